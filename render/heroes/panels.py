"""The two players' bars, each at his own side of the board and in the colour of his pieces."""

from games.heroes import CITIES
from games.heroes import Colour as Side
from render.heroes.scene import Scene, cities_of, standing
from render.heroes.theme import ASH
from render.painter import LARGE, SMALL, WIDTH
from render.toolkit.fonts import Box
from render.toolkit.sprites import RIM
from render.toolkit.theme import GOLD, INK, WHITE, Colour

HEIGHT = 60
MARGIN = 8
ICON = 54
TOWN = 44
COUNT = 56
OF_ALL = 84
BARS: dict[Side, tuple[Colour, Colour]] = {"white": (WHITE, INK), "black": (ASH, WHITE)}
"""Ground and lettering."""


def bar(scene: Scene, side: Side, top: int) -> None:
    """A player's name, cities, attackers and heroes; in a golden frame when he is to move or has won."""
    canvas, (fill, ink) = scene.canvas, BARS[side]
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, HEIGHT)
    edge: tuple[Colour | None, int] = (GOLD, 6) if _leads(scene, side) else (None, 0)
    canvas.paste(scene.sprites.tile(box.width, box.height, fill, *edge), box.x - RIM, box.y - RIM)
    left = _counts(scene, side, box)
    if scene.view.outcome is None and _leads(scene, side):
        left -= 52
        canvas.paste(scene.sprites.hourglass(44), left, top + 9)
    canvas.centre(scene.men.piece(side, True, ICON), box.x + 44, top + HEIGHT // 2)
    name, start = scene.called(scene.view.seat_of(side)), box.x + 82
    canvas.text(name, Box(start, top, left - start - 12, HEIGHT), 40, SMALL, colour=ink)


def _leads(scene: Scene, side: Side) -> bool:
    view = scene.view
    if view.outcome is not None:
        return view.seat_of(side) in view.outcome.winners
    return view.mover == side


def _counts(scene: Scene, side: Side, box: Box) -> int:
    """Cities of all, attackers and heroes, from the right; where they begin is returned."""
    view, men, middle = scene.view, scene.men, box.y + HEIGHT // 2
    heroes, attackers = (str(len(standing(view, side, hero=hero))) for hero in (True, False))
    owned = f"{len(cities_of(view, side))}/{len(CITIES)}"
    shown = (
        (men.piece(side, True, ICON), heroes, COUNT),
        (men.piece(side, False, ICON), attackers, COUNT),
        (men.city(side, TOWN), owned, OF_ALL),
    )
    x = box.right - 8
    for sprite, text, wide in shown:
        x -= wide
        scene.canvas.text(text, Box(x, box.y, wide - 10, HEIGHT), 40, LARGE, colour=BARS[side][1])
        x -= ICON
        scene.canvas.centre(sprite, x + ICON // 2 - 6, middle)
        x -= 10
    return x
