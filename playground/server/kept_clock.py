"""Keep how far the clock is ahead in a file, for the next run and for the bot, so that both show the same time."""

import math
from contextlib import suppress
from pathlib import Path

from playground.clock import Clock


def keep(clock: Clock, file: Path) -> None:
    """Turn the clock forward by the seconds in the file, and write each later change into it."""
    clock.when_turned.insert(0, lambda: _write(clock, file))
    clock.advance(_ahead(file))


def _ahead(file: Path) -> float:
    """Return the seconds in the file; 0 if it cannot be read, as the bot does."""
    with suppress(OSError, ValueError):
        ahead = float(file.read_text("ascii"))
        return ahead if math.isfinite(ahead) and ahead > 0 else 0.0
    return 0.0


def _write(clock: Clock, file: Path) -> None:
    """Write the file atomically, so that the bot never reads half a number."""
    fresh = file.with_name(f"{file.name}-new")
    fresh.write_text(f"{clock.ahead}\n", "ascii")
    fresh.replace(file)
