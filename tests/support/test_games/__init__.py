"""Games that prove the contract: many moves, sets of equal cards, a secret set-up, and rules that have changed.

They are played by nobody but the tests, through everything that the real games go through.
"""

from games.rulebook import Rulebook
from tests.support.test_games import pearls
from tests.support.test_games.many import Many
from tests.support.test_games.painters import TEST_PAINTERS
from tests.support.test_games.players import Wanderer
from tests.support.test_games.sets import Sets
from tests.support.test_games.setup import Setup

__all__ = ["TEST_GAMES", "TEST_PAINTERS", "TEST_PLAYERS"]

TEST_GAMES = Rulebook((Many(), Sets(), Setup(), pearls.GAME, *pearls.OLDER))

TEST_PLAYERS: dict[str, Wanderer] = {key: Wanderer(game) for key, game in TEST_GAMES.items()}
