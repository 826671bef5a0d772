"""How a board is read: what a die wins on a cell, what it spoils, and what breaks when one is taken away."""

from typing import NamedTuple

from games.addvantage.components import CELLS, DIAGONALS, ENDS, LINES, Line
from games.addvantage.model import AddVantageOptions, Board, Die

Bonus = tuple[int | None, ...]
"""The two tiles in the middle; None where it was won."""


def _others(cells: tuple[int, int, int], cell: int) -> tuple[int, int]:
    """The two other cells of a line."""
    one, other = (each for each in cells if each != cell)
    return one, other


END_OF: dict[Line, int] = {line: index for index, line in enumerate(ENDS)}
"""Where the tile of a row or column stands in `Board.ends`."""

CROSSING: dict[int, tuple[tuple[Line, int, int], ...]] = {
    cell: tuple((line, *_others(cells, cell)) for line, cells in LINES.items() if cell in cells)
    for cell in range(1, CELLS + 1)
}
"""The lines through each cell, each with its two other cells."""


class Gain(NamedTuple):
    """A tile that a line wins; with `leave tiles`, one that it matches."""

    line: Line
    tile: int
    bonus: bool = False


class Spoil(NamedTuple):
    """A line that is completed with a sum that wins nothing; `tile` is what it needed, None for a diagonal."""

    line: Line
    total: int
    tile: int | None


class Break(NamedTuple):
    """A complete line that loses a die: the two faces that are left, and whether it matches a tile until then."""

    line: Line
    left: tuple[int, int]
    counts: bool


def sums(board: Board) -> dict[Line, int]:
    """The complete lines, in order, and what their three dice show together."""
    shown = {line: [board.cells[cell - 1] for cell in cells] for line, cells in LINES.items()}
    return {line: sum(die.face for die in dice if die) for line, dice in shown.items() if None not in dice}


def completed(board: Board, cell: int, face: int) -> tuple[tuple[Line, int], ...]:
    """The lines that a die with `face` on the empty `cell` would complete, each with its sum."""
    found = []
    for line, one, other in CROSSING[cell]:
        first, second = board.cells[one - 1], board.cells[other - 1]
        if first is not None and second is not None:
            found.append((line, first.face + second.face + face))
    return tuple(found)


def gains(board: Board, bonus: Bonus, options: AddVantageOptions, cell: int, face: int) -> tuple[Gain, ...]:
    """What a die with `face` wins on the empty `cell` of a board; with `leave tiles`, what it makes match."""
    lines = completed(board, cell, face)
    return _winning(board, _open_bonus(board, bonus, options), lines) if lines else ()


def spoils(board: Board, bonus: Bonus, options: AddVantageOptions, cell: int, face: int) -> tuple[Spoil, ...]:
    """The lines that such a die completes in vain, though there is a tile to be won with them."""
    lines = completed(board, cell, face)
    left = _open_bonus(board, bonus, options)
    won = {gain.line for gain in _winning(board, list(left), lines)}
    vain = [(line, total) for line, total in lines if line not in won]
    found = [Spoil(line, total, None if line in DIAGONALS else board.ends[END_OF[line]]) for line, total in vain]
    return tuple([spoil for spoil in found if spoil.tile is not None or (spoil.line in DIAGONALS and left)])


def prospects(board: Board, bonus: Bonus, options: AddVantageOptions, face: int) -> tuple[int, ...]:
    """The tiles that a die with `face` could win now on some empty cell, each number once, in order."""
    return tuple(sorted({gain.tile for cell in board.empty for gain in gains(board, bonus, options, cell, face)}))


def breaks(board: Board, bonus: Bonus, cell: int) -> tuple[Break, ...]:
    """The complete lines with a tile to be won that the die on `cell` is part of, those first that match theirs now.

    Only with `leave tiles` there are any that match: else they have won their tile.
    """
    found, matching = [], {gain.line for gain in matches(board, bonus)}
    for line, one, other in CROSSING[cell]:
        first, second = board.cells[one - 1], board.cells[other - 1]
        tile = None if line in DIAGONALS else board.ends[END_OF[line]]
        if first and second and (tile is not None or (line in DIAGONALS and any(bonus))):
            found.append(Break(line, (first.face, second.face), line in matching))
    return tuple(sorted(found, key=lambda lost: not lost.counts))


def loss(board: Board, bonus: Bonus, cell: int) -> int:
    """How many points fewer all complete lines of a board match when the die on `cell` is gone."""
    rest = board.replace(cells=with_die(board, cell, None))
    return sum(gain.tile for gain in matches(board, bonus)) - sum(gain.tile for gain in matches(rest, bonus))


def matches(board: Board, bonus: Bonus) -> tuple[Gain, ...]:
    """The tiles that all complete lines of a board match, as `leave tiles` scores them in the end."""
    return _winning(board, [tile for tile in bonus if tile is not None], tuple(sums(board).items()))


def with_die(board: Board, cell: int, die: Die | None) -> tuple[Die | None, ...]:
    """The cells of a board with something else on one of them."""
    return (*board.cells[: cell - 1], die, *board.cells[cell:])


def ends_after(board: Board, won: tuple[Gain, ...]) -> tuple[int | None, ...]:
    """The tiles at the ends of a board when some are won."""
    gone = {END_OF[gain.line] for gain in won if not gain.bonus}
    return tuple([None if index in gone else tile for index, tile in enumerate(board.ends)])


def bonus_after(bonus: Bonus, won: tuple[Gain, ...]) -> Bonus:
    """The tiles in the middle when some are won; of two equal ones the first goes first."""
    left = list(bonus)
    for gain in won:
        if gain.bonus:
            left[left.index(gain.tile)] = None
    return tuple(left)


def _open_bonus(board: Board, bonus: Bonus, options: AddVantageOptions) -> list[int]:
    """The bonus tiles that this board may still win: with `leave tiles` a diagonal holds the tile that it matches."""
    held = matches(board, bonus) if options.leave_tiles else ()
    return [tile for tile in bonus_after(bonus, held) if tile is not None]


def _winning(board: Board, bonus: list[int], lines: tuple[tuple[Line, int], ...]) -> tuple[Gain, ...]:
    """Which of these lines, given with their sums, win: a diagonal one of the bonus tiles, which are used up."""
    found = []
    for line, total in lines:
        if line in DIAGONALS:
            if total in bonus:
                bonus.remove(total)
                found.append(Gain(line, total, bonus=True))
        elif board.ends[END_OF[line]] == total:
            found.append(Gain(line, total))
    return tuple(found)
