"""How much is tried: enough to find every mutant in `make test`, and everything in `make soak`."""

import os
from datetime import UTC, datetime
from typing import Final

SOAK: Final = os.environ.get("SOAK") == "1"
"""Whether everything is tried."""
SEED: Final = "TRIED"
"""The variable of the environment whose number chooses what is tried where not all is: another part each day. What
fails prints it, so that it can be repeated."""


def amount(usual: int, whole: int) -> int:
    """How many of something are tried: the `usual` number, or the `whole` in a soak."""
    return whole if SOAK else usual


def seed_of_this_run() -> int:
    """The number that chooses, from 0; the same in all workers, also where they begin around midnight."""
    return int(os.environ.setdefault(SEED, str(datetime.now(UTC).toordinal())))
