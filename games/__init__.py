"""The rules of the games, as pure functions of values."""

from typing import Any

from games.core import Game
from games.glory import Glory

GAMES: dict[str, Game[Any, Any, Any]] = {"glory": Glory()}
"""Every game there is, by its key."""
