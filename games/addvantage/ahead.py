"""What a plan is in Add-Vantage: the beginning of the next turn, before dice have fallen; and its standing order."""

from games.addvantage.legal import legal_moves
from games.addvantage.model import AddVantageView
from games.addvantage.moves import ROLL, Roll
from games.core import Seat, StandingOrder
from games.planning import comes_in_round
from games.words import N_


def next_turn(view: AddVantageView, me: Seat) -> AddVantageView | None:
    """The beginning of the next turn of the viewer, who is not to act; None where they would be skipped, or the game
    ends before it."""
    if view.last_round and not comes_in_round(me, view.mover, view.first, len(view.boards)):
        return None
    board = view.boards[me]
    if not board.coins or not board.empty:
        return None
    turn = {"to_act": (me,), "mover": me, "phase": "begin", "allowance": board.coins}
    return view.replace(**turn, thrown=0, rolled=(), returned=False)


def _only_rolls(view: AddVantageView) -> bool:
    """Whether all that the viewer can do now is to roll."""
    return tuple(legal_moves(view)) == (ROLL,)


def _rolled(view: AddVantageView, at_once: str) -> Roll | None:
    return ROLL if _only_rolls(view) else None


ROLLING = StandingOrder(
    "roll", N_("When I can only roll"), {"at once": N_("roll at once")}, answer=_rolled, is_offered=_only_rolls
)
"""Everybody sees when that is: when its player holds no coin to buy with, or nothing is for sale to them."""
