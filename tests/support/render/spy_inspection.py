"""Where the parts of a picture of Spy are."""

from games.spy import SpyView
from render.spy.layout import Spot, arrange
from render.toolkit.box import Box


def spot_of(seen: SpyView, seat: int) -> Spot:
    """Where a seat's panel is."""
    (spot,) = [spot for spot in arrange(seen).spots if spot.seat == seat]
    return spot


def box_of(spot: Spot) -> Box:
    return Box(spot.x, spot.y, spot.sizes.width, spot.sizes.height)
