"""`python -m tools.strength [game…]`: everybody against everybody, and the ratings that come of it.

Prints a line for each pairing, with what was won on each seat and at each place in the order of play, and a rating for
each level of a game, for the players of before and for random play. Results are kept in `strength.json`; a second run
goes on from there, unless something has changed by which the games are played. `BUDGET=5000` is the budget of NORMAL,
JOBS the number of processes.
"""

import os
import sys
from collections.abc import Sequence
from itertools import combinations

from games import GAMES
from tools.strength.bars import EVEN, MARGIN, equal
from tools.strength.entrants import FROZEN, has_predecessor
from tools.strength.ratings import ratings
from tools.strength.runner import ROOT, Limits, Runner, runner
from tools.strength.tally import SURE, Tally, decided, elo

BUDGET = int(os.environ.get("BUDGET", "500"))
LIMITS = Limits(most=int(os.environ.get("DEALS", "200")))


def main(games: Sequence[str]) -> int:
    with runner(ROOT / "strength.json", BUDGET) as playing:
        for key in games or GAMES:
            _rate(playing, key)
    return 0


def _rate(playing: Runner, key: str) -> None:
    before = [FROZEN] if has_predecessor(key) else []
    names = [*(level.value for level in GAMES[key].levels), *before, "random"]
    results = {}
    for other, one in combinations(names, 2):
        pairing = equal(key, one, other)
        tally = results[one, other] = playing.play(pairing, LIMITS, _is_clear)
        print(row(str(pairing), tally), flush=True)
    print()
    for rating in ratings(results):
        print(f"{key:10} {rating.name:8} {rating.elo:+5.0f}  ({rating.low:+.0f} to {rating.high:+.0f})")
    print(flush=True)


def _is_clear(tally: Tally) -> bool:
    return decided(tally, EVEN - MARGIN, EVEN + MARGIN) is not None


def row(what: str, tally: Tally) -> str:
    """A pairing with the share of the first, its interval, and where it was won."""
    share, doubt = 100 * tally.share, 100 * SURE * tally.error
    told = f"{what:46} {tally.games:5} games {share:5.1f} % ± {doubt:4.1f} {elo(tally.share):+6.0f} Elo"
    return f"{told}  drawn {100 * tally.drawn_share:4.1f} %  {tally.by_place()}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
