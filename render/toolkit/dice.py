"""Draw dice with pips, number tiles and coins."""

from PIL import Image

from render.toolkit.brush import Area, Brush
from render.toolkit.shapes import Point, placed, star
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import BOARD, BRONZE, EDGE, GOLD, INK, WHITE, Colour, mixed

LOW, MIDDLE, HIGH = 0.25, 0.5, 0.75
CORNERS = ((LOW, LOW), (HIGH, HIGH), (HIGH, LOW), (LOW, HIGH))
CENTRE = ((MIDDLE, MIDDLE),)
DIE_PIPS: dict[int, tuple[Point, ...]] = {
    1: CENTRE,
    2: CORNERS[:2],
    3: (*CORNERS[:2], *CENTRE),
    4: CORNERS,
    5: (*CORNERS, *CENTRE),
    6: (*CORNERS, (LOW, MIDDLE), (HIGH, MIDDLE)),
}
"""Where a face has its pips, as shares of the die's width; opposite faces add up to seven."""
PIP = 0.1
"""The radius of a pip, as a share of the die's width."""
THICK = 0.06
"""How much of the side of a die or tile is visible below its face, as a share of its height."""
PAPER = mixed(BOARD, WHITE, 0.4)
SIDE = mixed(EDGE, INK, 0.12)


@cached
def die_face(sprites: SpriteCache, face: int, size: int) -> Image.Image:
    """Draw a die that shows `face`, in a square of `size` pixels."""
    brush = Brush(size + 4, size + 4)
    draw_die(brush, face, (0, 0), size)
    brush.shadow(2, 3)
    return brush.done()


@cached
def die_frame(sprites: SpriteCache, size: int, line: int, colour: Colour) -> Image.Image:
    """Draw a frame around a die of `size`, `line` pixels wide on every side."""
    whole = size + 2 * line
    brush = Brush(whole, whole)
    brush.panel((0, 0, whole, whole), size * 0.2 + line, None, colour, line + 2)
    return brush.done()


@cached
def number_tile(
    sprites: SpriteCache, width: int, height: int, *, bonus: bool = False, down: bool = False
) -> Image.Image:
    """Draw a tile without its number, or face down; a bonus tile is golden."""
    brush = Brush(width + 4, height + 4)
    draw_number_tile(brush, (0, 0, width, height), bonus=bonus)
    if down:
        inset, cut = min(width, height) * 0.18, min(width, height) * 0.12
        brush.polygon(octagon(inset, inset, width - 2 * inset, height * (1 - THICK) - 2 * inset, cut), SIDE)
    brush.shadow(2, 3)
    return brush.done()


@cached
def coin(sprites: SpriteCache, size: int) -> Image.Image:
    """Draw a golden coin."""
    brush = Brush(size, size)
    half = size / 2
    brush.circle(half, half + 1, half - 1, BRONZE)
    brush.circle(half, half - 0.5, half - 1.5, GOLD)
    brush.circle(half, half - 0.5, half * 0.7, None, BRONZE, max(1.5, size / 24))
    middle, bar = half - 0.5, half * 0.32
    brush.line([(half - bar, middle), (half + bar, middle)], BRONZE, size / 10)
    brush.line([(half, middle - bar), (half, middle + bar)], BRONZE, size / 10)
    return brush.done()


@cached
def bonus_star(sprites: SpriteCache, size: int) -> Image.Image:
    """Draw a small star on a dark disc, the sign of a bonus."""
    brush = Brush(size, size)
    half = size / 2
    brush.circle(half, half, half, INK)
    brush.polygon(placed(star(5, 0.45), half, half + size * 0.02, half * 0.8), GOLD)
    return brush.done()


def draw_die(brush: Brush, face: int, at: Point, size: float) -> None:
    """Draw a die's face and its visible side, with its upper left corner at a point."""
    x, y = at
    thick = size * THICK
    width, high = size, size - thick
    brush.panel((x, y + thick, width, high), size * 0.2, SIDE)
    brush.panel((x, y, width, high), size * 0.2, WHITE)
    for across, down in DIE_PIPS[face]:
        brush.circle(x + across * width, y + down * high, size * PIP, INK)


def draw_number_tile(brush: Brush, box: Area, *, bonus: bool = False) -> None:
    """Draw a tile without its number; a bonus tile is golden."""
    x, y, width, height = box
    thick, cut = height * THICK, min(width, height) * 0.2
    colour, side = (GOLD, BRONZE) if bonus else (PAPER, SIDE)
    brush.polygon(octagon(x, y + thick, width, height - thick, cut), side)
    brush.polygon(octagon(x, y, width, height - thick, cut), colour)


def octagon(x: float, y: float, width: float, height: float, cut: float) -> list[Point]:
    """Return a rectangle with its corners cut off."""
    right, bottom = x + width, y + height
    upper = [(x, y + cut), (x + cut, y), (right - cut, y), (right, y + cut)]
    return [*upper, (right, bottom - cut), (right - cut, bottom), (x + cut, bottom), (x, bottom - cut)]
