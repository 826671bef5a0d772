"""The front of the box of Heroes & Cities: two cities on their hills, and between them all who fight for them."""

from itertools import pairwise

from PIL import Image

from games.heroes import Colour as Side
from games.words import N_
from render.heroes import pieces
from render.heroes.theme import LANDS
from render.painter import WIDTH
from render.toolkit.brush import Brush
from render.toolkit.canvas import Canvas
from render.toolkit.cover import HEIGHT, Cover, rays
from render.toolkit.signs import swords
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import HEDGE
from render.toolkit.trophies import laurel

VANISHING = (500, 250)
ROWS = (500, 540, 596, 674, HEIGHT)
"""Where the squares of the land begin, the farthest first."""
COLUMN = 176
"""How wide its squares are at the lower edge."""
CITIES: tuple[tuple[Side, int, int], ...] = (("white", 160, 398), ("black", 840, 398))
CITY = 264
CROWD: tuple[tuple[Side, bool, int, int, int], ...] = (
    ("white", False, 96, 620, 170),
    ("black", False, 904, 620, 170),
    ("white", False, 236, 652, 184),
    ("black", False, 764, 652, 184),
    ("white", True, 392, 616, 268),
    ("black", True, 608, 616, 268),
)
"""Side, whether it is a hero, the middle, and the size; those behind come first."""


@cached
def _scenery(sprites: SpriteCache) -> Image.Image:
    image = Image.new("RGB", (WIDTH, HEIGHT))
    image.paste(_ground().done())
    canvas = Canvas(image, sprites.fonts)
    for side, x, y in CITIES:
        canvas.centre(pieces.city(sprites, side, CITY), x, y)
    canvas.centre(laurel(sprites, 310), 500, 362)
    canvas.centre(swords(sprites, 196), 500, 352)
    for side, hero, x, y, size in CROWD:
        canvas.centre(pieces.piece(sprites, side, hero, size), x, y)
    return canvas.image


def _ground() -> Brush:
    """Rays of light, hills, and in front the squares of the board as a land that reaches to them."""
    brush = rays(390)
    for x in (110, 890):
        brush.ellipse(x, 640, 360, 210, HEDGE)
    for row, (far, near) in enumerate(pairwise(ROWS)):
        for column in range(-9, 9):
            corners = [_square(column, far), _square(column + 1, far), _square(column + 1, near), _square(column, near)]
            brush.polygon(corners, LANDS[(row + column) % 2])
    return brush


def _square(column: int, y: int) -> tuple[float, float]:
    """A corner of a square of the land, on the line between two columns."""
    x, horizon = VANISHING
    return x + column * COLUMN * (y - horizon) / (HEIGHT - horizon), y


COVER = Cover(
    _scenery,
    N_("The box of Heroes & Cities: a white and a black city on green hills, crowned heroes, and shields."),
    top=14,
)
