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
CARD = 186
HILL = (500, 1500, 1260, 900)
"""Middle and half axes of the hill on which the road runs."""


@cached
def _scenery(sprites: SpriteCache) -> Image.Image:
    brush = rays(440)
    for index, card in enumerate(FAN):
        _fanned(brush, sprites, card, (index - 2) * 17)
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
    x, y = 500 + 400 * sin(turn), 760 - 400 * cos(turn)
    corner = (round(x * SCALE - face.width / 2), round(y * SCALE - face.height / 2))
    brush.sheet.alpha_composite(face, corner)


def _hill(brush: Brush) -> None:
    x, y, wide, high = HILL
    brush.ellipse(x, y, wide, high, BOARD)
    brush.ellipse(x, y, wide - 8, high - 26, ROAD)
    for index in range(7):
        angle = (index - 3) * 6.4 * pi / 180
        sx, sy = x + (wide - 8) * sin(angle), y - (high - 100) * cos(angle)
        brush.ellipse(sx, sy + 5, 66, 34, BRONZE)
        brush.ellipse(sx, sy, 66, 34, STONE)
    brush.ellipse(x, y, wide, high - 168, BOARD)


def _heroes(canvas: Canvas, sprites: SpriteCache) -> None:
    canvas.centre(laurel(sprites, 384), 500, 456)
    canvas.centre(trophy(sprites, 1, 210), 500, 460)
    x, y, wide, high = HILL
    for index, style in zip((0, 1, 2, 4, 5, 6), SEATS, strict=True):
        angle = (index - 3) * 6.4 * pi / 180
        canvas.centre(
            pawn(sprites, style, 150), round(x + (wide - 8) * sin(angle)) + 4, round(y - (high - 100) * cos(angle)) - 62
        )
    canvas.centre(trophy(sprites, 2, 110), 500, round(y - high + 100) - 30)


COVER = Cover(_scenery, N_("The box of Steal the Glory: a golden cup in a laurel, a fan of cards, and six pawns."))
