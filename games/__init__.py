"""The rules of the games, as pure functions of values."""

from games.core import AnyGame
from games.parts import part

KEYS = ("glory", "heroes", "addvantage", "spy", "stratego")
"""Every game there is: the one place where a game is entered. What else it consists of is found by its key."""

GAMES: dict[str, AnyGame] = {key: part("games", key, "GAME") for key in KEYS}
"""The rules of every game, by its key: `games.<key>` defines `GAME`."""
