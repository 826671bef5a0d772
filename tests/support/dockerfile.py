"""A Dockerfile, and its steps without a container engine: on a file system of their own, over that of this machine.

The machine stands in for the base image: its system and its Python, at the place where the image has it. What the steps
write lies in a folder; what they run sees that over the machine, as root or as the image's user. It needs Linux, and
the right to mount for itself (`can_carry_out`).
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
PYTHON: Final = "/usr/local"
"""Where the images of Python have it."""
BASE: Final = {"PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LD_LIBRARY_PATH": f"{PYTHON}/lib"}
PASSED_ON: Final = re.compile(r"PIP_|.*_proxy$", re.IGNORECASE)
"""What of this machine's environment the steps need to reach a package index."""
ENTER: Final = """
set -eu
mount -t overlay overlay -o "lowerdir=/,upperdir=$UPPER,workdir=$WORK" "$PLACE"
mount --bind "$PYTHON_HERE" "$PLACE$PYTHON_THERE"
mount --rbind /dev "$PLACE/dev"
mount -t proc proc "$PLACE/proc"
mount -t tmpfs tmpfs "$PLACE/tmp"
for volume in $VOLUMES; do mount --bind "${volume%%:*}" "$PLACE${volume#*:}"; done
[ -z "$READ_ONLY" ] || mount -o remount,ro "$PLACE"
exec chroot $AS "$PLACE" env -i "$@"
"""


class Instruction(NamedTuple):
    """A line of a Dockerfile, its continuations with it."""

    name: str
    rest: str

    @property
    def words(self) -> list[str]:
        """What is given, in the form of a JSON list or in words."""
        return list(json.loads(self.rest)) if self.rest.startswith("[") else shlex.split(self.rest)


def instructions(text: str) -> Iterator[Instruction]:
    """The instructions of a Dockerfile, in order."""
    lines = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    for line in lines.replace("\\\n", " ").splitlines():
        if line.strip():
            name, rest = line.strip().split(maxsplit=1)
            yield Instruction(name, rest)


class Image:
    """What the steps of one stage make: a folder with what they wrote, and how a container of it begins."""

    def __init__(self, folder: Path) -> None:
        self.written, self._work, self._place = (folder / name for name in ("written", "work", "place"))
        for path in (self.written, self._work, self._place):
            path.mkdir(parents=True)
        self.environment = dict(BASE)
        self.user = ""
        self.directory = "/"
        self.entrypoint: list[str] = []
        self.health: list[str] = []
        self.volumes: list[str] = []

    def command(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        volumes: Mapping[Path, str] | None = None,
        *,
        read_only: bool = False,
    ) -> tuple[list[str], dict[str, str]]:
        """How to run something in it, and with what environment: the process that is started becomes it. `volumes` are
        folders of this machine by where they are to lie."""
        inside = {**self.environment, **environment}
        given = {
            "UPPER": str(self.written),
            "WORK": str(self._work),
            "PLACE": str(self._place),
            "PYTHON_HERE": sys.base_prefix,
            "PYTHON_THERE": PYTHON,
            "VOLUMES": " ".join(f"{here}:{there}" for here, there in (volumes or {}).items()),
            "READ_ONLY": "yes" if read_only else "",
            "AS": f"--userspec={self.user} --groups=" if self.user else "",
            "PATH": os.environ["PATH"],
        }
        chosen = [f"{name}={value}" for name, value in inside.items()]
        begun = ["unshare", "--mount", "sh", "-c", ENTER, "sh", f"--chdir={self.directory}", *chosen, *arguments]
        return begun, given


def built(text: str, context: Path, folder: Path) -> Image:
    """Carry out the steps of a Dockerfile with the files of a folder; what its last stage makes."""
    images: dict[str, Image] = {}
    image = Image(folder / "none")
    for number, step in enumerate(instructions(text)):
        if step.name == "FROM":
            image = Image(folder / str(number))
            images[step.words[-1] if "AS" in step.words else ""] = image
        elif step.name == "COPY":
            source = images[step.words[0].partition("=")[2]].written if step.words[0].startswith("--from") else context
            *whats, where = [word for word in step.words if not word.startswith("--")]
            for what in whats:
                _copy(source / what.lstrip("/"), image.written / where.lstrip("/"), into=where.endswith("/"))
        elif step.name == "RUN":
            passed = {name: value for name, value in os.environ.items() if PASSED_ON.match(name)}
            command, environment = image.command(["sh", "-c", step.rest], passed)
            subprocess.run(command, env=environment, check=True)
        else:
            _configure(image, step)
    return image


def _copy(source: Path, target: Path, *, into: bool) -> None:
    target = target / source.name if into else target
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        ignored = shutil.ignore_patterns("__pycache__", "*.pyc") if source.is_relative_to(ROOT) else None
        shutil.copytree(source, target, symlinks=True, ignore=ignored)
    else:
        shutil.copy(source, target)


def _configure(image: Image, step: Instruction) -> None:
    """What a step says of the containers of an image. Raises ValueError for one that is not known."""
    match step.name:
        case "ENV":
            for word in step.words:
                name, _, value = word.partition("=")
                image.environment[name] = value.replace("$PATH", image.environment["PATH"])
        case "USER":
            image.user = step.rest
        case "WORKDIR":
            image.directory = step.rest
        case "ENTRYPOINT":
            image.entrypoint = step.words
        case "HEALTHCHECK":
            image.health = json.loads(step.rest.partition("CMD ")[2])
        case "VOLUME":
            image.volumes += step.words
        case "ARG":
            pass
        case other:
            raise ValueError(other)


def can_carry_out() -> bool:
    """Whether this machine lets somebody mount for themselves."""
    if os.geteuid() or not shutil.which("unshare"):
        return False
    return subprocess.run(["unshare", "--mount", "true"], check=False, capture_output=True).returncode == 0
