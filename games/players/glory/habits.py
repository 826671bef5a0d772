"""How everybody plays in a simulated game of Steal the Glory: quick rules of thumb, with some chance in them."""

from collections.abc import Sequence
from random import Random

from games.players.glory.simulation import Simulation

EAGER = 0.6
"""How often the highest card is played for points; otherwise any."""


class RulesOfThumb:
    """High cards more often than low ones, and nearly always a theft: it costs a card, and the hand is refilled."""

    def __init__(self, random: Random) -> None:
        self._number = random.random

    def card(self, table: Simulation, seat: int) -> int:
        hand = table.hands[seat]
        if self._number() < EAGER:
            return max(hand)
        return hand[int(self._number() * len(hand))]

    def duel(self, table: Simulation, seat: int, other: int, collectible: int) -> int:
        return max(table.hands[seat])

    def theft(self, table: Simulation, mover: int, collectibles: Sequence[int]) -> int:
        return collectibles[int(self._number() * len(collectibles))]
