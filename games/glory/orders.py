"""The standing orders of Steal the Glory: how to defend what one owns, and never to steal.

Which card is the highest stays its owner's secret until it is shown; that somebody answers by an order tells no more
than that they do.
"""

from collections.abc import Mapping

from games.core import StandingOrder
from games.glory.components import RANKS
from games.glory.model import PLAYS, Decline, GloryMove, GloryView
from games.words import N_

HIGHEST, LOWEST = "highest", "lowest"
DEFENDING = StandingOrder(
    "attacked",
    N_("If somebody steals from me"),
    {HIGHEST: N_("play my highest card"), LOWEST: N_("play my lowest card")},
)
STEALING = StandingOrder("steal", N_("When I could steal"), {"never": N_("steal nothing")})
ORDERS = (DEFENDING, STEALING)


def ordered(view: GloryView, orders: Mapping[str, str]) -> GloryMove | None:
    """The move with which the viewer's standing orders answer, if one does."""
    if view.phase == "steal":
        return Decline() if STEALING.key in orders else None
    if view.duel is None or view.duel.owner != view.me or DEFENDING.key not in orders:
        return None
    pick = max if orders[DEFENDING.key] == HIGHEST else min
    return PLAYS[pick(view.hand, key=RANKS.__getitem__)]


def orders_at(view: GloryView) -> tuple[StandingOrder, ...]:
    """The orders that are offered beside a decision: the defence with the round's card, where somebody may try to steal
    from the viewer in this round; never to steal, where they may."""
    if view.phase == "steal":
        return (STEALING,)
    return (DEFENDING,) if view.phase == "choose" and _may_be_robbed(view) else ()


def _may_be_robbed(view: GloryView) -> bool:
    """Whether another pawn can come as far as the viewer's in this round, who owns something by then; by what all see.
    The most points are as many as there are players."""
    if view.me is None:
        return False
    mine, most = view.pawns[view.me], view.seats
    owns = any(it.owner == view.me or (it.owner is None and it.space <= mine + most) for it in view.collectibles)
    return owns and any(pawn + most >= mine for seat, pawn in enumerate(view.pawns) if seat != view.me)
