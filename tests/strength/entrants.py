"""Who takes part in matches, by name: the levels, their frozen predecessor, and the plain opponents of a game's suite.

"expert*4" is a level with four times its budget.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeAlias

from games.chance import Chance
from games.core import Move
from games.levels import Level
from games.players import PLAYERS
from tests.support.games.registry import SUITES

Entrant: TypeAlias = Callable[[Any, Chance], Move]
"""(view, chance) -> a legal move of `view.me`."""

FROZEN = "frozen"


def entrant(game: str, name: str, budget: int) -> Entrant:
    """Who plays under this name; `budget` is that of NORMAL, and of the frozen player. Raises KeyError."""
    called, _, times = name.partition("*")
    positions = budget * int(times or 1)
    if called == FROZEN:
        frozen = import_module(f"tests.strength.frozen.{game}.search").choose
        return lambda view, chance: frozen(view, chance, positions)
    if called in [level.value for level in Level]:
        player = PLAYERS[game][Level(called)]
        return lambda view, chance: player(view, chance, positions)
    opponent = SUITES[game].opponents[called]
    return lambda view, chance: opponent(view, chance, positions)
