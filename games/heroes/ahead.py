"""What a plan is in Heroes & Cities: the one move of the next turn, on the board as it is."""

from games.core import Seat
from games.heroes.model import HeroesView


def next_turn(view: HeroesView, me: Seat) -> HeroesView | None:
    """The position as if it were the turn of the viewer, who is not to act; None where a short game ends before it."""
    if view.mine is None or view.left == 1:
        return None
    return view.replace(to_act=(me,), mover=view.mine)
