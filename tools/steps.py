"""`python -m tools.steps [game…]`: how many decisions leave nothing to decide, and how many presses nothing to choose.

Prints for each game, over random positions and then over whole random games: decisions, without those in which a set-up
is drafted; of them those with one legal move, those with a step of picking at which there is one choice only, and all
others. In whole games a step counts only where it leads to the move that is made.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

from bot.ui.partial_move import drafted_kinds
from games import GAMES
from games.core import AnyGame, Move, View
from tests.support.bot.picking import walked
from tests.support.games.random_play import plies, sampled

POSITIONS: Final = 200
PLIES: Final = 1000
"""So many of a game's random matches are looked at."""
FORCED, SINGLE, OTHER = "one legal move", "a step with one choice", "others"


def main(keys: Sequence[str]) -> None:
    print(f"{'game':10} {'':12} {'decisions':>9}  {FORCED:>16}  {SINGLE:>23}  {OTHER:>16}")
    for key in keys or GAMES:
        for name, decisions in (("positions", positions(GAMES[key])), ("whole games", played(GAMES[key]))):
            print(row(key, name, decisions), flush=True)


def positions(game: AnyGame) -> Iterator[tuple[View, Move | None]]:
    share = -(-POSITIONS // len(game.seats))
    for match in (match for seats in game.seats for match in sampled(game, seats, share)):
        yield from ((match.view(seat), None) for seat in sorted(match.to_act))


def played(game: AnyGame) -> Iterator[tuple[View, Move | None]]:
    return ((ply.match.view(ply.seat), ply.move) for ply in plies(game, PLIES))


def row(key: str, name: str, decisions: Iterable[tuple[View, Move | None]]) -> str:
    game = GAMES[key]
    found = Counter(kind(game, view, move) for view, move in decisions if not drafted_kinds(game, view))
    shares = (f"{found[it]} ({found[it] / found.total():.1%})" for it in (FORCED, SINGLE, OTHER))
    return "{:10} {:12} {:9}  {:>16}  {:>23}  {:>16}".format(key, name, found.total(), *shares)


def kind(game: AnyGame, view: View, move: Move | None) -> str:
    if len(list(islice(game.legal(view), 2))) == 1:
        return FORCED
    single = walked(game, view).single.values()
    return SINGLE if (single if move is None else str(move) in single) else OTHER


if __name__ == "__main__":
    main(sys.argv[1:])
