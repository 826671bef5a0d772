"""Thousands of requests of every kind, several at a time: each has an answer, nothing breaks, nothing is refused."""

from pathlib import Path

import pytest

from tools.load.fuzz import REQUESTS, fuzzed


@pytest.mark.timeout(7200)
@pytest.mark.soak
async def test_every_request_is_answered_in_time(tmp_path: Path) -> None:
    answers, faults = await fuzzed(tmp_path, REQUESTS, seed=1)

    assert [str(it) for it in answers if it.failed] == []
    assert [*faults] == []
