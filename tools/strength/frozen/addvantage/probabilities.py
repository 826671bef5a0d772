"""How likely a line of three dice comes to its tile's sum."""

from functools import cache

from games.addvantage import CELLS, FACES

REACH = 40
"""A list of needs has so many places; a need below 0 counts from its end, where nothing is likely."""
CARE = 0.8
"""A player has other lines too: so much of what could be done for one line alone is done, and the rest is luck."""


@cache
def chance_to_fill(empty: int, need: int, dice: int) -> float:
    """How likely `empty` cells of a line (0 to 3) come to the sum `need`, 0 to 1, exact.

    So many `dice` are still to be placed, one after another, each in the line or elsewhere, by somebody who thinks of
    this line alone. With as many dice as cells there is no choice: it is the chance that they roll that sum.
    """
    if empty == 0:
        return float(need == 0)
    if dice < empty or not empty <= need <= empty * FACES:
        return 0.0
    elsewhere = chance_to_fill(empty, need, dice - 1)
    kept = [chance_to_fill(empty - 1, need - face, dice - 1) for face in range(1, FACES + 1)]
    return sum(max(chance, elsewhere) for chance in kept) / FACES


Prospects = tuple[tuple[float, ...], ...]
"""How likely a line is filled, by its empty cells (0 to 3) and its need (−18 to 21)."""


def likely(empty: int, need: int, dice: int) -> float:
    """`chance_to_fill` for a player who has other lines to think of."""
    if dice < empty:
        return 0.0
    return CARE * chance_to_fill(empty, need, dice) + (1 - CARE) * chance_to_fill(empty, need, empty)


@cache
def prospects() -> tuple[Prospects, ...]:
    """`likely` as tables, by dice to come (0 to 9)."""
    return tuple(
        tuple(tuple(likely(empty, need, dice) for need in range(REACH)) for empty in range(4))
        for dice in range(CELLS + 1)
    )
