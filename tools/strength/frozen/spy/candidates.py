"""Which deployments are worth a thought: a few for each target, never all."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from games.spy import TARGET_PLACE, Deploy, Deployment, SpyView, deployments
from tools.strength.frozen.spy.simulation import BOTH, PAIR, Simulation


class Candidate(NamedTuple):
    """A deployment that is worth a thought."""

    move: Deploy
    target: int
    pairs: tuple[int, ...]
    """The pairs that it plays."""
    spies: int
    """So many it places."""


def candidates(view: SpyView, position: Simulation) -> list[Candidate]:
    """Deployments of the mover, those that place most first."""
    found = sorted(deployments(view), key=lambda each: -each.spies(each.most))
    return list(chain.from_iterable(_at(deployment, position) for deployment in found))


def _at(deployment: Deployment, position: Simulation) -> Iterator[Candidate]:
    """First what places most; then the same without the cards that could do as much at another target."""
    target = TARGET_PLACE[deployment.target]
    cards = sorted(deployment.cards, key=lambda card: _elsewhere(card, target, position))
    needed = min(deployment.most, deployment.there + deployment.left)
    yield _candidate(deployment, target, cards[:needed])
    most = deployment.most - deployment.there
    plain = [card for card in cards[:needed] if _elsewhere(card, target, position) < most]
    if deployment.there < len(plain) < needed:
        yield _candidate(deployment, target, plain)


def _elsewhere(card: str, target: int, position: Simulation) -> int:
    """How many spies the mover could place with all cards of the card's other motif; below 0: so many are missing."""
    other = sum(BOTH[PAIR[card]]) - target
    return position.motifs[position.mover][other] - position.spies[other]


def _candidate(deployment: Deployment, target: int, cards: Sequence[str]) -> Candidate:
    move = Deploy(target=deployment.target, cards=tuple(cards))
    return Candidate(move, target, tuple(PAIR[card] for card in cards), deployment.spies(len(cards)))
