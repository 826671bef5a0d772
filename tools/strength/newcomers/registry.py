"""Newcomers by game and kind, and how they take part in matches."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from games import GAMES
from games.chance import Chance
from games.core import Move
from tests.support.games.entrants import Entrant
from tests.support.games.entrants import entrant as living
from tools.strength.newcomers import addvantage, glory, heroes, spy, stratego
from tools.strength.newcomers.newcomer import Newcomer

NEWCOMERS: Final[Mapping[str, Mapping[str, Newcomer[Any, Any]]]] = {
    "glory": glory.NEWCOMERS,
    "addvantage": addvantage.NEWCOMERS,
    "spy": spy.NEWCOMERS,
    "stratego": stratego.NEWCOMERS,
    "heroes": heroes.NEWCOMERS,
}
OFFERED: Final[Mapping[str, Callable[[Any, Chance], Iterable[Move]]]] = {
    "spy": lambda view, chance: spy.offered(view),
    "stratego": stratego.offered,
}
"""What is offered where there may be too many legal moves to list."""


def entrant(game: str, name: str, budget: int) -> Entrant:
    """A newcomer by their kind, or who else plays under this name at a budget. Raises KeyError."""
    newcomer = NEWCOMERS[game].get(name)
    if newcomer is None:
        return living(game, name, budget)
    return lambda view, chance: newcomer.choose(view, _offered(game, view, chance), chance)


def _offered(game: str, view: Any, chance: Chance) -> Sequence[Move]:
    listed = OFFERED.get(game)
    return list(GAMES[game].legal(view) if listed is None else listed(view, chance))
