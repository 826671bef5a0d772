"""Where the parts of a picture of Spy are."""

from games.spy import SpyView
from render.spy.layout import arrange
from render.toolkit.box import Box


def row_of(seen: SpyView, seat: int) -> Box:
    """Where a seat's row is."""
    (box,) = [spot.box for spot in arrange(seen).spots if spot.seat == seat]
    return box
