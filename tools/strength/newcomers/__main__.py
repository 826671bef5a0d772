"""`python -m tools.strength.newcomers [game] [games=200]`: how many games newcomers win from *Easy*.

Each kind of newcomer plays so many games of each game, Heroes & Cities and Stratego 4 with their short options too,
against *Easy* with the budget that it has in the bot, in one process. Each deal is played from every seat. What is
printed is the share of victories with the interval in which it lies 19 times in 20, and the band in which it should
lie.

A tie counts half. Two play where two can. Stratego 4 wants more: two newcomers and two of *Easy* play each for
themselves, in every order in turn, and a game is won by those of whom one wins, so that half is even here too. One
newcomer against three would tell less: three who play alike meet each other more than anybody who is new.
"""

import sys
from collections.abc import Iterator, Sequence
from typing import Final

from games.levels import Level
from tests.support.games.matches import play_deal
from tests.support.games.pairing import Pairing
from tools.strength.bars import equal
from tools.strength.newcomers.newcomer import KINDS, Kind
from tools.strength.newcomers.registry import NEWCOMERS, entrant
from tools.strength.tally import SURE, Tally

BUDGET: Final = 5000
"""As in the bot."""
EACH: Final = 200
"""Games."""
SHORT: Final = (("length", "short"),)
OPTIONS: Final[dict[str, tuple[tuple[tuple[str, str], ...], ...]]] = {"heroes": ((), SHORT), "stratego": ((), SHORT)}
"""What is played besides the usual options."""
BANDS: Final[dict[Kind, tuple[int, int]]] = {"careless": (35, 50), "rushing": (45, 60), "careful": (55, 70)}
"""Percent."""
TOLD_EVERY: Final = 25
"""Deals."""


def main(arguments: Sequence[str]) -> int:
    each = [int(word.removeprefix("games=")) for word in arguments if word.startswith("games=")]
    keys = [word for word in arguments if word in NEWCOMERS] or [*NEWCOMERS]
    rows = [_row(kind, pairing, _played(pairing, (*each, EACH)[0])) for kind, pairing in _pairings(keys)]
    print("\n" + "\n".join(rows))
    return 0


def _pairings(keys: Sequence[str]) -> Iterator[tuple[Kind, Pairing]]:
    for key in keys:
        for options in OPTIONS.get(key, ((),)):
            for kind in KINDS:
                yield kind, equal(key, kind, Level.EASY.value)._replace(options=options)


def _played(pairing: Pairing, games: int) -> Tally:
    """So many games, or one more where the last deal has more."""
    tally = Tally()
    while tally.games < games:
        tally.add(play_deal(pairing, tally.deals, BUDGET, entrant))
        if tally.deals % TOLD_EVERY == 0:
            print(f"  {pairing}: {tally.games} games, {100 * tally.share:.1f} %", flush=True)
    return tally


def _row(kind: Kind, pairing: Pairing, tally: Tally) -> str:
    """`glory 2 careless - easy   200 games  46.5 % ± 5.2  (35 to 50 %)`, and whether that lies outside."""
    (low, high), share, doubt = BANDS[kind], 100 * tally.share, 100 * SURE * tally.error
    said = "" if low <= share <= high else "  too few" if share < low else "  too many"
    told = f"{tally.games:4} games  {share:5.1f} % ± {doubt:3.1f}  drawn {100 * tally.drawn_share:4.1f} %"
    return f"{pairing!s:46} {told}  ({low} to {high} %){said}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
