"""What glibc keeps of freed memory. A C library that lacks its functions is left alone."""

import ctypes
import sys
from typing import Final

TRIM_THRESHOLD, MMAP_THRESHOLD = -1, -3
"""glibc's numbers for how much freed memory is kept, and for the size from which on a block is one of its own, which
goes back to the system."""
KEPT: Final = 8 << 20
"""Bytes of both: what one drawing needs, so that the next one finds it. By itself glibc raises the threshold with every
image that is freed, and keeps holes of their size."""
IDLE: Final = 2.0
"""Seconds without a drawing after which that memory is given back too."""


def keep_one_drawing() -> None:
    """Keep the memory of one drawing, and no more."""
    _ask("mallopt", TRIM_THRESHOLD, KEPT)
    _ask("mallopt", MMAP_THRESHOLD, KEPT)


def give_back() -> None:
    """Give freed memory back to the system."""
    _ask("malloc_trim", 0)


def _ask(name: str, *numbers: int) -> None:
    if sys.platform == "linux":
        getattr(ctypes.CDLL(None), name, lambda *_: 0)(*numbers)
