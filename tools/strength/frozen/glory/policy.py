"""How everybody plays in a simulated round of Steal the Glory: quick rules of thumb, with chance in them."""

from collections.abc import Sequence
from random import Random

from tools.strength.frozen.glory.simulation import NOBODY, Simulation

EAGER = 0.3
"""How often the highest card is played for points; otherwise any card."""
BOLD = 0.8
"""How often a theft is tried: it costs but a card, and the hand is refilled after the round."""
STUBBORN = 0.85
"""How often the highest card is played in a duel; otherwise any card."""


class RulesOfThumb:
    """Somewhere between players who think and players who do not, so that neither kind surprises the computer much."""

    def __init__(self, random: Random) -> None:
        self._number = random.random

    def card(self, position: Simulation, seat: int) -> int:
        return self._high_or_any(position.hands[seat], EAGER)

    def duel(self, position: Simulation, seat: int) -> int:
        return self._high_or_any(position.hands[seat], STUBBORN)

    def theft(self, position: Simulation, mover: int, collectibles: Sequence[int]) -> int:
        if self._number() < BOLD:
            return collectibles[int(self._number() * len(collectibles))]
        return NOBODY

    def _high_or_any(self, hand: Sequence[int], high: float) -> int:
        return max(hand) if self._number() < high else hand[int(self._number() * len(hand))]
