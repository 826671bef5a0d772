"""A battle or a shot, large: who attacked, both ranks by number and name, and who fell."""

from games.core import Seat
from games.stratego.components import NAMES, Rank, short
from games.stratego.model import Battle
from games.words import N_
from render.painter import LARGE, SMALL, WIDTH
from render.stratego import marks, pieces
from render.stratego.layout import BATTLE, GAP
from render.stratego.marks import ARROW
from render.stratego.scene import StrategoScene
from render.toolkit.arrows import arrow
from render.toolkit.box import Box
from render.toolkit.fonts import Align
from render.toolkit.signs import swords
from render.toolkit.theme import INK, MUTED, RED, TILE

BLOCK = 112
MIDDLE = 176
TOP, HIGH = GAP, BATTLE - 2 * GAP


def draw_battle(scene: StrategoScene, fought: Battle) -> None:
    """The attacker at the left, the defender at the right."""
    box = Box(GAP, TOP, WIDTH - 2 * GAP, HIGH)
    scene.tile(box, TILE)
    half = (box.width - MIDDLE) // 2
    left, right = Box(box.x, box.y, half, HIGH), Box(box.right - half, box.y, half, HIGH)
    _side(scene, left, fought.attacker, fought.rank, falls=fought.result != "attacker", mirrored=False)
    _side(scene, right, fought.defender, fought.against, falls=fought.result != "defender", mirrored=True)
    _between(scene, fought, Box(left.right, box.y, MIDDLE, HIGH))


def _side(scene: StrategoScene, box: Box, seat: Seat, rank: Rank, *, falls: bool, mirrored: bool) -> None:
    """A piece with its rank and its player; struck out when it falls."""
    x, y = box.right - BLOCK // 2 - 14 if mirrored else box.x + BLOCK // 2 + 14, box.y + HIGH // 2
    style = scene.style(seat)
    if falls:
        scene.canvas.centre(pieces.fallen(scene.sprites, style, rank, BLOCK), x, y)
    else:
        scene.canvas.centre(pieces.own(scene.sprites, style, rank, BLOCK), x, y)
    start, end = (box.x, x - BLOCK // 2 - 10) if mirrored else (x + BLOCK // 2 + 10, box.right)
    align: Align = "right" if mirrored else "left"
    colour = MUTED if falls else INK
    lines = (
        (scene.say(NAMES[rank]), 40, LARGE, colour, 2),
        (scene.names[seat], 32, SMALL, INK, 43),
        (scene.say(N_("falls") if falls else N_("wins")), LARGE, SMALL, RED if falls else INK, 80),
    )
    for text, size, least, ink, down in lines:
        scene.canvas.text(text, Box(start, box.y + down, end - start, 46), size, least, colour=ink, align=align)


def _between(scene: StrategoScene, fought: Battle, box: Box) -> None:
    """What was done, in which direction, and where."""
    x = box.x + box.width // 2
    sprite = marks.shot(scene.sprites, 64) if fought.shot else swords(scene.sprites, 70)
    scene.canvas.centre(sprite, x, box.y + 36)
    scene.canvas.centre(arrow(scene.sprites, 120, 0, RED, ARROW), x, box.y + 84)
    where = Box(box.x, box.y + 92, box.width, 34)
    scene.canvas.text(_way(scene, fought), where, SMALL, SMALL, align="centre")


def _way(scene: StrategoScene, fought: Battle) -> str:
    return scene.say("{start}–{to}", start=short(fought.start), to=short(fought.to))
