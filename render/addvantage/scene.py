"""What all parts of a picture of Add-Vantage are drawn with."""

from dataclasses import dataclass

from games.addvantage import AddVantageView
from render.addvantage.facts import sums_shown
from render.addvantage.highlights import Highlights
from render.toolkit.scene import Scene


@dataclass(frozen=True)
class AddVantageScene(Scene[AddVantageView]):
    """A scene with what is highlighted."""

    highlights: Highlights

    @property
    def sums_shown(self) -> bool:
        """Whether what is on the won tiles may be seen: with `hidden tiles` only when it is over."""
        return sums_shown(self.view)
