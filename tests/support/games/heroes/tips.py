"""What each tip of Heroes & Cities says one does."""

from games.heroes.model import HeroesView, state_of
from games.heroes.moves import HeroesMove, resolve
from tests.support.games.suite import Follows


def captures(view: HeroesView, move: HeroesMove) -> bool:
    """Whether it captures something of the enemy's, or ends the game."""
    after = resolve(state_of(view), move).state
    trail = after.trail
    return after.ended is not None or any(it.colour != view.mover for it in (trail.captured if trail else ()))


TIPS: dict[str, Follows | None] = {
    "You can capture": captures,
    "could capture your piece": None,
    "could conquer your city": None,
    "As a hero your attacker": None,
    "becomes a hero": None,
}
