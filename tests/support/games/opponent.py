"""Who a computer player is held against: something that chooses moves as it does, and the plainest of them."""

from typing import Any, Protocol

from games import GAMES
from games.chance import Chance
from games.core import Move, View


class Opponent(Protocol):
    """Chooses a legal move for `view.me`; `budget` is that of the contest, and need not be used."""

    def __call__(self, view: Any, chance: Chance, budget: int) -> Move: ...


def at_random(game: str) -> Opponent:
    """Any legal move, each as likely; for a game whose moves can be listed."""

    def choose(view: View, chance: Chance, budget: int) -> Move:
        moves: list[Move] = list(GAMES[game].legal(view))
        return chance.pick(moves)

    return choose
