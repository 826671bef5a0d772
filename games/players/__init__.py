"""The computer players: each gets a View and nothing else, and answers with a move."""

from typing import Any, Protocol

from games import KEYS
from games.chance import Chance
from games.core import Move
from games.parts import part


class Player(Protocol):
    """Chooses a legal move for `view.me`; `budget` is the number of positions it may look at."""

    def __call__(self, view: Any, chance: Chance, budget: int) -> Move: ...


PLAYERS: dict[str, Player] = {key: part("games.players", key, "choose") for key in KEYS}
"""How each game's computer player chooses, by the game's key: `games.players.<key>` defines `choose`."""
