"""Newcomers to Add-Vantage."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import Final

from games.addvantage.components import DIAGONALS, ENDS, FACES, LINES, Line
from games.addvantage.model import AddVantageView, Board
from games.addvantage.moves import AddVantageMove, Buy, More, Place, Roll
from tools.strength.newcomers.newcomer import Newcomer, best, gaining


def rolls(view: AddVantageView, moves: Sequence[AddVantageMove]) -> list[AddVantageMove]:
    """Rolls as many dice as possible and places all of them."""
    return [move for move in moves if isinstance(move, Roll | More | Place)]


def scores(view: AddVantageView, moves: Sequence[AddVantageMove]) -> list[AddVantageMove]:
    """Wins the most points that can be won at once, with a rolled or a bought die."""
    return gaining(moves, lambda move: _points(view, move))


def fills(view: AddVantageView, moves: Sequence[AddVantageMove]) -> list[AddVantageMove]:
    """Rolls all it may, and places dice in the lines that are nearly full."""
    return best(rolls(view, moves), lambda move: _company(_own(view), move))


def keeps_chances(view: AddVantageView, moves: Sequence[AddVantageMove]) -> list[AddVantageMove]:
    """Rolls all it may, and places dice where the points that can be hoped for grow most."""
    return best(rolls(view, moves), lambda move: _hope(view, move))


def _own(view: AddVantageView) -> Board:
    assert view.me is not None
    return view.boards[view.me]


def _faces(board: Board) -> dict[int, int]:
    """What lies on the cells, 1 to 9, that are not empty."""
    return {cell: die.face for cell, die in enumerate(board.cells, 1) if die is not None}


def _with(view: AddVantageView, move: Place | Buy) -> dict[int, int]:
    """The own board after a move."""
    if isinstance(move, Place):
        return _faces(_own(view)) | {move.cell: move.die}
    return _faces(_own(view)) | {move.cell: _faces(view.boards[move.seller - 1])[move.die]}


def _tiles(view: AddVantageView) -> dict[Line, tuple[int, ...]]:
    """The tiles that each line can win still."""
    own = {line: () if tile is None else (tile,) for line, tile in zip(ENDS, _own(view).ends, strict=True)}
    return {**own, **dict.fromkeys(DIAGONALS, tuple([tile for tile in view.bonus if tile is not None]))}


def _points(view: AddVantageView, move: AddVantageMove) -> int:
    """What a move wins at once."""
    if not isinstance(move, Place | Buy):
        return 0
    after = _with(view, move)
    full = [line for line, cells in LINES.items() if move.cell in cells and after.keys() >= set(cells)]
    tiles, sums = _tiles(view), {line: sum(after[cell] for cell in LINES[line]) for line in full}
    return sum(sums[line] for line in full if sums[line] in tiles[line])


def _company(board: Board, move: AddVantageMove) -> int:
    """How many dice lie already in the lines of the cell where a move places one."""
    there = _faces(board).keys()
    lines = [set(cells) for cells in LINES.values() if isinstance(move, Place) and move.cell in cells]
    return sum(len(cells & there) for cells in lines)


def _hope(view: AddVantageView, move: AddVantageMove) -> float:
    """By how much a die changes what its lines win on average, if each is filled with the next dice rolled."""
    if not isinstance(move, Place):
        return 0.0
    before, after, tiles = _faces(_own(view)), _with(view, move), _tiles(view)
    lines = [line for line, cells in LINES.items() if move.cell in cells]
    return sum(_expected(after, line, tiles[line]) - _expected(before, line, tiles[line]) for line in lines)


def _expected(faces: Mapping[int, int], line: Line, tiles: Sequence[int]) -> float:
    """What a line wins on average of its tile, or of the one of several that is worth most."""
    there = [faces[cell] for cell in LINES[line] if cell in faces]
    empty = len(LINES[line]) - len(there)
    return max([tile * _chance(empty, tile - sum(there)) for tile in tiles], default=0.0)


@cache
def _chance(dice: int, total: int) -> float:
    """How likely so many dice show this sum."""
    sums = [sum(faces) for faces in product(range(1, FACES + 1), repeat=dice)]
    return sums.count(total) / len(sums)


NEWCOMERS: Final = {
    "careless": Newcomer(rolls, scores),
    "rushing": Newcomer(scores, fills),
    "careful": Newcomer(scores, keeps_chances),
}
