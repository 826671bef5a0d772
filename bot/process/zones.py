"""Choose the newer time zone data: the system's, or those of the package `tzdata`."""

import re
import zoneinfo
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

_VERSION: Final = re.compile(r"(?:# version )?(\d{4}[a-z]+)\b")
"""The version in the first line of a file: "2025b", "2026f"; newer ones sort later."""
_FILES: Final = ("tzdata.zi", "+VERSION")
"""The files in a folder of zones whose first line is the version."""


def use_newest_zones() -> None:
    """Make `zoneinfo` ignore the system's data if they are older or have no version."""
    if _of_system() < _of_package():
        zoneinfo.reset_tzpath(())
        zoneinfo.ZoneInfo.clear_cache()


def zones_used() -> str:
    """Return the version in use and where it is from, for the host."""
    found = _of_system()
    return f"{found} (the system's)" if found else f"{_of_package()} (the package tzdata)"


def _of_package() -> str:
    return next(_said(files("tzdata") / "zoneinfo"), "")


def _of_system() -> str:
    """Return the version of the system's data; "" if there are none or they have no version."""
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
