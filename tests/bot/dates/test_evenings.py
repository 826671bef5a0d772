"""The hours that are offered for an evening: those of the person's own clocks, also past midnight."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.dates.moments import evening_hours, until
from bot.dates.vocabulary import Vocabulary
from tests.support.languages import LANGUAGES

AMSTERDAM = "Europe/Amsterdam"
LATE = ["23:00", "00:00", "01:00"]
ALL = ["17:00", "18:00", "19:00", "20:00", "21:00", "22:00", *LATE]
WORDS = Vocabulary(LANGUAGES, "nl")


def labels(now: str, zone: str = AMSTERDAM) -> list[str]:
    return [label for label, _ in evening_hours(datetime.fromisoformat(now), zone)]


@pytest.mark.parametrize(
    ("now", "shown"),
    [
        ("2026-12-02T09:15+01:00", ALL),
        ("2026-12-02T16:59+01:00", ALL),
        ("2026-12-02T17:00+01:00", ALL[1:]),
        ("2026-12-02T22:40+01:00", LATE),
        ("2026-12-02T23:00+01:00", LATE[1:]),
        ("2026-12-03T00:30+01:00", LATE[2:]),
        ("2026-12-03T01:00+01:00", []),
        ("2026-12-03T04:59+01:00", []),
        ("2026-12-03T05:00+01:00", ALL),
    ],
)
def test_the_hours_of_this_evening_that_are_still_to_come(now: str, shown: list[str]) -> None:
    assert labels(now) == shown


def test_it_is_another_evening_where_somebody_else_lives() -> None:
    now = "2026-12-02T22:40+00:00"

    assert labels(now, AMSTERDAM) == LATE[1:]
    assert labels(now, "America/New_York") == ALL[1:]
    assert labels(now, "Asia/Tokyo") == ALL
    assert labels(now, "Asia/Kathmandu") == [], "it is 4:25 there"


@pytest.mark.parametrize("zone", [AMSTERDAM, "America/New_York", "Asia/Tokyo", "Asia/Kathmandu", "UTC"])
@pytest.mark.parametrize("hour", range(24))
def test_each_is_read_as_the_hour_that_it_shows_within_a_day(zone: str, hour: int) -> None:
    now = datetime(2026, 12, 31, hour, 20, tzinfo=UTC)

    for label, value in evening_hours(now, zone):
        moment = until(value, now, zone, WORDS)
        assert f"{moment.astimezone(ZoneInfo(zone)):%H:%M}" == label
        assert now < moment <= now + timedelta(days=1)


def test_an_hour_that_summer_time_skips_is_not_offered() -> None:
    """In Beirut the clocks went from 23:59 on Saturday, the 26th of March 2022, to 1:00."""
    assert labels("2022-03-26T21:30+02:00", "Asia/Beirut") == ["22:00", "23:00", "01:00"]


def test_an_hour_that_comes_twice_is_offered_once() -> None:
    """In Havana the clocks go from 0:59 on Sunday, the 1st of November 2026, back to 0:00."""
    assert labels("2026-10-31T21:30-04:00", "America/Havana") == ["22:00", *LATE]
