"""Who takes part in the matches of ratings and bars: those of tests/support, and each game's player of before."""

from importlib import import_module
from importlib.util import find_spec
from typing import Final

from tests.support.games.entrants import Entrant
from tests.support.games.entrants import entrant as living

FROZEN: Final = "frozen"


def has_predecessor(game: str) -> bool:
    """Whether a game's player of before is kept."""
    return find_spec(f"tools.strength.frozen.{game}") is not None


def entrant(game: str, name: str, budget: int) -> Entrant:
    """Who plays under this name; `budget` is that of NORMAL, and of the frozen player. Raises KeyError."""
    if name != FROZEN:
        return living(game, name, budget)
    frozen = import_module(f"tools.strength.frozen.{game}.search").choose
    return lambda view, chance: frozen(view, chance, budget)
