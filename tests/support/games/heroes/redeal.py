"""Heroes & Cities dealt anew: everything is public, so there is nothing to deal."""

from games.chance import Chance
from games.core import Seat
from games.heroes import HeroesState


def redeal(state: HeroesState, viewer: Seat | None, chance: Chance) -> HeroesState:
    """Board, cities and whose turn it is are everybody's, and who is white is drawn before the first turn."""
    return state
