"""The header of a picture: what is being done or how the game ended, and at the right the pieces of the players
concerned.

Each game's own `header` decides on the texts and pieces.
"""

from collections.abc import Callable
from typing import Any

from PIL import Image

from games.core import Outcome
from games.words import N_, Phrase
from render.painter import LARGE, SMALL, WIDTH
from render.toolkit.box import Box
from render.toolkit.scene import Scene
from render.toolkit.theme import DEEP, GOLD, INK, PALE, RED, WHITE, Colour, SeatStyle
from render.toolkit.trophies import laurel

HEIGHT = 116
EDGE = 28
NEAR = 12
"""The gap between text and pieces."""
LINE = 32
"""The height of a line if a reason has two."""
LAUREL = 108
APART = 110
"""The distance between two winners."""
PLANNING = N_("Your next move")
"""The status while the viewer plans a move."""


def background(scene: Scene[Any]) -> tuple[Colour, Colour]:
    """Fill the header: golden on the viewer's turn, else dark. Return the colours for quiet and strong text on it."""
    scene.canvas.fill(Box(0, 0, WIDTH, HEIGHT), GOLD if scene.is_golden else DEEP)
    return (INK, INK) if scene.is_golden else (PALE, WHITE)


def upper_line(scene: Scene[Any], text: str, right: int, colour: Colour) -> None:
    """Write the quiet upper line, as far as `right`."""
    box = Box(EDGE, 10, right - EDGE - NEAR, 36)
    scene.canvas.text(text, box, SMALL, SMALL, colour=colour, weight="Medium")


def status_line(scene: Scene[Any], text: str, right: int, colour: Colour) -> None:
    """Write the large line below it, as far as `right`."""
    scene.canvas.text(text, Box(EDGE, 46, right - EDGE - NEAR, 60), 46, LARGE, colour=colour)


def last_round_sign(scene: Scene[Any], right: int) -> int:
    """Draw the sign that the game is about to end, beside the large line. Return its left edge."""
    text = scene.say(N_("Last round"))
    wide = scene.sprites.fonts.fit(text, 300, "Bold", LARGE, LARGE).mask.width + 40
    box = Box(right - wide - 4, 52, wide, 52)
    scene.pill(text, box, RED, WHITE)
    return box.x


def countdown_sign(scene: Scene[Any], text: str, most: int, right: int) -> int:
    """Draw the sign of how long the game may still last, beside the upper line. Return its left edge.

    Its text is at most `most` pixels wide.
    """
    wide = scene.canvas.fonts.fit(text, most, "Bold", LARGE, LARGE).mask.width
    box = Box(right - wide - 40, 5, wide + 32, 44)
    scene.panel(box, RED, radius=20)
    scene.canvas.text(text, box, LARGE, LARGE, colour=WHITE, align="centre")
    return box.x


def draw_ending(scene: Scene[Any], won: str, reason: str, right: int) -> None:
    """Write who won and below it why, as far as `right`. A long reason takes two lines, since it is never cut."""
    wide = right - EDGE - NEAR
    lines = wrapped(scene, reason, wide)
    if len(lines) == 1:
        scene.canvas.text(won, Box(EDGE, 4, wide, 54), 46, LARGE, colour=WHITE)
        scene.canvas.text(reason, Box(EDGE, 62, wide, 40), 34, SMALL, colour=PALE, weight="Medium")
        return
    scene.canvas.text(won, Box(EDGE, 2, wide, 42), LARGE, LARGE, colour=WHITE)
    for number, line in enumerate(lines):
        scene.canvas.text(line, Box(EDGE, 44 + LINE * number, wide, LINE), SMALL, SMALL, colour=PALE, weight="Medium")


def wrapped(scene: Scene[Any], text: str, wide: int, size: int = SMALL) -> list[str]:
    """Break a text into lines of at most this width, in letters of this size."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and scene.canvas.fonts.fit(longer, 10_000, "Medium", size, size).mask.width <= wide:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def ending_text(scene: Scene[Any], outcome: Outcome) -> str:
    """Return the sentence that says who won."""
    if not outcome.winners:
        return scene.say(N_("Nobody wins"))
    if len(outcome.winners) > 1:
        return scene.say(N_("A shared victory"))
    return scene.say(N_("{name} wins!"), name=scene.names[outcome.winners[0]])


def draw_header(scene: Scene[Any], doing: str) -> None:
    """Draw a header without pieces: what somebody is `doing` now, or who won and why."""
    quiet, strong = background(scene)
    right, outcome = WIDTH - EDGE, scene.view.outcome
    if outcome is not None:
        draw_ending(scene, ending_text(scene, outcome), scene.words(Phrase(outcome.reason)), right)
        return
    if scene.view.ahead:
        upper_line(scene, scene.say(PLANNING), right, quiet)
    status_line(scene, doing, right, strong)


def draw_winners(
    scene: Scene[Any], outcome: Outcome, piece: Callable[[SeatStyle], Image.Image], aside: tuple[int, int]
) -> int:
    """Draw each winner's piece in a laurel, shifted by `aside` from its middle. Return their left edge."""
    start = WIDTH - EDGE - APART * len(outcome.winners)
    for index, seat in enumerate(outcome.winners):
        x, y = start + APART // 2 + APART * index, HEIGHT // 2 + 2
        scene.canvas.centre(laurel(scene.sprites, LAUREL), x, y)
        scene.canvas.centre(piece(scene.signed[seat]), x + aside[0], y + aside[1])
    return start
