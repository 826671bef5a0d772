"""Who the computer player of Add-Vantage is held against."""

from collections.abc import Mapping, Sequence

from games.addvantage import AddVantage, AddVantageMove, AddVantageView, Buy, More, Place, Refuse, gains
from games.chance import Chance
from tests.support.games.opponent import Opponent, at_random


def greedy(view: AddVantageView, chance: Chance, budget: int) -> AddVantageMove:
    """Wins the most points at once where it can, else places anywhere; rolls all it may, never buys nor refuses."""
    moves = [move for move in AddVantage().legal(view) if not isinstance(move, Buy | Refuse)]
    if isinstance(moves[0], Place):
        return _placed(view, [move for move in moves if isinstance(move, Place)], chance)
    return next((move for move in moves if isinstance(move, More)), moves[0])


def _placed(view: AddVantageView, moves: Sequence[Place], chance: Chance) -> Place:
    won = [_won(view, move) for move in moves]
    return moves[won.index(max(won))] if max(won) else chance.pick(moves)


def _won(view: AddVantageView, move: Place) -> int:
    """The points that a placement wins."""
    board = view.boards[view.mover]
    return sum(gain.tile for gain in gains(board, view.bonus, view.options, move.cell, move.die))


OPPONENTS: Mapping[str, Opponent] = {"random": at_random("addvantage"), "greedy": greedy}
