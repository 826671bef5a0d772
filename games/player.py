"""Computer players, which get a View and nothing else, and return a move."""

from collections.abc import Mapping
from math import inf
from typing import Any, NamedTuple, Protocol, TypeAlias

from games.chance import Chance
from games.levels import Level
from games.moves import Move


class Choose(Protocol):
    """Choose a legal move for `view.me`; `budget` is how many positions may be examined, at least 1.

    At the moment `until` (of `time.monotonic`) return the best move so far. If there is time, the same view, chance and
    budget give the same move. The time it takes must not reveal what others cannot see.
    """

    def __call__(self, view: Any, chance: Chance, budget: int, until: float = inf) -> Move: ...


class Player(NamedTuple):
    """How a level of a game plays, with `times` the budget of the level NORMAL."""

    choose: Choose
    times: float = 1.0

    def __call__(self, view: Any, chance: Chance, budget: int, until: float = inf) -> Move:
        """Choose a move; the budget is that of the level NORMAL."""
        return self.choose(view, chance, max(1, round(budget * self.times)), until)


Levels: TypeAlias = Mapping[Level, Player]


def of_level(levels: Levels, level: Level) -> Player:
    """Return the player of a level, or of NORMAL if the game no longer has that level."""
    return levels.get(level, levels[Level.NORMAL])
