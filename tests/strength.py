"""`python -m tests.strength [game…]`: how often the computer players win, at a fixed budget of positions.

Prints a row for each kind of opponent; the exit code is 1 when a row stays below its bar. The same on every machine:
deals, and what the players draw, come from fixed seeds.
"""

import sys
from collections.abc import Iterator, Sequence
from multiprocessing import Pool
from typing import NamedTuple

from games import GAMES
from games.chance import Chance, SeededChance
from games.core import Move, View
from games.glory import RANKS, Glory, GloryView, Play
from games.match import Match
from games.players import PLAYERS

BUDGET = 300
"""Positions that a computer player may look at for a move."""


class Contest(NamedTuple):
    """So many games of one computer player against opponents of one kind, who sit on all other seats."""

    game: str
    seats: int
    opponent: str
    games: int
    bar: float
    """Percent that it must win at least."""


CONTESTS = (
    Contest("glory", 2, "random", 2000, 75),
    Contest("glory", 2, "highest card", 1000, 52),
    Contest("glory", 4, "random", 500, 50),
    Contest("glory", 6, "random", 300, 40),
)


def at_random(view: View, chance: Chance, budget: int, game: str) -> Move:
    """Any legal move, each as likely."""
    moves: list[Move] = list(GAMES[game].legal(view))
    return chance.pick(moves)


def highest_card(view: GloryView, chance: Chance, budget: int, game: str) -> Move:
    """Always the highest card, and every theft."""
    moves = list(Glory().legal(view))
    return max(moves, key=lambda move: RANKS[move.card] if isinstance(move, Play) else 0)


OPPONENTS = {"random": at_random, "highest card": highest_card}


def won(contest: Contest, number: int) -> bool:
    """Whether the computer player wins one game; its seat goes round."""
    game, player, opponent = GAMES[contest.game], PLAYERS[contest.game], OPPONENTS[contest.opponent]
    seed = number.to_bytes(32, "big")
    match = Match.start(game, contest.seats, game.options(), seed).match
    chance = SeededChance(seed, 1 << 32)
    own = number % contest.seats
    while match.to_act:
        seat = min(match.to_act)
        view = match.view(seat)
        move = player(view, chance, BUDGET) if seat == own else opponent(view, chance, BUDGET, contest.game)  # type: ignore[arg-type]
        match = match.play(seat, move).match
    assert match.outcome is not None
    return own in match.outcome.winners


def results(contests: Sequence[Contest]) -> Iterator[tuple[Contest, float]]:
    """Each contest with the percentage won."""
    with Pool() as pool:
        for contest in contests:
            wins = pool.starmap(won, ((contest, number) for number in range(contest.games)), chunksize=10)
            yield contest, 100 * sum(wins) / contest.games


def main(games: Sequence[str]) -> int:
    """Play all contests, or those of the games named."""
    missed = 0
    print(f"{'game':8} {'seats':>5}  {'against':14} {'games':>5} {'won':>7} {'fair':>7} {'bar':>7}")
    for contest, percent in results([one for one in CONTESTS if one.game in (games or GAMES)]):
        below = percent < contest.bar
        missed += below
        row = f"{contest.game:8} {contest.seats:5}  {contest.opponent:14} {contest.games:5}"
        figures = f"{percent:6.1f}% {100 / contest.seats:6.1f}% {contest.bar:6.1f}%"
        print(row, figures + ("  MISSED" if below else ""), flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
