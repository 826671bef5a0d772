"""Where everything goes: whose board stands where and how large, and the middle of the table."""

from dataclasses import dataclass
from typing import NamedTuple

from games.addvantage import AddVantageView
from render.painter import ALT_CORNER, WIDTH
from render.toolkit.box import Box
from render.toolkit.seats import ranked

EDGE = 16
GAP = 12
FOOT = ALT_CORNER[1] - 20
"""Below the lowest boards, whose lowest tile or coin ends at least 20 above their edge."""
ACROSS = WIDTH - 2 * EDGE
BAND = 116
SPARE = 3
"""Between won tiles."""


class PanelSizes(NamedTuple):
    """A panel's sizes in pixels. `cell` is a cell's width, `gap` what lies between two, `rim` what lies around them."""

    width: int
    height: int
    name: int
    """The height of the line with the name."""
    cell: int
    gap: int
    rim: int
    tile: tuple[int, int]
    number: int
    """The size of the numbers on tiles."""
    coin: int
    tray: int
    """The width of the tray for won tiles beside the cells, or its height below them."""
    beside: bool
    """Whether that tray lies beside the cells."""

    @property
    def step(self) -> int:
        """From one cell to the next."""
        return self.cell + self.gap

    @property
    def die(self) -> int:
        """The width of a die in a cell."""
        return round(self.cell * 0.88)

    @property
    def cells(self) -> tuple[int, int]:
        """Width and height of the cells with the tiles at their ends, and what lies around them."""
        side = 2 * self.rim + 3 * self.step
        return side + self.tile[0], side + self.tile[1]

    @property
    def purse(self) -> Box:
        """Where a coin lies with the number of coins, from the board's corner: where rows and columns end."""
        end = self.rim + 3 * self.step
        return Box(end, end, *self.tile)

    @property
    def won_tray(self) -> Box:
        """The tray for won tiles, from the board's corner."""
        wide, high = self.cells
        if self.beside:
            return Box(wide, self.rim, self.tray, high - 2 * self.rim)
        return Box(self.rim, high, wide - 2 * self.rim, self.tray)

    @property
    def board(self) -> tuple[int, int]:
        """Width and height of the whole board."""
        wide, high = self.cells
        return (self.won_tray.right + self.rim, high) if self.beside else (wide, self.won_tray.bottom + self.rim)


LARGE = PanelSizes(478, 528, 58, 98, 5, 12, (82, 64), 46, 40, 48, beside=False)
MEDIUM = PanelSizes(478, 418, 60, 80, 6, 11, (72, 60), 42, 36, 88, beside=True)
SMALL = PanelSizes(314, 430, 54, 65, 5, 10, (62, 48), 36, 28, 76, beside=False)


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
    """The picture's height, the panels, and the box of the middle: bonus tiles and rolled dice."""

    height: int
    spots: tuple[Spot, ...]
    middle: Box


TOP = GAP
LEFT, RIGHT = EDGE, EDGE + MEDIUM.width + GAP
THIRDS = tuple(EDGE + index * (SMALL.width + GAP + 1) for index in range(3))


def arrange(view: AddVantageView, seller: int | None) -> Layout:
    """The places of all parts. While the game goes on, players see their own board first and large."""
    seats = len(view.boards)
    order = ranked(view.outcome, seats)
    if view.outcome is None and view.me is not None:
        order = order[view.me :] + order[: view.me]
    if seats == 2:
        return _two(order)
    if view.me is not None and view.outcome is None:
        return _own(order, seller)
    return _quarters(order)


def _two(order: list[tuple[int, int]]) -> Layout:
    """Two large boards under the middle."""
    y = TOP + BAND + GAP
    spots = [Spot(seat, LARGE, x, y, rank) for (seat, rank), x in zip(order, (LEFT, RIGHT), strict=True)]
    return Layout(y + LARGE.height + FOOT, tuple(spots), Box(EDGE, TOP, ACROSS, BAND))


def _quarters(order: list[tuple[int, int]]) -> Layout:
    """Four quarters: of four boards with the middle between them, or of three and the middle."""
    four = len(order) == 4
    lower = TOP + MEDIUM.height + GAP + (BAND + GAP if four else 0)
    corners = ((LEFT, TOP), (RIGHT, TOP), (LEFT, lower), (RIGHT, lower))
    spots = [Spot(seat, MEDIUM, *corner, rank) for (seat, rank), corner in zip(order, corners, strict=False)]
    middle = Box(EDGE, TOP + MEDIUM.height + GAP, ACROSS, BAND) if four else quarter(RIGHT, lower, MEDIUM)
    return Layout(lower + MEDIUM.height + FOOT, tuple(spots), middle)


def _own(order: list[tuple[int, int]], seller: int | None) -> Layout:
    """The own board large, beside it the middle or the board from which a die is bought; below the others."""
    own, *others = [seat for seat, _ in order]
    lower = TOP + LARGE.height + GAP
    sizes, columns = (SMALL, THIRDS) if len(others) == 3 else (MEDIUM, (LEFT, RIGHT))
    spots = [Spot(own, LARGE, LEFT, TOP)]
    middle = quarter(RIGHT, TOP, LARGE)
    if seller is not None:
        spots.append(Spot(seller, LARGE, RIGHT, TOP))
        others.remove(seller)
        middle = quarter(columns[-1], lower, sizes)
    spots += [Spot(seat, sizes, x, lower) for seat, x in zip(others, columns, strict=False)]
    return Layout(lower + sizes.height + FOOT, tuple(spots), middle)


def tile_boxes(tray: Box, count: int, largest: tuple[int, int]) -> list[Box]:
    """So many tiles in a tray: as large as there is room, but not larger than `largest`, and in its middle."""
    if not count:
        return []
    sizes = {columns: _size(tray, count, columns, largest) for columns in range(1, count + 1)}
    columns = max(sizes, key=lambda each: min(sizes[each]))
    wide, high = sizes[columns]
    across, down = wide + SPARE, high + SPARE
    top = tray.y + (tray.height - -(-count // columns) * down + SPARE) // 2
    left = tray.x + (tray.width - min(columns, count) * across + SPARE) // 2
    return [Box(left + index % columns * across, top + index // columns * down, wide, high) for index in range(count)]


def _size(tray: Box, count: int, columns: int, largest: tuple[int, int]) -> tuple[int, int]:
    """How wide and high tiles may be that lie in so many columns: as wide as high, or somewhat wider."""
    rows, (most, tall) = -(-count // columns), largest
    across = (tray.width - 2 * SPARE) // columns - SPARE
    high = min(tall, (tray.height - 2 * SPARE) // rows - SPARE, across)
    return min(most, across, high * most // tall), high


def quarter(x: int, y: int, sizes: PanelSizes) -> Box:
    """The box that a panel would take."""
    return Box(x, y, sizes.width, sizes.height)
