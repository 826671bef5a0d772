"""The two players' panels, each at their own side of the board and in the colour of their pieces."""

from games.heroes import Colour as Side
from render.heroes import marks, pieces
from render.heroes.facts import cities_of, standing
from render.heroes.layout import MARGIN, PANEL
from render.heroes.marks import BADGE
from render.heroes.scene import HeroesScene
from render.heroes.theme import ASH
from render.painter import ALT_CORNER, LARGE, SMALL, WIDTH
from render.toolkit.box import Box
from render.toolkit.signs import hourglass
from render.toolkit.theme import GOLD, INK, WHITE, Colour
from render.toolkit.trophies import laurel

LEFT = ALT_CORNER[0] + 4
"""Where emblem and name begin: in both panels right of what Discord lays over the lower one."""
ICON = 52
EDGE = 8
WREATH, CROWNED = 68, 38
"""A winner's laurel, which reaches over the panel's edge, and the hero inside."""
TOWN = 44
COUNT = 56
OF_ALL = 84
BARS: dict[Side, tuple[Colour, Colour]] = {"white": (WHITE, INK), "black": (ASH, WHITE)}
"""Ground and lettering."""


def draw_panel(scene: HeroesScene, side: Side, top: int) -> None:
    """A player: name, cities, attackers and heroes; in a golden frame while they are to move, and if they have won."""
    canvas, (fill, ink), leads = scene.canvas, BARS[side], _leads(scene, side)
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, PANEL)
    scene.tile(box, fill, GOLD if leads else None, EDGE)
    left, x, middle = _counts(scene, side, box), LEFT + ICON // 2, top + PANEL // 2
    if scene.view.outcome is None and leads:
        left -= 52
        canvas.centre(hourglass(scene.sprites, 44), left + 22, middle)
    size = ICON
    if scene.view.outcome is not None and leads:
        canvas.centre(laurel(scene.sprites, WREATH), x, middle)
        size = CROWNED
    canvas.centre(pieces.piece(scene.sprites, side, True, size), x, middle)
    name, start = scene.panel_name(scene.view.seat_of(side)), LEFT + ICON + 13
    canvas.text(name, Box(start, top, left - start - 12, PANEL), 40, SMALL, colour=ink)


def _leads(scene: HeroesScene, side: Side) -> bool:
    view = scene.view
    if view.outcome is not None:
        return view.seat_of(side) in view.outcome.winners
    return view.mover == side and not view.ahead


def _counts(scene: HeroesScene, side: Side, box: Box) -> int:
    """Cities of all, attackers and heroes, from the right, and who conquered last in a short game by rules 2. Returns
    their left edge."""
    view, middle = scene.view, box.y + PANEL // 2
    heroes, attackers = (str(len(standing(view, side, hero=hero))) for hero in (True, False))
    owned = f"{len(cities_of(view, side))}/{len(view.places)}"
    shown = (
        (pieces.piece(scene.sprites, side, True, ICON), heroes, COUNT),
        (pieces.piece(scene.sprites, side, False, ICON), attackers, COUNT),
        (pieces.city(scene.sprites, side, TOWN), owned, OF_ALL),
    )
    x = box.right - 8
    for sprite, text, wide in shown:
        x -= wide
        scene.canvas.text(text, Box(x, box.y, wide - 10, PANEL), 40, LARGE, colour=BARS[side][1])
        x -= ICON
        scene.canvas.centre(sprite, x + ICON // 2 - 6, middle)
        x -= 10
    if view.conqueror == side:
        x -= BADGE
        scene.canvas.paste(marks.badge(scene.sprites, "flag"), x, middle - BADGE // 2)
        x -= 10
    return x
