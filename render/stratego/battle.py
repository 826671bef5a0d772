"""A battle or a shot in a row above the board: who attacked, both ranks by number and name, and who fell."""

from games.core import Seat
from games.stratego.components import NAMES, Rank, short
from games.stratego.model import Battle
from render.painter import LARGE, SMALL, WIDTH
from render.stratego import marks, pieces
from render.stratego.layout import BATTLE, GAP
from render.stratego.scene import StrategoScene
from render.toolkit.box import Box
from render.toolkit.fonts import Align
from render.toolkit.signs import swords
from render.toolkit.theme import INK, MUTED, TILE

BLOCK, SIGN = 44, 38
MIDDLE = 216
TOP, HIGH = 2, BATTLE - 4
NEAR = 10


def draw_battle(scene: StrategoScene, fought: Battle) -> None:
    """The attacker at the left, the defender at the right."""
    box = Box(GAP, TOP, WIDTH - 2 * GAP, HIGH)
    scene.canvas.fill(box, TILE)
    half = (box.width - MIDDLE) // 2
    left, right = Box(box.x, box.y, half, HIGH), Box(box.right - half, box.y, half, HIGH)
    _side(scene, left, fought.attacker, fought.rank, falls=fought.result != "attacker", mirrored=False)
    _side(scene, right, fought.defender, fought.against, falls=fought.result != "defender", mirrored=True)
    _between(scene, fought, Box(left.right, box.y, MIDDLE, HIGH))


def _side(scene: StrategoScene, box: Box, seat: Seat, rank: Rank, *, falls: bool, mirrored: bool) -> None:
    """A piece with its rank and its player; struck out when it falls."""
    sprite = (pieces.fallen if falls else pieces.own)(scene.sprites, scene.style(seat), rank, BLOCK)
    scene.canvas.centre(
        sprite, box.right - BLOCK // 2 - NEAR if mirrored else box.x + BLOCK // 2 + NEAR, box.y + HIGH // 2
    )
    colour, name, player = MUTED if falls else INK, scene.say(NAMES[rank]), scene.names[seat]
    wide = scene.canvas.fonts.fit(name, box.width, "Bold", LARGE, LARGE).mask.width
    beside = BLOCK + 2 * NEAR
    align: Align = "right" if mirrored else "left"
    called = Box(box.right - beside - wide if mirrored else box.x + beside, box.y, wide, HIGH)
    scene.canvas.text(name, called, LARGE, LARGE, colour=colour, align=align)
    rest = box.width - beside - wide - 2 * NEAR
    by = Box(box.x + NEAR if mirrored else called.right + NEAR, box.y, rest, HIGH)
    scene.canvas.text(player, by, SMALL, SMALL, colour=colour, weight="Medium", align=align)


def _between(scene: StrategoScene, fought: Battle, box: Box) -> None:
    """What was done, and where."""
    sprite = (marks.shot if fought.shot else swords)(scene.sprites, SIGN)
    scene.canvas.centre(sprite, box.x + SIGN // 2 + 4, box.y + HIGH // 2)
    where = box._replace(x=box.x + SIGN + 8, width=box.width - SIGN - 8)
    scene.canvas.text(_way(scene, fought), where, SMALL, SMALL, align="centre")


def _way(scene: StrategoScene, fought: Battle) -> str:
    return scene.say("{start}–{to}", start=short(fought.start), to=short(fought.to))
