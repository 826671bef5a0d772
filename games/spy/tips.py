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
FEW = NN_("{who} has only {spies} spy left.", "{who} has only {spies} spies left.", "spies")
END_IT = N_("Your cards are enough for no target yet: end your turn.")
PLACES = NN_(
    "Your cards for {target} place {spies} spy; each card more adds one.",
    "Your cards for {target} place {spies} spies; each card more adds one.",
    "spies",
)


def counted(cards: tuple[str, ...]) -> Counter[Target]:
    """How many of some cards carry each motif."""
    return Counter(TARGETS[place] for card in cards for place in MOTIF_PLACES[card])


def rivals(view: SpyView) -> list[Seat]:
    """The others who may still place spies: in the last round those whose turn in it is to come."""
    first = view.dealer + 1
    after = range((view.mover - first) % view.seats + 1 if view.last_round else 0, view.seats)
    turns = [Seat((first + turn) % view.seats) for turn in after]
    return sorted(seat for seat in turns if seat != view.me and view.left[seat])


def shown_by_others(view: SpyView) -> list[tuple[Seat, Target, int]]:
    """Who may still place spies and shows enough cards for one somewhere, where, and how many."""
    return [
        (seat, target, count)
        for seat in rivals(view)
        for target, count in counted(view.laid[seat]).items()
        if count > view.spies_on(target)
    ]


def tip(view: SpyView) -> Phrase | None:
    """What there is to notice before a decision."""
    return _of_laying(view) if view.phase == "lay" else next(_of_deploying(view, deployments(view)), None)


def _of_laying(view: SpyView) -> Phrase:
    """Two cards of the hand that belong together, or what laying out is about."""
    pairs = [target for target, count in counted(view.hand).items() if count == len(view.hand) - 1]
    if pairs:
        text = N_("Two of your cards show {target}: they count together, laid out or not.")
        return Phrase(text, {"target": Phrase(NAMES[pairs[0]])})
    return Phrase(N_("All see what you lay out, but it stays yours: you can play it from there."))


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
            yield Phrase(N_("{who} shows enough for {target} too. Each spy makes it dearer."), fields)
    if not found:
        yield from () if view.is_stuck else (Phrase(END_IT),)  # a stuck turn ends by itself
        return
    if view.last_round:
        yield Phrase(N_("It is your last turn: place as many spies as you can."))
        return
    for other in rivals(view):
        if view.left[other] <= NEAR_END:
            yield FEW.phrase({"who": Who(other), "spies": view.left[other]})
    most = max(found, key=lambda it: it.spies(it.most))
    yield PLACES.phrase({"target": Phrase(NAMES[most.target]), "spies": most.spies(most.most)})
