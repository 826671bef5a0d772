"""The set-up: the viewer's own zone, large, with their draft, and the army that is to be placed."""

from PIL import Image

from games.stratego.board import FLAG_START, FORMATION_ROWS, PLACES, RECRUITMENT, Side
from games.stratego.components import NAMES, NUMBERS, RANKS, Rank
from games.words import N_, Seat
from render.painter import ALT_CORNER, LARGE, SMALL, WIDTH
from render.stratego import pieces
from render.stratego.board import INLAY, flag_start_sign, recruitment_sign
from render.stratego.facts import formation
from render.stratego.layout import GAP
from render.stratego.pieces import ALONE
from render.stratego.scene import StrategoScene
from render.stratego.theme import FLOOR, GRAIN, MORTAR, WOOD, palette, zone_colour, zone_line
from render.toolkit.box import Box
from render.toolkit.brush import Brush
from render.toolkit.canvas import Canvas
from render.toolkit.panels import RIM, tile
from render.toolkit.signs import hourglass, tick
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import INK, MUTED, TILE, WHITE, SeatStyle, snapped

CELL = 132
NAME = 36
BLOCK = 94
LEFT = (WIDTH - 7 * CELL) // 2
FRAME = 24
WALL = 46
PLAYERS = 94
READY = 40
TOP = PLAYERS + 16
ZONE = TOP + WALL + 8
ARMY = ZONE + 3 * CELL + FRAME + 12
ROW, COLUMN = 78, 316
CHIP = 70
HEIGHT = ARMY + 3 * ROW + ALT_CORNER[1]


@cached
def background(sprites: SpriteCache, style: SeatStyle, side: Side) -> Image.Image:
    """A zone without pieces, under the castle's wall, and the plate for the army."""
    canvas, wide = Canvas.bare(HEIGHT, sprites.fonts), 7 * CELL
    canvas.fill(Box(LEFT - FRAME, TOP, wide + 2 * FRAME, ZONE - TOP + 3 * CELL + FRAME), WOOD)
    canvas.fill(Box(LEFT - INLAY, ZONE - INLAY, wide + 2 * INLAY, 3 * CELL + 2 * INLAY), GRAIN)
    _wall(canvas, Box(LEFT - FRAME, TOP, wide + 2 * FRAME, WALL))
    for row, spaces in enumerate(FORMATION_ROWS[side]):
        for column, space in enumerate(spaces):
            _space(canvas, sprites, style, side, space, _cell(row, column))
    plate = tile(wide + 2 * FRAME, 3 * ROW + 12, TILE)
    canvas.paste(plate, LEFT - FRAME - RIM, ARMY - RIM)
    return snapped(canvas.image, palette())


def _cell(row: int, column: int) -> Box:
    return Box(LEFT + column * CELL, ZONE + row * CELL, CELL, CELL)


def _space(canvas: Canvas, sprites: SpriteCache, style: SeatStyle, side: Side, space: str, box: Box) -> None:
    canvas.fill(box, zone_line(style))
    canvas.fill(Box(box.x + 1, box.y + 1, CELL - 2, CELL - 2), zone_colour(style))
    sign = {RECRUITMENT[side]: recruitment_sign, FLAG_START[side]: flag_start_sign}.get(space)
    if sign is not None:
        canvas.centre(sign(sprites, zone_line(style), 88), box.x + CELL // 2, box.y + NAME + (CELL - NAME) // 2)


def _wall(canvas: Canvas, box: Box) -> None:
    """The castle's wall, towards which the front row looks."""
    canvas.fill(box, MORTAR)
    brush = Brush(box.width, box.height)
    brush.panel((0, 0, box.width, box.height), 0, MORTAR)
    for index in range(24):
        brush.panel((index * box.width / 24 + 4, 4, box.width / 24 - 8, box.height - 8), 4, FLOOR)
    middle = box.width / 2
    brush.panel((middle - 170, 0, 340, box.height), 12, FLOOR, MORTAR, 3)
    for x in (middle - 145, middle + 145):
        brush.polygon([(x - 13, 34), (x + 13, 34), (x, 12)], INK)
    canvas.paste(brush.done(), box.x, box.y)


def draw_setup(scene: StrategoScene, seat: Seat) -> None:
    """The draft or the sealed formation, and how many there are of each rank."""
    _players(scene)
    side = scene.view.sides[seat]
    canvas, ranks = scene.canvas, formation(scene.view, scene.partial)
    canvas.text(scene.say(N_("the castle")), Box(WIDTH // 2 - 120, TOP, 240, WALL), LARGE, SMALL, align="centre")
    placed = dict(zip(PLACES[side], ranks, strict=False))
    for row, spaces in enumerate(FORMATION_ROWS[side]):
        for column, space in enumerate(spaces):
            box = _cell(row, column)
            canvas.text(space, Box(box.x + 10, box.y + 2, CELL - 12, NAME), SMALL, SMALL, colour=INK, weight="Medium")
            if space in placed:
                _block(scene, scene.style(seat), placed[space], box)
    if ranks:
        flag, box = pieces.flag(scene.sprites, scene.style(seat), ALONE), _cell(2, 3)
        canvas.paste(flag, box.right - flag.width - 2, box.y + 4)
    _army(scene, scene.style(seat), ranks)


def _players(scene: StrategoScene) -> None:
    """Whose army is placed and who is awaited; and who is the viewer's partner."""
    ally = None if scene.view.me is None else scene.ally(scene.view.me)
    wide = (7 * CELL + 2 * FRAME + GAP) // len(scene.names)
    for seat in range(len(scene.names)):
        box = Box(LEFT - FRAME + seat * wide, 8, wide - GAP, PLAYERS)
        fill = WHITE if seat == scene.view.me else TILE
        scene.tile(box, fill)
        scene.canvas.paste(pieces.back(scene.sprites, scene.style(seat), 48, scene.rim(seat)), box.x + 6, box.y + 42)
        waits = seat in scene.view.to_act
        mark = hourglass(scene.sprites, READY) if waits else tick(scene.sprites, READY)
        scene.canvas.paste(mark, box.right - READY - 8, box.y + 46)
        if seat == ally:
            text = Box(box.x + 60, box.y + 42, box.width - 60 - READY - 14, 48)
            scene.canvas.text(scene.say(N_("partner")), text, SMALL, SMALL)
        name = Box(box.x + 10, box.y, box.width - 20, 44)
        scene.canvas.text(scene.panel_name(seat), name, LARGE, SMALL)


def _block(scene: StrategoScene, style: SeatStyle, rank: Rank, box: Box) -> None:
    scene.canvas.centre(pieces.own(scene.sprites, style, rank, BLOCK), box.x + CELL // 2, box.bottom - BLOCK // 2 - 2)


def _army(scene: StrategoScene, style: SeatStyle, ranks: tuple[Rank, ...]) -> None:
    """Each rank with its name and how many there are, highest first, column by column."""
    for index, rank in enumerate(RANKS):
        column, row = divmod(index, 3)
        x, y = LEFT - 8 + column * COLUMN, ARMY + 2 + row * ROW
        scene.canvas.paste(pieces.own(scene.sprites, style, rank, CHIP), x, y + 4)
        name = Box(x + CHIP + 8, y, COLUMN - CHIP - 74, ROW)
        scene.canvas.text(scene.say(NAMES[rank]), name, 34, SMALL)
        many = Box(x + COLUMN - 62, y, 54, ROW)
        scene.canvas.text(f"×{NUMBERS[rank]}", many, LARGE, LARGE, colour=MUTED, align="left")
