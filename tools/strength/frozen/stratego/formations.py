"""The armies with which the computer player begins: made for a race to the castle."""

from games.chance import Chance
from games.stratego.formations import mirrored

RACING: tuple[tuple[int, ...], ...] = (
    (*(3, 5, 1, 9, 1, 6, 3), *(5, 7, 8, 7, 6, 4), *(3, 4, 4, 6, 5, 2, 3)),
    (*(3, 6, 1, 8, 1, 6, 3), *(5, 7, 9, 7, 5, 4), *(3, 4, 4, 6, 5, 2, 3)),
    (*(3, 6, 1, 9, 1, 7, 3), *(5, 6, 7, 8, 5, 4), *(3, 4, 3, 5, 4, 2, 6)),
    (*(3, 7, 1, 8, 1, 5, 3), *(6, 9, 7, 6, 4, 5), *(4, 3, 4, 6, 2, 5, 3)),
)
"""The cannons need one step to have the ring in range, and a strong piece between them takes the flag from behind."""


def army(chance: Chance) -> tuple[int, ...]:
    """One of them, either way round."""
    ranks = chance.pick(RACING)
    return mirrored(ranks) if chance.below(2) else ranks
