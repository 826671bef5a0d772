"""What to notice before a decision in Spy."""

from collections import Counter
from collections.abc import Iterator

from games.core import Seat
from games.spy.components import MOTIF_PLACES, NAMES, TARGETS, Target
from games.spy.legal import Deployment, deployments
from games.spy.model import SpyView
from games.words import N_, NN_, Phrase, Who

NEAR_END = 3
"""Somebody who has so few spies left is worth a tip."""
FEW = NN_(
    "{who} has only {spies} spy left: do not wait for long.",
    "{who} has only {spies} spies left: do not wait for long.",
    "spies",
)
PLACES = NN_(
    "Your cards for {target} place {spies} spy; each card more would place one more.",
    "Your cards for {target} place {spies} spies; each card more would place one more.",
    "spies",
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
    return _of_laying(view) if view.phase == "lay" else next(_of_deploying(view, deployments(view)), None)


def _of_laying(view: SpyView) -> Phrase:
    """Two cards of the hand that belong together, or what laying out is about."""
    pairs = [target for target, count in counted(view.hand).items() if count == len(view.hand) - 1]
    if pairs:
        text = N_("Two cards in your hand show {target}: lay out the third, and that stays secret.")
        return Phrase(text, {"target": Phrase(NAMES[pairs[0]])})
    return Phrase(N_("All see what you lay out, and you can still play it: show what fits least."))


def _of_deploying(view: SpyView, found: list[Deployment]) -> Iterator[Phrase]:
    """Weightiest first."""
    for it in found:
        if it.spies(it.most) == it.left:
            yield Phrase(N_("You can place your last spies at {target}."), {"target": Phrase(NAMES[it.target])})
    mine = {it.target for it in found}
    shown = [
        (count - view.spies_on(target) < view.left[seat], seat, target) for seat, target, count in shown_by_others(view)
    ]
    for may_wait, seat, target in sorted(shown, key=lambda it: it[0]):
        fields = {"who": Who(seat), "target": Phrase(NAMES[target])}
        if not may_wait:
            yield Phrase(N_("{who} shows enough cards to place their last spies at {target}!"), fields)
        elif target in mine:
            yield Phrase(N_("{who}'s open cards are enough for {target} too: who comes first makes it dearer."), fields)
    if not found:
        yield Phrase(N_("Your cards are enough for no target yet: end your turn."))
        return
    for other, left in enumerate(view.left):
        if other != view.me and left <= NEAR_END:
            yield FEW.phrase({"who": Who(Seat(other)), "spies": left})
    most = max(found, key=lambda it: it.spies(it.most))
    yield PLACES.phrase({"target": Phrase(NAMES[most.target]), "spies": most.spies(most.most)})
