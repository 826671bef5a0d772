"""Detect whether the database lies where the next container will not find it."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

_MARKS: Final = (Path("/.dockerenv"), Path("/run/.containerenv"))
"""Files that Docker and Podman create in a container."""
_VARIABLES: Final = ("container", "KUBERNETES_SERVICE_HOST")
"""Environment variables that Podman, LXC and Kubernetes set."""
_GROUPS: Final = re.compile(r"docker|containerd|kubepods|libpod|crio|ecs")
"""Names in the control groups of a container."""
_MEMORY: Final = ("tmpfs", "ramfs")
_LAYERS: Final = ("overlay", "fuse.fuse-overlayfs", "aufs")
"""`_MEMORY` are file systems in memory, these are the layers of an image."""
_NAMELESS: Final = re.compile(r"/volumes/[0-9a-f]{64}/_data$")
"""Where Docker and Podman keep an anonymous volume; each new container gets another one."""
_ESCAPED: Final = re.compile(r"\\([0-7]{3})")


class Mount(NamedTuple):
    """The folder `root` of a file system of a `kind`, mounted at a `place`."""

    root: str
    place: Path
    kind: str


def loss_ahead(folder: Path) -> str | None:
    """Return a warning if a database in this folder is lost with its container; None if it is safe or unknown."""
    try:
        mounts = Path("/proc/self/mountinfo").read_text("utf-8", "surrogateescape")
        groups = Path("/proc/1/cgroup").read_text("utf-8", "replace")
    except OSError:
        return None
    marked = any(mark.exists() for mark in _MARKS)
    return told(mounts, folder.resolve()) if marked or is_container(mounts, groups, os.environ) else None


def is_container(mounts: str, groups: str, environment: Mapping[str, str]) -> bool:
    """Return whether this is a container, by its /proc/self/mountinfo, /proc/1/cgroup and environment."""
    named = any(environment.get(name) for name in _VARIABLES)
    return named or bool(_GROUPS.search(groups)) or mount_of(mounts, Path("/")).kind in _LAYERS


def told(mounts: str, folder: Path) -> str | None:
    """Return the warning about a folder in a container with these mounts; None if it is safe."""
    mount = mount_of(mounts, folder)
    if mount.kind in _MEMORY:
        return f"The games lie in memory, in {folder}, and are gone after the next start: put a volume there."
    if mount.kind in _LAYERS and mount.place == Path("/"):
        return f"The games lie inside the container, in {folder}, and are gone once it is: put a volume there."
    if _NAMELESS.search(mount.root):
        return f"The games lie in a volume without a name, in {folder}: the next container has another. Name one."
    return None


def mount_of(mounts: str, folder: Path) -> Mount:
    """Return the mount that contains a folder; a later mount covers an earlier one at the same place."""
    found = Mount("/", Path("/"), "")
    for line in mounts.splitlines():
        about, _, system = line.partition(" - ")
        root, place = (_ESCAPED.sub(lambda it: chr(int(it[1], 8)), part) for part in about.split()[3:5])
        if folder.is_relative_to(place) and len(Path(place).parts) >= len(found.place.parts):
            found = Mount(root, Path(place), system.split()[0])
    return found
