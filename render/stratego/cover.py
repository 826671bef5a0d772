"""The front of the box of Stratego 4: four armies before the castle, each with its flag."""

from PIL import Image

from games.words import N_
from render.painter import WIDTH
from render.stratego import pieces
from render.stratego.theme import FLOOR, MORTAR, PARCHMENT, WALL
from render.toolkit.brush import Brush
from render.toolkit.canvas import Canvas
from render.toolkit.cover import HEIGHT, Cover, rays
from render.toolkit.signs import swords
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import HEDGE, SEATS

ARMIES = ((0, 150, 210, 130, 9), (1, 866, 210, 130, 8), (2, 286, 306, 144, 3), (3, 704, 306, 144, 1))
"""Seat, middle, size and rank of the blocks in front."""
BEHIND = ((0, 62, 166, 88), (0, 232, 166, 84), (1, 938, 166, 88), (1, 768, 166, 84), (2, 130, 328, 112),
          (3, 870, 328, 112))  # fmt: skip
SWORDS = (500, 340, 104)


@cached
def _scenery(sprites: SpriteCache) -> Image.Image:
    image = Image.new("RGB", (WIDTH, HEIGHT))
    image.paste(_ground().done())
    canvas = Canvas(image, sprites.fonts)
    for seat, x, y, size in BEHIND:
        canvas.centre(pieces.back(sprites, SEATS[seat], size), x, y)
    for seat, x, y, size, rank in ARMIES:
        canvas.centre(pieces.own(sprites, SEATS[seat], rank, size), x, y)
        canvas.centre(pieces.flag(sprites, SEATS[seat], 2), x + size // 2 - 2, y - size // 2 + 6)
    x, y, size = SWORDS
    canvas.centre(swords(sprites, size), x, y)
    return canvas.image


def _ground() -> Brush:
    """Rays of light, a hill, a plain, and the castle with its turret."""
    brush = rays(150)
    brush.ellipse(500, 300, 760, 200, HEDGE)
    brush.panel((0, 220, WIDTH, HEIGHT - 220), 0, HEDGE)
    brush.ellipse(500, 480, 900, 240, PARCHMENT)
    _tower(brush, 500, 40, 104, 190)
    for x in (372, 628):
        _tower(brush, x, 116, 80, 164)
    brush.panel((386, 168, 228, 112), 0, WALL, MORTAR, 6)
    for x in range(390, 600, 40):
        brush.panel((x, 148, 26, 30), 0, WALL, MORTAR, 5)
    brush.panel((460, 200, 80, 110), 40, MORTAR)
    brush.polygon([(458, 277), (542, 277), (580, 318), (420, 318)], PARCHMENT)
    return brush


def _tower(brush: Brush, x: int, top: int, wide: int, high: int) -> None:
    """With battlements and a window."""
    half = wide / 2
    brush.panel((x - half, top, wide, high), 4, FLOOR, MORTAR, 6)
    for index in range(3):
        brush.panel((x - half - 8 + index * (wide + 16 - 30) / 2, top - 24, 30, 36), 0, FLOOR, MORTAR, 5)
    brush.panel((x - 12, top + 44, 24, 44), 12, MORTAR)


COVER = Cover(_scenery, N_("The box of Stratego 4: a castle on a hill, and before it four armies with their flags."))
