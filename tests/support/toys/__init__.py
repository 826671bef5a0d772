"""Games that prove the contract: many moves, sets of equal cards, a secret set-up, and rules that have changed.

They are played by nobody but the tests, through everything that the real games go through.
"""

from games.rulebook import Rulebook
from tests.support.toys import pearls
from tests.support.toys.many import Many
from tests.support.toys.painters import TOY_PAINTERS
from tests.support.toys.players import Wanderer
from tests.support.toys.sets import Sets
from tests.support.toys.setup import Setup

__all__ = ["TOYS", "TOY_PAINTERS", "TOY_PLAYERS"]

TOYS = Rulebook((Many(), Sets(), Setup(), pearls.GAME, *pearls.OLDER))

TOY_PLAYERS: dict[str, Wanderer] = {key: Wanderer(game) for key, game in TOYS.items()}
