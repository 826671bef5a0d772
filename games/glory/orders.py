"""The standing orders of Steal the Glory: how to defend what one owns and to break a tie, and never to steal.

Which card is the highest stays its owner's secret until it is shown; that somebody answers by an order tells no more
than that they do.
"""

from collections.abc import Mapping

from games.core import StandingOrder
from games.glory.components import RANKS
from games.glory.model import PLAYS, Decline, GloryMove, GloryView
from games.words import N_

HIGHEST = "highest"
CARDS = {HIGHEST: N_("play my highest card"), "lowest": N_("play my lowest card")}
DEFENDING = StandingOrder("attacked", N_("If somebody steals from me"), CARDS)
TYING = StandingOrder("tied", N_("If I am tied"), CARDS)
STEALING = StandingOrder("steal", N_("When I could steal"), {"never": N_("steal nothing")})
ORDERS = (DEFENDING, TYING, STEALING)


def ordered(view: GloryView, orders: Mapping[str, str]) -> GloryMove | None:
    """The move with which the viewer's standing orders answer, if one does."""
    if view.phase == "steal":
        return Decline() if STEALING.key in orders else None
    which = orders.get(TYING.key) if view.phase == "tie" else None
    if view.duel is not None and view.duel.owner == view.me:
        which = orders.get(DEFENDING.key)
    if which is None:
        return None
    pick = max if which == HIGHEST else min
    return PLAYS[pick(view.hand, key=RANKS.__getitem__)]


def orders_at(view: GloryView) -> tuple[StandingOrder, ...]:
    """The orders that are offered beside a decision: the defence with the round's card, where somebody may try to steal
    from the viewer in this round; how to break ties in one; never to steal, where they may."""
    if view.phase in ("steal", "tie"):
        return (STEALING,) if view.phase == "steal" else (TYING,)
    return (DEFENDING,) if view.phase == "choose" and _may_be_robbed(view) else ()


def _may_be_robbed(view: GloryView) -> bool:
    """Whether another pawn can come as far as the viewer's in this round, who owns something by then; by what all see.
    The most points are as many as there are players."""
    if view.me is None:
        return False
    mine, most = view.pawns[view.me], view.seats
    owns = any(it.owner == view.me or (it.owner is None and it.space <= mine + most) for it in view.collectibles)
    return owns and any(pawn + most >= mine for seat, pawn in enumerate(view.pawns) if seat != view.me)
