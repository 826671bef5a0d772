"""Where everything lies in a picture of Stratego 4."""

from dataclasses import dataclass

from games.stratego.board import CASTLE_CELLS, COLUMNS, GRID, RING, TURRET, Side
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
"""Width and height of a player's panel, in a blank corner."""

HEADER = 110
BATTLE = 140
"""The height of the panel that shows a battle."""

CORNERS: dict[Side, tuple[bool, bool]] = {
    "north": (False, False),
    "east": (True, False),
    "south": (True, True),
    "west": (False, True),
}
"""The blank corner of a side's panel, at the left of the player who sits there: whether at the right, whether below."""

RECTANGLES = (("e1", "k15"), ("d4", "l12"), ("a5", "o11"))
"""The board as three rectangles that overlap, by their corners;"""
SHORES = (("g5", "i5"), ("g11", "i11"), ("e7", "e9"), ("k7", "k9"))
"""and its lakes."""


@dataclass(frozen=True)
class Layout:
    """The board with its upper edge at `top`."""

    top: int

    @property
    def height(self) -> int:
        """The height of the whole picture."""
        return self.top + SQUARE

    def cell(self, name: str) -> Box:
        """A cell of the grid."""
        return Box(MARGIN + COLUMNS.index(name[0]) * CELL, self.top + MARGIN + (int(name[1:]) - 1) * CELL, CELL, CELL)

    def box(self, space: str) -> Box:
        """Where a piece on a space stands: on the ring below the turret."""
        return self.cell({RING: "h9", TURRET: "h8"}.get(space, space))

    def middle(self, space: str) -> tuple[int, int]:
        """The middle of it."""
        box = self.box(space)
        return box.x + CELL // 2, box.y + CELL // 2

    def castle(self) -> Box:
        """The whole castle."""
        first = self.cell(CASTLE_CELLS[0])
        return Box(first.x, first.y, 3 * CELL, 3 * CELL)

    def area(self, first: str, last: str, more: int = 0) -> Box:
        """The rectangle between two cells, so much wider on every side."""
        one, other = self.cell(first), self.cell(last)
        x, y = one.x - more, one.y - more
        return Box(x, y, other.right + more - x, other.bottom + more - y)

    def panel(self, side: Side) -> Box:
        """A player's panel."""
        wide, high = PANEL
        right, below = CORNERS[side]
        return Box(WIDTH - GAP - wide if right else GAP, self.height - GAP - high if below else self.top + GAP, wide,
                   high)  # fmt: skip


WITHOUT_BATTLE, WITH_BATTLE = Layout(HEADER), Layout(HEADER + BATTLE)


def arrange(view: StrategoView) -> Layout:
    """The board right under the header, or lower when a battle is shown between them."""
    return WITHOUT_BATTLE if view.battle is None else WITH_BATTLE
