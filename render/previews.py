"""Positions to look at: games played at random from a number."""

from collections.abc import Callable, Mapping
from typing import Any

from games.chance import SeededChance
from games.core import Game
from games.match import Match

NAMES = ("Ann", "Bob", "Cas", "Dee", "Eve", "Fay")
"""The people of the playground."""

Stop = Callable[[Match], bool]


def never(match: Match) -> bool:
    """Play on."""
    return False


def played(
    game: Game[Any, Any, Any],
    seats: int,
    seed: int,
    turns: int,
    options: Mapping[str, Any] | None = None,
    stop: Stop = never,
) -> Match:
    """A game of so many random moves, or fewer: when it ends, or when `stop` says so."""
    key = seed.to_bytes(32, "big")
    match = Match.start(game, seats, game.options.model_validate(options or {}), key).match
    for turn in range(turns):
        if match.outcome is not None or stop(match):
            break
        seat = min(match.to_act)
        moves = tuple(game.legal(match.view(seat)))
        match = match.play(seat, SeededChance(key[::-1], turn).pick(moves)).match
    return match
