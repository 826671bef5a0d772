"""Games that are dealt again: a test that fails by its cards fails by the same ones when it is repeated."""

import os
from collections.abc import Callable
from functools import partial
from random import Random

from bot.tables.service import SEED_BYTES
from tests.support.amount import seed_of_this_run


def deals() -> Callable[[], bytes]:
    """Draws the seeds of a bot's games, one after the other: each test has others, and other ones each day. A bot that
    starts again in the same test begins with the same ones."""
    test, _, _phase = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")
    return partial(Random(f"{seed_of_this_run()} {test}").randbytes, SEED_BYTES)
