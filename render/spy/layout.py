"""Where everything goes: the targets, whose panel lies where and how large, and the viewer's hand."""

from dataclasses import dataclass
from typing import NamedTuple

from games.spy import TARGETS, SpyView, Target
from render.painter import ALT_CORNER, WIDTH
from render.toolkit.box import Box
from render.toolkit.seats import ranked

EDGE = 16
GAP = 12
ACROSS = WIDTH - 2 * EDGE
HALF = (ACROSS - GAP) // 2
THIRD = (ACROSS - 2 * GAP) // 3
TILE_GAP = 8
TILE_WIDTH = (HALF - TILE_GAP) // 2
TILE_HEIGHT = 150
COLUMNS = 2
"""Of targets in each half: the continents at the left, the hideouts at the right."""


class PanelSizes(NamedTuple):
    """A panel's sizes in pixels: a line with the name, one with the continents, six with cards, and one with sums."""

    width: int
    name: int
    head: int
    row: int
    sums: int
    sign: int
    """The width of the column with the hideouts,"""
    cell: int
    """of a continent's,"""
    total: int
    """and of that with the sums."""
    pad: int

    @property
    def height(self) -> int:
        """Of the whole panel."""
        return self.name + self.head + 6 * self.row + self.sums + self.pad

    def cell_at(self, row: int, column: int) -> Box:
        """Where the cards of a hideout and a continent lie, from the panel's corner."""
        x = self.pad + self.sign + column * self.cell
        return Box(x, self.name + self.head + row * self.row, self.cell, self.row)

    def total_at(self, row: int) -> Box:
        """Where the sum of a hideout stands; behind the last one the sum of all."""
        box = self.cell_at(row, 6)
        return box._replace(width=self.total, height=self.sums if row == 6 else self.row)


WIDE = PanelSizes(HALF, 52, 36, 29, 38, 42, 61, 48, 10)
TALL = WIDE._replace(name=58, head=42, row=36, sums=46)
LOW = WIDE._replace(name=47, head=33, row=27, sums=29)
"""Of two rows of panels with an empty corner below them."""
NARROW = PanelSizes(THIRD, 52, 36, 29, 38, 34, 37, 42, 10)


@dataclass(frozen=True)
class Spot:
    """A seat's panel: how large, where, and its rank at the end (0 while the game goes on)."""

    seat: int
    sizes: PanelSizes
    x: int
    y: int
    rank: int = 0


@dataclass(frozen=True)
class Layout:
    """The picture's height, the panels, and where the viewer's hand lies, if it is shown."""

    height: int
    spots: tuple[Spot, ...]
    hand: Box | None = None


TOP = GAP
ROWS = len(TARGETS) // (2 * COLUMNS)
BELOW = TOP + ROWS * (TILE_HEIGHT + TILE_GAP) - TILE_GAP + GAP
LEFT, RIGHT = EDGE, EDGE + HALF + GAP
THIRDS = tuple(EDGE + index * (THIRD + GAP) for index in range(3))
LOW_HAND = 262
"""The height of a hand that lies below the panels."""


def target_box(target: Target) -> Box:
    """Where a target lies: continents in the left half, hideouts in the right one."""
    half, at = divmod(TARGETS.index(target), len(TARGETS) // 2)
    row, column = divmod(at, COLUMNS)
    x = (LEFT, RIGHT)[half] + column * (TILE_WIDTH + TILE_GAP)
    return Box(x, TOP + row * (TILE_HEIGHT + TILE_GAP), TILE_WIDTH, TILE_HEIGHT)


def arrange(view: SpyView) -> Layout:
    """The places of all parts. While the game goes on, players see their own panel beside or above their hand."""
    order = ranked(view.outcome, view.seats)
    if view.outcome is not None or view.me is None:
        return _public(order)
    return _own(order[view.me :] + order[: view.me])


def _public(order: list[tuple[int, int]]) -> Layout:
    """Two panels side by side, three narrow ones, or two times two."""
    if len(order) == 3:
        spots = [Spot(seat, NARROW, x, BELOW, rank) for (seat, rank), x in zip(order, THIRDS, strict=True)]
        return _closed(spots)
    sizes = TALL if len(order) == 2 else LOW
    return _closed(_pairs(order, sizes, BELOW))


def _own(order: list[tuple[int, int]]) -> Layout:
    """The others' panels, and at the bottom the hand with the own panel beside it, or above with but one other."""
    if len(order) == 2:
        spots = _pairs(order, WIDE, BELOW)
        y = BELOW + WIDE.height + GAP
        return Layout(y + LOW_HAND + GAP, tuple(spots), Box(EDGE, y, ACROSS, LOW_HAND))
    own, *others = order
    y = BELOW + WIDE.height + GAP
    if len(others) == 3:
        spots = [Spot(seat, NARROW, x, BELOW) for (seat, _), x in zip(others, THIRDS, strict=True)]
    else:
        spots = _pairs(others, WIDE, BELOW)
    spots.append(Spot(own[0], WIDE, RIGHT, y))
    return Layout(y + WIDE.height + GAP, tuple(spots), Box(LEFT, y, HALF, WIDE.height))


def _pairs(order: list[tuple[int, int]], sizes: PanelSizes, top: int) -> list[Spot]:
    """Panels in rows of two."""
    return [
        Spot(seat, sizes, (LEFT, RIGHT)[at % 2], top + at // 2 * (sizes.height + GAP), rank)
        for at, (seat, rank) in enumerate(order)
    ]


def _closed(spots: list[Spot]) -> Layout:
    """A picture that ends so far below the lowest sums that its corner is empty."""
    return Layout(max(spot.y + spot.sizes.height - spot.sizes.pad for spot in spots) + ALT_CORNER[1], tuple(spots))
