"""Where everything lies: the piles and targets above, a row for each player, and the viewer's hand below.

Everything keeps to six columns: the cards of a hideout lie below its target, in the rows of all players.
"""

from dataclasses import dataclass
from typing import NamedTuple

from games.spy import TARGETS, SpyView, Target
from render.painter import ALT_CORNER, WIDTH
from render.toolkit.box import Box
from render.toolkit.seats import ranked

EDGE, GAP = 12, 8
SIDE = 246
"""The width of what stands left of the columns: the piles, and who plays."""
COLUMNS = 6
FIRST = EDGE + SIDE + GAP
TILE_WIDTH = (WIDTH - EDGE - FIRST - (COLUMNS - 1) * GAP) // COLUMNS
TILE_HEIGHT = 132
BELOW = EDGE + 2 * (TILE_HEIGHT + GAP)
HAND = 156
"""The height of a hand."""
ROWS = {2: 186, 3: 123, 4: 104}
"""How high a row is in the picture of everybody, by the number of players,"""
OWN_ROWS = {2: 160, 3: 106, 4: 100}
"""and in that of a player, above whose hand there is less room."""


class Spot(NamedTuple):
    """A seat's row, and its rank at the end (0 while the game goes on)."""

    seat: int
    box: Box
    rank: int = 0


@dataclass(frozen=True)
class Layout:
    """The picture's height, the rows, and where the viewer's hand lies, if it is shown."""

    height: int
    spots: tuple[Spot, ...]
    hand: Box | None = None

    @property
    def free(self) -> Box:
        """What is free below the rows where no hand lies."""
        return Box(FIRST, self.height - ALT_CORNER[1], WIDTH - EDGE - FIRST, ALT_CORNER[1])


def column(at: int) -> int:
    """The left edge of a column."""
    return FIRST + at * (TILE_WIDTH + GAP)


def target_box(target: Target) -> Box:
    """Where a target lies: the continents above, the hideouts below them."""
    row, at = divmod(TARGETS.index(target), COLUMNS)
    return Box(column(at), EDGE + row * (TILE_HEIGHT + GAP), TILE_WIDTH, TILE_HEIGHT)


def pile_box(row: int) -> Box:
    """Where the draw pile lies, and below it (row 1) the discard pile."""
    return Box(EDGE, EDGE + row * (TILE_HEIGHT + GAP), SIDE, TILE_HEIGHT)


def arrange(view: SpyView) -> Layout:
    """The places of all rows. While the game goes on, a player's own row is the last, above the hand."""
    order = ranked(view.outcome, view.seats)
    if view.outcome is not None or view.me is None:
        spots = _rows(order, ROWS[view.seats])
        return Layout(spots[-1].box.bottom + ALT_CORNER[1], spots)
    after = view.me + 1
    spots = _rows(order[after:] + order[:after], OWN_ROWS[view.seats])
    hand = Box(EDGE, spots[-1].box.bottom + GAP, WIDTH - 2 * EDGE, HAND)
    return Layout(hand.bottom + EDGE, spots, hand)


def _rows(order: list[tuple[int, int]], height: int) -> tuple[Spot, ...]:
    return tuple(
        Spot(seat, Box(EDGE, BELOW + at * (height + GAP), WIDTH - 2 * EDGE, height), rank)
        for at, (seat, rank) in enumerate(order)
    )
