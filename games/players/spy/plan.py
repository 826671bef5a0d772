"""What a player can place in one turn by any number of deployments."""

from collections.abc import Sequence
from typing import NamedTuple

from games.players.spy.simulation import BOTH, WITH, Simulation

CONTINENTS = range(6)
"""The motifs and targets that are continents. Each card has one, and one hideout."""
HIDEOUTS = range(6, 12)
"""The motifs and targets that are hideouts."""
PAIR_OF: tuple[dict[int, int], ...] = tuple(
    {other: pair for pair, other in WITH[continent]} for continent in CONTINENTS
)
"""For each continent and hideout the pair of both."""


def most_placed(pairs: Sequence[int], motifs: Sequence[int], spies: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """So many spies could be placed at once with these cards, and the targets to do so, in order.

    At each target, in this order, all cards are played that fit. When the targets among the continents are chosen,
    each hideout is worth it or not by itself: all choices of continents are tried.
    """
    places = [cards - there for cards, there in zip(motifs, spies, strict=True)]
    hideouts = [target for target in HIDEOUTS if places[target] > 0]
    ways: list[tuple[int, tuple[int, ...], list[int]]] = [(0, (), [places[target] for target in hideouts])]
    for continent in CONTINENTS:
        gain = places[continent]
        if gain > 0:
            row = PAIR_OF[continent]
            used = [pairs[row[target]] for target in hideouts]
            ways += [
                (placed + gain, (*targets, continent), [have - lost for have, lost in zip(rest, used, strict=True)])
                for placed, targets, rest in ways
            ]
    most, best, left = ways[0]
    most = -1
    for placed, targets, rest in ways:
        total = placed + sum([have for have in rest if have > 0])
        if total > most:
            most, best, left = total, targets, rest
    return most, (*best, *[target for target, have in zip(hideouts, left, strict=True) if have > 0])


def might_place(motifs: Sequence[int], spies: Sequence[int], wanted: float) -> bool:
    """Whether so many spies may be placed at once, as if each card served for both its motifs; False is certain."""
    if sum(motifs) <= 2 * wanted:
        return False
    able = [(cards - there, there) for cards, there in zip(motifs, spies, strict=True) if cards > there]
    able.sort(reverse=True)
    placed = 0
    for targets, (place, _) in enumerate(able, 1):
        placed += place
        if placed >= wanted:
            lost = sum(sorted([there for _, there in able])[:targets])
            return sum(motifs) >= 2 * (wanted + lost)
    return False


def finishing(position: Simulation, seat: int) -> tuple[int, ...]:
    """Targets at which the seat, were it their turn, places all spies left; empty when they cannot."""
    left, motifs = position.left[seat], position.motifs[seat]
    if not might_place(motifs, position.spies, left):
        return ()
    most, targets = most_placed(position.pairs[seat], motifs, position.spies)
    return targets if most >= left else ()


def finale(position: Simulation, seat: int) -> tuple[int, ...]:
    """Targets at which the seat places all spies left, or in the last round as many as it can; empty otherwise."""
    if not position.last_round:
        return finishing(position, seat)
    return most_placed(position.pairs[seat], position.motifs[seat], position.spies)[1]


class Sight(NamedTuple):
    """What others see of a player's cards."""

    seat: int
    pairs: list[int]
    motifs: list[int]
    """How many cards with each motif lie face up."""
    hidden: int
    """So many more they have in hand."""

    @classmethod
    def of(cls, position: Simulation, seat: int) -> "Sight":
        """What others see of a seat's cards now."""
        pairs, motifs, hand = position.pairs[seat].copy(), position.motifs[seat].copy(), position.hands[seat]
        for pair in hand:
            pairs[pair] -= 1
            one, other = BOTH[pair]
            motifs[one] -= 1
            motifs[other] -= 1
        return cls(seat, pairs, motifs, len(hand))

    def may_finish(self, position: Simulation, each: float) -> bool:
        """Whether the seat might place all spies left, if a card in hand places so many."""
        wanted = position.left[self.seat] - each * self.hidden
        if not might_place(self.motifs, position.spies, wanted):
            return False
        return most_placed(self.pairs, self.motifs, position.spies)[0] >= wanted
