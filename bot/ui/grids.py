"""The values of a field as buttons: as they lie in the picture where the game says so, else in rows that fit phones."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
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
    ticked in a form, and is the last of the move."""

    label: str
    move: Move | None = None
    partial: PartialMove | None = None
    asks: bool = False
    chosen: bool = False
    emoji: str | None = None
    ticks: bool = False

    @property
    def width(self) -> str:
        """Signs that take as much room as its label and emoji do."""
        return self.label if self.emoji is None else f"{EMOJI}{self.label}"


@dataclass(frozen=True)
class FieldGrid:
    """A field's values as buttons, row by row, and as a menu `instead` where a message has no room for them."""

    title: str
    rows: tuple[tuple[Spot, ...], ...]
    instead: FieldMenu


def in_even_rows(items: Sequence[T], labels: Iterable[str]) -> tuple[tuple[T, ...], ...]:
    """Items in rows that a phone does not wrap, all as long as each other where they can be."""
    longest = max(map(len, labels), default=0)
    columns = next((columns for most, columns in COLUMNS if longest <= most), 1)
    count = -(-len(items) // columns)
    width = -(-len(items) // max(count, 1))
    return tuple(tuple(items[start : start + width]) for start in range(0, len(items), max(width, 1)))


def has_room(rows: Sequence[Sequence[object]], room: int = ROOM) -> bool:
    """Whether a message has room for these buttons and their rows."""
    return len(rows) + sum(map(len, rows)) <= room
