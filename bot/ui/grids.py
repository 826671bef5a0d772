"""The values of a field as buttons: as they lie in the picture where the game says so, else in rows that fit phones.

Rows as in the picture may not be broken: where their words do not fit phones, their emojis stand for them. So they do
where the words of many values would have no room under a picture.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.ui.menu_chunks import FieldMenu
from bot.ui.partial_move import PartialMove
from games.core import Move

T = TypeVar("T")

ROOM = 25
"""As many buttons and rows may a grid have: of the 40 components of a message, the rest is the picture, the texts, the
ways back and what stands below every panel."""
COLUMNS = ((2, 5), (5, 4), (9, 3), (16, 2))
"""For the longest label of a row, in signs, how many of them stand side by side on a phone of 400 px."""

EMOJI = "  "
"""So many signs are as wide as an emoji."""


@dataclass(frozen=True)
class Spot:
    """A button of a grid: it leaves one `move`, which the game `asks` about or not, or leads on to a `partial` one;
    where it does neither, nothing can be picked there. `chosen`: it is picked already; `ticks`: what comes next is
    ticked in a form, and is the last of the move. `brief` is its label where its emoji has to say most, `unsigned`
    where that shows what a sign in the label does."""

    label: str
    move: Move | None = None
    partial: PartialMove | None = None
    asks: bool = False
    chosen: bool = False
    emoji: str | None = None
    ticks: bool = False
    brief: str = ""
    unsigned: str = ""

    @property
    def width(self) -> str:
        """Signs that take as much room as its label and emoji do."""
        return self.label if self.emoji is None else f"{EMOJI}{self.label}"


@dataclass(frozen=True)
class FieldGrid:
    """A field's values as buttons, row by row, and as a menu `instead` where a message has no room for them. `brief`
    are the same rows for where there are emojis; none where the words fit and say nothing twice."""

    title: str
    rows: tuple[tuple[Spot, ...], ...]
    instead: FieldMenu
    brief: tuple[tuple[Spot, ...], ...] = ()


def in_even_rows(items: Sequence[T], labels: Iterable[str]) -> tuple[tuple[T, ...], ...]:
    """Items in rows that a phone does not wrap, all as long as each other where they can be."""
    columns = _columns(max(map(len, labels), default=0))
    count = -(-len(items) // columns)
    width = -(-len(items) // max(count, 1))
    return tuple(tuple(items[start : start + width]) for start in range(0, len(items), max(width, 1)))


def in_few_rows(items: Sequence[T], labels: Sequence[str]) -> tuple[tuple[T, ...], ...]:
    """Items in as few rows as there can be in this order, of which a phone wraps none: a long label shortens its own
    row alone."""
    rows: list[list[T]] = []
    width = 0
    for item, label in zip(items, labels, strict=True):
        width = max(width, len(label))
        if not rows or len(rows[-1]) >= _columns(width):
            rows.append([])
            width = len(label)
        rows[-1].append(item)
    return tuple(map(tuple, rows))


def grid_of(title: str, spots: Sequence[Spot], instead: FieldMenu, room: int = ROOM) -> FieldGrid:
    """Values in their order; where there are emojis, without the signs that these show."""
    rows = _in_rows(spots, room)
    return FieldGrid(title, rows, instead, _beside_emojis(spots, rows, room))


def _in_rows(spots: Sequence[Spot], room: int) -> tuple[tuple[Spot, ...], ...]:
    """Rows as long as each other, or as few as there can be where else there is no room."""
    widths = [spot.width for spot in spots]
    even = in_even_rows(spots, widths)
    return even if has_room(even, room) else in_few_rows(spots, widths)


def _beside_emojis(
    spots: Sequence[Spot], rows: tuple[tuple[Spot, ...], ...], room: int
) -> tuple[tuple[Spot, ...], ...]:
    """The rows for where there are emojis: without the signs that these show, and in brief where even so there is no
    room; none where an emoji is missing, and where they would be the same `rows`."""
    if any(spot.emoji is None for spot in spots):
        return ()
    unsigned = _in_rows([replace(spot, label=spot.unsigned or spot.label) for spot in spots], room)
    if has_room(unsigned, room) or not all(spot.brief for spot in spots):
        return () if unsigned == rows else unsigned
    return _in_rows([_brief(spot) for spot in spots], room)


def in_brief(rows: Sequence[Sequence[Spot]]) -> tuple[tuple[Spot, ...], ...]:
    """The rows with emojis for words, where a phone would wrap the words and each button has an emoji; else none."""
    if all(len(row) <= _columns(max(len(spot.width) for spot in row)) for row in rows):
        return ()
    if any(spot.emoji is None for row in rows for spot in row):
        return ()
    return tuple(tuple(_brief(spot) for spot in row) for row in rows)


def _brief(spot: Spot) -> Spot:
    return replace(spot, label=spot.brief)


def _columns(longest: int) -> int:
    """How many buttons stand side by side on a phone, of which the longest label has so many signs."""
    return next((columns for most, columns in COLUMNS if longest <= most), 1)


def has_room(rows: Sequence[Sequence[object]], room: int = ROOM) -> bool:
    """Whether a message has room for these buttons and their rows."""
    return len(rows) + sum(map(len, rows)) <= room
