"""Judges of positions that behave well or badly, for the processes in which games are looked back on."""

from pathlib import Path
from typing import Any

from games.chance import Chance
from games.judging import Estimate
from tests.support.bot.works import held


class Even:
    """Says that both are equally likely to win."""

    def __call__(self, state: Any, chance: Chance, playouts: int) -> Estimate:
        return Estimate((0.5, 0.5), (0.0, 0.0), playouts)


class Held(Even):
    """Writes in which process it is, and says nothing until it may."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __call__(self, state: Any, chance: Chance, playouts: int) -> Estimate:
        held(self._folder, lambda done, of: None)
        return super().__call__(state, chance, playouts)


class Failing(Even):
    """Fails, with all that it knows in the text."""

    def __call__(self, state: Any, chance: Chance, playouts: int) -> Estimate:
        raise ValueError(str(state))
