"""What all parts of a picture of Spy are drawn with."""

from dataclasses import dataclass

from games.spy import SpyView
from render.spy.highlights import Highlights
from render.toolkit.scene import Scene


@dataclass(frozen=True)
class SpyScene(Scene[SpyView]):
    """A scene with what is highlighted."""

    highlights: Highlights
