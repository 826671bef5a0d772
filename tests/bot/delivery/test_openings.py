"""Private channels are opened at a pace that Discord bears."""

import pytest

from bot.delivery.openings import AT_ONCE, EVERY, FIRST_STOP, KEPT, LONGEST_STOP, Openings
from tests.support.bot.closed_channel import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def openings(clock: Clock) -> Openings:
    return Openings(clock)


def test_ten_are_opened_at_once_and_then_one_every_few_seconds(openings: Openings) -> None:
    assert [openings.wait(person) for person in range(AT_ONCE + 3)] == [0] * AT_ONCE + [EVERY, 2 * EVERY, 3 * EVERY]


def test_everybody_has_a_moment_of_their_own_however_often_they_come(clock: Clock, openings: Openings) -> None:
    for person in range(AT_ONCE + 3):
        openings.wait(person)

    clock.now += EVERY
    assert [openings.wait(AT_ONCE + late) for late in (2, 1, 0)] == [2 * EVERY, EVERY, 0]
    clock.now += 2 * EVERY
    assert [openings.wait(AT_ONCE + late) for late in (2, 1)] == [0, 0]


def test_after_a_rest_ten_are_opened_at_once_again(clock: Clock, openings: Openings) -> None:
    for person in range(AT_ONCE):
        openings.wait(person)
    clock.now += AT_ONCE * EVERY + 3600

    assert [openings.wait(person) for person in range(AT_ONCE + 1)] == [0] * AT_ONCE + [EVERY]


def test_the_moment_of_who_does_not_come_is_not_kept_for_long(clock: Clock, openings: Openings) -> None:
    for person in range(AT_ONCE + 1):
        openings.wait(person)
    clock.now += EVERY + KEPT

    assert openings.wait(AT_ONCE) == 0, "by a moment that is free now"


def test_once_it_was_too_fast_none_is_opened_for_a_minute_and_then_one_after_the_other(
    clock: Clock, openings: Openings
) -> None:
    assert openings.wait(0) == 0

    assert openings.stopped(0, None) == FIRST_STOP
    assert [openings.wait(person) for person in (1, 2, 0)] == [FIRST_STOP + EVERY, FIRST_STOP + 2 * EVERY, FIRST_STOP]
    clock.now += FIRST_STOP
    assert openings.wait(0) == 0
    assert openings.stopped(0, None) == 2 * FIRST_STOP
    openings.opened()
    assert openings.stopped(0, None) == FIRST_STOP
    assert max(openings.stopped(0, None) for _ in range(10)) == LONGEST_STOP


def test_what_discord_says_itself_counts(openings: Openings) -> None:
    assert openings.stopped(0, 219.0) == 219.0


def test_nothing_is_kept_of_who_is_forgotten(openings: Openings) -> None:
    for person in range(AT_ONCE + 1):
        openings.wait(person)

    openings.drop(AT_ONCE)

    assert openings.wait(AT_ONCE) == 2 * EVERY, "they are somebody new"
