"""What is to be seen in a picture of Add-Vantage before it is encoded."""

from games.addvantage import AddVantageView
from games.words import english
from render.addvantage.layout import Spot, arrange
from render.addvantage.painter import AddVantagePainter
from render.painter import Picture
from render.toolkit.box import Box
from render.toolkit.canvas import Canvas
from tests.support.render.names import NAMES


def drawn(painter: AddVantagePainter, seen: AddVantageView, *partial: str) -> Picture:
    names = NAMES[: len(seen.boards)]
    return painter.draw(seen, names, english(names), partial)


def painted(painter: AddVantagePainter, seen: AddVantageView, *partial: str) -> Canvas:
    names = NAMES[: len(seen.boards)]
    return painter.paint(seen, names, english(names), partial)


def written(canvas: Canvas, within: Box | None = None) -> list[str]:
    """All that is written, or what is written within a box."""
    return [label.text for label in canvas.texts if within is None or within.holds(label.box)]


def spot_of(seen: AddVantageView, seat: int, seller: int | None = None) -> Spot:
    """Where a seat's panel is."""
    (spot,) = [spot for spot in arrange(seen, seller).spots if spot.seat == seat]
    return spot


def box_of(spot: Spot) -> Box:
    return Box(spot.x, spot.y, spot.sizes.width, spot.sizes.height)
