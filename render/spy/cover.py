"""The front of the box of Spy: a fan of cards with continents and hideouts, and four spies before it."""

from math import cos, pi, sin

from PIL import Image

from games.spy import continent, hideout
from games.words import N_
from render.painter import WIDTH
from render.spy.cards import draw_card
from render.spy.pieces import spy
from render.toolkit.brush import SCALE, Brush
from render.toolkit.canvas import Canvas
from render.toolkit.cover import HEIGHT, Cover, rays
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import BOARD, BRONZE, ROAD, SEATS, STONE

CARDS = ("eugl1", "sawa1", "afha1", "auca1", "nape1")
CARD = (168, 259)
SPY = 140
HILL = (500, 1172, 1500, 860)
"""Middle and half axes of the hill on which the spies stand."""


@cached
def _scenery(sprites: SpriteCache) -> Image.Image:
    brush = rays(190)
    for index, card in enumerate(CARDS):
        _fanned(brush, card, (index - 2) * 26)
    x, y, wide, high = HILL
    brush.ellipse(x, y, wide, high, BOARD)
    brush.ellipse(x, y, wide - 8, high - 26, ROAD)
    image = Image.new("RGB", (WIDTH, HEIGHT))
    for at in range(4):
        _stand(brush, at)
    image.paste(brush.done())
    canvas = Canvas(image, sprites.fonts)
    for at, style in enumerate(SEATS[:4]):
        sx, sy = _spot(at)
        canvas.centre(spy(sprites, style, SPY), round(sx), round(sy) - SPY // 2 + 10)
    return canvas.image


def _spot(at: int) -> tuple[float, float]:
    """Where a spy stands on the hill."""
    x, y, wide, high = HILL
    angle = (at - 1.5) * 9.4 * pi / 180
    return x + (wide - 8) * sin(angle), y - (high - 54) * cos(angle)


def _stand(brush: Brush, at: int) -> None:
    x, y = _spot(at)
    brush.ellipse(x, y + 4, 80, 26, BRONZE)
    brush.ellipse(x, y, 80, 26, STONE)


def _fanned(brush: Brush, card: str, angle: float) -> None:
    """A card turned about a point below the picture's middle."""
    wide, high = CARD
    face = Brush(wide, high)
    draw_card(face, continent(card), hideout(card), (0, 0, wide, high))
    sheet = face.sheet.rotate(-angle, Image.Resampling.BICUBIC, expand=True)
    turn = angle * pi / 180
    x, y = 500 + 352 * sin(turn), 500 - 352 * cos(turn)
    brush.sheet.alpha_composite(sheet, (round(x * SCALE - sheet.width / 2), round(y * SCALE - sheet.height / 2)))


COVER = Cover(_scenery, N_("The box of Spy: a fan of cards with continents and hideouts, and four spies in hats."))
