"""When somebody's time is up: pauses do not count, nights are waited for, and summer time changes neither."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.values.calendar import Pause, QuietHours, awake_from, deadline, played

AMSTERDAM, NEW_YORK, LORD_HOWE, APIA = "Europe/Amsterdam", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia"
NIGHT = QuietHours(AMSTERDAM, 23, 8)
START = datetime(2026, 6, 1, 12, tzinfo=UTC)


def h(hours: float) -> timedelta:
    return timedelta(hours=hours)


def at(hours: float) -> datetime:
    """So many hours after the start."""
    return START + h(hours)


def pause(begin: float, end: float | None) -> Pause:
    return Pause(at(begin), None if end is None else at(end))


def local(text: str, zone: str = AMSTERDAM, fold: int = 0) -> datetime:
    """What the clocks of a zone show, as a moment in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).astimezone(UTC)


@pytest.mark.parametrize(
    ("pauses", "hours"),
    [
        pytest.param([], 24, id="none"),
        pytest.param([pause(2, 5)], 27, id="one"),
        pytest.param([pause(-3, 5)], 29, id="one that began before"),
        pytest.param([pause(-5, -3)], 24, id="one that was over before"),
        pytest.param([pause(-5, 0)], 24, id="one that ends as the time begins"),
        pytest.param([pause(25, 30)], 24, id="one wholly after"),
        pytest.param([pause(2, 6), pause(4, 10)], 32, id="overlapping"),
        pytest.param([pause(2, 20), pause(4, 10)], 42, id="nested"),
        pytest.param([pause(2, 4), pause(4, 6)], 28, id="one touches the next"),
        pytest.param([pause(10, 12), pause(2, 4)], 28, id="in no order"),
        pytest.param([pause(2, 4), pause(2, 4)], 26, id="twice the same"),
        pytest.param([pause(23, 25), pause(26, 30)], 30, id="one that the first moves the end into"),
        pytest.param([pause(24, 30)], 30, id="one that begins as the time is up"),
        pytest.param([pause(5, 5), pause(9, 7)], 24, id="empty and backward"),
        pytest.param([pause(2, None)], None, id="open"),
        pytest.param([pause(-9, None)], None, id="open from before"),
        pytest.param([pause(24, None)], None, id="open from the very end"),
        pytest.param([pause(25, None)], 24, id="open, but after"),
        pytest.param([pause(2, None), pause(4, 6)], None, id="open with one inside"),
        pytest.param([pause(2, 6), pause(4, None)], None, id="open from within one"),
    ],
)
def test_a_day_is_up_when_it_has_passed_without_the_pauses(pauses: Sequence[Pause], hours: float | None) -> None:
    assert deadline(START, h(24), pauses) == (None if hours is None else at(hours))


def test_no_time_is_up_at_once_or_when_the_pause_is_over() -> None:
    assert deadline(START, h(0), []) == START
    assert deadline(START, h(-5), []) == START
    assert deadline(START, h(0), [pause(-1, 3)]) == at(3)


@pytest.mark.parametrize(
    ("until", "pauses", "hours"),
    [
        pytest.param(10, [], 10, id="all of it"),
        pytest.param(10, [pause(2, 5)], 7, id="without a pause"),
        pytest.param(10, [pause(-2, 5), pause(8, 20)], 3, id="without what of the pauses lies in it"),
        pytest.param(10, [pause(4, None)], 4, id="until one that is open"),
        pytest.param(10, [pause(-5, -1), pause(10, 12)], 10, id="pauses elsewhere"),
        pytest.param(10, [pause(2, 5), pause(3, 6)], 6, id="overlapping ones once"),
        pytest.param(-10, [pause(-20, 20)], 0, id="before it began"),
    ],
)
def test_what_somebody_could_play_is_the_time_without_the_pauses(
    until: float, pauses: Sequence[Pause], hours: float
) -> None:
    assert played(START, at(until), pauses) == h(hours)


@pytest.mark.parametrize(
    ("quiet", "moment", "expected"),
    [
        pytest.param(NIGHT, "2026-06-01 22:59", "2026-06-01 22:59", id="the evening before"),
        pytest.param(NIGHT, "2026-06-01 23:00", "2026-06-02 10:00", id="as they begin"),
        pytest.param(NIGHT, "2026-06-02 00:00", "2026-06-02 10:00", id="at midnight"),
        pytest.param(NIGHT, "2026-06-02 07:59:59", "2026-06-02 10:00", id="just before their end"),
        pytest.param(NIGHT, "2026-06-02 08:00", "2026-06-02 10:00", id="as they end"),
        pytest.param(NIGHT, "2026-06-02 09:30", "2026-06-02 10:00", id="in the two hours after"),
        pytest.param(NIGHT, "2026-06-02 10:00", "2026-06-02 10:00", id="two hours after"),
        pytest.param(QuietHours(AMSTERDAM, 9, 17), "2026-06-02 09:00", "2026-06-02 19:00", id="by day"),
        pytest.param(QuietHours(AMSTERDAM, 9, 17), "2026-06-02 08:59", "2026-06-02 08:59", id="before a day's"),
        pytest.param(QuietHours(AMSTERDAM, 0, 8), "2026-06-02 00:00", "2026-06-02 10:00", id="from midnight"),
        pytest.param(QuietHours(AMSTERDAM, 20, 0), "2026-06-01 21:00", "2026-06-02 02:00", id="until midnight"),
        pytest.param(QuietHours(AMSTERDAM, 8, 8), "2026-06-02 08:00", "2026-06-02 08:00", id="begin is end: none"),
        pytest.param(QuietHours(AMSTERDAM, 9, 8), "2026-06-01 12:00", "2026-06-02 08:30", id="all day but an hour"),
        pytest.param(QuietHours("Asia/Kathmandu", 23, 8), "2026-06-01 23:30", "2026-06-02 06:15", id="elsewhere"),
        pytest.param(NIGHT, "2028-02-28 23:30", "2028-02-29 10:00", id="into the leap day"),
        pytest.param(NIGHT, "2028-02-29 23:30", "2028-03-01 10:00", id="out of the leap day"),
        pytest.param(NIGHT, "2026-12-31 23:30", "2027-01-01 10:00", id="into the new year"),
    ],
)
def test_nobody_is_due_at_night_nor_in_the_two_hours_after(quiet: QuietHours, moment: str, expected: str) -> None:
    assert deadline(local(moment) - h(24), h(24), [], quiet) == local(expected)


@pytest.mark.parametrize(
    ("quiet", "moment", "end"),
    [
        pytest.param(NIGHT, "2026-03-28 23:30", "2026-03-29 08:00", id="a night that is an hour shorter"),
        pytest.param(NIGHT, "2026-10-24 23:30", "2026-10-25 08:00", id="a night that is an hour longer"),
        pytest.param(QuietHours(AMSTERDAM, 23, 2), "2026-03-29 01:59", "2026-03-29 03:00", id="to a skipped hour"),
        pytest.param(QuietHours(NEW_YORK, 23, 2), "2026-03-08 01:59", "2026-03-08 03:00", id="to New York's"),
        pytest.param(QuietHours(LORD_HOWE, 23, 2), "2026-10-04 01:59", "2026-10-04 02:30", id="to a skipped half"),
        pytest.param(QuietHours("Africa/Cairo", 20, 0), "2026-04-23 23:59", "2026-04-24 01:00", id="to no midnight"),
        pytest.param(QuietHours(AMSTERDAM, 2, 6), "2026-03-29 03:00", "2026-03-29 06:00", id="from a skipped hour"),
        pytest.param(QuietHours(AMSTERDAM, 2, 3), "2026-03-28 02:30", "2026-03-28 03:00", id="the day before"),
        pytest.param(QuietHours(AMSTERDAM, 23, 2), "2026-10-25 01:59", "2026-10-25 02:00", id="to an hour of two"),
        pytest.param(QuietHours(AMSTERDAM, 23, 3), "2026-10-25 02:30", "2026-10-25 03:00", id="past both"),
        pytest.param(QuietHours(AMSTERDAM, 2, 3), "2026-10-25 02:00", "2026-10-25 03:00", id="both of them"),
        pytest.param(QuietHours(NEW_YORK, 23, 1), "2026-11-01 00:59", "2026-11-01 01:00", id="to New York's first"),
        pytest.param(QuietHours(LORD_HOWE, 23, 2), "2026-04-05 01:45", "2026-04-05 02:00", id="past both halves"),
        pytest.param(QuietHours(APIA, 23, 8), "2011-12-29 23:30", "2011-12-31 08:00", id="over a skipped day"),
        pytest.param(QuietHours(APIA, 9, 17), "2011-12-29 09:00", "2011-12-29 17:00", id="before a skipped day"),
        pytest.param(QuietHours(APIA, 9, 17), "2011-12-31 09:00", "2011-12-31 17:00", id="after a skipped day"),
    ],
)
def test_quiet_hours_end_when_the_clocks_there_show_it(quiet: QuietHours, moment: str, end: str) -> None:
    within, after = local(moment, quiet.zone), local(end, quiet.zone)

    assert quiet.covers(within)
    assert quiet.end_after(within) == after
    assert not quiet.covers(after)
    assert deadline(within, h(0), [], quiet) == after + h(2)


@pytest.mark.parametrize(
    ("zones", "moment", "found"),
    [
        ((), "2026-06-01 01:00", "2026-06-01 01:00"),
        ((AMSTERDAM,), "2026-06-01 01:00", "2026-06-01 08:00"),
        ((AMSTERDAM, NEW_YORK), "2026-06-01 01:00", "2026-06-01 14:00"),
        ((NEW_YORK, AMSTERDAM), "2026-06-01 20:00", "2026-06-01 20:00"),
    ],
)
def test_whoever_may_live_in_several_places_is_told_once_no_night_is_left(
    zones: tuple[str, ...], moment: str, found: str
) -> None:
    nights = [QuietHours(zone, 23, 8) for zone in zones]

    assert awake_from(local(moment), nights) == local(found)


def test_where_nights_leave_no_hour_of_the_day_the_first_of_them_counts_alone() -> None:
    nights = [QuietHours(AMSTERDAM, 22, 10), QuietHours(AMSTERDAM, 10, 22)]

    assert awake_from(local("2026-06-01 01:00"), nights) == local("2026-06-01 10:00")
    assert awake_from(local("2026-06-01 10:00"), nights) == local("2026-06-01 10:00")


def test_an_hour_that_comes_twice_is_quiet_both_times_or_ends_with_the_first() -> None:
    second = local("2026-10-25 02:30", fold=1)

    assert second - local("2026-10-25 02:30") == h(1)
    assert QuietHours(AMSTERDAM, 23, 3).covers(second)
    assert QuietHours(AMSTERDAM, 2, 5).covers(second)
    assert not QuietHours(AMSTERDAM, 23, 2).covers(second)
    assert QuietHours(AMSTERDAM, 2, 3).end_after(local("2026-10-25 02:00")) == second + h(0.5)


def test_a_skipped_hour_that_would_be_the_whole_night_covers_nothing() -> None:
    quiet = QuietHours(AMSTERDAM, 2, 3)

    assert not quiet.covers(local("2026-03-29 01:59"))
    assert not quiet.covers(local("2026-03-29 03:00"))


def test_a_day_has_24_hours_whatever_the_clocks_do() -> None:
    for text in ("2026-03-28 12:00", "2026-10-24 12:00", "2028-02-28 12:00"):
        started = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(AMSTERDAM))

        moment = deadline(started, h(24), [])

        assert moment == started.astimezone(UTC) + h(24)
        assert moment.tzinfo is UTC
        assert played(started, moment.astimezone(ZoneInfo(AMSTERDAM)), []) == h(24)


def test_pauses_in_local_time_last_what_they_last() -> None:
    zone = ZoneInfo(AMSTERDAM)
    night = Pause(datetime(2026, 3, 29, 1, tzinfo=zone), datetime(2026, 3, 29, 4, tzinfo=zone))

    assert played(local("2026-03-29 00:00"), local("2026-03-29 05:00"), [night]) == h(4 - 2)
    assert deadline(local("2026-03-29 00:00"), h(2), [night]) == local("2026-03-29 05:00")


def test_the_two_hours_after_a_night_are_without_pauses() -> None:
    woken = local("2026-06-02 08:00")
    night = [Pause(woken + h(1), woken + h(5))]

    assert deadline(woken - h(25), h(24), night, NIGHT) == woken + h(6)
    assert deadline(woken - h(25), h(24), [Pause(woken + h(1), None)], NIGHT) is None


def test_two_hours_that_a_pause_moves_into_the_next_night_are_given_after_it() -> None:
    woken = local("2026-06-02 08:00")

    assert deadline(woken - h(25), h(24), [Pause(woken + h(1), woken + h(15))], NIGHT) == woken + h(26)


def test_who_has_an_hour_a_day_is_due_in_the_middle_of_it() -> None:
    assert deadline(local("2026-06-01 12:00"), h(24), [], QuietHours(AMSTERDAM, 21, 20)) == local("2026-06-02 20:30")


def test_an_hour_a_day_that_summer_time_skips_comes_the_day_after() -> None:
    quiet = QuietHours(AMSTERDAM, 3, 2)

    assert deadline(local("2026-03-28 12:00"), h(12), [], quiet) == local("2026-03-30 02:30")


hours = st.integers(-200, 400).map(lambda quarters: quarters / 4)
times = st.integers(0, 300).map(lambda quarters: timedelta(minutes=15 * quarters))
pauses = st.builds(pause, hours, hours)
many = st.lists(pauses, max_size=12)
quiets = st.builds(QuietHours, st.sampled_from([AMSTERDAM, LORD_HOWE]), st.integers(0, 23), st.integers(0, 23))
turns = ["2026-03-27 12:00", "2026-10-22 12:00", "2026-04-03 12:00", "2026-10-02 12:00", "2026-06-01 12:00"]
starts = st.sampled_from(turns).map(local)


def moved(pauses: Sequence[Pause], start: datetime) -> list[Pause]:
    """The same pauses about another start."""
    by = start - START
    return [Pause(begin + by, end and end + by) for begin, end in pauses]


@given(times, many)
def test_what_could_be_played_until_it_is_due_is_the_time(time: timedelta, pauses: list[Pause]) -> None:
    moment = deadline(START, time, pauses)

    assert moment is not None
    assert played(START, moment, pauses) == time


@given(times, many, hours)
def test_a_moment_before_it_is_due_less_could_be_played(time: timedelta, pauses: list[Pause], hour: float) -> None:
    moment = deadline(START, time, pauses)

    assert moment is not None
    assert (played(START, at(hour), pauses) > time) == (at(hour) > moment)


@given(times, many, quiets, starts)
def test_nobody_is_due_in_a_pause_or_at_night(
    time: timedelta, pauses: list[Pause], quiet: QuietHours, start: datetime
) -> None:
    pauses = moved(pauses, start)

    moment = deadline(start, time, pauses, quiet)

    assert moment is not None
    assert not any(begin <= moment < end for begin, end in pauses if end)
    assert not quiet.covers(moment)
    assert played(start, moment, pauses) >= time
    assert played(quiet.last_end(moment), moment, pauses) >= quiet.grace


@given(st.lists(times, min_size=2, max_size=5), many, quiets, starts)
def test_who_has_more_time_is_not_due_earlier(
    times: list[timedelta], pauses: list[Pause], quiet: QuietHours, start: datetime
) -> None:
    dues = [deadline(start, time, moved(pauses, start), quiet) for time in sorted(times)]

    assert all(earlier is not None and later is not None and earlier <= later for earlier, later in pairwise(dues))


@given(times, many, pauses, quiets, starts)
def test_another_pause_makes_nobody_due_earlier(
    time: timedelta, pauses: list[Pause], another: Pause, quiet: QuietHours, start: datetime
) -> None:
    before = deadline(start, time, moved(pauses, start), quiet)
    after = deadline(start, time, moved([*pauses, another], start), quiet)

    assert before is not None
    assert after is not None
    assert before <= after


@given(times, many, st.randoms(use_true_random=False))
def test_the_order_of_pauses_does_not_matter(time: timedelta, pauses: list[Pause], random: Random) -> None:
    mixed = random.sample(pauses, len(pauses))

    assert deadline(START, time, mixed) == deadline(START, time, pauses)


@given(quiets, starts, hours)
def test_quiet_hours_are_those_that_the_clocks_show(quiet: QuietHours, start: datetime, after: float) -> None:
    moment = start + h(after)
    shown = moment.astimezone(ZoneInfo(quiet.zone))
    if any(it.utcoffset() != shown.utcoffset() for it in (shown - h(3), shown + h(3))):
        return  # about a change the cases above say what holds

    assert quiet.covers(moment) == ((shown.hour - quiet.begin) % 24 < (quiet.end - quiet.begin) % 24)
