"""What a position for two is worth between two rounds, from a table that was worked out backward from the finish."""

import json
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from games.players.glory.simulation import NOBODY, Simulation

FILE: Final = Path(__file__).with_name("prospects.json")
RANKS: Final = 13
HAND: Final = 3
MIDDLE: Final = 7
SUREST: Final = 0.998
"""No position that is not over is surer than this."""


class Prospect(NamedTuple):
    """What a pair of pawns and possessions is worth to the seat in front, 0 to 1, and how the cards change that."""

    chance: float
    by_sum: float
    """For each rank by which this seat's cards exceed the other's, in all."""
    by_highest: float
    """For each rank by which the highest card that is to be expected exceeds the other's."""


Place = tuple[int, int, int, int]
"""Collectibles on the track, both pawns, that of the seat in front first, and how many collectibles this seat owns.

Of equal pawns the seat that owns more, or as many, is in front.
"""
Prospects = dict[Place, Prospect]


@cache
def prospects() -> Prospects:
    """The table, from its file."""
    rows = json.loads(FILE.read_text("utf-8"))["prospects"]
    return {(a, b, c, d): Prospect(*values) for a, b, c, d, *values in rows}


@cache
def expected_highest() -> tuple[tuple[float, ...], ...]:
    """By how many cards are kept and the highest of them: the highest that is expected of the hand once it is full."""
    return tuple(
        tuple(
            sum(rank * (_none_above(rank, kept, most) - _none_above(rank - 1, kept, most)) for rank in range(1, 14))
            for most in range(RANKS + 1)
        )
        for kept in range(HAND + 1)
    )


def _none_above(rank: int, kept: int, most: int) -> float:
    """How likely no card of a full hand is above a rank, when the highest of those kept is `most`."""
    return 0.0 if rank < most else float((rank / RANKS) ** (HAND - kept))


def evaluate_for_two(position: Simulation, me: int, table: Prospects, highest: tuple[tuple[float, ...], ...]) -> float:
    """How likely seat `me` of two wins, 0 to 1; certain when it is over. Both hands count as they are."""
    if position.winner != NOBODY:
        return float(position.winner == me)
    other = 1 - me
    mine, theirs = position.hands[me], position.hands[other]
    more = sum(mine) - sum(theirs) - MIDDLE * (len(mine) - len(theirs))
    higher = highest[len(mine)][max(mine, default=0)] - highest[len(theirs)][max(theirs, default=0)]
    pawn, pawn_of_other = position.pawns[me], position.pawns[other]
    owned, owned_by_other = position.owners.count(me), position.owners.count(other)
    collectibles = len(position.owners)
    if (pawn, owned) >= (pawn_of_other, owned_by_other):
        chance, by_sum, by_highest = table[collectibles, pawn, pawn_of_other, owned]
    else:
        chance, by_sum, by_highest = table[collectibles, pawn_of_other, pawn, owned_by_other]
        chance = 1 - chance
    worth = chance + by_sum * more + by_highest * higher
    return min(SUREST, max(1 - SUREST, worth))
