"""Positions to look at: games played at random from a seed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, islice
from typing import Any

from games.chance import Chance, SeededChance
from games.core import AnyGame, Move, View
from games.match import Match

NAMES = ("Ann", "Bob", "Cas", "Dee", "Eve", "Fay")
"""The people of the playground."""

WEIGHTS: Mapping[str, Mapping[str, int]] = {
    "addvantage": {"roll": 6, "buy": 2, "return": 1, "place": 12, "refuse": 1, "more": 3, "done": 1}
}
"""How likely each kind of move is, in games where one kind has so many moves that hardly another would be made."""

MOST_LISTED = 500
"""How many legal moves are listed at most: sets of cards can be countless."""

Stop = Callable[[Match], bool]


def never(match: Match) -> bool:
    """Play on."""
    return False


def play_randomly(
    game: AnyGame, seats: int, seed: int, turns: int, options: Mapping[str, Any] | None = None, stop: Stop = never
) -> Match:
    """A game after so many random moves, or fewer: at its end, or at the first position for which `stop` holds."""
    for turn, match in enumerate(positions(game, seats, seed, options)):
        if turn == turns or match.outcome is not None or stop(match):
            break
    return match


def positions(game: AnyGame, seats: int, seed: int, options: Mapping[str, Any] | None = None) -> Iterator[Match]:
    """All positions of a game of random moves, from the start to the end."""
    key = seed.to_bytes(32, "big")
    match = Match.start(game, seats, game.options.model_validate(options or {}), key).match
    for turn in count():
        yield match
        if match.outcome is not None:
            return
        seat, chance = min(match.to_act), SeededChance(key[::-1], turn)
        moves = listed_moves(game, match.view(seat), chance)
        match = match.play(seat, random_move(moves, chance, WEIGHTS.get(game.key))).match


def listed_moves(game: AnyGame, view: View, chance: Chance) -> tuple[Move, ...]:
    """The ready-made moves where there are some, else those that are legal, as far as they can be listed."""
    ready = tuple(preset.move for preset in game.presets(view, chance))
    return ready or tuple(islice(game.legal(view), MOST_LISTED))


def random_move(moves: Sequence[Move], chance: Chance, weights: Mapping[str, int] | None) -> Move:
    """Any of the moves; with weights first a kind, and then any move of it."""
    if weights is None:
        return chance.pick(moves)
    kinds = sorted({move.kind for move in moves})
    kind = chance.pick([kind for kind in kinds for _ in range(weights[kind])])
    return chance.pick([move for move in moves if move.kind == kind])
