"""How much is tried: enough to find every mutant in `make test`, and everything in `make soak`."""

import os
from typing import Final

SOAK: Final = os.environ.get("SOAK") == "1"
"""Whether everything is tried."""


def amount(usual: int, whole: int) -> int:
    """How many of something are tried: the `usual` number, or the `whole` in a soak."""
    return whole if SOAK else usual
