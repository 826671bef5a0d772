"""Pearls: a toy whose rules changed while it was played. New tables begin by number 2, old ones end by number 1."""

from tests.support.test_games.pearls.game import Pearls
from tests.support.test_games.pearls.rules_1 import Pearls1

__all__ = ["GAME", "OLDER"]

GAME = Pearls()
OLDER = (Pearls1(),)
