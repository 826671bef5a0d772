"""The frame above the board: when the game ends, and what the signs on the board mean, in place of the letters of the
columns there; those below the board stay."""

from games.heroes import LIMIT, QUIET, HeroesView
from games.heroes.model import REPEATED, WARNED
from games.words import N_, NN_
from render.heroes.board import INLAY
from render.heroes.layout import CELL, STRIP
from render.heroes.legend import signs
from render.heroes.scene import HeroesScene
from render.heroes.theme import IVORY, WOOD
from render.painter import LARGE
from render.toolkit.box import Box
from render.toolkit.legend import draw_legend
from render.toolkit.theme import RED, WHITE, Colour

APART = 12


def draw_strip(scene: HeroesScene) -> None:
    """How long the game may still last at the right, and left of it the legend or how often the position has stood."""
    strip = scene.layout.strip()
    rest = strip._replace(width=_countdown(scene, strip) - APART - strip.x)
    shown, times = signs(scene), repetitions(scene.view)
    if shown:
        scene.canvas.fill(rest._replace(height=STRIP - INLAY), WOOD)
        draw_legend(scene, shown, rest)
    elif times > 1 and scene.view.outcome is None:
        text = scene.say(N_("This position: {times} of {most} times"), times=times, most=REPEATED)
        _sign(scene, text, rest._replace(width=_wide(scene, text, rest.width)), RED, rest)


def turns_left(view: HeroesView) -> int | None:
    """Each player's turns without a capture, conquest or promotion that are left; None if above WARNED or when it is
    over."""
    turns = (QUIET - view.quiet + 1) // 2
    return turns if view.outcome is None and turns <= WARNED else None


def repetitions(view: HeroesView) -> int:
    """How often the position has stood."""
    return view.seen.count(view.seen[-1]) if view.seen else 1


def turn_of_short(view: HeroesView) -> int | None:
    """In a short game which turn of theirs the player to move has; None in a full one, or when it is over."""
    return None if view.left is None or view.outcome is not None else (LIMIT - view.left) // 2 + 1


def _countdown(scene: HeroesScene, strip: Box) -> int:
    """How many quiet turns are left, or which turn of a short game it is, if that ends sooner.

    Returns its left edge.
    """
    view, turns, number = scene.view, turns_left(scene.view), turn_of_short(scene.view)
    if turns is not None and (view.left is None or QUIET - view.quiet < view.left):
        text, fill = scene.say(NN_("{count} turn to the end", "{count} turns to the end", "count"), count=turns), RED
    elif number is not None:
        text = scene.say(N_("Turn {number} of {most}"), number=number, most=LIMIT // 2)
        fill = RED if number > LIMIT // 2 - WARNED // 2 else WOOD
    else:
        return strip.right + APART
    wide = _wide(scene, text, strip.width)
    _sign(scene, text, strip._replace(x=strip.right - wide, width=wide), fill, strip)
    return strip.right - wide


def _wide(scene: HeroesScene, text: str, most: int) -> int:
    return scene.canvas.fonts.fit(text, most - 2 * APART, "Bold", LARGE, LARGE).mask.width + 2 * APART


def _sign(scene: HeroesScene, text: str, box: Box, fill: Colour, room: Box) -> None:
    """A sign; in its `room` the letters go of which it would cover a part."""
    start = scene.layout.strip().x
    left, right = (box.x - start) // CELL * CELL, -(-(box.right - start) // CELL) * CELL
    wide = min(start + right, room.right) - start - left
    scene.canvas.fill(Box(start + left, box.y, wide, STRIP - INLAY), WOOD)
    scene.canvas.fill(box, fill)
    higher = Box(box.x, box.y - 3, box.width, box.height + 6)
    scene.canvas.text(text, higher, LARGE, LARGE, colour=IVORY if fill == WOOD else WHITE, align="centre")
