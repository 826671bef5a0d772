"""Choices that were hidden until all had chosen: what each was worth, on the average over the orders to reveal them."""

from collections.abc import Callable, Mapping, Sequence
from itertools import permutations
from typing import TypeAlias

from games.chance import Chance
from games.core import Seat

Shares: TypeAlias = tuple[float, ...]
"""Something for each seat, in seat order."""
FEW = 3
"""For so many players all orders are tried."""
SAMPLED = 2
"""So many orders are drawn otherwise, each with the opposite one."""


def parts(seats: Sequence[Seat], worth: Callable[[frozenset[Seat]], Shares], chance: Chance) -> Mapping[Seat, Shares]:
    """Return by how much the choice of each of `seats` changed the shares of all.

    `worth` tells the shares when the choices of some are known. The parts add up to what all choices together changed.
    """
    orders = _orders(seats, chance)
    found = {seat: [0.0] * len(worth(frozenset())) for seat in seats}
    for order in orders:
        known = frozenset[Seat]()
        for seat in order:
            before, known = known, known | {seat}
            for of, (now, then) in enumerate(zip(worth(known), worth(before), strict=True)):
                found[seat][of] += (now - then) / len(orders)
    return {seat: tuple(part) for seat, part in found.items()}


def _orders(seats: Sequence[Seat], chance: Chance) -> list[tuple[Seat, ...]]:
    if len(seats) <= FEW:
        return list(permutations(seats))
    drawn = [chance.shuffled(seats) for _ in range(SAMPLED)]
    return [order for each in drawn for order in (each, each[::-1])]
