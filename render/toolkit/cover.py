"""The front of any game's box: rays of light, the title, and how many can play."""

from collections.abc import Callable
from math import cos, pi, sin
from typing import NamedTuple

from PIL import Image

from games.core import AnyGame
from games.words import N_, Phrase, Words
from render.painter import LARGE, WIDTH
from render.toolkit.box import Box
from render.toolkit.brush import Brush
from render.toolkit.canvas import Canvas
from render.toolkit.sprites import SpriteCache
from render.toolkit.theme import DEEP, GOLD, RAY, TABLE, WHITE

HEIGHT = 780
RAYS = 18


class Cover(NamedTuple):
    """A game's box: what is drawn on it, what it shows in words, and where the title begins."""

    scenery: Callable[[SpriteCache], Image.Image]
    text: str
    """A marked msgid."""
    top: int = 18


def rays(middle: int) -> Brush:
    """Rays that come from a point so far down."""
    brush = Brush(WIDTH, HEIGHT)
    brush.panel((0, 0, WIDTH, HEIGHT), 0, TABLE)
    x, wide = WIDTH // 2, 360 // RAYS
    for ray in range(RAYS):
        angles = (ray * wide * pi / 180, (ray * wide + wide // 2) * pi / 180)
        rim = [(x + 1100 * cos(angle), middle + 1100 * sin(angle)) for angle in angles]
        brush.polygon([(x, middle), *rim], RAY)
    return brush


def draw_title(canvas: Canvas, words: Words, game: AnyGame, top: int) -> None:
    """The game's title from `top` on, and under it how many can play: both within the square in the middle, which is
    all that is seen of a cover where it is small."""
    for shift, colour in ((5, DEEP), (0, GOLD)):
        box = Box((WIDTH - HEIGHT) // 2 + 12, top + shift, HEIGHT - 24, 130)
        canvas.text(words(Phrase(game.title)), box, 116, 60, colour=colour, weight="Black", align="centre")
    box = Box(200, top + 120, 600, 52)
    canvas.text(words(_players(game.seats)), box, 42, LARGE, colour=WHITE, weight="Medium", align="centre")


def _players(seats: range) -> Phrase:
    if len(seats) == 1:
        return Phrase(N_("{count} players"), {"count": seats[0]})
    return Phrase(N_("{least} to {most} players"), {"least": seats[0], "most": seats[-1]})
