"""Whether the games lie where a container throws them away, as far as the system tells."""

import re
from pathlib import Path
from typing import Final

_MARKS: Final = (Path("/.dockerenv"), Path("/run/.containerenv"))
"""Files that Docker and Podman put into each container."""
_GROUPS: Final = re.compile(r"docker|containerd|kubepods|libpod|crio|ecs")
"""What the control groups of a container are called."""
_MEMORY: Final = ("tmpfs", "ramfs")
_LAYERS: Final = ("overlay", "fuse.fuse-overlayfs", "aufs")
"""File systems that lie in memory, and in the layers of an image."""
_ESCAPED: Final = re.compile(r"\\([0-7]{3})")


def loss_ahead(folder: Path) -> str | None:
    """What a host should know of a folder with a database, before a container is removed with it; None elsewhere."""
    try:
        mounts = Path("/proc/self/mountinfo").read_text("utf-8", "surrogateescape")
        groups = Path("/proc/1/cgroup").read_text("utf-8", "replace")
    except OSError:
        return None
    if not (any(mark.exists() for mark in _MARKS) or _GROUPS.search(groups)):
        return None
    return told(mounts, folder.resolve())


def told(mounts: str, folder: Path) -> str | None:
    """The same inside a container whose file systems are `mounts`, in the form of /proc/self/mountinfo."""
    place, kind = _mount_of(mounts, folder)
    if kind in _MEMORY:
        where = "in memory"
    elif place == Path("/") and kind in _LAYERS:
        where = "inside the container"
    else:
        return None
    return f"The games lie {where}, in {folder}, and are gone once the container is: put a volume there."


def _mount_of(mounts: str, folder: Path) -> tuple[Path, str]:
    """Where the file system of a folder is mounted, and its kind; of two at one place the later covers the other."""
    found = Path("/"), ""
    for line in mounts.splitlines():
        about, _, system = line.partition(" - ")
        place, kind = Path(_ESCAPED.sub(lambda it: chr(int(it[1], 8)), about.split()[4])), system.split()[0]
        if folder.is_relative_to(place) and len(place.parts) >= len(found[0].parts):
            found = place, kind
    return found
