"""The computer players: each gets a View and nothing else, and answers with a move."""

from typing import Any, Protocol

from games.chance import Chance
from games.core import Move
from games.players import addvantage, glory, heroes, spy, stratego


class Player(Protocol):
    """Chooses a legal move for `view.me`; `budget` is the number of positions it may look at."""

    def __call__(self, view: Any, chance: Chance, budget: int) -> Move: ...


PLAYERS: dict[str, Player] = {
    "glory": glory.choose,
    "heroes": heroes.choose,
    "addvantage": addvantage.choose,
    "spy": spy.choose,
    "stratego": stratego.choose,
}
"""How each game's computer player chooses, by the game's key."""
