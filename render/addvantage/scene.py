"""What all parts of a picture of Add-Vantage are drawn with."""

from dataclasses import dataclass

from games.addvantage import AddVantageView
from render.addvantage.facts import tiles_shown
from render.addvantage.highlights import Highlights
from render.toolkit.scene import Scene


@dataclass(frozen=True)
class AddVantageScene(Scene[AddVantageView]):
    """A scene with what is highlighted."""

    highlights: Highlights

    def tiles_shown(self, seat: int) -> bool:
        """Whether what is on a seat's won tiles may be seen: with `hidden tiles` by others only when it is over."""
        return tiles_shown(self.view, seat)
