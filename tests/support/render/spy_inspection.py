"""What is to be seen in a picture of Spy before it is encoded."""

from games.spy import SpyView
from games.words import english
from render.painter import Picture
from render.spy.layout import Spot, arrange
from render.spy.painter import SpyPainter
from render.toolkit.box import Box
from render.toolkit.canvas import Canvas
from tests.support.render.names import NAMES


def drawn(painter: SpyPainter, seen: SpyView, *partial: str) -> Picture:
    names = NAMES[: seen.seats]
    return painter.draw(seen, names, english(names), partial)


def painted(painter: SpyPainter, seen: SpyView, *partial: str) -> Canvas:
    names = NAMES[: seen.seats]
    return painter.paint(seen, names, english(names), partial)


def written(canvas: Canvas, within: Box | None = None) -> list[str]:
    """All that is written, or what is written within a box."""
    return [label.text for label in canvas.texts if within is None or within.holds(label.box)]


def spot_of(seen: SpyView, seat: int) -> Spot:
    """Where a seat's panel is."""
    (spot,) = [spot for spot in arrange(seen).spots if spot.seat == seat]
    return spot


def box_of(spot: Spot) -> Box:
    return Box(spot.x, spot.y, spot.sizes.width, spot.sizes.height)
