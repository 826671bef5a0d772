"""What is to be seen in a picture before it is encoded, as the bot's own painters draw it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PIL import Image

from games.addvantage import AddVantageView
from games.core import View
from games.glory import GloryView
from games.heroes import HeroesView
from games.spy import SpyView
from games.stratego import StrategoView
from games.words import Words, english
from render import PAINTERS
from render.painter import Picture
from render.toolkit.box import Box
from render.toolkit.canvas import Canvas
from render.toolkit.game_painter import GamePainter
from render.toolkit.theme import Colour
from tests.support.render.names import NAMES

VIEWS: Mapping[type[View], tuple[str, Callable[[Any], int]]] = {
    AddVantageView: ("addvantage", lambda view: len(view.boards)),
    GloryView: ("glory", lambda view: view.seats),
    HeroesView: ("heroes", lambda view: 2),
    SpyView: ("spy", lambda view: view.seats),
    StrategoView: ("stratego", lambda view: len(view.sides)),
}
"""The game of each kind of view, and how many play in one."""


def seated(seen: View, names: Sequence[str] = NAMES) -> Sequence[str]:
    """As many of the names as play."""
    _, count = VIEWS[type(seen)]
    return names[: count(seen)]


def picture(seen: View, *partial: str, names: Sequence[str] = NAMES) -> Picture:
    called = seated(seen, names)
    return _painter(seen).draw(seen, called, english(called), partial)


def painted(seen: View, *partial: str, names: Sequence[str] = NAMES, words: Words | None = None) -> Canvas:
    """The picture in English, unless told otherwise."""
    called = seated(seen, names)
    return _painter(seen).paint(seen, called, words or english(called), partial)


def described(seen: View, *partial: str, names: Sequence[str] = NAMES) -> str:
    called = seated(seen, names)
    return _painter(seen).describe(seen, called, english(called), partial)


def _painter(seen: View) -> GamePainter[Any]:
    painter = PAINTERS[VIEWS[type(seen)][0]]
    assert isinstance(painter, GamePainter)
    return painter


def written(canvas: Canvas, within: Box | None = None) -> list[str]:
    """All that is written, or what is written within a box."""
    return [label.text for label in canvas.texts if within is None or within.holds(label.box)]


def has(image: Image.Image, colour: Colour) -> bool:
    return any(each == colour for _, each in image.getcolors(image.width * image.height) or ())
