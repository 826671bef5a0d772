"""What can be deployed in Spy: for each target the cards that fit, how many of them it takes, and what they place.

There may be millions of ways to choose the cards, so that nothing here lists them but `selections`, one by one.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from games.spy.material import DECK, TARGETS, Target, continent, hideout, in_order, shows
from games.spy.model import TARGET_PLACE, Deploy, SpyView

PLACES: dict[str, tuple[int, int]] = {
    card: (TARGET_PLACE[continent(card)], TARGET_PLACE[hideout(card)]) for card in DECK
}
"""The places of a card's two motifs among the targets."""


class Deployment(NamedTuple):
    """What a player could do at a target."""

    target: Target
    hand: tuple[str, ...]
    """Cards of his hand that carry its motif, in order."""
    laid: tuple[str, ...]
    """His laid-out cards that do, in order."""
    there: int
    """Spies that lie there now."""
    left: int
    """Spies that he has still to place."""

    @property
    def cards(self) -> tuple[str, ...]:
        """All his cards that fit."""
        return self.laid + self.hand

    @property
    def least(self) -> int:
        """So many cards he must play."""
        return self.there + 1

    @property
    def most(self) -> int:
        """So many he may play: as many as he has, even when fewer would place all his spies."""
        return len(self.laid) + len(self.hand)

    @property
    def possible(self) -> bool:
        """Whether he has enough cards."""
        return self.most > self.there

    def spies(self, cards: int) -> int:
        """How many spies so many cards place. Ruling: no more than he has left."""
        return max(0, min(cards - self.there, self.left))


def deployment(view: SpyView, target: Target) -> Deployment:
    """What the onlooker, who sits at the table, could do at a target."""
    assert view.me is not None  # noqa: S101 - only players have cards
    return Deployment(
        target,
        tuple([card for card in view.hand if shows(card, target)]),
        tuple([card for card in view.laid[view.me] if shows(card, target)]),
        view.spies_on(target),
        view.left[view.me],
    )


def deployments(view: SpyView) -> list[Deployment]:
    """What the onlooker could do at each target where his cards are enough."""
    assert view.me is not None  # noqa: S101 - only players have cards
    fitting = [0] * len(TARGETS)
    for cards in (view.hand, view.laid[view.me]):
        for card in cards:
            one, other = PLACES[card]
            fitting[one] += 1
            fitting[other] += 1
    # Counting comes first: most targets are out of reach, and this is asked for in every turn.
    enough = [count > 1 + sum(on) for count, on in zip(fitting, view.placed, strict=True)]
    return [deployment(view, target) for target, reached in zip(TARGETS, enough, strict=True) if reached]


def moves(view: SpyView) -> Iterator[Deploy]:
    """Every deployment of the onlooker that differs from the others, few cards first."""
    for found in deployments(view):
        for size in range(found.least, found.most + 1):
            for cards in selections(found, size):
                # Unchecked: they are the player's own cards, and checking each is most of what listing costs.
                yield Deploy.model_construct(kind="deploy", target=found.target, cards=in_order(cards))


def selections(found: Deployment, size: int) -> Iterator[tuple[str, ...]]:
    """Every choice of `size` cards. Of equal cards in the same place the first are taken, since others do the same;
    whether a card comes from the hand or not is a difference."""
    return _picked([*_alike(found.laid), *_alike(found.hand)], size)


def _alike(cards: Sequence[str]) -> list[tuple[str, ...]]:
    """Cards in order as groups of equal ones."""
    return [tuple(copies) for _, copies in groupby(cards, key=lambda card: card[:4])]


def _picked(groups: Sequence[tuple[str, ...]], size: int) -> Iterator[tuple[str, ...]]:
    """Every way to take `size` cards out of groups of equal ones."""
    if sum(map(len, groups)) < size:
        return
    if not groups:
        yield ()
        return
    for count in range(min(size, len(groups[0])), -1, -1):
        for others in _picked(groups[1:], size - count):
            yield groups[0][:count] + others
