"""The rules of the games, as pure functions of values."""

from games.parts import rules
from games.rulebook import Rulebook

KEYS = ("glory", "heroes", "addvantage", "spy", "stratego")
"""Every game there is: the one place where a game is entered. What else it consists of is found by its key."""

GAMES = Rulebook(game for key in KEYS for game in rules(key))
"""The rules of every game, by its key and number: `games.<key>` defines `GAME`, the newest, and may define `OLDER`, the
same game by each lower number that stored games still need."""
