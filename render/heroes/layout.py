"""Where everything lies in a picture of Heroes & Cities."""

from dataclasses import dataclass

from games.heroes import SIDE, HeroesView, Square, place
from games.heroes import Colour as Side
from render.painter import WIDTH
from render.toolkit.box import Box

CELL = 82
"""A square's side in pixels."""
MARGIN = 8
GUTTER = (WIDTH - 2 * MARGIN - SIDE * CELL) // 2
"""How wide the board's frame is at the left and right, where it carries the numbers of the rows;"""
STRIP, FOOT = 36, 44
"""and how high above and below, where it carries the letters of the columns: lower ones would lie under Discord's
badge."""
GAP = 6
PANEL = 56
"""The height of a player's panel;"""
BOARD = SIDE * CELL + STRIP + FOOT
"""and of the board with its frame."""
ABOVE = GAP
BOARD_AT = ABOVE + PANEL + GAP
BELOW = BOARD_AT + BOARD + GAP
HEIGHT = BELOW + PANEL + GAP


@dataclass(frozen=True)
class Layout:
    """The board, turned so that a side has its own first row below."""

    below: Side = "white"

    def box(self, square: Square) -> Box:
        """A square of the board."""
        column, row = place(square, self.below)
        return Box(MARGIN + GUTTER + column * CELL, BOARD_AT + STRIP + row * CELL, CELL, CELL)

    def middle(self, square: Square) -> tuple[int, int]:
        """The middle of a square."""
        x, y, *_ = self.box(square)
        return x + CELL // 2, y + CELL // 2

    def strip(self) -> Box:
        """The frame above the board."""
        return Box(MARGIN + GUTTER, BOARD_AT, SIDE * CELL, STRIP)

    def panel(self, side: Side) -> int:
        """The upper edge of a player's panel."""
        return BELOW if side == self.below else ABOVE


def arrange(view: HeroesView) -> Layout:
    """The viewer's own side lies below; for the channel, and for who only watches, that is white's."""
    return Layout(view.mine or "white")
