"""Where everything goes in a picture of Steal the Glory."""

from dataclasses import dataclass
from typing import NamedTuple

from games.glory import GloryView
from render.glory.track import Track
from render.painter import WIDTH
from render.toolkit.cards import card_height
from render.toolkit.shapes import Point

EDGE = 16
GAP = 12
ACROSS = WIDTH - 2 * EDGE
HALF = (ACROSS - GAP) // 2
BOARD_AT = GAP
PITCH = (124, 432)
"""From one row of the road to the next, and so much at most for all of them;"""
PITCH_OVER_HAND = (112, 360)
"""and where a hand lies below."""


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
    """The picture's height, the track, where the panels begin, and where the viewer's hand does, if it is shown."""

    height: int
    track: Track
    panel: PanelSizes
    panels_at: int
    card_width: int
    hand_at: int | None = None

    def on_board(self, point: Point) -> tuple[int, int]:
        """A point of the board as one of the picture."""
        return EDGE + round(point[0]), BOARD_AT + round(point[1])


def arrange(view: GloryView) -> Layout:
    """The places of all parts, by the number of seats and whether a hand is shown."""
    hand, crowded = view.me is not None and view.outcome is None, view.seats > 4
    track = Track(view.finish, ACROSS, PITCH_OVER_HAND if hand else PITCH)
    panel, card_width = _panel(view.seats, hand), 150 if crowded else 190
    panels_at = BOARD_AT + track.height + GAP
    below = panels_at + panel.rows(view.seats) * (panel.height + GAP)
    if not hand:
        return Layout(below + 4, track, panel, panels_at, card_width)
    return Layout(below + card_height(card_width) + 30, track, panel, panels_at, card_width, below)


def _panel(seats: int, hand: bool) -> PanelSizes:
    if hand:
        height, card = (120, 40) if seats > 4 else (148, 58)
        return PanelSizes(2, HALF, height, 68, card, 56, roomy=False)
    if seats > 4:
        return PanelSizes(2, HALF, 172, 84, 74, 62, roomy=True)
    if seats > 2:
        return PanelSizes(2, HALF, 190, 84, 84, 62, roomy=True)
    return PanelSizes(1, ACROSS, 190, 120, 86, 72, roomy=True)
