"""Spies: figures with hat and collar in the colours of their players, and the counters that lie on targets."""

from PIL import Image

from render.toolkit.fonts import Letters
from render.toolkit.sprites import HEADS, Brush, Sprites, curve, mirrored, placed
from render.toolkit.theme import MUTED, SHADE, TILE, Colour, Dress, mixed

NOBODY = mixed(MUTED, SHADE, 0.35)
"""The colour of the spies that nobody placed."""
COAT = mirrored(
    curve(
        (0, -0.16),
        ((-0.2, -0.14), (-0.24, -0.06), (-0.3, 0.02)),
        ((-0.62, 0.1), (-0.74, 0.4), (-0.76, 1)),
    )
)
HAT = mirrored(
    curve((0, -0.86), ((-0.1, -0.96), (-0.34, -0.98), (-0.36, -0.6)), ((-0.37, -0.56), (-0.38, -0.5), (-0.38, -0.5)))
)
BRIM = mirrored(
    curve((0, -0.56), ((-0.4, -0.54), (-0.6, -0.56), (-0.8, -0.66)), ((-0.8, -0.44), (-0.4, -0.34), (0, -0.34)))
)
COLLAR = mirrored([(0.0, 0.3), (-0.34, -0.16), (-0.4, 0.12)])


def agent(sprites: Sprites, dress: Dress, height: int) -> Image.Image:
    """A spy with his player's shape and letter on the coat, about as wide as high, with a shadow."""
    return sprites.get(("spy", dress.letter, height), lambda: _agent(sprites.letters, dress, height))


def figure(sprites: Sprites, paint: Colour, height: int) -> Image.Image:
    """A small spy in one colour: the sign for spies, and the first one on a target."""
    return sprites.get(("spy sign", paint, height), lambda: _sign(paint, height))


def _sign(paint: Colour, height: int) -> Image.Image:
    brush = Brush(round(height * 0.86), height)
    half = height / 2
    x = round(height * 0.86) / 2
    brush.circle(x, half * 0.78, half * 0.26, paint)
    for part in (COAT, HAT, BRIM):
        brush.polygon(placed(part, x, half, half), paint)
    return brush.done()


def _agent(letters: Letters, dress: Dress, height: int) -> Image.Image:
    brush = Brush(round(height * 0.9), height)
    half = height / 2
    x, size, line = round(height * 0.9) / 2, half * 0.94, height / 36
    brush.circle(x, half - size * 0.26, size * 0.3, dress.dark)
    brush.polygon(placed(COAT, x, half, size), dress.body, dress.dark, line)
    brush.polygon(placed(COLLAR, x, half, size), mixed(dress.body, dress.dark, 0.5), dress.dark, line * 0.7)
    brush.polygon(placed(HAT, x, half, size), dress.body, dress.dark, line)
    brush.polygon(placed(BRIM, x, half, size), dress.body, dress.dark, line)
    brush.letter(letters, dress.letter, (x, half + size * 0.66), round(size * 0.56), dress.ink, "Black")
    brush.shadow(height / 40, height / 40)
    return brush.done()


def counter(sprites: Sprites, dress: Dress, size: int) -> Image.Image:
    """A player's shape on the paper of a target, before the number of his spies."""

    def make() -> Image.Image:
        brush = Brush(size, size)
        half = size / 2
        brush.panel((0, 0, size, size), 0, TILE)
        brush.polygon(placed(HEADS[dress.head], half, half, half * 0.76), dress.body, dress.dark, size / 11)
        return brush.done().convert("RGB")

    return sprites.get(("spy counter", dress.letter, size), make)
