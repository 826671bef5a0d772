"""`python -m tests.strength.ladder [game…]`: whether the levels are as far apart, and as strong, as they must be.

Plays all bars with a tenth of the budgets, each until it is clear whether it is reached or five points too low, and for
its part of MINUTES (60) at most: what is not clear then counts as it looks. With LONG=1 the budgets are whole, each
bar is played for a hundred games at least, and what comes out is added to `tests/strength/long.json`, with the commit.
Kept in `ladder.json` otherwise; a second run goes on from there unless a player has changed. The exit code is 1 when a
bar is missed.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

from games import GAMES
from tests.strength.__main__ import row
from tests.strength.bars import bars, holds, seems_to_hold
from tests.strength.runner import ROOT, Limits, Runner, runner
from tests.support.games.pairing import Bar

LONG = bool(os.environ.get("LONG"))
BUDGET = 5000 if LONG else 500
LEAST = 50 if LONG else 8
"""Deals, which are two games each at least."""
MINUTES = float(os.environ.get("MINUTES", "600" if LONG else "60"))
MINUTE = 60.0
SAID = {True: "holds", False: "MISSED", None: "open"}


def main(games: Sequence[str]) -> int:
    missed, until = 0, monotonic() + MINUTES * MINUTE
    wanted = [(key, bar) for key in games or GAMES for bar in bars(key)]
    for number, (key, bar) in enumerate(wanted):
        with runner(_file(key), BUDGET, key) as playing:
            missed += not _try(playing, bar, (until - monotonic()) / (len(wanted) - number))
    print(f"{missed} of {len(wanted)} bars missed")
    return 1 if missed else 0


def _file(key: str) -> Path:
    return ROOT / "tests/strength/long" / f"{key}.json" if LONG else ROOT / ".ladder" / f"{key}.json"


def _try(playing: Runner, bar: Bar, seconds: float) -> bool:
    """Play for a bar, and tell whether it holds."""
    tally = playing.play(bar.pairing, Limits(LEAST, seconds=seconds), lambda tally: holds(bar, tally) is not None)
    clear = holds(bar, tally)
    reached = seems_to_hold(bar, tally) if clear is None else clear
    bound = f"{'<=' if bar.drawn else '>='} {100 * bar.share:.1f} %{' drawn' if bar.drawn else ''}"
    told = SAID[clear] if clear is not None else f"open, {'looks reached' if reached else 'looks MISSED'}"
    print(f"{row(str(bar.pairing), tally)}  {bound}  {told}", flush=True)
    return reached


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
