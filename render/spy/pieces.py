"""Spies in the colours of their players: figures with hat and collar, and small ones of a shape under a hat."""

from PIL import Image

from render.toolkit.brush import Brush
from render.toolkit.shapes import SHAPES, Point, curve, mirrored, placed
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import MUTED, TILE, WHITE, SeatStyle, mixed

COAT = mirrored(
    curve((0, -0.16), ((-0.2, -0.14), (-0.24, -0.06), (-0.3, 0.02)), ((-0.62, 0.1), (-0.74, 0.4), (-0.76, 1)))
)
HAT = mirrored(
    curve((0, -0.86), ((-0.1, -0.96), (-0.34, -0.98), (-0.36, -0.6)), ((-0.37, -0.56), (-0.38, -0.5), (-0.38, -0.5)))
)
BRIM = mirrored(
    curve((0, -0.56), ((-0.4, -0.54), (-0.6, -0.56), (-0.8, -0.66)), ((-0.8, -0.44), (-0.4, -0.34), (0, -0.34)))
)
COLLAR = mirrored([(0.0, 0.3), (-0.34, -0.16), (-0.4, 0.12)])
CAP = mirrored(
    [(0.0, -0.84), (-0.14, -0.94), (-0.36, -0.88), (-0.44, -0.46), (-0.86, -0.4), (-0.8, -0.22), (0.0, -0.16)]
)
NOBODY = SeatStyle("circle", mixed(MUTED, WHITE, 0.35), MUTED, WHITE)
"""The spies that nobody placed."""


@cached
def spy(sprites: SpriteCache, style: SeatStyle, height: int) -> Image.Image:
    """A spy with the seat's shape on the coat, about as wide as high, with a shadow."""
    brush = Brush(round(height * 0.9), height)
    half = height / 2
    x, size, line = round(height * 0.9) / 2, half * 0.94, height / 36
    brush.circle(x, half - size * 0.26, size * 0.3, style.dark)
    brush.polygon(placed(COAT, x, half, size), style.body, style.dark, line)
    brush.polygon(placed(COLLAR, x, half, size), mixed(style.body, style.dark, 0.5), style.dark, line * 0.7)
    brush.polygon(placed(HAT, x, half, size), style.body, style.dark, line)
    brush.polygon(placed(BRIM, x, half, size), style.body, style.dark, line)
    reach = size * 0.36
    brush.polygon(placed(SHAPES[style.shape], x, half + size * 0.54, reach), TILE, style.dark, reach / 7)
    brush.shadow(height / 40, height / 40)
    return brush.done()


@cached
def agent(sprites: SpriteCache, style: SeatStyle, height: int) -> Image.Image:
    """A small spy: the seat's shape under a hat."""
    brush = Brush(height, height)
    draw_agent(brush, style, (height / 2, height / 2), height / 2)
    return brush.done()


@cached
def crowd(sprites: SpriteCache, spies: tuple[SeatStyle, ...], width: int, height: int) -> Image.Image:
    """The spies on a target, side by side as far as there is room: the first, which is nobody's, then each seat's."""
    styles = [NOBODY, *spies]
    brush = Brush(width, height)
    brush.panel((0, 0, width, height), 0, TILE)
    step = min(height * 0.84, (width - height) / max(len(styles) - 1, 1))
    for at, style in enumerate(styles):
        draw_agent(brush, style, (height / 2 + at * step, height / 2), height / 2)
    return brush.done().convert("RGB")


def draw_agent(brush: Brush, style: SeatStyle, at: Point, half: float) -> None:
    """A shape under a hat, around a point."""
    x, y = at
    line = half / 7
    brush.polygon(placed(SHAPES[style.shape], x, y + half * 0.3, half * 0.56), style.body, style.dark, line)
    brush.polygon(placed(CAP, x, y, half), style.dark)
