"""How likely each player wins: what a judge of a game says of a position in which everything is known but chance."""

from collections.abc import Callable, Sequence
from math import exp, log, sqrt
from random import Random
from typing import Any, NamedTuple, Protocol, TypeAlias

from games.chance import Chance
from games.core import Outcome
from games.ranking import placings

LEAST = 1e-9


class Estimate(NamedTuple):
    """What each seat may expect of the win, 0 to 1, adding up to 1; each with its standard error.

    It is the mean of so many `playouts`; 0 if it is certain.
    """

    shares: tuple[float, ...]
    errors: tuple[float, ...]
    playouts: int


class Appraise(Protocol):
    """Estimate the shares of the win in a full state; nobody in it uses what they cannot know.

    What nobody has seen yet, such as the order of a draw pile, has no part in it. The same state, chance and number of
    playouts give the same estimate. Playout by playout the dice fall alike in all states that get the same chance.
    """

    def __call__(self, state: Any, chance: Chance, playouts: int) -> Estimate: ...


Fate: TypeAlias = Callable[[Any, int], Any]
"""Puts what nobody has seen yet (a draw pile) in the order of a playout, given its number.

`appraise` numbers its playouts from the first number that it draws from its chance, below PLAYOUTS. Of two piles, cards
that are in both are in the same order, so that one card more or less changes little.
"""
PLAYOUTS = 1 << 62
"""Playouts have numbers below this."""


class Judge(NamedTuple):
    """What `games.players.<key>` defines as `JUDGE` for a game that can be looked back on."""

    appraise: Appraise
    playouts: int
    """So many are one look at a position: they take a few milliseconds."""
    fate: Fate | None = None
    """None: nothing lies hidden from all, and chance is drawn when it is needed."""
    kinds: int | None = None
    """So many playouts differ; more say nothing new. None: all of them."""
    gap: float = 0.08
    """By how much the shares were wrong at most, on the average of many positions: `tools.calibration` measures it."""


def lots(random: Random, cards: Sequence[str]) -> dict[str, float]:
    """Draw a lot for each card, by which piles are ordered."""
    return {card: random.random() for card in cards}


Sample: TypeAlias = Callable[[int], Sequence[float]]
"""Plays a position on, in the way that a number says, and returns each seat's share."""


def averaged(sample: Sample, count: int) -> Estimate:
    """Return the mean of so many samples, one at least."""
    total = list(sample(0))
    squares = [share * share for share in total]
    for number in range(1, count):
        for seat, share in enumerate(sample(number)):
            total[seat] += share
            squares[seat] += share * share
    shares = [each / count for each in total]
    spread = [max(0.0, square / count - mean * mean) for square, mean in zip(squares, shares, strict=True)]
    errors = [
        sqrt(each / (count - 1)) if count > 1 else sqrt(mean * (1 - mean))
        for each, mean in zip(spread, shares, strict=True)
    ]
    return Estimate(tuple(shares), tuple(errors), count)


def reached(outcome: Outcome, seats: int) -> Estimate:
    """Return what is certain of a game that is over."""
    return Estimate(tuple(placing.share for placing in placings(outcome, seats)), (0.0,) * seats, 0)


def shared(weights: Sequence[float]) -> list[float]:
    """Return the parts of 1 in proportion to weights that are given as logarithms."""
    most = max(weights)
    grown = [exp(weight - most) for weight in weights]
    whole = sum(grown)
    return [each / whole for each in grown]


def bent(shares: Sequence[float], slope: float) -> list[float]:
    """Return shares drawn apart (slope > 1) or together (< 1): the curve that was fitted to how games went on."""
    return shared([slope * log(max(LEAST, share)) for share in shares])
