"""What the stronger levels compare: a few deployments, as pairs of motifs."""

from typing import NamedTuple

from games.players.spy.simulation import BOTH, EVERY, PAIR, WITH, Simulation
from games.spy import TARGETS, Deploy, SpyView, deployment

LEAST = 2
"""Fewer spies are not worth a thought."""
MOST = 5
"""So many deployments are compared."""


class Option(NamedTuple):
    """A deployment: all these pairs at a target."""

    target: int
    pairs: tuple[int, ...]

    def move(self, view: SpyView) -> Deploy:
        """It with cards, laid-out ones first: what is in hand stays secret."""
        wanted, cards = list(self.pairs), list[str]()
        for card in deployment(view, TARGETS[self.target]).cards:
            if PAIR[card] in wanted:
                wanted.remove(PAIR[card])
                cards.append(card)
        return Deploy(target=TARGETS[self.target], cards=tuple(cards))


def options(position: Simulation) -> list[Option]:
    """Deployments of the mover, those that place most first: at each target all cards, and only those that could do
    less elsewhere."""
    me = position.mover
    places = [cards - there for cards, there in zip(position.motifs[me], position.spies, strict=True)]
    found = []
    for target in sorted([target for target in EVERY if places[target] >= LEAST], key=lambda each: -places[each]):
        found += _at(position, target, places)
    return found[:MOST]


def at(position: Simulation, target: int) -> Option:
    """The deployment of the mover that places most at a target."""
    me = position.mover
    places = [cards - there for cards, there in zip(position.motifs[me], position.spies, strict=True)]
    return _at(position, target, places)[0]


def _at(position: Simulation, target: int, places: list[int]) -> list[Option]:
    """All cards, no more than the spies left want; then those that could not place as many elsewhere."""
    me, there = position.mover, position.spies[target]
    held = position.pairs[me]
    pairs = [pair for pair, _ in WITH[target] for _ in range(held[pair])]
    pairs.sort(key=lambda pair: places[sum(BOTH[pair]) - target])
    pairs = pairs[: there + position.left[me]]
    plain = [pair for pair in pairs if places[sum(BOTH[pair]) - target] < places[target]]
    found = [Option(target, tuple(pairs))]
    if there < len(plain) < len(pairs):
        found.append(Option(target, tuple(plain)))
    return found
