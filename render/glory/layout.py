"""Where everything goes in a picture of Steal the Glory."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from render.glory.track import Track
from render.painter import WIDTH
from render.toolkit.cards import card_height
from render.toolkit.header import HEIGHT as HEADER
from render.toolkit.shapes import Point

EDGE = 16
GAP = 12
ACROSS = WIDTH - 2 * EDGE
HALF = (ACROSS - GAP) // 2


class PanelSizes(NamedTuple):
    """Sizes in pixels of a panel and what is on it; `roomy` when collectibles have a line of their own."""

    columns: int
    width: int
    height: int
    pawn: int
    card: int
    trophy: int
    roomy: bool

    def rows(self, seats: int) -> int:
        """How many rows of panels so many seats take."""
        return -(-seats // self.columns)


@dataclass(frozen=True)
class Layout:
    """The places of all parts, by the last space of the track, the number of seats and whether a hand is shown."""

    finish: int
    seats: int
    hand: bool

    @property
    def crowded(self) -> bool:
        """Whether so many play that all is smaller."""
        return self.seats > 4

    @property
    def card_width(self) -> int:
        """The width of a card of the hand."""
        return 168 if self.crowded else 220

    @cached_property
    def track(self) -> Track:
        """The road on the board."""
        pitch = (96 if self.hand else 108) if self.crowded else 112 if self.hand else 124
        return Track(self.finish, ACROSS, pitch)

    @cached_property
    def panel(self) -> PanelSizes:
        """The sizes of the players' panels."""
        if self.hand:
            height, card = (130, 46) if self.crowded else (148, 58)
            return PanelSizes(2, HALF, height, 68, card, 56, roomy=False)
        if self.seats > 2:
            return PanelSizes(2, HALF, 190, 84, 84, 62, roomy=True)
        return PanelSizes(1, ACROSS, 220, 120, 106, 76, roomy=True)

    @property
    def board_at(self) -> int:
        """The upper edge of the board,"""
        return HEADER + GAP

    @property
    def panels_at(self) -> int:
        """of the panels,"""
        return self.board_at + self.track.height + GAP

    @property
    def hand_at(self) -> int:
        """and of the hand."""
        return self.panels_at + self.panel.rows(self.seats) * (self.panel.height + GAP)

    @property
    def height(self) -> int:
        """The height of the picture."""
        return self.hand_at + (card_height(self.card_width) + 36 if self.hand else 4)

    def on_board(self, point: Point) -> tuple[int, int]:
        """A point of the board as one of the picture."""
        return EDGE + round(point[0]), self.board_at + round(point[1])
