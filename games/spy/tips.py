"""What to notice before a decision in Spy."""

from collections import Counter

from games.core import Seat
from games.spy.components import MOTIF_PLACES, NAMES, TARGETS, Target
from games.spy.legal import deployments
from games.spy.model import SpyView
from games.words import N_, NN_, Phrase, Who

NEAR_END = 3
"""Somebody who has so few spies left is worth a tip."""
FEW = NN_("{who} has only {spies} spy left.", "{who} has only {spies} spies left.", "spies")
WITHIN = NN_(
    "Your cards are enough for a spy at {count} target.", "Your cards are enough for a spy at {count} targets.", "count"
)


def counted(cards: tuple[str, ...]) -> Counter[Target]:
    """How many of some cards carry each motif."""
    return Counter(TARGETS[place] for card in cards for place in MOTIF_PLACES[card])


def shown_by_others(view: SpyView) -> list[tuple[Seat, Target, int]]:
    """Who shows enough cards for a spy somewhere, where, and how many."""
    found = []
    for seat, laid in enumerate(view.laid):
        for target, count in counted(laid).items():
            if seat != view.me and count > view.spies_on(target):
                found.append((Seat(seat), target, count))
    return found


def tip(view: SpyView) -> Phrase | None:
    """What there is to notice before a decision."""
    if view.phase == "lay":
        return Phrase(N_("With three cards in hand you lay one open. All see it then, but it stays yours."))
    for seat, target, _ in shown_by_others(view):
        return Phrase(
            N_("Look at {who}'s open cards: they are enough for {target}."),
            {"who": Who(seat), "target": Phrase(NAMES[target])},
        )
    for other, left in enumerate(view.left):
        if other != view.me and left <= NEAR_END:
            return FEW.phrase({"who": Who(Seat(other)), "spies": left})
    found = deployments(view)
    return WITHIN.phrase({"count": len(found)}) if found else None
