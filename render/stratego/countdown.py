"""How long the game may still last, on the lake that is seen above the castle."""

from games.stratego.components import QUIET_ROUNDS, ROUNDS, WARNING
from games.stratego.model import StrategoView
from games.words import N_
from render.painter import LARGE, SMALL
from render.stratego.layout import CELL
from render.stratego.scene import StrategoScene
from render.toolkit.box import Box
from render.toolkit.theme import RED, WHITE

LAKE = (6, 4)
"""The column and row, from 0, of its left cell;"""
CELLS = 3
"""and how many it has."""
PAD = 7


def quiet_rounds(view: StrategoView) -> int | None:
    """How many rounds passed without a battle: None while fewer than WARNING, and when the game is over."""
    return view.quiet if view.outcome is None and view.quiet >= WARNING else None


def draw_countdown(scene: StrategoScene) -> None:
    """Which round of a short game it is; of others how many passed without a battle, if that is announced."""
    view, rounds = scene.view, quiet_rounds(scene.view)
    if view.options.short and view.outcome is None and view.phase != "set-up":
        _sign(scene, scene.say(N_("Round")), f"{view.round}/{ROUNDS}")
    elif rounds is not None:
        _sign(scene, scene.say(N_("quiet rounds")), f"{rounds}/{QUIET_ROUNDS}")


def _sign(scene: StrategoScene, word: str, number: str) -> None:
    """A word, and below it, larger, a number."""
    cell = scene.layout.at(*LAKE)
    box = Box(cell.x + 2, cell.y + 2, CELLS * CELL - 4, CELL - 4)
    scene.canvas.fill(box, RED)
    upper, lower = Box(box.x + PAD, box.y - 5, box.width - 2 * PAD, 36), Box(box.x, box.y + 23, box.width, 36)
    scene.canvas.text(word, upper, SMALL, SMALL, colour=WHITE, align="centre")
    scene.canvas.text(number, lower, LARGE, LARGE, colour=WHITE, align="centre")
