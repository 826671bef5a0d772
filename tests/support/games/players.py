"""Computer players that play alike at every level."""

from collections.abc import Mapping

from games.levels import Level
from games.player import Choose, Levels, Player


def alike(players: Mapping[str, Choose]) -> dict[str, Levels]:
    """The levels of games, by their keys; of each game all are the same."""
    return {key: dict.fromkeys(Level, Player(choose)) for key, choose in players.items()}
