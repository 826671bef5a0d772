"""How far the clock is ahead, in a file: for the next run, and for the bot, so that both show the same time."""

import math
from contextlib import suppress
from pathlib import Path

from playground.clock import Clock


def keep(clock: Clock, file: Path) -> None:
    """Turn the clock as far forward as the file says, if there is one, and write each later turn into it at once."""
    clock.when_turned.insert(0, lambda: _write(clock, file))
    clock.advance(_ahead(file))


def _ahead(file: Path) -> float:
    """Seconds; 0 where the file does not read, as for the bot."""
    with suppress(OSError, ValueError):
        ahead = float(file.read_text("ascii"))
        return ahead if math.isfinite(ahead) and ahead > 0 else 0.0
    return 0.0


def _write(clock: Clock, file: Path) -> None:
    """In one step, so that the bot never reads half a number."""
    fresh = file.with_name(f"{file.name}-new")
    fresh.write_text(f"{clock.ahead}\n", "ascii")
    fresh.replace(file)
