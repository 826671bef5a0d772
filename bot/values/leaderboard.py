"""A server's leaderboard, and how its latest games ended."""

from datetime import timedelta
from typing import Final, NamedTuple

LATELY: Final = timedelta(days=90)
"""What a leaderboard counts unless all games are asked for."""
LISTED: Final = 10
"""People on a leaderboard."""
LEAST: Final = 3
"""Games without which nobody is listed."""


class Standing(NamedTuple):
    """Somebody's place on a leaderboard, from 1, which those with equal wins share."""

    place: int
    person: int
    name: str
    wins: int
    games: int


class Leaderboard(NamedTuple):
    """The first people of one, in order; and of its reader how many games and wins count, their own place, who is just
    above them, and who shares their place. The last three are None where there is nobody."""

    listed: tuple[Standing, ...] = ()
    games: int = 0
    wins: int = 0
    own: Standing | None = None
    above: Standing | None = None
    beside: Standing | None = None


class Ended(NamedTuple):
    """How a game with people ended: who won, or that these people drew."""

    table: int
    game: str
    names: tuple[str, ...]
    is_draw: bool
