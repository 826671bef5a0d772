"""The front of the box of Steal the Glory: a fan of cards, the cup in its laurel, pawns on their way."""

from math import cos, pi, sin

from PIL import Image

from games.words import N_
from render.painter import WIDTH
from render.toolkit.brush import SCALE, Brush
from render.toolkit.canvas import Canvas
from render.toolkit.cards import draw_card
from render.toolkit.cover import HEIGHT, Cover, rays
from render.toolkit.seat_pieces import pawn
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import BOARD, BRONZE, ROAD, SEATS, STONE
from render.toolkit.trophies import laurel, trophy

FAN = ("10S", "KH", "AS", "QD", "7C")
CARD = 150
HILL = (500, 1172, 1500, 880)
"""Middle and half axes of the hill on which the road runs."""


@cached
def _scenery(sprites: SpriteCache) -> Image.Image:
    brush = rays(180)
    for index, card in enumerate(FAN):
        _fanned(brush, sprites, card, (index - 2) * 25)
    _hill(brush)
    image = Image.new("RGB", (WIDTH, HEIGHT))
    image.paste(brush.done())
    canvas = Canvas(image, sprites.fonts)
    _heroes(canvas, sprites)
    return canvas.image


def _fanned(brush: Brush, sprites: SpriteCache, card: str, angle: float) -> None:
    """A card turned about a point below the picture's middle."""
    face = draw_card(sprites.fonts, card, CARD).sheet.rotate(-angle, Image.Resampling.BICUBIC, expand=True)
    turn = angle * pi / 180
    x, y = 500 + 330 * sin(turn), 468 - 330 * cos(turn)
    corner = (round(x * SCALE - face.width / 2), round(y * SCALE - face.height / 2))
    brush.sheet.alpha_composite(face, corner)


def _hill(brush: Brush) -> None:
    x, y, wide, high = HILL
    brush.ellipse(x, y, wide, high, BOARD)
    brush.ellipse(x, y, wide - 8, high - 26, ROAD)
    for index in range(7):
        angle = (index - 3) * 5.6 * pi / 180
        sx, sy = x + (wide - 8) * sin(angle), y - (high - 78) * cos(angle)
        brush.ellipse(sx, sy + 4, 54, 26, BRONZE)
        brush.ellipse(sx, sy, 54, 26, STONE)
    brush.ellipse(x, y, wide, high - 150, BOARD)


def _heroes(canvas: Canvas, sprites: SpriteCache) -> None:
    canvas.centre(laurel(sprites, 272), 500, 152)
    canvas.centre(trophy(sprites, 1, 150), 500, 152)
    x, y, wide, high = HILL
    for index, style in zip((0, 1, 2, 4, 5, 6), SEATS, strict=True):
        angle = (index - 3) * 5.6 * pi / 180
        canvas.centre(
            pawn(sprites, style, 116), round(x + (wide - 8) * sin(angle)) + 3, round(y - (high - 78) * cos(angle)) - 47
        )
    canvas.centre(trophy(sprites, 2, 88), 500, round(y - high + 78) - 24)


COVER = Cover(_scenery, N_("The box of Steal the Glory: a golden cup in a laurel, a fan of cards, and six pawns."))
