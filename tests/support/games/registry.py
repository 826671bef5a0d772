"""Every game and toy with its suite, found by the game's key."""

from importlib import import_module
from importlib.util import find_spec

from games import GAMES
from games.core import AnyGame
from render import PAINTERS
from render.painter import Painter
from tests.support.games.suite import Suite
from tests.support.test_games import TEST_PAINTERS
from tests.support.test_games.suites import TEST_SUITES


def _declared(key: str) -> Suite:
    """What a game's suite module declares; the defaults for a game without one."""
    folder = f"{__package__}.{key}"
    if find_spec(folder) is None or find_spec(f"{folder}.suite") is None:
        return Suite()
    suite: Suite = import_module(f"{folder}.suite").SUITE
    return suite


SUITES: dict[str, Suite] = {key: _declared(key) for key in GAMES} | TEST_SUITES


def suite_of(game: AnyGame) -> Suite:
    """What the suites know of a game by the number of its rules."""
    newest = SUITES[game.key]
    return newest.older.get(game.rules, newest)


ALL_PAINTERS: dict[str, Painter] = {**PAINTERS, **TEST_PAINTERS}
