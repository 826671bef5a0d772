"""A signal reaches all who hear of it."""

import logging

import pytest

from bot.process.signal import Signal


def failing(_number: int) -> None:
    raise ZeroDivisionError


def test_a_subscriber_that_fails_silences_nobody_and_does_not_reach_who_tells(caplog: pytest.LogCaptureFixture) -> None:
    heard: list[int] = []
    signal: Signal[[int]] = Signal()
    signal.connect(failing, heard.append)

    with caplog.at_level(logging.ERROR):
        signal(1)

    assert heard == [1]
    (record,) = caplog.records
    assert record.exc_info is not None


async def test_in_turn_the_first_that_fails_ends_it() -> None:
    heard: list[int] = []
    signal: Signal[[int]] = Signal()
    signal.connect(failing, heard.append)

    with pytest.raises(ZeroDivisionError):
        await signal.in_turn(1)

    assert heard == []
