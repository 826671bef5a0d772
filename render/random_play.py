"""Play random games from a seed, to get positions to look at."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, islice
from typing import Any

from games.chance import Chance, SeededChance
from games.core import AnyGame, Move, View
from games.match import Match

NAMES = ("Ann", "Bob", "Cas", "Dee", "Eve", "Fay")
"""The people of the playground, in seat order."""

WEIGHTS: Mapping[str, Mapping[str, int]] = {
    "addvantage": {"roll": 6, "buy": 2, "return": 1, "place": 12, "refuse": 1, "more": 3, "done": 1}
}
"""The likelihood of each kind of move, in games where one kind has so many moves that it would crowd out the others."""

MOST_LISTED = 500
"""The maximum number of legal moves listed: sets of cards can be countless."""

Stop = Callable[[Match], bool]


def never(match: Match) -> bool:
    """Never stop."""
    return False


def play_randomly(
    game: AnyGame, seats: int, seed: int, turns: int, options: Mapping[str, Any] | None = None, stop: Stop = never
) -> Match:
    """Return the match after `turns` random moves, or earlier at its end or at the first position for which `stop`
    holds."""
    for turn, match in enumerate(positions(game, seats, seed, options)):
        if turn == turns or match.outcome is not None or stop(match):
            break
    return match


def positions(game: AnyGame, seats: int, seed: int, options: Mapping[str, Any] | None = None) -> Iterator[Match]:
    """Yield all positions of a random game, from the start to the end."""
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
    """Return the presets if there are any, else the first MOST_LISTED legal moves."""
    ready = tuple(preset.move for preset in game.presets(view, chance))
    return ready or tuple(islice(game.legal(view), MOST_LISTED))


def random_move(moves: Sequence[Move], chance: Chance, weights: Mapping[str, int] | None) -> Move:
    """Return a random move; with weights first a random kind, then a move of that kind."""
    if weights is None:
        return chance.pick(moves)
    kinds = sorted({move.kind for move in moves})
    kind = chance.pick([kind for kind in kinds for _ in range(weights[kind])])
    return chance.pick([move for move in moves if move.kind == kind])
