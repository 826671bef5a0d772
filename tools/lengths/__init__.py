"""How long games take whose players are all at the table, told from games that the computer players play.

No clock is read, since computers do not hesitate: counted is what people would wait for, and each wait takes as long as
we assume that it takes a person. Who choose at the same time are waited for once.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import partial
from math import ceil, floor
from multiprocessing import Pool
from statistics import quantiles
from typing import Any, Final, NamedTuple

from games import GAMES
from games.chance import SeededChance
from games.core import AnyGame, Seat
from games.levels import Level
from games.match import Match
from games.players import PLAYERS
from tests.support.games.order import Finish, finish, is_set_up

GAMES_A_ROW: Final = 20
BUDGETS: Final = (100, 500)
"""Positions that players may look at for a move, in every other game: weak ones end games by mistakes, as beginners do,
and stronger ones are careful."""
STEP: Final = 5
"""Minutes to which a game's own are rounded."""
OPENING: Final = 60
"""Seconds until all have found their panel, and at the end for the ranking."""
SLOWEST: Final = 5
"""Seconds more for each further person who chooses at the same time: the slowest is waited for."""


class Kind(Enum):
    """What the players of a game wait for; the value is the seconds that one person takes for it."""

    SET_UP = 180
    """A secret set-up: a ready-made one, looked at and changed a little."""
    TURN = 30
    """The first decision of a turn: ten seconds to see what the others did, and twenty to decide."""
    STEP = 8
    """A further one in the same turn, or a small answer to what somebody else has decided."""


class Wait(NamedTuple):
    """A wait, and for how many people at the same time."""

    kind: Kind
    people: int

    @property
    def seconds(self) -> int:
        """How long it takes."""
        return self.kind.value + SLOWEST * (self.people - 1)


Played = tuple[Wait, ...]
"""What a game was waited for."""


class Length(NamedTuple):
    """How long games were: the 10th percentile, the median and the 90th percentile."""

    short: float
    median: float
    long: float

    @classmethod
    def of(cls, values: Iterable[float]) -> "Length":
        """That of so many values, at least two."""
        tenths = quantiles(values, n=10, method="inclusive")
        return cls(tenths[0], tenths[4], tenths[8])

    def rounded(self) -> tuple[int, int]:
        """From … to … minutes, as a game says them: in steps of five outward, so that four games of five are within."""
        return STEP * floor(self.short / STEP), STEP * ceil(self.long / STEP)


def minutes(waits: Played) -> float:
    """How long people take for a game with these."""
    return (OPENING + sum(wait.seconds for wait in waits)) / 60


class Game(NamedTuple):
    """What a game was waited for, and how it ended."""

    waits: Played
    end: Finish


def played(game: AnyGame, seats: int, options: Mapping[str, Any], number: int) -> Game:
    """One game; `number` says which."""
    seed = number.to_bytes(32, "big")
    match = Match.start(game, seats, game.options.model_validate(options), seed).match
    budget = BUDGETS[number % len(BUDGETS)]
    chance, waits, before, turn = SeededChance(seed, 1 << 32), [], frozenset[Seat](), -1
    begun: Match | None = None
    while match.to_act:
        begun = match if begun is None and not is_set_up(match) else begun
        if match.turn != turn:
            waits.append(Wait(_kind(match, before), len(match.to_act)))
            before, turn = match.to_act, match.turn
        seat = min(match.to_act)
        match = match.play(seat, PLAYERS[game.key][Level.NORMAL](match.view(seat), chance, budget)).match
    return Game(tuple(waits), finish(begun, match))


def _kind(match: Match, before: frozenset[Seat]) -> Kind:
    """What is waited for now, and `before` it for whom."""
    if is_set_up(match):
        return Kind.SET_UP
    goes_on = len(match.to_act) == 1 and match.to_act == before
    return Kind.STEP if goes_on or match.is_follow_up else Kind.TURN


def measured(key: str, options: Mapping[str, Any]) -> Mapping[int, Sequence[Game]]:
    """Games of the newest rules by these options, by how many played, on all processors."""
    game = GAMES[key]
    seats = game.options.model_validate(options).seats(game.seats)
    with Pool() as pool:
        return {count: pool.map(partial(played, game, count, options), range(GAMES_A_ROW), 1) for count in seats}
