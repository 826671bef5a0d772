"""What each reason for a move in Spy says, found out from the cards and from what became of it."""

from collections.abc import Iterable
from typing import Any

from games.core import Seat
from games.spy.advice import REASONS
from games.spy.components import MOTIFS, NAMES, TARGETS
from games.spy.events import Deployed, Drew
from games.spy.model import Deploy, Lay
from tests.support.games.later import acts_again
from tests.support.games.suite import Claim, IsTrue, checked

SIGNS = ["af", "au", "na", "sa", "eu", "as", "ha", "gl", "li", "wa", "ca", "pe"]


def target(claim: Claim, name: str = "target") -> int:
    """Which target a reason names."""
    return [str(NAMES[it]) for it in TARGETS].index(claim.fields[name].msgid)


def carrying(cards: Iterable[str], place: int) -> int:
    """How many cards carry a target's motif."""
    return sum(SIGNS[place] in (card[:2], card[2:4]) for card in cards)


def spies(state: Any, place: int) -> int:
    return 1 + int(sum(state.placed[place]))


def own(claim: Claim) -> list[str]:
    return [*claim.was.hands[claim.seat], *claim.was.laid[claim.seat]]


def placed(claim: Claim) -> Deployed:
    return next(it for it in claim.events if isinstance(it, Deployed))


def ahead(claim: Claim) -> bool:
    place, who = target(claim), Seat(claim.fields["who"].seat)
    shown, event = carrying(claim.was.laid[who], place), placed(claim)
    shows = event.target == TARGETS[place] and spies(claim.was, place) < shown <= event.total
    return who != claim.seat and shows and claim.was.left[who] > 0 and again(claim, who)


def again(claim: Claim, who: Seat) -> bool:
    """Whether a seat may have another turn before the game that is being played is over."""
    games = len(claim.was.results)
    theirs = claim._replace(seat=who)
    return not claim.was.last_round or acts_again(theirs, until=lambda state: len(state.results) > games)


def can_deploy(claim: Claim) -> bool:
    state = claim.was
    return any(carrying(own(claim), place) > spies(state, place) for place in range(12))


def draws(claim: Claim) -> bool:
    return any(isinstance(it, Drew) and it.seat == claim.seat for it in claim.events)


def discreet(claim: Claim) -> bool:
    card, others = claim.move.card, [it for it in own(claim) if it != claim.move.card]
    return isinstance(claim.move, Lay) and not any(
        carrying(others, SIGNS.index(sign)) for sign in (card[:2], card[2:4])
    )


def shown(claim: Claim) -> bool:
    place = [str(MOTIFS[it]) for it in TARGETS].index(claim.fields["motif"].msgid)
    return carrying([claim.move.card], place) == 1 and carrying(claim.was.laid[claim.seat], place) > 0


def goes_on(claim: Claim) -> bool:
    after, place = claim.became, target(claim)
    cards = [*after.hands[claim.seat], *after.laid[claim.seat]]
    return after.mover == claim.seat and carrying(cards, place) > spies(after, place)


def passes(claim: Claim) -> bool:
    return claim.after.outcome is not None or claim.became.mover != claim.seat or len(claim.events) > 3


CHECKS: tuple[IsTrue, ...] = (
    lambda it: placed(it).spies == it.was.left[it.seat],
    lambda it: placed(it).spies == it.fields["spies"] > 1,
    ahead,
    goes_on,
    lambda it: (
        isinstance(it.move, Deploy)
        and spies(it.was, TARGETS.index(it.move.target)) == min(spies(it.was, place) for place in range(12))
    ),
    lambda it: placed(it).total + 1 == it.fields["cards"] and placed(it).target == TARGETS[target(it)],
    discreet,
    shown,
    lambda it: it.move.card in it.became.laid[it.seat],
    lambda it: draws(it) and can_deploy(it) and it.fields["cards"] == len(own(it)) and again(it, it.seat),
    lambda it: draws(it) and not can_deploy(it),
    passes,
)
TRUE = checked(REASONS, CHECKS)
