"""Where everything lies in a picture of Stratego 4."""

from dataclasses import dataclass

from games.stratego.board import CASTLE_CELLS, GRID, RING, SIDES, TURRET, Side, place, quarters
from games.stratego.model import StrategoView
from render.painter import WIDTH
from render.toolkit.box import Box

CELL = 62
"""A space's side in pixels."""
MARGIN = (WIDTH - GRID * CELL) // 2
"""From the edge of the picture to column a; the frame with the coordinates lies in it."""
FRAME = 33
SQUARE = GRID * CELL + 2 * MARGIN
"""The height of the board with its frame."""
GAP = 6
PANEL = (4 * CELL + MARGIN - FRAME - 2 * GAP, 3 * CELL + MARGIN - FRAME - 2 * GAP)
"""Width and height of a player's panel, in a blank corner;"""
WING, RISE = PANEL[0] - CELL, CELL
"""and of what is left of that corner above or below the panel."""

BATTLE = 50
"""The height of the panel that shows a battle."""

CORNERS: dict[Side, tuple[bool, bool]] = {
    "north": (False, False),
    "east": (True, False),
    "south": (True, True),
    "west": (False, True),
}
"""The blank corner of a side's panel, at the right hand of the player who sits there: whether at the right, whether
below, on a board with south below."""
IN_CASTLE = {RING: (7, 8), TURRET: (7, 7)}
"""Column and row, from 0, of what stands on the ring and on the turret."""

RECTANGLES = (("e1", "k15"), ("d4", "l12"), ("a5", "o11"))
"""The board as three rectangles that overlap, by their corners;"""
SHORES = (("g5", "i5"), ("g11", "i11"), ("e7", "e9"), ("k7", "k9"))
"""and its lakes."""


@dataclass(frozen=True)
class Layout:
    """The board with its upper edge at `top`, turned so that a side of it lies below."""

    top: int
    below: Side = "south"

    @property
    def height(self) -> int:
        """The height of the whole picture."""
        return self.top + SQUARE

    def at(self, column: int, row: int) -> Box:
        """A place of the grid as it is seen, from 0 at the upper left."""
        return Box(MARGIN + column * CELL, self.top + MARGIN + row * CELL, CELL, CELL)

    def cell(self, name: str) -> Box:
        """A cell of the grid."""
        return self.at(*place(name, self.below))

    def box(self, space: str) -> Box:
        """Where a piece on a space stands: on the ring below the turret, whoever sits below."""
        return self.at(*IN_CASTLE[space]) if space in IN_CASTLE else self.cell(space)

    def middle(self, space: str) -> tuple[int, int]:
        """The middle of it."""
        box = self.box(space)
        return box.x + CELL // 2, box.y + CELL // 2

    def castle(self) -> Box:
        """The whole castle."""
        return self.area(CASTLE_CELLS[0], CASTLE_CELLS[-1])

    def area(self, first: str, last: str, more: int = 0) -> Box:
        """The rectangle between two cells, so much wider on every side."""
        one, other = self.cell(first), self.cell(last)
        x, y = min(one.x, other.x) - more, min(one.y, other.y) - more
        return Box(x, y, max(one.right, other.right) + more - x, max(one.bottom, other.bottom) + more - y)

    def corner(self, side: Side) -> tuple[bool, bool]:
        """Where a side's panel lies: one of CORNERS."""
        return CORNERS[SIDES[(SIDES.index(side) + quarters(self.below)) % 4]]

    def panel(self, side: Side) -> Box:
        """A player's panel."""
        wide, high = PANEL
        right, below = self.corner(side)
        return Box(WIDTH - GAP - wide if right else GAP, self.height - GAP - high if below else self.top + GAP, wide,
                   high)  # fmt: skip


WITHOUT_BATTLE, WITH_BATTLE = 0, BATTLE
"""The board's upper edge."""


def arrange(view: StrategoView) -> Layout:
    """The board, below the battle when one is shown.

    A player's own side lies below; for the channel, and for who only watches, that is south.
    """
    below: Side = "south" if view.me is None else view.sides[view.me]
    return Layout(WITHOUT_BATTLE if view.battle is None else WITH_BATTLE, below)
