"""Where the parts of a picture of Add-Vantage are."""

from games.addvantage import AddVantageView
from render.addvantage.layout import Spot, arrange
from render.toolkit.box import Box


def spot_of(seen: AddVantageView, seat: int, seller: int | None = None) -> Spot:
    """Where a seat's panel is."""
    (spot,) = [spot for spot in arrange(seen, seller).spots if spot.seat == seat]
    return spot


def box_of(spot: Spot) -> Box:
    return Box(spot.x, spot.y, spot.sizes.width, spot.sizes.height)
