"""What all parts of a picture of Spy are drawn with."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from games.spy import SpyView, continent, hideout
from render.spy.highlights import Highlights
from render.toolkit.scene import Scene


@dataclass(frozen=True)
class SpyScene(Scene[SpyView]):
    """With what is highlighted."""

    highlights: Highlights


def laid(view: SpyView, seat: int) -> Mapping[tuple[str, str], int]:
    """How many cards of each hideout and continent lie before a seat."""
    return Counter((hideout(card), continent(card)) for card in view.laid[seat])
