"""What is counted on each screen at most, and where."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.ui.message import MessageSpec
from tests.support.screens.measure import NOTHING, Measure, measured


class Screen(NamedTuple):
    name: str
    spec: MessageSpec
    where: str
    """Of which game, in which position, seen by whom."""


@dataclass
class Found:
    """The most that was counted on one screen, and of each count the first message on which it was so much."""

    most: Measure = NOTHING
    drawn: int = 0
    examples: dict[str, Screen] = field(default_factory=dict, repr=False)

    def add(self, screen: Screen) -> None:
        count = measured(screen.spec)
        for name in Measure._fields:
            if getattr(count, name) > getattr(self.most, name):
                self.examples[name] = screen
        self.most, self.drawn = self.most.worst(count), self.drawn + 1

    def where(self, count: str) -> str:
        """On which message there was most of something."""
        return self.examples[count].where if count in self.examples else ""


def counted(screens: Iterable[Screen]) -> dict[str, Found]:
    """What is counted, by the names of the screens."""
    found: dict[str, Found] = {}
    for screen in screens:
        found.setdefault(screen.name, Found()).add(screen)
    return found
