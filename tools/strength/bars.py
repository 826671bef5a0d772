"""What the levels of a game must reach."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from games import GAMES
from games.levels import Level
from tests.support.games.pairing import Bar, Pairing
from tests.support.games.registry import SUITES
from tools.strength.entrants import FROZEN, has_predecessor
from tools.strength.tally import Tally, decided, expected

MARGIN: Final = 0.05
"""By so much below its bar a share is too low; in between it is not decided, and what is found counts."""
MORE: Final = 4
"""So many times its budget must not make a level weaker."""
EVEN: Final = 0.5


def bars(key: str) -> Iterator[Bar]:
    """All bars of a game: between its levels, against its player of before, if any, and against plain opponents."""
    levels = [level.value for level in GAMES[key].levels]
    for lower, upper in pairwise(levels):
        yield Bar(equal(key, upper, lower), expected(SUITES[key].apart))
    if has_predecessor(key):
        yield Bar(equal(key, Level.STRONG.value if Level.STRONG in levels else levels[-1], FROZEN), EVEN)
    for level in levels:
        yield Bar(equal(key, f"{level}*{MORE}", level), EVEN)
    yield Bar(equal(key, levels[0], "random"), SUITES[key].against_random)
    yield from SUITES[key].bars


def equal(key: str, one: str, other: str) -> Pairing:
    """Both have as many seats: one each, or two each where fewer than three cannot play."""
    seats = GAMES[key].seats
    return Pairing(key, 2, one, other) if 2 in seats else Pairing(key, 4, one, other, "half")


def holds(bar: Bar, tally: Tally) -> bool | None:
    """Whether a bar is reached; None while that is not clear."""
    if bar.drawn:
        return decided(tally.of_drawn(), bar.share + MARGIN, bar.share)
    return decided(tally, bar.share - MARGIN, bar.share)


def seems_to_hold(bar: Bar, tally: Tally) -> bool:
    """What the games so far say, clear or not."""
    return tally.drawn_share <= bar.share if bar.drawn else tally.share >= bar.share
