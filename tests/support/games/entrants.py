"""Who takes part in matches, by name: the levels, random play, and the plain opponents of a game's suite.

"expert*4" is a level with four times its budget.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from games import GAMES
from games.chance import Chance
from games.core import Move
from games.levels import Level
from games.players import PLAYERS
from tests.support.games.registry import SUITES
from tests.support.test_games.players import Wanderer

Entrant: TypeAlias = Callable[[Any, Chance], Move]
"""(view, chance) -> a legal move of `view.me`."""
Named: TypeAlias = Callable[[str, str, int], Entrant]
"""(game, name, budget) -> who plays that game under this name; KeyError where nobody does."""


def entrant(game: str, name: str, budget: int) -> Entrant:
    """Who plays under this name; `budget` is that of NORMAL. Raises KeyError."""
    called, _, times = name.partition("*")
    positions = budget * int(times or 1)
    if called in [level.value for level in Level]:
        player = PLAYERS[game][Level(called)]
        return lambda view, chance: player(view, chance, positions)
    opponent = {"random": Wanderer(GAMES[game]).choose, **SUITES[game].opponents}[called]
    return lambda view, chance: opponent(view, chance, positions)
