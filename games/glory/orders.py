"""The standing orders of Steal the Glory: how to defend what one owns and to break a tie, and never to steal.

Which card is the highest stays its owner's secret until it is shown; that somebody answers by an order tells no more
than that they do.
"""

from games.core import StandingOrder
from games.glory.components import RANKS
from games.glory.legal import DECLINE
from games.glory.model import PLAYS, Decline, GloryView, Play
from games.words import N_

HIGHEST = "highest"
CARDS = {HIGHEST: N_("play my highest card"), "lowest": N_("play my lowest card")}


def _card(view: GloryView, which: str) -> Play:
    """The highest or the lowest card of the viewer's hand."""
    pick = max if which == HIGHEST else min
    return PLAYS[pick(view.hand, key=RANKS.__getitem__)]


def _defence(view: GloryView, which: str) -> Play | None:
    return _card(view, which) if view.duel is not None and view.duel.owner == view.me else None


def _tiebreak(view: GloryView, which: str) -> Play | None:
    return _card(view, which) if view.phase == "tie" else None


def _declined(view: GloryView, never: str) -> Decline | None:
    return DECLINE if view.phase == "steal" else None


def _may_be_robbed(view: GloryView) -> bool:
    """Whether a card for the round is chosen, in which another pawn can come as far as the viewer's, who owns something
    by then; by what all see. The most points are as many as there are players."""
    if view.phase != "choose" or view.me is None:
        return False
    mine, most = view.pawns[view.me], view.seats
    owns = any(it.owner == view.me or (it.owner is None and it.space <= mine + most) for it in view.collectibles)
    return owns and any(pawn + most >= mine for seat, pawn in enumerate(view.pawns) if seat != view.me)


DEFENDING = StandingOrder("attacked", N_("If somebody steals from me"), CARDS, _defence, _may_be_robbed)
TYING = StandingOrder("tied", N_("If I am tied"), CARDS, _tiebreak, lambda view: view.phase == "tie")
STEALING = StandingOrder(
    "steal", N_("When I could steal"), {"never": N_("steal nothing")}, _declined, lambda view: view.phase == "steal"
)
ORDERS = (DEFENDING, TYING, STEALING)
