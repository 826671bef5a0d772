"""How everybody plays in a simulated game of Steal the Glory: quick rules of thumb, with some chance in them."""

from collections.abc import Sequence
from random import Random

from games.players.glory.simulation import NOBODY, Simulation

BOLD = 8
"""The least rank with which a theft is usually tried."""


class RulesOfThumb:
    """High cards for duels, any card for points, and thefts with a fair chance."""

    def __init__(self, random: Random) -> None:
        self._number = random.random

    def card(self, table: Simulation, seat: int) -> int:
        hand = table.hands[seat]
        return hand[int(self._number() * len(hand))]

    def duel(self, table: Simulation, seat: int, other: int, collectible: int) -> int:
        return max(table.hands[seat])

    def theft(self, table: Simulation, mover: int, collectibles: Sequence[int]) -> int:
        for collectible in collectibles:
            if not table.hands[table.owners[collectible]]:
                return collectible
        if max(table.hands[mover]) >= BOLD:
            return collectibles[int(self._number() * len(collectibles))]
        return NOBODY
