"""What is to be seen in a picture before it is encoded, as the bot's own painters draw it."""

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any

from PIL import Image

from games.core import View
from games.words import Words, english
from render import PAINTERS
from render.painter import Picture
from render.toolkit.box import Box
from render.toolkit.canvas import Canvas
from render.toolkit.game_painter import GamePainter
from render.toolkit.theme import Colour
from tests.support.render.names import NAMES

COUNTS: Mapping[str, Callable[[Any], int]] = {
    "addvantage": lambda view: len(view.boards),
    "heroes": lambda view: 2,
    "stratego": lambda view: len(view.sides),
}
"""How many play in a view, for the games whose views have no field `seats` that says it."""


def game_of(seen: View) -> str:
    """The key of the game whose rules define this kind of view."""
    return type(seen).__module__.split(".")[1]


def seated(seen: View, names: Sequence[str] = NAMES) -> Sequence[str]:
    """As many of the names as play."""
    count = COUNTS.get(game_of(seen), attrgetter("seats"))
    return names[: count(seen)]


def picture(seen: View, *partial: str, names: Sequence[str] = NAMES) -> Picture:
    called = seated(seen, names)
    return _painter(seen).draw(seen, called, english(called), partial)


def painted(seen: View, *partial: str, names: Sequence[str] = NAMES, words: Words | None = None) -> Canvas:
    """The picture in English, unless told otherwise."""
    called = seated(seen, names)
    canvas: Canvas = _painter(seen).paint(seen, called, words or english(called), partial).canvas
    return canvas


def header(seen: View, *partial: str, names: Sequence[str] = NAMES, words: Words | None = None) -> Canvas:
    """The header alone, in English unless told otherwise."""
    called = seated(seen, names)
    painter = _painter(seen)
    return painter.header(painter.paint(seen, called, words or english(called), partial))


def described(seen: View, *partial: str, names: Sequence[str] = NAMES) -> str:
    called = seated(seen, names)
    return _painter(seen).describe(seen, called, english(called), partial)


def _painter(seen: View) -> GamePainter[Any, Any]:
    painter = PAINTERS[game_of(seen)]
    assert isinstance(painter, GamePainter)
    return painter


def written(canvas: Canvas, within: Box | None = None) -> list[str]:
    """All that is written, or what is written within a box."""
    return [label.text for label in canvas.texts if within is None or within.holds(label.box)]


def has(image: Image.Image, colour: Colour) -> bool:
    return any(each == colour for _, each in image.getcolors(image.width * image.height) or ())
