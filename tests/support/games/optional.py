"""Which games have what a game may do without: only those are held to what holds of it."""

from games import GAMES
from games.contract import Rules
from tests.support.games.registry import SUITES
from tests.support.games.suite import Extra


def saying(part: str) -> list[str]:
    """The games that say something of their own where the contract has a default, a method or a value."""
    return [key for key, game in GAMES.items() if getattr(type(game), part) is not getattr(Rules, part)]


def declaring(extra: Extra) -> list[str]:
    """The games whose suites declare something that they may do without."""
    return [key for key, suite in SUITES.items() if key in GAMES and extra in suite.extras]
