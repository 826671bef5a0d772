"""How many turns a player still needs to place all spies: what a game of Spy is a race in."""

from collections.abc import Sequence

from games.players.spy.plan import CONTINENTS, PAIR_OF

SORTS = 6
"""So many continents there are, and so many hideouts."""
KINDS = SORTS * SORTS
FAR = 40.0
"""More turns than this are not told apart."""
USELESS = 6.0
"""So many turns are waited in thought while no card is of use."""


def turns(
    pairs: Sequence[int], motifs: Sequence[int], spies: Sequence[int], left: int, guess: float, steps: int
) -> float:
    """So many cards must be drawn until all spies `left` can be placed in one turn, if cards come evenly.

    What can be placed with so many cards more is the most of many straight lines, so it is found in few `steps` from
    a good `guess` (Newton's method).
    """
    found = guess
    for _ in range(steps):
        placed, useful = _placed(pairs, motifs, spies, found)
        if useful <= 0:
            found += USELESS
            continue
        found = max(0.0, found + (left - placed) / useful)
        if not found:
            break
    return min(found, FAR)


def _placed(pairs: Sequence[int], motifs: Sequence[int], spies: Sequence[int], drawn: float) -> tuple[float, float]:
    """So many spies could be placed with so many cards more, and the part of the cards that would be of use then."""
    motif, each = drawn / SORTS, drawn / KINDS
    places = [cards + motif - there for cards, there in zip(motifs, spies, strict=True)]
    hideouts = [target for target in range(SORTS, 2 * SORTS) if places[target] > 0]
    ways: list[tuple[float, int, list[float]]] = [(0.0, 0, [places[target] for target in hideouts])]
    for continent in CONTINENTS:
        gain = places[continent]
        if gain > 0:
            row = PAIR_OF[continent]
            used = [pairs[row[target]] + each for target in hideouts]
            ways += [
                (placed + gain, chosen + 1, [have - lost for have, lost in zip(rest, used, strict=True)])
                for placed, chosen, rest in ways
            ]
    most, continents, others = -1.0, 0, 0
    for placed, chosen, rest in ways:
        able = [have for have in rest if have > 0]
        total = placed + sum(able)
        if total > most:
            most, continents, others = total, chosen, len(able)
    return most, 1 - (1 - continents / SORTS) * (1 - others / SORTS)
