"""`python -m tools.strength.ladder [game…]`: whether the levels are as far apart, and as strong, as they must be.

Plays all bars with a tenth of the budgets, each until it is clear whether it is reached or five points too low. Each
game has its part of half of MINUTES (60), and those with bars that are open then share the rest, since a game of cards
takes a hundredth of the time of others: what is not clear in the end counts as it looks. With LONG=1 the budgets are
whole, each bar is played for a hundred games at least, in as many runs as that takes, and what comes out is added to
`tools/strength/long`, with the commit. Kept in `.ladder` otherwise. A further run goes on from there, unless something
has changed by which the game is played. The exit code is 1 when a bar is missed.
"""

import os
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from time import monotonic

from games import GAMES
from games.levels import Level
from tests.support.games.pairing import Bar, Pairing
from tools.strength.__main__ import row
from tools.strength.bars import bars, holds, seems_to_hold
from tools.strength.runner import ROOT, Kept, Limits, code_of_players, runner
from tools.strength.tally import Tally

LONG = bool(os.environ.get("LONG"))
BUDGET = 5000 if LONG else 500
LEAST = 100 if LONG else 16
"""Games."""
MINUTES = float(os.environ.get("MINUTES", "600" if LONG else "60"))
MINUTE = 60.0
LEVELS = [level.value for level in Level]
SAID = {True: "holds", False: "MISSED", None: "open"}


def main(games: Sequence[str]) -> int:
    begun = monotonic()
    wanted = [(key, bar) for key in games or GAMES for bar in bars(key)]
    open_bars = _play_all(wanted, begun + MINUTES * MINUTE / 2)
    _play_all(open_bars, begun + MINUTES * MINUTE)
    missed = sum(not _tell(key, bar) for key, bar in wanted)
    print(f"{missed} of {len(wanted)} bars missed")
    return 1 if missed else 0


def _play_all(wanted: Sequence[tuple[str, Bar]], until: float) -> list[tuple[str, Bar]]:
    """Play for these bars until a moment, an equal part of the time for each game, so that none whose deals are long
    takes the time of others; those that are open still."""
    keys, left = list(dict.fromkeys(key for key, _ in wanted)), list[tuple[str, Bar]]()
    for number, key in enumerate(keys):
        part = max(0.0, until - monotonic()) / (len(keys) - number)
        left += _play([it for it in wanted if it[0] == key], monotonic() + part)
    return left


def _play(wanted: Sequence[tuple[str, Bar]], until: float) -> list[tuple[str, Bar]]:
    """Play for these bars until a moment, those with quick players first, which are soon clear; those that are open
    still."""
    left = list[tuple[str, Bar]]()
    for number, (key, bar) in enumerate(sorted(wanted, key=lambda it: _slowness(it[1].pairing))):
        with runner(_file(key), BUDGET, key) as playing:
            seconds = (until - monotonic()) / (len(wanted) - number)
            tally = playing.play(bar.pairing, Limits(LEAST, seconds=seconds), partial(_is_clear, bar))
        print(f"  {bar.pairing}: {tally.games} games", flush=True)
        if not _is_clear(bar, tally):
            left.append((key, bar))
    return left


def _slowness(pairing: Pairing) -> int:
    """Which of two pairings takes longer: by the higher level, and how many times its budget."""
    names = [name.partition("*") for name in (pairing.one, pairing.other)]
    return max((1 + LEVELS.index(name)) * int(times or 1) if name in LEVELS else 0 for name, _, times in names)


def _is_clear(bar: Bar, tally: Tally) -> bool:
    return holds(bar, tally) is not None


def _file(key: str) -> Path:
    return ROOT / "tools/strength/long" / f"{key}.json" if LONG else ROOT / ".ladder" / f"{key}.json"


def _tell(key: str, bar: Bar) -> bool:
    """Say how a bar stands; whether it holds."""
    tally = Kept.read(_file(key), code_of_players(key), BUDGET).tallies[str(bar.pairing)]
    clear = holds(bar, tally)
    reached = seems_to_hold(bar, tally) if clear is None else clear
    bound = f"{'<=' if bar.drawn else '>='} {100 * bar.share:.1f} %{' drawn' if bar.drawn else ''}"
    told = SAID[clear] if clear is not None else f"open, {'looks reached' if reached else 'looks MISSED'}"
    print(f"{row(str(bar.pairing), tally)}  {bound}  {told}", flush=True)
    return reached


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
