"""What each reason for a move in Add-Vantage says, found out by adding up lines, and from what became of it."""

from collections.abc import Iterator, Sequence
from typing import Any

from games.addvantage.advice import REASONS
from games.addvantage.moves import Buy, Done, More, Place, Refuse, Return, Roll
from tests.support.games.later import acts_again
from tests.support.games.suite import Claim, IsTrue, checked

ROWS = ("a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "c1 b2 a3")
"""The lines: six with a tile of their own, and the diagonals."""
CELLS = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
LINES = tuple(tuple(CELLS.index(cell) for cell in row.split()) for row in ROWS)


def faces(board: Any) -> list[int | None]:
    return [None if die is None else die.face for die in board.cells]


def own(claim: Claim, *, after: bool = False) -> Any:
    return (claim.became if after else claim.was).boards[claim.seat]


def put(claim: Claim) -> list[int | None]:
    """What the mover's board shows once the die lies there."""
    shown = faces(own(claim))
    if isinstance(claim.move, Buy):
        shown[claim.move.cell - 1] = faces(claim.was.boards[claim.move.seller - 1])[claim.move.die - 1]
    elif isinstance(claim.move, Place):
        shown[claim.move.cell - 1] = claim.move.die
    return shown


def completed(shown: Sequence[int | None], cell: int) -> Iterator[tuple[int, int]]:
    """The complete lines through a cell (from 0), each with its sum."""
    for line, cells in enumerate(LINES):
        dice = [shown[at] for at in cells]
        if cell in cells and None not in dice:
            yield line, sum(die or 0 for die in dice)


def wanted(claim: Claim, line: int) -> set[int]:
    """The sums with which a line could win or match a tile."""
    tiles = claim.was.bonus if line > 5 else (own(claim).ends[line],)
    return {tile for tile in tiles if tile is not None}


def won(claim: Claim) -> list[int]:
    return [*own(claim, after=True).won[len(own(claim).won) :]]


def matches(claim: Claim) -> bool:
    lines = completed(put(claim), claim.move.cell - 1)
    return any(total == claim.fields["tile"] and total in wanted(claim, line) for line, total in lines)


def next_wins(claim: Claim) -> bool:
    shown, cell = put(claim), CELLS.index(claim.fields["cell"])
    empty = shown[cell] is None
    shown[cell] = claim.fields["face"]
    reached = (total == claim.fields["tile"] and total in wanted(claim, it) for it, total in completed(shown, cell))
    return empty and any(reached)


def breaks(claim: Claim) -> bool:
    """Whether the purchase costs its seller points that the lines of their board would have scored in the end."""
    seller = claim.move.seller - 1
    shown, board = faces(claim.was.boards[seller]), claim.was.boards[seller]
    kept = [None if cell == claim.move.die - 1 else die for cell, die in enumerate(shown)]
    costs = scored(shown, board.ends, claim.was.bonus) > scored(kept, board.ends, claim.was.bonus)
    return claim.was.options.leave_tiles and claim.fields["who"].seat == seller and costs


def scored(shown: Sequence[int | None], ends: Sequence[int | None], bonus: Sequence[int | None]) -> int:
    """What the complete lines of a board score together; a bonus tile scores once."""
    found, left = 0, [*bonus]
    for line, cells in enumerate(LINES):
        total = sum(shown[at] or 0 for at in cells)
        if None in (shown[at] for at in cells) or total not in (left if line > 5 else ends[line : line + 1]):
            continue
        found += total
        if line > 5:
            left.remove(total)
    return found


def spoils_nothing(claim: Claim) -> bool:
    """Whether each line that it completes has its sum, or no tile to be won."""
    lines = [*completed(put(claim), claim.move.cell - 1)]
    plain = [(line, total) for line, total in lines if line <= 5]
    return all(total in wanted(claim, line) or not wanted(claim, line) for line, total in plain)


def useless(claim: Claim) -> bool:
    for cell, die in enumerate(faces(own(claim))):
        shown = faces(own(claim))
        shown[cell] = claim.fields["face"]
        rows = [(line, total) for line, total in completed(shown, cell) if line <= 5]
        if die is None and any(total in wanted(claim, line) for line, total in rows):
            return False
    return isinstance(claim.move, Refuse) and claim.move.die == claim.fields["face"]


def empty(board: Any) -> int:
    return faces(board).count(None)


def costs_nothing(claim: Claim) -> bool:
    return bool(own(claim).coins == own(claim, after=True).coins)


CHECKS: tuple[IsTrue, ...] = (
    lambda it: len(won(it)) == it.fields["count"] > 1 and sum(won(it)) == it.fields["points"],
    lambda it: won(it) == [it.fields["tile"]],
    lambda it: it.was.options.leave_tiles and matches(it),
    lambda it: next_wins(it) and acts_again(it),
    breaks,
    lambda it: not [*completed(put(it), it.move.cell - 1)] and acts_again(it),
    lambda it: spoils_nothing(it) and acts_again(it),
    lambda it: useless(it) and acts_again(it),
    lambda it: (
        isinstance(it.move, Refuse | Done)
        and empty(own(it, after=True)) == empty(own(it)) == it.fields["cells"]
        and acts_again(it)
    ),
    lambda it: isinstance(it.move, Roll) and own(it).coins == own(it, after=True).coins == 1,
    lambda it: isinstance(it.move, Roll) and costs_nothing(it),
    lambda it: isinstance(it.move, More) and costs_nothing(it),
    lambda it: isinstance(it.move, Return) and faces(own(it, after=True))[CELLS.index(it.fields["cell"])] is None,
    lambda it: empty(own(it, after=True)) == it.fields["cells"],
)
TRUE = checked(REASONS, CHECKS)
