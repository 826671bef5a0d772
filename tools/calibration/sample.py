"""Games between players who err as people do, and what the judge said of some of their positions."""

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any, Final, NamedTuple

from games import GAMES
from games.chance import SeededChance
from games.core import Move, Seat, State, View
from games.levels import Level
from games.match import Match
from games.players import JUDGES, PLAYERS
from games.ranking import placings

BUDGET: Final = 300
"""Positions for each move."""
LEVELS: Final = (Level.EASY, Level.NORMAL, Level.NORMAL)
"""All players of a game are of the same: a judge knows positions, not who is the better player."""
ASTRAY: Final = 0.05
"""So many moves are any that the rules allow."""
FROM: Final = 40
"""Of so many legal moves one is drawn then."""
POSITIONS: Final = 10
"""So many of a game are judged."""
PLAYOUTS: Final = 3
"""Looks at each."""


class Setting(NamedTuple):
    """A game with options, and by how many it is played, in turn."""

    key: str
    seats: tuple[int, ...]
    options: Mapping[str, Any] = {}


SETTINGS: Final = (
    Setting("glory", (2, 3, 4)),
    Setting("heroes", (2,)),
    Setting("heroes", (2,), {"length": "short"}),
    Setting("addvantage", (2, 3, 4)),
    Setting("spy", (2, 3, 4)),
    Setting("stratego", (4,)),
    Setting("stratego", (4,), {"teams": True}),
    Setting("stratego", (4,), {"length": "short"}),
)


class Said(NamedTuple):
    """What the judge said of a seat in a position, from 0 to 1, and the part of the win that it got."""

    share: float
    won: float


def said(setting: Setting, number: int) -> list[list[Said]]:
    """Play a game, the same for the same number, and return what was said of some positions, seat by seat."""
    random = Random(number)
    seats = setting.seats[number % len(setting.seats)]
    game, judge = GAMES[setting.key], JUDGES[setting.key]
    match, states = _played(setting, seats, number, random)
    assert match.outcome is not None
    shares = [placing.share for placing in placings(match.outcome, seats)]
    options = game.options.model_validate(setting.options)
    sides = [[it for it in range(seats) if options.team(Seat(it)) == options.team(Seat(seat))] for seat in range(seats)]
    found = []
    for state in random.sample(states, min(POSITIONS, len(states))):
        told = judge.appraise(state, SeededChance(bytes(32), number), PLAYOUTS * judge.playouts).shares
        found.append([Said(sum(told[at] for at in side), sum(shares[at] for at in side)) for side in sides])
    return found


def _played(setting: Setting, seats: int, number: int, random: Random) -> tuple[Match, list[State]]:
    """Play a game to its end, and return it with all positions in which nothing lay sealed."""
    game, seed = GAMES[setting.key], number.to_bytes(32, "big")
    options = game.options.model_validate(setting.options)
    match, states = Match.start(game, seats, options, seed).match, []
    level = random.choice(LEVELS)
    moves = 0
    while match.outcome is None:
        states.append(match._state)
        turn = match.turn
        while match.outcome is None and match.turn == turn:
            seat = random.choice(sorted(match.to_act))
            match = match.play(seat, _chosen(setting.key, match, seat, level, random, moves)).match
            moves += 1
    return match, states


def _chosen(key: str, match: Match, seat: Seat, level: Level, random: Random, number: int) -> Move:
    view = match.view(seat)
    if random.random() < ASTRAY and "set-up" not in str(getattr(view, "phase", "")):
        return astray(random, match, view)
    move: Move = PLAYERS[key][level](view, SeededChance(match.seed, (1 << 32) + number), BUDGET)
    return move


def astray(random: Random, match: Match, view: View) -> Move:
    """Draw any of the first legal moves."""
    moves: list[Move] = list(islice(match.game.legal(view), FROM))
    return random.choice(moves)


def collected(setting: Setting, games: int) -> Iterator[list[list[Said]]]:
    """Play so many games."""
    for number in range(games):
        yield said(setting, number)
