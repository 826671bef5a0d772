"""Control how much freed memory glibc keeps. Do nothing with another C library."""

import ctypes
import sys
from typing import Final

TRIM_THRESHOLD, MMAP_THRESHOLD = -1, -3
"""glibc's parameters: how much freed memory is kept, and from which size a block is mapped separately and so returned
at once."""
KEPT: Final = 8 << 20
"""Bytes for both parameters: the memory of one drawing, which the next one reuses.

By default glibc raises its threshold with every freed image and keeps holes of that size.
"""
IDLE: Final = 2.0
"""Seconds without a drawing after which that memory is returned too."""


def keep_one_drawing() -> None:
    """Keep the memory of one drawing and return the rest to the system."""
    _ask("mallopt", TRIM_THRESHOLD, KEPT)
    _ask("mallopt", MMAP_THRESHOLD, KEPT)


def give_back() -> None:
    """Return all freed memory to the system."""
    _ask("malloc_trim", 0)


def _ask(name: str, *numbers: int) -> None:
    if sys.platform == "linux":
        getattr(ctypes.CDLL(None), name, lambda *_: 0)(*numbers)
