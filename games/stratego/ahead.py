"""What a plan is in Stratego 4: one move, and in a short game the two of a turn.

What a blow does is known when it has fallen, so that nothing is planned after one.
"""

from games.core import Seat
from games.planning import comes_in_round
from games.stratego.components import ROUNDS
from games.stratego.legal import BLOWS, ground, kind_of
from games.stratego.model import StrategoView
from games.stratego.moves import Go, StrategoMove


def next_move(view: StrategoView, me: Seat) -> StrategoView | None:
    """The position as if the viewer, who is not to act, were to move: the first piece of their next turn, or the second
    one of their own turn, where another player is asked in between. None where a short game ends before it; while
    armies are placed no piece stands yet that could be moved."""
    asked = {"to_act": (me,), "phase": "turn", "recruiter": None, "mover": me}
    if view.mover == me and view.spent is not None:
        return view.replace(**asked)
    return view.replace(**asked, spent=None, struck=False) if _comes(view, me) else None


def goes_on(position: StrategoView, move: StrategoMove) -> bool:
    """Whether a second piece may move after a move, and it is known where everything stands then."""
    if not position.options.short or position.spent is not None or not isinstance(move, Go):
        return False
    here = ground(position)
    index = here.at[move.piece]
    rank = position.ranks[index]
    return rank is not None and kind_of(here, index, move.to, rank) not in BLOWS


def _comes(view: StrategoView, me: Seat) -> bool:
    """Whether the viewer has another turn."""
    last = view.options.short and view.round == ROUNDS
    return not last or comes_in_round(me, view.mover, view.first, len(view.sides))
