"""Whether the games lie where a container throws them away, as far as the system tells."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

_MARKS: Final = (Path("/.dockerenv"), Path("/run/.containerenv"))
"""Files that Docker and Podman put into a container,"""
_VARIABLES: Final = ("container", "KUBERNETES_SERVICE_HOST")
"""and what Podman, LXC and Kubernetes put into its environment."""
_GROUPS: Final = re.compile(r"docker|containerd|kubepods|libpod|crio|ecs")
"""What the control groups of a container are called."""
_MEMORY: Final = ("tmpfs", "ramfs")
_LAYERS: Final = ("overlay", "fuse.fuse-overlayfs", "aufs")
"""File systems that lie in memory, and in the layers of an image."""
_NAMELESS: Final = re.compile(r"/volumes/[0-9a-f]{64}/_data$")
"""Where Docker and Podman keep a volume that nobody has named: each new container gets another one."""
_ESCAPED: Final = re.compile(r"\\([0-7]{3})")


class Mount(NamedTuple):
    """What is mounted at a `place`: the folder `root` of a file system of a `kind`."""

    root: str
    place: Path
    kind: str


def loss_ahead(folder: Path) -> str | None:
    """What a host should know of a folder with a database before its container is replaced; None for nothing."""
    try:
        mounts = Path("/proc/self/mountinfo").read_text("utf-8", "surrogateescape")
        groups = Path("/proc/1/cgroup").read_text("utf-8", "replace")
    except OSError:
        return None
    marked = any(mark.exists() for mark in _MARKS)
    return told(mounts, folder.resolve()) if marked or is_container(mounts, groups, os.environ) else None


def is_container(mounts: str, groups: str, environment: Mapping[str, str]) -> bool:
    """Whether this is a container, by its /proc/self/mountinfo and /proc/1/cgroup and its environment."""
    named = any(environment.get(name) for name in _VARIABLES)
    return named or bool(_GROUPS.search(groups)) or mount_of(mounts, Path("/")).kind in _LAYERS


def told(mounts: str, folder: Path) -> str | None:
    """What to tell of a folder in a container with these mounts; None where it lies well."""
    mount = mount_of(mounts, folder)
    if mount.kind in _MEMORY:
        return f"The games lie in memory, in {folder}, and are gone after the next start: put a volume there."
    if mount.kind in _LAYERS and mount.place == Path("/"):
        return f"The games lie inside the container, in {folder}, and are gone once it is: put a volume there."
    if _NAMELESS.search(mount.root):
        return f"The games lie in a volume without a name, in {folder}: the next container has another. Name one."
    return None


def mount_of(mounts: str, folder: Path) -> Mount:
    """What is mounted where a folder lies; of two at one place the later one covers the other."""
    found = Mount("/", Path("/"), "")
    for line in mounts.splitlines():
        about, _, system = line.partition(" - ")
        root, place = (_ESCAPED.sub(lambda it: chr(int(it[1], 8)), part) for part in about.split()[3:5])
        if folder.is_relative_to(place) and len(Path(place).parts) >= len(found.place.parts):
            found = Mount(root, Path(place), system.split()[0])
    return found
