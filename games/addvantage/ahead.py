"""What a plan is in Add-Vantage: the beginning of the next turn, before dice have fallen; and its standing order."""

from collections.abc import Mapping

from games.addvantage.legal import legal_moves
from games.addvantage.model import AddVantageView
from games.addvantage.moves import ROLL, AddVantageMove, Return
from games.core import StandingOrder
from games.planning import comes_in_round
from games.words import N_

ROLLING = StandingOrder("roll", N_("When I can only roll"), {"at once": N_("roll at once")})
"""Everybody sees when that is: when its player holds no coin to buy with, or nothing is for sale to them."""


def next_turn(view: AddVantageView) -> AddVantageView | None:
    """The beginning of the next turn of the viewer, who is not to act; None where they would be skipped, or the game
    ends before it."""
    if view.me is None or (view.last_round and not comes_in_round(view.me, view.mover, view.first, len(view.boards))):
        return None
    board = view.boards[view.me]
    if not board.coins or not board.empty:
        return None
    turn = {"to_act": (view.me,), "mover": view.me, "phase": "begin", "allowance": board.coins}
    return view.replace(**turn, thrown=0, rolled=(), returned=False)


def goes_on(position: AddVantageView, move: AddVantageMove) -> bool:
    """Whether something can be planned after a move: dice that are rolled are not known, and a purchase is the turn."""
    return isinstance(move, Return)


def only_rolls(view: AddVantageView) -> bool:
    """Whether all that the viewer can do now is to roll."""
    return tuple(legal_moves(view)) == (ROLL,)


def ordered(view: AddVantageView, orders: Mapping[str, str]) -> AddVantageMove | None:
    """The move with which the viewer's standing orders answer, if one does."""
    return ROLL if ROLLING.key in orders and only_rolls(view) else None
