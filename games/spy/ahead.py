"""What a plan is in Spy: the next turn, from laying a card out to its end.

Nobody takes anything from a hand, so that the next one is known as soon as a card was drawn.
"""

from games.core import Seat
from games.planning import comes_in_round
from games.spy.components import HAND
from games.spy.legal import deployment, forced
from games.spy.model import Deploy, Done, SpyMove, SpyView


def next_turn(view: SpyView, me: Seat) -> SpyView | None:
    """The beginning of the next turn of the viewer, who is not to act; None where the game ends before it, or where the
    turn goes on by itself: nothing that comes to pass before it makes a target cheaper."""
    if view.last_round and not _comes(view, me):
        return None
    phase = "lay" if len(view.hand) == HAND else "deploy"
    position = view.replace(to_act=(me,), mover=me, phase=phase, deployed=False)
    return None if forced(position) else position


def goes_on(position: SpyView, move: SpyMove) -> bool:
    """Whether the turn surely does after a move: the last spy that is placed ends it, and perhaps the game."""
    if isinstance(move, Deploy):
        found = deployment(position, move.target)
        return found.spies(len(move.cards)) < found.left
    return not isinstance(move, Done)


def _comes(view: SpyView, seat: Seat) -> bool:
    """Whether a player's turn comes before the round ends, which the player after the dealer began."""
    return comes_in_round(seat, view.mover, Seat((view.dealer + 1) % view.seats), view.seats)
