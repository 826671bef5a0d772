"""What may be done in Steal the Glory: the viewer's moves, and what can be stolen."""

from collections.abc import Sequence
from functools import cache

from games.core import Seat
from games.glory.components import Card
from games.glory.model import PLAYS, Decline, GloryMove, GloryView, Steal

DECLINE = Decline()


def legal_moves(view: GloryView) -> list[GloryMove]:
    """The legal moves of the viewer, in the order of collectibles or of the hand."""
    if view.me not in view.to_act:
        return []
    if view.phase == "steal":
        return [*[theft for number in view.stealable for theft in thefts(view, number)], DECLINE]
    return [PLAYS[card] for card in view.hand]


def thefts(view: GloryView, number: int) -> list[Steal]:
    """The ways to try for a collectible that may be tried for: with each card; with none against an empty hand, and
    where the card is chosen afterwards."""
    if view.theft_in_two or not needs_card(view, number):
        return [_theft(number, None)]
    return [_theft(number, card) for card in view.hand]


@cache
def _theft(number: int, card: Card | None) -> Steal:
    """Made once, as `PLAYS` are."""
    return Steal(collectible=number, card=card)


def needs_card(view: GloryView, number: int) -> bool:
    """Whether the owner of a collectible holds a card to defend it with."""
    owner = view.collectibles[number - 1].owner
    return owner is not None and view.hand_sizes[owner] > 0


def stealable(
    mover: Seat, pawns: Sequence[int], owners: Sequence[Seat | None], hand_size: int, tried: Sequence[int]
) -> tuple[int, ...]:
    """Collectibles that the mover may try for: another's, whose pawn is not ahead, once each, with a card in hand."""
    if not hand_size:
        return ()
    found = [
        number
        for number, owner in enumerate(owners, 1)
        if owner is not None and owner != mover and pawns[owner] <= pawns[mover] and number not in tried
    ]
    return tuple(found)
