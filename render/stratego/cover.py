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

ARMIES = ((0, 150, 520, 150, 9), (1, 872, 520, 150, 8), (2, 292, 652, 180, 3), (3, 692, 652, 180, 1))
"""Seat, middle, size and rank of the blocks in front."""
BEHIND = ((0, 66, 452, 100), (0, 252, 452, 96), (1, 934, 452, 100), (1, 748, 452, 96), (2, 118, 682, 140),
          (3, 882, 682, 140))  # fmt: skip
SWORDS = (500, 664, 150)


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
    brush = rays(400)
    brush.ellipse(500, 640, 760, 270, HEDGE)
    brush.panel((0, 500, WIDTH, HEIGHT - 500), 0, HEDGE)
    brush.ellipse(500, 860, 900, 300, PARCHMENT)
    _tower(brush, 500, 244, 124, 250)
    for x in (352, 648):
        _tower(brush, x, 352, 92, 196)
    brush.panel((370, 420, 260, 130), 0, WALL, MORTAR, 6)
    for x in range(374, 620, 44):
        brush.panel((x, 398, 28, 34), 0, WALL, MORTAR, 5)
    brush.panel((454, 462, 92, 130), 46, MORTAR)
    brush.polygon([(452, 553), (548, 553), (600, 610), (400, 610)], PARCHMENT)
    return brush


def _tower(brush: Brush, x: int, top: int, wide: int, high: int) -> None:
    """With battlements and a window."""
    half = wide / 2
    brush.panel((x - half, top, wide, high), 4, FLOOR, MORTAR, 6)
    for index in range(3):
        brush.panel((x - half - 8 + index * (wide + 16 - 30) / 2, top - 24, 30, 36), 0, FLOOR, MORTAR, 5)
    brush.panel((x - 12, top + 44, 24, 44), 12, MORTAR)


COVER = Cover(
    _scenery, N_("The box of Stratego 4: a castle on a hill, and before it four armies with their flags."), top=14
)
