"""Games that are dealt again: a test that fails by its cards fails by the same ones when it is repeated."""

import os
from collections.abc import Callable
from functools import partial
from random import Random

from tests.support.amount import seed_of_this_run

SEED_BYTES = 32


def deals() -> Callable[[], bytes]:
    """Draws the seeds of a bot's games, one after the other: each test has others, and other ones each day."""
    test, _, _phase = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")
    return partial(Random(f"{seed_of_this_run()} {test}").randbytes, SEED_BYTES)
