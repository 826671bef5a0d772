"""For how long somebody's tables may wait."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.tables.preferences import A_YEAR, MOST_WAITED, must_choose, returned, waiting_left, with_absence
from bot.tables.refusals import NotAway, TooMuchWaiting
from bot.values.preferences import NOT_CHOSEN, Absence, Preferences

NOW = datetime(2030, 6, 1, 12, tzinfo=UTC)
A_DAY = timedelta(days=1)


def away(begin: float, days: float, *, computer: bool = False) -> Absence:
    """An absence that begins so many days from now."""
    start = NOW + begin * A_DAY
    return Absence(begin=start, end=start + days * A_DAY, computer=computer)


def been(*absences: Absence) -> Preferences:
    return Preferences(absences=absences)


def test_for_three_days_nobody_is_asked_and_for_a_moment_more_everybody() -> None:
    assert not must_choose(None, NOW, NOW + 3 * A_DAY)
    assert must_choose(None, NOW, NOW + 3 * A_DAY + timedelta(seconds=1))


@pytest.mark.parametrize("computer", [False, True])
def test_whoever_is_away_chooses_again_only_for_longer_than_they_had_said(computer: bool) -> None:
    announced = away(-2, 12, computer=computer)

    assert not must_choose(announced, NOW, NOW + 5 * A_DAY)
    assert not must_choose(announced, NOW, announced.end)
    assert must_choose(announced, NOW, announced.end + timedelta(seconds=1))


def test_tables_wait_for_thirty_days_a_year_and_not_for_a_moment_more() -> None:
    before = been(away(-300, 20), away(-100, 4))

    assert waiting_left(before.absences, NOW) == 6 * A_DAY
    assert with_absence(before, away(0, 6)).absences == (*before.absences, away(0, 6))
    with pytest.raises(TooMuchWaiting) as raised:
        with_absence(before, away(0, 6.01))
    assert raised.value.phrase.fields["left"] == 6


def test_what_a_computer_plays_does_not_count_and_may_be_as_long_as_it_likes() -> None:
    before = been(away(-300, 29), away(-100, 40, computer=True))

    assert waiting_left(before.absences, NOW) == A_DAY
    assert with_absence(before, away(0, 200, computer=True)).absences[-1] == away(0, 200, computer=True)
    with pytest.raises(TooMuchWaiting):
        with_absence(before, away(0, 2))


def test_after_a_year_a_day_may_be_waited_again() -> None:
    absences = (away(-380, 30),)

    assert waiting_left(absences, NOW) == MOST_WAITED - 15 * A_DAY
    assert waiting_left(absences, NOW + A_YEAR) == MOST_WAITED


def test_another_absence_takes_the_place_of_the_one_that_goes_on_which_counts_as_far_as_it_has_passed() -> None:
    before = been(away(-2, 28))

    after = with_absence(before, away(0, 28))

    assert after.absences == (away(-2, 2), away(0, 28))


def test_whoever_is_back_was_away_until_now() -> None:
    assert returned(been(away(-2, 28)), NOW).absences == (away(-2, 2),)
    assert returned(been(away(0, 28)), NOW).absences == ()


def test_nobody_is_back_who_was_not_away() -> None:
    for before in (NOT_CHOSEN, been(away(-5, 5))):
        with pytest.raises(NotAway):
            returned(before, NOW)


def test_an_absence_of_more_than_a_year_ago_is_forgotten() -> None:
    before = been(away(-400, 5), away(-10, 5))

    assert with_absence(before, away(0, 1)).absences == (away(-10, 5), away(0, 1))
