"""Who the computer player of Add-Vantage is held against."""

from collections.abc import Mapping, Sequence

from games.addvantage import (
    ENDS,
    FACES,
    LINES,
    AddVantage,
    AddVantageMove,
    AddVantageView,
    Buy,
    More,
    Place,
    Refuse,
    gains,
)
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


def beginner(view: AddVantageView, chance: Chance, budget: int) -> AddVantageMove:
    """As a careful person plays who has only read the rules: they win the highest tile that can be won at once, with a
    die that they roll or buy; else they place a die so that as many of their tiles as possible can still be won."""
    moves = list(AddVantage().legal(view))
    purchases = [move for move in moves if isinstance(move, Buy)]
    won = [_won(view, Place(die=_face(view, move), cell=move.cell)) for move in purchases]
    if any(won):
        return purchases[won.index(max(won))]
    placements = [move for move in moves if isinstance(move, Place)]
    if not placements:
        return next((move for move in moves if isinstance(move, More)), moves[0])
    worth = [(_won(view, move), _possible(view, move)) for move in placements]
    return chance.pick([move for move, each in zip(placements, worth, strict=True) if each == max(worth)])


def _face(view: AddVantageView, move: Buy) -> int:
    """What the die shows that a purchase is about."""
    die = view.boards[move.seller - 1].cells[move.die - 1]
    assert die is not None
    return die.face


def _possible(view: AddVantageView, move: Place) -> int:
    """How many tiles can still be won after a placement."""
    board = view.boards[view.mover]
    faces = [die.face if die else 0 for die in board.cells]
    faces[move.cell - 1] = move.die
    found = 0
    for line, tile in zip(ENDS, board.ends, strict=True):
        dice = [faces[cell - 1] for cell in LINES[line]]
        need, empty = (tile or 0) - sum(dice), dice.count(0)
        found += tile is not None and empty > 0 and empty <= need <= FACES * empty
    return found


OPPONENTS: Mapping[str, Opponent] = {"random": at_random("addvantage"), "greedy": greedy, "beginner": beginner}
