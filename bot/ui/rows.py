"""Buttons that pick something, before they are drawn, and the rows in which a phone shows them.

Rows are as long as each other where they can be. Where those were many, a panel would be higher than a phone: then as
many buttons stand in a row as there is room for, and of a board that lies as in the picture only what can be picked.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, Literal, TypeAlias, TypeVar

from bot.ui.message import BUTTONS_PER_ROW, Button, Grid, Menu, Row, chunks
from bot.ui.partial_move import PartialMove
from games.core import Move

ROOM: Final = 26
"""A grid has at most so many buttons and rows: of the 40 components of a message, the rest is the picture, the texts,
the ways back and what stands below every panel."""
LOW: Final = 3
"""With so many rows of choices, the picture and its texts, a panel is as high as a phone."""
_COLUMNS: Final = ((2, 5), (5, 4), (9, 3), (16, 2))
"""For the longest label of a row, in signs, how many of them stand side by side on a phone of 400 px."""
EMOJI: Final = 2
"""So many signs are as wide as an emoji."""
_PHONE, _FRAME, _EMOJI, _BETWEEN = 350, 16, 28, 6
"""Pixels: of a row on that phone, of a button around its label, of an emoji, and between two buttons."""
_SIGN, _SIGNS = 10, dict.fromkeys(" .,:;'ijl", 5) | dict.fromkeys("mwMW→★⋯🚩", 15)
"""Pixels of a sign in a label: of most, and of those that are narrower or wider."""
TYPED, MORE = "write:", "more:"
"""How the custom ids of the buttons begin whose sign alone says what they do. The first can go: a move can be
written in a message or a command."""


@dataclass(frozen=True)
class Spot:
    """A button: its `action` is to play a move, to ask the game's question about it first, or to lead on to a partial
    one, by a form where that is ticked. Without a move or partial move nothing is picked.

    `stands_out`: it is picked already, or the move is what the player mostly does. `brief` is its label where its emoji
    has to say most, `unsigned` the one without a sign that the emoji shows, `full` the one that tells most.
    """

    label: str
    to: Move | PartialMove | None = None
    action: Literal["play", "ask", "narrow", "tick"] = "narrow"
    stands_out: bool = False
    emoji: str | None = None
    brief: str = ""
    unsigned: str = ""
    full: str = ""

    @property
    def width(self) -> int:
        """So many signs take as much room as its label and emoji do."""
        return len(self.label) + (0 if self.emoji is None else EMOJI)

    @property
    def bare(self) -> "Spot":
        return replace(self, label=self.unsigned or self.label)


Spots: TypeAlias = tuple[tuple[Spot, ...], ...]
Pressed = TypeVar("Pressed", bound=Spot | Button)


def in_even_rows(spots: Sequence[Spot]) -> Spots:
    """Buttons in rows that a phone does not wrap, all as long as each other where they can be."""
    rows = -(-len(spots) // _columns(max((spot.width for spot in spots), default=0)))
    return chunks(spots, -(-len(spots) // max(rows, 1)))


def in_few_rows(spots: Iterable[Spot]) -> Spots:
    """Buttons in as few rows as there can be in this order, of which a phone wraps none: a long label shortens its own
    row alone."""
    rows: list[list[Spot]] = []
    width = 0
    for spot in spots:
        width = max(width, spot.width)
        if not rows or len(rows[-1]) >= _columns(width):
            rows.append([])
            width = spot.width
        rows[-1].append(spot)
    return tuple(map(tuple, rows))


def in_low_rows(spots: Sequence[Spot]) -> Spots:
    """Rows as long as each other; where these are many, as few as there can be, the last with most room left."""
    even = in_even_rows(spots)
    if len(even) <= LOW:
        return even
    full = in_full_rows(spots)
    return full if len(full) < len(even) or len(full) > LOW else even


def in_full_rows(spots: Sequence[Pressed]) -> tuple[tuple[Pressed, ...], ...]:
    """Rows of as many buttons as a phone shows side by side."""
    rows: list[tuple[Pressed, ...]] = []
    for spot in spots:
        if rows and fit((*rows[-1], spot)):
            rows[-1] = (*rows[-1], spot)
        else:
            rows.append((spot,))
    return tuple(rows)


def fit(row: Sequence[Spot | Button]) -> bool:
    """Whether a phone shows these side by side."""
    return len(row) <= BUTTONS_PER_ROW and sum(_pixels(it) + _BETWEEN for it in row) <= _PHONE + _BETWEEN


def _pixels(button: Spot | Button) -> int:
    signs = sum(_SIGNS.get(sign, _SIGN) for sign in button.label)
    return _FRAME + signs + (0 if button.emoji is None else _EMOJI)


def lowered(choices: Sequence[Row], last: tuple[Button, ...]) -> tuple[Row, ...]:
    """The rows of a panel: its choices, and one that leads elsewhere. Where they are many, other moves stand beside a
    grid, and where they would be more than a phone shows, that last row too, if that has room."""
    signs = tuple(map(_as_sign, last))
    if height((*choices, last)) > LOW:
        choices = [*_joined(choices)]
    if height(choices) > LOW:
        for beside in (last, signs, tuple(it for it in signs if not it.id.startswith(TYPED))):
            together = _together(choices[-1], beside)
            if together is not None:
                return (*choices[:-1], together)
    return (*choices, last if fit(last) else signs)


def _joined(rows: Iterable[Row]) -> Iterator[Row]:
    """The rows, with the buttons after a grid at its end where there is room."""
    before: Row | None = None
    for row in rows:
        together = _together(before, row) if isinstance(before, Grid) and isinstance(row, tuple) else None
        if before is not None and together is None:
            yield before
        before = together or row
    if before is not None:
        yield before


def _together(row: Row, buttons: Row) -> Row | None:
    """A row with more buttons at its end; None where it has no room."""
    if isinstance(row, Menu) or isinstance(buttons, Menu | Grid):
        return None
    if not isinstance(row, Grid):
        return (*row, *buttons) if fit((*row, *buttons)) else None
    beside = (*row.beside, *buttons)
    return row._replace(beside=beside) if fit((*(row.brief or row.rows)[-1], *beside)) else None


def height(rows: Iterable[Row]) -> int:
    """So many rows a phone shows of some."""
    return sum(map(_height, rows))


def _height(row: Row) -> int:
    """So many rows a phone shows of one."""
    if isinstance(row, Menu):
        return 1
    return len(row.brief or row.rows) if isinstance(row, Grid) else len(in_full_rows(row))


def _as_sign(button: Button) -> Button:
    """A button that leads to moves or to all else, with its emoji alone, or with the first sign of its label."""
    if not button.id.startswith((TYPED, MORE)):
        return button
    return button._replace(label="" if button.emoji else button.label[:1])


def in_rows_of(spots: Sequence[Spot], room: int) -> Spots:
    """Low rows, or as few as there can be where else there is no room."""
    low = in_low_rows(spots)
    return low if has_room(low, room) else in_few_rows(spots)


def in_fewest_rows(spots: Sequence[Spot]) -> Spots:
    """Rows as long as each other, unless a few long labels would make these many more."""
    return min(in_even_rows(spots), in_few_rows(spots), key=len)


def in_joint_rows(spots: Sequence[Spot], below: Sequence[Spot], room: int) -> Spots:
    """The rows of some buttons and of others below them, of which a row has both where there are fewer rows so."""
    if not below:
        return in_rows_of(spots, room)
    apart = in_rows_of(spots, room - len(below)) + in_fewest_rows(below)
    joint = min(apart, in_few_rows((*spots, *below)), key=len)
    return joint if len(joint) <= LOW else min(in_full_rows((*spots, *below)), _dealt(spots, below), joint, key=_fill)


def _dealt(spots: Sequence[Spot], below: Sequence[Spot]) -> Spots:
    """As few rows as there can be that each begin with their share of some buttons, others at the end of any."""
    rows: list[tuple[Spot, ...]] = []
    while sum(map(len, rows)) < len(spots) + len(below) or not all(map(_holds, rows)):
        count = len(rows) + 1
        ends = [-(-len(spots) * at // count) for at in range(count + 1)]
        rows = [tuple(spots[start:end]) for start, end in pairwise(ends)]
        for spot in below:
            at = next((at for at, row in enumerate(rows) if _holds((*row, spot))), None)
            if at is not None:
                rows[at] = (*rows[at], spot)
    return tuple(rows)


def _holds(row: Sequence[Spot]) -> bool:
    """Whether a row need not be broken."""
    return len(row) <= 1 or fit(row)


def _fill(rows: Spots) -> tuple[int, int]:
    """How many rows, and how many pixels of the last one are taken."""
    return len(rows), sum(map(_pixels, rows[-1]))


def without_signs(spots: Sequence[Spot], below: Sequence[Spot], rows: Spots, room: int) -> Spots:
    """The joint rows for where there are emojis: without the signs that these show. Where they are many, those below,
    or all, are without emojis if that saves a row, or leaves more room in the last one; where even so there is no room,
    the first are in brief. None where an emoji is missing, or where they would be the same."""
    if any(spot.emoji is None for spot in (*spots, *below)):
        return ()
    bare, ends = [it.bare for it in spots], [it.bare for it in below]
    unsigned = in_joint_rows(bare, ends, room)
    if len(unsigned) > LOW:
        plain, plain_ends = [*map(_plain, spots)], [*map(_plain, ends)]
        fewer = (in_joint_rows(bare, plain_ends, room), in_joint_rows(plain, plain_ends, room))
        unsigned = min(unsigned, *fewer, key=lambda rows: (len(rows), sum(map(_pixels, rows[-1]))))
    if not has_room(unsigned, room) and all(spot.brief for spot in spots):
        return in_joint_rows([replace(spot, label=spot.brief) for spot in spots], ends, room)
    return () if unsigned == rows else unsigned


def _plain(spot: Spot) -> Spot:
    return replace(spot, emoji=None)


def in_brief(rows: Sequence[Sequence[Spot]]) -> Spots:
    """The rows with emojis for words, where a phone would wrap the words and each button has an emoji; else none."""
    fits = all(len(row) <= _columns(max(spot.width for spot in row)) for row in rows)
    if fits or any(spot.emoji is None for row in rows for spot in row):
        return ()
    return tuple(tuple(replace(spot, label=spot.brief) for spot in row) for row in rows)


def listed(grid: Grid[Spot]) -> Grid[Spot]:
    """Of a grid that lies as in the picture only what can be picked, if that takes fewer rows; else the same."""
    spots, briefly = ([it for row in rows for it in row if it.to is not None] for rows in (grid.rows, grid.brief))
    if len({(it.label, it.emoji) for it in spots}) < len(spots):
        spots = [replace(it, label=it.full) for it in spots]
    rows = in_full_rows(spots)
    brief = in_full_rows(briefly)
    return grid._replace(rows=rows, brief=brief) if len(brief or rows) < len(grid.rows) else grid


def _columns(longest: int) -> int:
    """How many buttons stand side by side on a phone, of which the longest label has so many signs."""
    return next((columns for most, columns in _COLUMNS if longest <= most), 1)


def has_room(rows: Sequence[Sequence[object]], room: int = ROOM) -> bool:
    return len(rows) + sum(map(len, rows)) <= room
