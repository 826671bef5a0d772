"""What a plan is in Steal the Glory: the cards of the next rounds, one each, out of the hand as it is now."""

from games.core import Seat
from games.glory.components import Card
from games.glory.model import ROUNDS, GloryView


def next_round(view: GloryView, me: Seat) -> GloryView | None:
    """The position as if the next round began now, and the viewer, who is not to act, had to choose; the card that they
    have sealed already is gone by then. None where there is no round to come."""
    if view.round == ROUNDS:
        return None
    ordered = len(view.groups) == view.seats
    return _without(view, view.chosen).replace(
        to_act=(me,),
        phase="choose",
        round=view.round + 1,
        chosen=None,
        groups=view.groups if ordered else (),
        mover=None,
        tried=(),
        stealable=(),
        duel=None,
    )


def round_after(position: GloryView, card: Card) -> GloryView | None:
    """The same one round later, once this card is played: what is drawn until then is not known. None after the last
    round."""
    return None if position.round == ROUNDS else _without(position, card).replace(round=position.round + 1)


def _without(view: GloryView, card: Card | None) -> GloryView:
    """The view without a card in the viewer's hand."""
    assert view.me is not None  # noqa: S101 - asked for players only
    hand = tuple([it for it in view.hand if it != card])
    return view.replace(hand=hand, hand_sizes=(*view.hand_sizes[: view.me], len(hand), *view.hand_sizes[view.me + 1 :]))
