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

VANISHING = (500, 80)
ROWS = (220, 244, 280, 330, HEIGHT)
"""Where the squares of the land begin, the farthest first."""
COLUMN = 150
"""How wide its squares are at the lower edge."""
CITIES: tuple[tuple[Side, int, int], ...] = (("white", 128, 140), ("black", 872, 140))
CITY = 210
CROWD: tuple[tuple[Side, bool, int, int, int], ...] = (
    ("white", False, 72, 300, 128),
    ("black", False, 928, 300, 128),
    ("white", False, 204, 316, 138),
    ("black", False, 796, 316, 138),
    ("white", True, 344, 262, 216),
    ("black", True, 656, 262, 216),
)
"""Side, whether it is a hero, the middle, and the size; those behind come first."""


@cached
def _scenery(sprites: SpriteCache) -> Image.Image:
    image = Image.new("RGB", (WIDTH, HEIGHT))
    image.paste(_ground().done())
    canvas = Canvas(image, sprites.fonts)
    for side, x, y in CITIES:
        canvas.centre(pieces.city(sprites, side, CITY), x, y)
    canvas.centre(laurel(sprites, 260), 500, 158)
    canvas.centre(swords(sprites, 166), 500, 150)
    for side, hero, x, y, size in CROWD:
        canvas.centre(pieces.piece(sprites, side, hero, size), x, y)
    return canvas.image


def _ground() -> Brush:
    """Rays of light, hills, and in front the squares of the board as a land that reaches to them."""
    brush = rays(160)
    for x in (110, 890):
        brush.ellipse(x, 300, 360, 150, HEDGE)
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
    _scenery, N_("The box of Heroes & Cities: a white and a black city on green hills, crowned heroes, and shields.")
)
