"""Why a move in Spy may be good, read off the cards that its player sees."""

from collections.abc import Mapping
from typing import TypeAlias

from games.advice import Reason, when
from games.spy.components import MOTIF_PLACES, MOTIFS, NAMES, TARGETS, Target
from games.spy.legal import deployments
from games.spy.model import Deploy, Done, Lay, SpyMove, SpyView
from games.spy.tips import counted, shown_by_others
from games.words import N_, Phrase, Value, Who

Fields: TypeAlias = Mapping[str, Value] | None


def own(view: SpyView) -> tuple[str, ...]:
    """All that the viewer can play: their hand and what lies in front of them."""
    assert view.me is not None  # noqa: S101 - asked of a player
    return (*view.hand, *view.laid[view.me])


def _motifs(card: str) -> tuple[Target, ...]:
    return tuple(TARGETS[place] for place in MOTIF_PLACES[card])


def _discreet(view: SpyView, move: SpyMove) -> Fields:
    """A card that has nothing to do with the others."""
    if not isinstance(move, Lay):
        return None
    held = counted(own(view))
    return when(all(held[it] == 1 for it in _motifs(move.card)))


def _shown(view: SpyView, move: SpyMove) -> Fields:
    """A card of a motif that lies open already."""
    if not isinstance(move, Lay):
        return None
    assert view.me is not None  # noqa: S101 - a player's move
    open_now = counted(view.laid[view.me])
    found = next((it for it in _motifs(move.card) if open_now[it]), None)
    return None if found is None else {"motif": Phrase(MOTIFS[found])}


def _spies(view: SpyView, move: SpyMove) -> int:
    """How many a move places; the rules let nobody place more than they have left."""
    if not isinstance(move, Deploy):
        return 0
    return min(len(move.cards) - view.spies_on(move.target), view.left[view.me or 0])


def _last(view: SpyView, move: SpyMove) -> Fields:
    return when(isinstance(move, Deploy) and _spies(view, move) == view.left[view.me or 0])


def _ahead(view: SpyView, move: SpyMove) -> Fields:
    """Before somebody who shows enough cards for the same target, who will not have enough then."""
    if not isinstance(move, Deploy):
        return None
    there = view.spies_on(move.target) + _spies(view, move)
    found = (seat for seat, target, count in shown_by_others(view) if target == move.target and count <= there)
    seat = next(found, None)
    return None if seat is None else {"who": Who(seat), "target": Phrase(NAMES[move.target])}


def _goes_on(view: SpyView, move: SpyMove) -> Fields:
    """Whether the cards that are left are enough for another target."""
    if not isinstance(move, Deploy) or _last(view, move) is not None:
        return None
    rest = counted(tuple(card for card in own(view) if card not in move.cards))
    found = next((it for it in TARGETS if it != move.target and rest[it] > view.spies_on(it)), None)
    return None if found is None else {"target": Phrase(NAMES[found])}


def _cheapest(view: SpyView, move: SpyMove) -> Fields:
    if not isinstance(move, Deploy):
        return None
    return when(view.spies_on(move.target) == min(map(view.spies_on, TARGETS)))


def _dearer(view: SpyView, move: SpyMove) -> Fields:
    if not isinstance(move, Deploy):
        return None
    cards = view.spies_on(move.target) + _spies(view, move) + 1
    return {"cards": cards, "target": Phrase(NAMES[move.target])}


def _waits(view: SpyView, move: SpyMove, *, can: bool) -> Fields:
    """The end of a turn in which the viewer could still deploy, or not."""
    draws = isinstance(move, Done) and view.draw_pile + len(view.discards) > 0 and not (can and view.last_round)
    return when(draws and bool(deployments(view)) is can, cards=len(own(view)))


REASONS = (
    Reason(N_("You place your last spies."), _last),
    Reason(
        N_("You place {spies} spies at once."),
        lambda view, move: when(_spies(view, move) > 1, spies=_spies(view, move)),
    ),
    Reason(N_("You come before {who}, whose open cards are no longer enough for {target} then."), _ahead),
    Reason(N_("Your other cards are still enough for {target}."), _goes_on),
    Reason(N_("A spy is nowhere cheaper just now."), _cheapest),
    Reason(N_("The next spy at {target} then takes {cards} cards."), _dearer),
    Reason(N_("It gives away nothing of what you collect."), _discreet),
    Reason(N_("You show {motif} already: it tells little."), _shown),
    Reason(N_("You can still play it from there."), lambda view, move: when(isinstance(move, Lay))),
    Reason(N_("You save your {cards} cards for more spies at once."), lambda view, move: _waits(view, move, can=True)),
    Reason(
        N_("Your cards are enough for no target now: you draw one more."),
        lambda view, move: _waits(view, move, can=False),
    ),
    Reason(N_("It ends your turn."), lambda view, move: when(isinstance(move, Done))),
)
"""Weightiest first, for moves that do not end the game; the last of each kind of move is always true of it."""
