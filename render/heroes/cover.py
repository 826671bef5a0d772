"""The front of the box of Heroes & Cities: two cities on their hills, and between them all who fight for them."""

from itertools import pairwise
from math import cos, pi, sin

from PIL import Image

from games.heroes import Colour as Side
from games.words import N_, Phrase, Words
from render.canvas import Canvas
from render.core import LARGE, WIDTH
from render.heroes.look import LANDS
from render.heroes.pieces import Men
from render.labels import Box
from render.sprites import Brush, Sprites
from render.theme import DEEP, GOLD, HEDGE, RAY, TABLE, WHITE

HEIGHT = 780
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


def cover(sprites: Sprites, men: Men, words: Words) -> Canvas:
    """The box front with the title in the reader's language."""
    canvas = Canvas(sprites.get("heroes cover", lambda: _scenery(sprites, men)), sprites.letters)
    title = words(Phrase(N_("Heroes & Cities")))
    for shift, paint in ((5, DEEP), (0, GOLD)):
        canvas.text(title, Box(40, 14 + shift, 920, 130), 116, 60, paint=paint, weight="Black", align="centre")
    told = words(Phrase(N_("{count} players"), {"count": 2}))
    canvas.text(told, Box(200, 134, 600, 52), 42, LARGE, paint=WHITE, weight="Medium", align="centre")
    return canvas


def told(words: Words) -> str:
    """The box front in words."""
    return words(
        Phrase(N_("The box of Heroes & Cities: a white and a black city on green hills, crowned heroes, and shields."))
    )


def _scenery(sprites: Sprites, men: Men) -> Image.Image:
    image = Image.new("RGB", (WIDTH, HEIGHT))
    image.paste(_ground().done())
    canvas = Canvas(image, sprites.letters)
    for side, x, y in CITIES:
        canvas.centre(men.city(side, CITY), x, y)
    canvas.centre(sprites.laurel(310), 500, 362)
    canvas.centre(sprites.swords(196), 500, 352)
    for side, hero, x, y, size in CROWD:
        canvas.centre(men.piece(side, hero, size), x, y)
    return canvas.image


def _ground() -> Brush:
    """Rays of light, hills, and in front the squares of the board as a land that reaches to them."""
    brush = Brush(WIDTH, HEIGHT)
    brush.panel((0, 0, WIDTH, HEIGHT), 0, TABLE)
    for ray in range(18):
        angles = (ray * 20 * pi / 180, (ray * 20 + 10) * pi / 180)
        brush.polygon([(500, 390), *((500 + 1100 * cos(angle), 390 + 1100 * sin(angle)) for angle in angles)], RAY)
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
