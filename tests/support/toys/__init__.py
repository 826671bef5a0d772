"""Three games that prove the contract: many moves, sets of equal cards, and a secret set-up.

They are played by nobody but the tests, through everything that the real games go through.
"""

from games.core import AnyGame
from tests.support.toys.many import Many
from tests.support.toys.painters import TOY_PAINTERS
from tests.support.toys.players import Wanderer
from tests.support.toys.sets import Sets
from tests.support.toys.setup import Setup

__all__ = ["TOYS", "TOY_PAINTERS", "TOY_PLAYERS"]

TOYS: dict[str, AnyGame] = {game.key: game for game in (Many(), Sets(), Setup())}

TOY_PLAYERS: dict[str, Wanderer] = {key: Wanderer(game) for key, game in TOYS.items()}
