"""Add-Vantage as a beginner plays it: they look along rows and diagonals, and forget columns."""

from collections.abc import Sequence
from math import inf

from games.addvantage import AddVantage, AddVantageMove, AddVantageView, Buy, More, Place
from games.chance import Chance
from games.players.addvantage.probabilities import prospects
from games.players.addvantage.simulation import CROSSES, Simulation

ROWS = 3
"""So many of the lines with a tile at the end, the first ones, are rows."""


def choose(view: AddVantageView, chance: Chance, budget: int, until: float = inf) -> AddVantageMove:
    """A legal move of `view.me`: it rolls all dice that it may, refuses none, and buys what wins a row
    or a diagonal at once.

    Of more moves than `budget` the last ones are not looked at. Nothing is drawn, and `until` is never near.
    """
    moves = list(AddVantage().legal(view))
    position = Simulation.of(view)
    match view.phase:
        case "dice":
            return _placed(position, [move for move in moves if isinstance(move, Place)][:budget])
        case "more":
            return next(move for move in moves if isinstance(move, More))
        case _:
            return _bought(position, [move for move in moves if isinstance(move, Buy)][:budget]) or moves[0]


def _placed(position: Simulation, moves: Sequence[Place]) -> Place:
    """The placement after which what it sees is worth most."""
    dice = position.ahead()[position.me].dice
    worth = [_seen(position, move.cell - 1, move.die, dice) for move in moves]
    return moves[worth.index(max(worth))]


def _bought(position: Simulation, moves: Sequence[Buy]) -> Buy | None:
    """The purchase that wins the most points at once, as far as it sees them, if there is any."""
    best, found = 0.0, None
    before = _seen(position, 0, position.sides[position.me].cells[0], 0)
    for move in moves:
        face = position.sides[move.seller - 1].cells[move.die - 1]
        won = _seen(position, move.cell - 1, face, 0) - before
        if won > best:
            best, found = won, move
    return found


def _seen(position: Simulation, cell: int, face: int, dice: int) -> float:
    """The points to be expected of the mover's rows and diagonals with a die on a cell, and so many `dice` to come."""
    side, chances = position.sides[position.me], prospects()[dice]
    cells = [*side.cells]
    cells[cell] = face
    lines = [[cells[at] for at in line] for line in CROSSES]
    wanted = list(zip(side.ends[:ROWS], lines[:ROWS], strict=True))
    for line, is_open in zip(lines[-2:], side.diagonals, strict=True):
        wanted += [(tile, line) for tile in position.bonus if is_open]
    return sum(tile * chances[line.count(0)][tile - sum(line)] for tile, line in wanted if tile)
