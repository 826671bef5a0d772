"""`python -m tests.strength [game…]`: how often the computer players win, at a fixed budget of positions.

Prints a row for each kind of opponent, with the percent won on each seat and, where there is an order of play, at each
place in it; the exit code is 1 when a row stays below its bar. The same on every machine:
deals, and what the players draw, come from fixed seeds.
"""

import sys
from collections.abc import Sequence

from games import GAMES
from tests.strength import CONTESTS, Tally, tallies
from tests.support.games.suite import Contest

HEAD = f"{'game':10} {'seats':>5}  {'against':14} {'games':>5} {'won':>7} {'drawn':>7} {'fair':>7} {'bar':>7}"


def main(games: Sequence[str]) -> int:
    """Play all contests, or those of the games named."""
    missed = 0
    print(HEAD)
    for contest, tally in tallies([one for one in CONTESTS if one.game in (games or GAMES)]):
        below = tally.won < contest.bar
        missed += below
        print(row(contest, tally) + ("  MISSED" if below else ""), flush=True)
    return 1 if missed else 0


def row(contest: Contest, tally: Tally) -> str:
    """A line of the table."""
    against = contest.opponent + (" (teams)" if contest.teams else "")
    held = f"{contest.game:10} {contest.seats:5}  {against:14} {contest.games:5}"
    fair = 100 * len(contest.own(0)) / contest.seats
    return f"{held} {tally.won:6.1f}% {tally.drawn:6.1f}% {fair:6.1f}% {contest.bar:6.1f}%  {tally.shares}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
