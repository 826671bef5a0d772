"""The rules of the games, as pure functions of values."""

from typing import Any

from games.core import Game
from games.parts import part

KEYS = ("glory", "heroes", "addvantage", "spy", "stratego")
"""Every game there is: the one place where a game is entered. What else it consists of is found by its key."""

GAMES: dict[str, Game[Any, Any, Any]] = {key: part("games", key, "GAME") for key in KEYS}
"""The rules of every game, by its key: `games.<key>` defines `GAME`."""
