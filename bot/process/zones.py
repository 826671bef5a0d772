"""Which data of time zones count: the system's, or those of the package `tzdata`, whichever are newer."""

import re
import zoneinfo
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

_VERSION: Final = re.compile(r"(?:# version )?(\d{4}[a-z]+)\b")
"""How the first line of a file names the version, which grows as its text does: "2025b", "2026f"."""
_FILES: Final = ("tzdata.zi", "+VERSION")
"""The files in a folder of zones that begin with it."""


def use_newest_zones() -> None:
    """Let `zoneinfo` no longer ask the system first where its data are older, or do not say how old they are."""
    if _of_system() < _of_package():
        zoneinfo.reset_tzpath(())
        zoneinfo.ZoneInfo.clear_cache()


def zones_used() -> str:
    """The version that counts, and whose it is, for the host."""
    found = _of_system()
    return f"{found} (the system's)" if found else f"{_of_package()} (the package tzdata)"


def _of_package() -> str:
    return next(_said(files("tzdata") / "zoneinfo"), "")


def _of_system() -> str:
    """The version of what `zoneinfo` asks first; empty where there is none, or none that says so."""
    return next((said for folder in zoneinfo.TZPATH for said in _said(Path(folder))), "")


def _said(folder: Traversable) -> Iterator[str]:
    for name in _FILES:
        try:
            with (folder / name).open(encoding="ascii", errors="replace") as lines:
                found = _VERSION.match(lines.readline())
        except OSError:
            continue
        if found is not None:
            yield found[1]
