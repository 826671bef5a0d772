"""What a computer player is: something that gets a View and nothing else, and answers with a move."""

from collections.abc import Mapping
from math import inf
from typing import Any, NamedTuple, Protocol, TypeAlias

from games.chance import Chance
from games.levels import Level
from games.moves import Move


class Choose(Protocol):
    """Chooses a legal move for `view.me`; `budget` is how many positions may be looked at, at least 1.

    At the moment `until` (of `time.monotonic`) it gives the best that it has found. Until then the same view, chance
    and budget give the same move. How long it takes must not tell what others cannot see.
    """

    def __call__(self, view: Any, chance: Chance, budget: int, until: float = inf) -> Move: ...


class Player(NamedTuple):
    """How a level of a game plays, with so many `times` the budget of the level NORMAL."""

    choose: Choose
    times: float = 1.0

    def __call__(self, view: Any, chance: Chance, budget: int, until: float = inf) -> Move:
        """Choose; the budget is that of the level NORMAL."""
        return self.choose(view, chance, max(1, round(budget * self.times)), until)


Levels: TypeAlias = Mapping[Level, Player]


def of_level(levels: Levels, level: Level) -> Player:
    """The player of a level, or of NORMAL where a game does not have that level any more."""
    return levels.get(level, levels[Level.NORMAL])
