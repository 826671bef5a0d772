"""The computer players of all games."""

from games import KEYS
from games.parts import part
from games.player import Levels

PLAYERS: dict[str, Levels] = {key: part("games.players", key, "LEVELS") for key in KEYS}
"""How each game is played at each level, by the game's key: `games.players.<key>` defines `LEVELS`."""
