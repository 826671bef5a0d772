"""A player's panel: name, hand and spies, and the laid-out cards by hideout and continent with their sums."""

from collections.abc import Mapping

from PIL import Image

from games.spy import CONTINENTS, HIDEOUTS, continent, hideout
from render.painter import LARGE, SMALL
from render.spy.cards import card_back, draw_slot, small_cards
from render.spy.emblems import emblem, hideout_sign
from render.spy.facts import laid, laid_since
from render.spy.layout import NARROW, PanelSizes, Spot
from render.spy.pieces import spy_sign
from render.spy.scene import SpyScene
from render.spy.theme import LIT, SLOT, TRAY
from render.toolkit.box import Box
from render.toolkit.brush import Brush
from render.toolkit.panels import RIM, tile
from render.toolkit.seat_pieces import token
from render.toolkit.signs import hourglass
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import GOLD, INK, RED, SEATS, TILE, WHITE, Colour

OWN, OTHERS = WHITE, TILE
TOKEN = 46
BACK = 27
POINTS = 80
"""The width of the sign with penalty points."""
COLUMNS, ROWS = tuple(CONTINENTS.values()), tuple(HIDEOUTS.values())


class Panel:
    """One seat's panel."""

    def __init__(self, scene: SpyScene, spot: Spot) -> None:
        self._scene, self._spot, self._sizes, self._seat = scene, spot, spot.sizes, spot.seat
        self._canvas, self._sprites = scene.canvas, scene.sprites
        self._own = spot.seat == scene.view.me
        self._laid = laid(scene.view, spot.seat)

    def draw(self) -> None:
        """The whole panel."""
        self._canvas.paste(self._ground(), self._spot.x - RIM, self._spot.y - RIM)
        self._title()
        picked, new = self._picked(), laid_since(self._scene.view, self._seat)
        for row, at in enumerate(ROWS):
            for column, of in enumerate(COLUMNS):
                if self._laid.get((at, of)):
                    self._cell(row, column, picked.get((at, of), 0))
                if (at, of) in new and self._laid.get((at, of)):
                    self._frame(row, column)
        self._sums()

    def _ground(self) -> Image.Image:
        acting = self._seat in self._scene.awaited or self._spot.rank == 1
        fill = OWN if self._own else OTHERS
        return _ground(self._sprites, self._sizes, fill, acting)

    # The line with the name

    def _title(self) -> None:
        spot, sizes = self._spot, self._sizes
        size = TOKEN if sizes is not NARROW else 42
        middle = spot.y + sizes.name // 2 + 3
        sprite = token(self._sprites, self._scene.signed[self._seat], size)
        self._canvas.centre(sprite, spot.x + sizes.pad + size // 2 + 2, middle)
        left, right = spot.x + sizes.pad + size + 8, self._figures(spot.x + sizes.width - sizes.pad - 2, middle)
        box = Box(left, middle - 24, right - left - 8, 48)
        self._canvas.text(self._scene.panel_name(self._seat), box, 40 if sizes is not NARROW else LARGE, SMALL)

    def _figures(self, right: int, middle: int) -> int:
        """Spies and cards in hand, and the place in the end, from the right. Returns their left edge."""
        scene, seat = self._scene, self._seat
        if seat in scene.awaited and self._sizes is not NARROW:
            self._canvas.paste(hourglass(self._sprites, 44), right - 44, middle - 22)
            right -= 44 + 10
        right = self._score(right, middle)
        if self._spot.rank:
            box = Box(right - 56, middle - 24, 50, 48)
            self._canvas.text(f"{self._spot.rank}.", box, 40, LARGE, align="right")
            return box.x
        right = self._number(scene.view.hand_sizes[seat], right, middle)
        self._canvas.centre(card_back(self._sprites, BACK), right - BACK // 2 - 4, middle)
        return right - BACK - 8

    def _score(self, right: int, middle: int) -> int:
        """Spies still to place; at the end of a full match penalty points instead, which must not look like spies."""
        view, seat = self._scene.view, self._seat
        if view.games > 1 and view.outcome is not None and view.outcome.scores:
            points = view.outcome.scores[seat]
            box = Box(right - POINTS, middle - 21, POINTS, 42)
            self._scene.pill(f"−{points}" if points else "0", box, RED, WHITE)
            return box.x - 6
        right = self._number(view.left[seat], right, middle)
        self._canvas.centre(spy_sign(self._sprites, SEATS[seat].dark, 40), right - 18, middle)
        return right - 44

    def _number(self, count: int, right: int, middle: int) -> int:
        wide = 22 if count < 10 else 42
        self._canvas.text(str(count), Box(right - wide, middle - 24, wide, 48), LARGE, LARGE, align="right")
        return right - wide

    # The cards

    def _picked(self) -> Mapping[tuple[str, str], int]:
        """How many of the player's laid-out cards are being picked, by hideout and continent."""
        found: dict[tuple[str, str], int] = {}
        for card in self._scene.view.laid[self._seat] if self._own else ():
            if card in self._scene.highlights.cards:
                key = (hideout(card), continent(card))
                found[key] = found.get(key, 0) + 1
        return found

    def _cell(self, row: int, column: int, picked: int) -> None:
        box = self._sizes.cell_at(row, column)
        target = self._scene.highlights.target if self._own else None
        fill = LIT if target in (ROWS[row], COLUMNS[column]) else SLOT
        size = (box.width - 2, box.height - 2)
        sprite = small_cards(
            self._sprites, COLUMNS[column], self._laid[ROWS[row], COLUMNS[column]], picked, (fill, TRAY), size
        )
        self._canvas.paste(sprite, self._spot.x + box.x + 1, self._spot.y + box.y + 1)

    def _frame(self, row: int, column: int) -> None:
        """Around where a card was laid out."""
        box = self._sizes.cell_at(row, column)
        self._canvas.paste(_new(self._sprites, box.width, box.height), self._spot.x + box.x, self._spot.y + box.y)

    def _sums(self) -> None:
        """How many cards lie of each hideout, of each continent, and in all."""
        for row, at in enumerate(ROWS):
            self._sum(sum(self._laid.get((at, of), 0) for of in COLUMNS), self._sizes.total_at(row), at)
        for column, of in enumerate(COLUMNS):
            box = self._sizes.cell_at(6, column)._replace(height=self._sizes.sums)
            self._sum(sum(self._laid.get((at, of), 0) for at in ROWS), box, of)

    def _sum(self, count: int, box: Box, target: str) -> None:
        if count:
            at = Box(self._spot.x + box.x, self._spot.y + box.y, box.width, box.height)
            self._canvas.text(str(count), at, LARGE, SMALL, align="centre")


@cached
def _new(sprites: SpriteCache, width: int, height: int) -> Image.Image:
    """A frame inside a cell."""
    brush = Brush(width, height)
    brush.panel((1, 1, width - 2, height - 2), 6, None, INK, 3)
    return brush.done()


@cached
def _ground(sprites: SpriteCache, sizes: PanelSizes, fill: Colour, acting: bool) -> Image.Image:
    """A panel with a slot for each hideout and continent, and their signs beside and above."""
    image = tile(sizes.width, sizes.height, fill, GOLD if acting else None, 8 if acting else 0)
    first = sizes.cell_at(0, 0)
    brush = Brush(6 * sizes.cell, 6 * sizes.row)
    brush.panel((0, 0, 6 * sizes.cell, 6 * sizes.row), 7, TRAY)
    for index in range(36):
        row, column = divmod(index, 6)
        draw_slot(brush, (column * sizes.cell + 1, row * sizes.row + 1, sizes.cell - 2, sizes.row - 2), SLOT)
    tray = brush.done()
    image.paste(tray, (RIM + first.x, RIM + first.y), tray)
    size = sizes.head - 4
    for column, target in enumerate(COLUMNS):
        box = sizes.cell_at(0, column)
        x = RIM + box.x + (box.width - size) // 2
        image.paste(emblem(sprites, target, size, size, fill), (x, RIM + sizes.name))
    for row, at in enumerate(ROWS):
        box = sizes.cell_at(row, 0)
        side = sizes.row - 2
        picture = hideout_sign(sprites, at, sizes.sign - 2, side, fill)
        image.paste(picture, (RIM + sizes.pad, RIM + box.y + 1))
    return image
