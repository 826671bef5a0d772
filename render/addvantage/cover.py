"""The front of the box of Add-Vantage: a board on which a row adds up to its tile, tumbling dice and coins."""

from math import cos, pi, sin

from PIL import Image

from games.addvantage import ENDS
from games.words import N_
from render.addvantage.board import draw_board, end_of, middle_of
from render.addvantage.layout import LARGE as BOARD
from render.addvantage.theme import BEVEL, COVER_BOARD, LIGHTS
from render.painter import WIDTH
from render.toolkit.brush import SCALE, Brush
from render.toolkit.cover import HEIGHT, Cover, rays
from render.toolkit.dice import DIE_PIPS, draw_die, draw_number_tile
from render.toolkit.shapes import Point, placed, regular
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import BRONZE, GOLD, INK, SHADE, TABLE, mixed

DICE = {2: 6, 3: 1, 4: 4, 5: 5, 6: 3, 8: 2, 9: 6}
"""The faces on the board, by cell; the middle row adds up to its tile."""
TILES = (10, 12, 9, 11, 13, 8)
STYLE = BOARD._replace(cell=78, gap=6, rim=11, tile=(66, 54), number=38)
TURN = 9
"""Degrees by which the board lies askew."""


@cached
def _scenery(sprites: SpriteCache) -> Image.Image:
    brush = rays(200)
    board = _board(sprites).sheet.rotate(TURN, Image.Resampling.BICUBIC, expand=True)
    brush.sheet.alpha_composite(board, (500 * SCALE - board.width // 2, 200 * SCALE - board.height // 2))
    cube(brush, (190, 190), 92, (5, 4, 6), 14)
    cube(brush, (800, 130), 84, (3, 1, 2), -20)
    for x, y, count in ((852, 330, 4), (752, 350, 2)):
        _stack(brush, x, y, count)
    image = Image.new("RGB", (WIDTH, HEIGHT))
    image.paste(brush.done())
    return image


def _board(sprites: SpriteCache) -> Brush:
    """A board as the players have, without its trays, its middle row won."""
    wide, high = STYLE.cells
    brush = Brush(wide, high + 10)
    draw_board(brush, STYLE, COVER_BOARD, trays=False)
    end = end_of(STYLE, "row 2")
    left, top = (value - STYLE.cell / 2 for value in middle_of(STYLE, 4))
    brush.panel((left, top, end.right + 6 - left, STYLE.cell), STYLE.cell * 0.2, GOLD, BRONZE, 2)
    size = STYLE.cell * 0.88
    for cell, face in DICE.items():
        x, y = middle_of(STYLE, cell)
        draw_die(brush, face, (x - size / 2, y - size / 2), size)
    for line, number in zip(ENDS, TILES, strict=True):
        box = end_of(STYLE, line)
        draw_number_tile(brush, box)
        middle = box.x + box.width / 2, box.y + box.height * 0.47
        brush.text(sprites.fonts, str(number), middle, STYLE.number, INK, "Black")
    return brush


def cube(brush: Brush, at: Point, size: float, faces: tuple[int, int, int], turn: float) -> None:
    """A die seen from above one of its corners, `turn` degrees askew: its upper, left and right face."""
    x, y = at
    outline = regular(6, -90 + turn)
    for shift, colour in ((size / 7, mixed(TABLE, SHADE, 0.5)), (0, BEVEL)):
        brush.polygon(placed(outline, x + shift * 0.6, y + shift, size * 0.91), colour, colour, size * 0.16)
    left, right, down = (
        (size * cos(angle), size * sin(angle)) for angle in ((each + turn) * pi / 180 for each in (210, -30, 90))
    )
    for face, colour, along, across in zip(faces, LIGHTS, (left, left, right), (right, down, down), strict=True):

        def on(point: Point, along: Point = along, across: Point = across) -> Point:
            u, v = point
            return x + u * along[0] + v * across[0], y + u * along[1] + v * across[1]

        brush.polygon([on(point) for point in ROUNDED], colour)
        for spot in DIE_PIPS[face]:
            brush.polygon([on(point) for point in placed(regular(24), *spot, 0.1)], INK)


def _stack(brush: Brush, x: float, y: float, count: int) -> None:
    """Coins on top of each other."""
    brush.ellipse(x + 6, y + 8, 62, 30, mixed(TABLE, SHADE, 0.5))
    for level in range(count):
        top = y - 16 * level
        brush.ellipse(x, top, 58, 28, BRONZE)
        brush.ellipse(x, top - 12, 58, 28, GOLD, BRONZE, 2)
    brush.ellipse(x, y - 16 * count + 4, 42, 19, None, BRONZE, 2.5)


def _rounded(inset: float, radius: float) -> list[Point]:
    """A unit square with round corners, a little smaller than its place."""
    near, far = inset + radius, 1 - inset - radius
    corners = ((far, far, 0), (near, far, 90), (near, near, 180), (far, near, 270))
    return [
        (x + radius * cos((start + step) * pi / 180), y + radius * sin((start + step) * pi / 180))
        for x, y, start in corners
        for step in range(0, 91, 10)
    ]


ROUNDED = _rounded(0.025, 0.2)


COVER = Cover(
    _scenery, N_("The box of Add-Vantage: a board of nine dice with number tiles at its rows and columns, and coins.")
)
