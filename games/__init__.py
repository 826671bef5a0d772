"""The rules of the games, as pure functions of values."""

from games.parts import rules
from games.rulebook import Rulebook

KEYS = ("glory", "heroes", "addvantage", "spy", "stratego")
"""All games. A game is entered only here; its other parts are found by its key."""

GAMES = Rulebook(game for key in KEYS for game in rules(key))
"""The rules of every game, by key and number.

`games.<key>` defines `GAME`, the newest rules, and may define `OLDER`, the earlier rules that stored games still need.
"""
