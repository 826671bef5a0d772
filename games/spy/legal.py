"""What may be done in Spy: the viewer's moves, and what can be deployed at each target.

There may be millions of ways to choose the cards; only `legal_moves` lists them, one by one.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from games.spy.components import DECK, MOTIF_PLACES, TARGET_PLACE, Target, in_reach
from games.spy.model import Deploy, Done, Lay, SpyMove, SpyView

DONE = Done()
LAYS: dict[str, Lay] = {card: Lay(card=card) for card in DECK}


class Deployment(NamedTuple):
    """What a player could do at a target."""

    target: Target
    hand: tuple[str, ...]
    """Cards of the player's hand that carry its motif, in order."""
    laid: tuple[str, ...]
    """Laid-out cards of the player that do, in order."""
    there: int
    """Spies that lie there now."""
    left: int
    """Spies that the player has still to place."""

    @property
    def cards(self) -> tuple[str, ...]:
        """All the player's cards that fit."""
        return self.laid + self.hand

    @property
    def least(self) -> int:
        """How many cards must be played at least."""
        return self.there + 1

    @property
    def most(self) -> int:
        """How many may be played: all that fit, even when fewer would place all the player's spies."""
        return len(self.laid) + len(self.hand)

    @property
    def possible(self) -> bool:
        """Whether the player has enough cards."""
        return self.most > self.there

    def spies(self, cards: int) -> int:
        """How many spies so many cards place. Ruling: no more than the player has left."""
        return max(0, min(cards - self.there, self.left))


def deployment(view: SpyView, target: Target) -> Deployment:
    """What the viewer, who sits at the table, could do at a target."""
    assert view.me is not None  # noqa: S101 - only players have cards
    place = TARGET_PLACE[target]
    return Deployment(
        target,
        tuple([card for card in view.hand if place in MOTIF_PLACES[card]]),
        tuple([card for card in view.laid[view.me] if place in MOTIF_PLACES[card]]),
        view.spies_on(target),
        view.left[view.me],
    )


def deployments(view: SpyView) -> list[Deployment]:
    """What the viewer could do at each target where their cards are enough."""
    assert view.me is not None  # noqa: S101 - only players have cards
    return [deployment(view, target) for target in in_reach((*view.hand, *view.laid[view.me]), view.placed)]


def legal_moves(view: SpyView) -> Iterator[SpyMove]:
    """The viewer's legal moves. Ending the turn comes first: there may be more deployments than anybody lists."""
    if view.me not in view.to_act:
        return
    if view.phase == "lay":
        yield from [LAYS[card] for card, *_ in alike(view.hand)]
    else:
        yield DONE
        yield from _deployed(view)


def forced(view: SpyView) -> Done | None:
    """The end of the viewer's turn where they can do nothing else, and all may know it by the option."""
    return DONE if view.phase == "deploy" and view.me in view.to_act and view.is_stuck else None


def _deployed(view: SpyView) -> Iterator[Deploy]:
    """Every deployment of the viewer that differs from the others; at each target, few cards first.

    Of equal cards in the same place the first are taken, since others do the same; whether a card comes from the hand
    or not is a difference.
    """
    for found in deployments(view):
        groups = [*alike(found.laid), *alike(found.hand)]
        for size in range(found.least, found.most + 1):
            for cards in _picked(groups, size):
                yield Deploy(target=found.target, cards=cards)


def alike(cards: Iterable[str]) -> list[tuple[str, ...]]:
    """Cards as groups of equal ones, in the order in which they come."""
    groups: dict[str, tuple[str, ...]] = {}
    for card in cards:
        groups[card[:4]] = (*groups.get(card[:4], ()), card)
    return list(groups.values())


def _picked(groups: Sequence[tuple[str, ...]], size: int) -> Iterator[tuple[str, ...]]:
    """Every way to take `size` cards out of groups of equal ones, which are as many or more."""
    spare = sum(map(len, groups)) - size
    if not size:
        yield ()
    elif not spare:
        yield tuple(chain.from_iterable(groups))
    else:
        first, others = groups[0], groups[1:]
        for count in range(min(size, len(first)), max(0, len(first) - spare) - 1, -1):
            for more in _picked(others, size - count):
                yield first[:count] + more
