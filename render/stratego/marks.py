"""What is marked on the board of Stratego 4: the last move, what may be picked, and what a move would do."""

from PIL import Image

from games.stratego.legal import Kind
from games.words import N_
from render.stratego.layout import CELL
from render.stratego.pieces import crisp
from render.stratego.theme import CROWN
from render.toolkit.arrows import ArrowSize, arrow
from render.toolkit.brush import Brush
from render.toolkit.shapes import placed, star
from render.toolkit.sprites import SpriteCache, cached, opaque
from render.toolkit.theme import BRONZE, GOLD, INK, LEAF, RED, TILE, WHITE, Colour

COLOURS: dict[Kind, Colour] = {"step": LEAF, "attack": RED, "fire": INK, "hand over": GOLD}
MEANINGS: dict[Kind, str] = {
    "step": N_("step"),
    "attack": N_("attack"),
    "fire": N_("fire"),
    "hand over": N_("pass the flag"),
}
SIGN = 34
STRUCK_OUT, TOP = 26, 28
PIP = 21
"""How far the steps of a slider are apart."""
ARROW = ArrowSize(CELL, CELL * 0.46, 5, 14, 22, 2.5, 0)
EARLIER = ArrowSize(CELL, CELL * 0.46, 3, 10, 14, 1, 0)
"""Of a move before the newest."""


@cached
def frame(sprites: SpriteCache, colour: Colour, line: int, size: int = CELL) -> Image.Image:
    """A frame inside a space."""
    brush = Brush(size, size)
    brush.panel((1, 1, size - 2, size - 2), 8, None, colour, line)
    return crisp(brush.done())


@cached
def earlier_arrow(sprites: SpriteCache, across: int, down: int, colour: Colour) -> Image.Image:
    """The arrow of a move before the newest, thin and without soft edges: there can be many of them."""
    return crisp(arrow(sprites, across, down, colour, EARLIER).copy())


@cached
def sign(sprites: SpriteCache, kind: Kind, size: int = SIGN) -> Image.Image:
    """What going to a space does: a green disc, swords, a shot, a flag."""
    brush, half = Brush(size, size, size / SIGN), SIGN / 2
    brush.circle(half, half, half, WHITE)
    brush.circle(half, half, half - 2, COLOURS[kind])
    if kind == "attack":
        _swords(brush, half)
    elif kind == "fire":
        brush.polygon(placed(star(8, 0.5), half, half, 12), GOLD)
        brush.circle(half, half, 4, RED)
    elif kind == "hand over":
        brush.line([(half - 5, half - 9), (half - 5, half + 10)], INK, 3)
        brush.polygon([(half - 5, half - 9), (half + 10, half - 4), (half - 5, half + 2)], INK)
    return brush.done()


@cached
def disc(sprites: SpriteCache, kind: Kind, size: int) -> Image.Image:
    """What the number of a destination stands on, in the colour of what going there does."""
    brush, half = Brush(size, size), size / 2
    brush.circle(half, half, half, WHITE)
    brush.circle(half, half, half - 2.5, COLOURS[kind])
    return brush.done()


@cached
def shot(sprites: SpriteCache, size: int) -> Image.Image:
    """A shot."""
    brush, half = Brush(size, size), size / 2
    brush.polygon(placed(star(11, 0.62), half, half, half * 0.96), RED, WHITE, size * 0.04)
    brush.polygon(placed(star(11, 0.62), half, half, half * 0.6), GOLD)
    return brush.done()


@cached
def slider(sprites: SpriteCache, full: int, steps: int, ground: Colour) -> Image.Image:
    """A slider of which the first steps are full, opaque."""
    brush = Brush(PIP * steps + 1, 30)
    for step in range(steps):
        brush.panel((step * PIP + 1, 4, 19, 22), 5, GOLD if step < full else WHITE, INK, 2)
    return opaque(brush.done(), ground)


@cached
def struck_out(sprites: SpriteCache) -> Image.Image:
    """Pieces that fell: a block that is struck out."""
    brush = Brush(STRUCK_OUT, STRUCK_OUT)
    brush.panel((3, 3, STRUCK_OUT - 6, STRUCK_OUT - 6), 6, INK)
    for width, colour in ((6.5, TILE), (3.5, RED)):
        brush.cross(2, STRUCK_OUT - 2, colour, width)
    return crisp(brush.done())


@cached
def turret(sprites: SpriteCache) -> Image.Image:
    """The top of the turret: where a flag is to go."""
    brush, half = Brush(TOP, TOP), TOP / 2
    brush.circle(half, half, half - 1.5, GOLD, BRONZE, 2)
    brush.polygon(placed(CROWN, half, half + 0.5, half * 0.8), INK)
    return crisp(brush.done())


def _swords(brush: Brush, half: float) -> None:
    for side in (-1, 1):
        brush.line([(half - 8 * side, half + 8), (half + 9 * side, half - 9)], WHITE, 3.2)
        brush.line([(half - 9 * side, half + 1), (half - 1 * side, half + 9)], WHITE, 2.6)
