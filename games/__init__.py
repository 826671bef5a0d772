"""The rules of the games, as pure functions of values."""

from typing import Any

from games.addvantage import AddVantage
from games.core import Game
from games.glory import Glory
from games.heroes import Heroes
from games.spy import Spy
from games.stratego import Stratego

GAMES: dict[str, Game[Any, Any, Any]] = {
    "glory": Glory(),
    "heroes": Heroes(),
    "addvantage": AddVantage(),
    "spy": Spy(),
    "stratego": Stratego(),
}
"""Every game there is, by its key."""
