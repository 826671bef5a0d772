"""Which tests one worker runs together, one after another, since they share what is slow to make.

Those of a module share its bot. Those that play a game at random share its matches, in whichever module they stand. The
units that take longest come first, so that no worker is left with one of them at the end.
"""

import re
from typing import Final

from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

from tests.support.games.random_play import EVERY

GAMES_PLAYED: Final = ("advice", "contract", "leaks", "undo", "undoable", "forced")
"""Modules of tests/games that play every game."""
ON_PAGE: Final = ("tests/games_on_page/", "tests/playground/page/")
"""Where tests share a browser."""
APART: Final = (
    "end_to_end/test_kills",
    "end_to_end/test_several",
    "tables/test_kills",
    "test_simulated_waits",
    "test_try_command",
)
"""In whose modules each test makes all that it needs, and takes long: these can be run by several workers."""
LONGEST: Final = (
    "the page",
    "game stratego",
    "test_docs",
    "test_fuzz",
    "test_kills_and_restarts",
    "test_foreign_judge",
    "test_all_painters",
    "game ",
    "test_leak_mutants",
    "test_whole_games",
    "test_simulation",
    "tests/bot/end_to_end/",
    "tests/bot/tables/test_kills",
    "test_simulated_waits",
    "test_try_command",
    "tests/bot/",
)
"""Parts of the names of units and tests, in the order in which they begin; all others come after them."""


def unit(test: str) -> str:
    """The unit of a test, by its id."""
    path, _, name = test.partition("::")
    module = path.rpartition("/test_")[2].removesuffix(".py")
    if path.startswith("tests/games/") and module in GAMES_PLAYED:
        played = [part for part in re.split(r"[\[\]-]", name) if part in EVERY]
        if played:
            return f"game {played[0]}"
    if path.startswith(ON_PAGE):
        return "the page"
    return test if any(part in path for part in APART) else path


def rank(test: str) -> int:
    """Which place a test has among those that begin, from 0."""
    name = f"{unit(test)} {test}".partition("[")[0]
    return next((at for at, part in enumerate(LONGEST) if part in name), len(LONGEST))


class SharedWork(LoadScopeScheduling):  # type: ignore[misc]
    """Hands each worker the next unit when it has almost done the last."""

    def _split_scope(self, nodeid: str) -> str:
        return unit(nodeid)
