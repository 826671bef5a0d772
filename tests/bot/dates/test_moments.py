"""Moments are read as people type them, in Dutch and in English, and nothing is taken for one that is none."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from babel.dates import get_day_names, get_month_names
from hypothesis import given
from hypothesis import strategies as st

from bot.dates.moments import suggested_moments, until
from bot.dates.vocabulary import Vocabulary
from bot.tables.refusals import BadMoment, InThePast, TooFar
from games.errors import Refusal
from tests.support.amount import amount, seed_of_this_run
from tests.support.bot.hand_clock import HandClock
from tests.support.languages import LANGUAGES

AMSTERDAM = "Europe/Amsterdam"
DUTCH, ENGLISH, AMERICAN = (Vocabulary(LANGUAGES, locale) for locale in ("nl", "en-GB", "en-US"))
READ = [
    # days, on Wednesday the 2nd of December 2026 at noon
    ("2026-12-03", "2026-12-03 00:00"),
    ("2026/12/3", "2026-12-03 00:00"),
    ("2026-12-03 18:00", "2026-12-03 18:00"),
    ("2026-12-03T18:00", "2026-12-03 18:00"),
    ("3-12", "2026-12-03 00:00"),
    ("3/12", "2026-12-03 00:00"),
    ("3.12.", "2026-12-03 00:00"),
    ("3/12/2026", "2026-12-03 00:00"),
    ("03-12-26", "2026-12-03 00:00"),
    ("3-12 18:00", "2026-12-03 18:00"),
    ("12/25", "2026-12-25 00:00"),
    ("1-1", "2027-01-01 00:00"),
    ("1-12", "2027-12-01 00:00"),
    ("2-12 18:00", "2026-12-02 18:00"),
    # names, in any language whichever is the person's own
    ("friday", "2026-12-04 00:00"),
    ("Fri", "2026-12-04 00:00"),
    ("vrijdag", "2026-12-04 00:00"),
    ("vr", "2026-12-04 00:00"),
    ("until friday", "2026-12-04 00:00"),
    ("komende vrijdag", "2026-12-04 00:00"),
    ("wednesday", "2026-12-09 00:00"),
    ("dinsdag", "2026-12-08 00:00"),
    ("3 december", "2026-12-03 00:00"),
    ("December 3rd", "2026-12-03 00:00"),
    ("3 dec 2026", "2026-12-03 00:00"),
    ("dec 3, 2026", "2026-12-03 00:00"),
    ("3rd of december", "2026-12-03 00:00"),
    ("3e december", "2026-12-03 00:00"),
    ("1 mrt", "2027-03-01 00:00"),
    ("1 maart", "2027-03-01 00:00"),
    ("5 mei", "2027-05-05 00:00"),
    ("may 5", "2027-05-05 00:00"),
    ("Friday 4 December", "2026-12-04 00:00"),
    ("vrijdag 4 december om 9 uur", "2026-12-04 09:00"),
    # days as seen from today
    ("tomorrow", "2026-12-03 00:00"),
    ("morgen", "2026-12-03 00:00"),
    ("MÖRGEN", "2026-12-03 00:00"),
    ("overmorgen", "2026-12-04 00:00"),
    ("day after tomorrow", "2026-12-04 00:00"),
    ("tonight", "2026-12-02 18:00"),
    ("vanavond 20:30", "2026-12-02 20:30"),
    ("next week", "2026-12-07 00:00"),
    ("volgende week", "2026-12-07 00:00"),
    ("volgende maand", "2027-01-01 00:00"),
    ("over 3 dagen", "2026-12-05 12:00"),
    ("in a week", "2026-12-09 12:00"),
    ("in 36 hours", "2026-12-04 00:00"),
    # times
    ("18:00", "2026-12-02 18:00"),
    ("11:59", "2026-12-03 11:59"),
    ("12:00", "2026-12-03 12:00"),
    ("6pm", "2026-12-02 18:00"),
    ("12 am", "2026-12-03 00:00"),
    ("12:30 pm", "2026-12-02 12:30"),
    ("at 18", "2026-12-02 18:00"),
    ("om 18.30 uur", "2026-12-02 18:30"),
    ("18h30", "2026-12-02 18:30"),
    ("9 uur", "2026-12-03 09:00"),
    ("today 18:00", "2026-12-02 18:00"),
    ("tomorrow at 9", "2026-12-03 09:00"),
    ("tomorrow 9am", "2026-12-03 09:00"),
    ("18:00 friday", "2026-12-04 18:00"),
    ("friday, 18:00", "2026-12-04 18:00"),
]
NONE = [
    "",
    " ",
    "x",
    "5",
    "12",
    "31",
    "never",
    "nooit",
    "next friday",
    "m",
    "ju 3",
    "3",
    "december",
    "may",
    "a",
    "in",
    "-",
]
NONE += ["25:00", "24:00", "18:60", "13pm", "0am", "at 25", "30 february", "30-2", "31-4", "29-2-2027", "2026-02-30"]
NONE += ["2026-13-01", "2026-00-10", "0000-01-01", "0-1", "1-0", "13-13", "3-12-1", "12026-12-03", "2026-12-03T", "3 3"]
NONE += [
    "friday 3 december",
    "friday friday",
    "tomorrow 18:00 19:00",
    "18:00:00",
    "in december",
    "3 december 26",
    "٣-١٢",
]
NONE += ["december december", "friday " * 30, "9" * 5000, "\0", "in 0 days", "in -3 days", "%s{0}", "3 – 12"]


def now(text: str = "2026-12-02 12:00", zone: str = AMSTERDAM) -> datetime:
    clock = HandClock()
    clock.advance(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)) - clock.now())
    return clock.now()


def shown(moment: datetime, zone: str = AMSTERDAM) -> str:
    return f"{moment.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M}"


@pytest.mark.parametrize("words", [DUTCH, ENGLISH], ids=["nl", "en-GB"])
@pytest.mark.parametrize(("typed", "expected"), READ)
def test_a_moment_is_read_as_people_type_it(typed: str, expected: str, words: Vocabulary) -> None:
    moment = until(typed, now(), AMSTERDAM, words)

    assert shown(moment) == expected
    assert moment.tzinfo is UTC


@pytest.mark.parametrize("words", [DUTCH, ENGLISH, AMERICAN], ids=["nl", "en-GB", "en-US"])
@pytest.mark.parametrize("typed", NONE)
def test_what_is_no_moment_is_refused(typed: str, words: Vocabulary) -> None:
    with pytest.raises(BadMoment):
        until(typed, now(), AMSTERDAM, words)


@pytest.mark.parametrize(
    ("locale", "expected"),
    [
        ("nl", "2027-04-03"),
        ("en-GB", "2027-04-03"),
        ("de", "2027-04-03"),
        ("en-US", "2027-03-04"),
        ("ja", "2027-03-04"),
    ],
)
def test_day_or_month_is_first_as_the_locale_has_it(locale: str, expected: str) -> None:
    words = Vocabulary(LANGUAGES, locale)

    assert shown(until("3/4", now(), AMSTERDAM, words)) == f"{expected} 00:00"
    assert shown(until("25/12", now(), AMSTERDAM, words)) == "2026-12-25 00:00"


@pytest.mark.parametrize(
    "typed",
    [
        "today",
        "vandaag",
        "today 11:00",
        "yesterday",
        "until yesterday",
        "gisteren",
        "gisteren om 23 uur",
        "day before yesterday",
        "eergisteren",
        "2-12",
        "2026-12-01",
        "2026-12-02 12:00",
        "1-12-2026",
        "0001-01-01",
    ],
)
def test_what_has_passed_is_refused(typed: str) -> None:
    with pytest.raises(InThePast):
        until(typed, now(), AMSTERDAM, DUTCH)


@pytest.mark.parametrize("typed", ["2028-02-01", "9999-12-31 23:59", "29 februari", "over 400 jaar", "in 401 days"])
def test_nothing_is_planned_for_more_than_400_days(typed: str) -> None:
    with pytest.raises(TooFar):
        until(typed, now(), AMSTERDAM, DUTCH)


def test_a_day_alone_is_its_beginning_where_the_person_lives() -> None:
    assert until("friday", now(), "America/New_York", ENGLISH) == datetime(2026, 12, 4, 5, tzinfo=UTC)
    assert until("tomorrow", now("2026-12-02 23:30"), "Asia/Tokyo", ENGLISH) == datetime(2026, 12, 3, 15, tzinfo=UTC)


def test_the_29th_of_february_comes_in_a_leap_year() -> None:
    assert shown(until("29-2", now("2027-06-01 12:00"), AMSTERDAM, DUTCH)) == "2028-02-29 00:00"
    assert shown(until("tomorrow", now("2028-02-28 12:00"), AMSTERDAM, DUTCH)) == "2028-02-29 00:00"


@pytest.mark.parametrize(
    ("moment", "zone", "typed", "expected"),
    [
        pytest.param("2026-03-28 12:00", AMSTERDAM, "tomorrow 2:30", "2026-03-29 03:30", id="a skipped time"),
        pytest.param("2026-10-24 12:00", AMSTERDAM, "tomorrow 2:30", "2026-10-25 02:30", id="the first of two"),
        pytest.param("2026-04-23 12:00", "Africa/Cairo", "tomorrow", "2026-04-24 01:00", id="a day without midnight"),
        pytest.param("2011-12-29 12:00", "Pacific/Apia", "tomorrow", "2011-12-31 00:00", id="a skipped day"),
    ],
)
def test_summer_time_gives_every_moment_a_reading(moment: str, zone: str, typed: str, expected: str) -> None:
    read = until(typed, now(moment, zone), zone, ENGLISH)

    assert shown(read, zone) == expected
    assert read.astimezone(ZoneInfo(zone)).fold == 0


@pytest.mark.parametrize("words", [DUTCH, ENGLISH], ids=["nl", "en-GB"])
@pytest.mark.parametrize("language", ["nl", "en"])
def test_every_day_and_month_is_known_by_its_names(language: str, words: Vocabulary) -> None:
    for number, name in (*get_day_names("wide", locale=language).items(), *short_days(language)):
        assert until(name, now(), AMSTERDAM, words).astimezone(ZoneInfo(AMSTERDAM)).weekday() == number
    for width in ("wide", "abbreviated"):
        for number, name in get_month_names(width, locale=language).items():
            assert until(f"28 {name}", now(), AMSTERDAM, words).astimezone(ZoneInfo(AMSTERDAM)).month == number


@pytest.mark.parametrize("words", [DUTCH, ENGLISH], ids=["nl", "en-GB"])
@pytest.mark.parametrize("year", [2027, 2028])
def test_on_every_day_of_a_year_each_coming_day_is_read_by_all_its_names(year: int, words: Vocabulary) -> None:
    zone = ZoneInfo(AMSTERDAM)
    every = amount(3, 1)
    noon = datetime(year, 1, 1 + seed_of_this_run() % every, 12, tzinfo=zone)
    while noon.year == year:
        for typed, day in coming_days(noon.date()):
            assert until(typed, noon.astimezone(UTC), AMSTERDAM, words) == datetime.combine(day, time(), zone), typed
        with pytest.raises(InThePast):
            until("yesterday", noon.astimezone(UTC), AMSTERDAM, words)
        noon += timedelta(days=every)


def coming_days(today: date) -> Iterator[tuple[str, date]]:
    """What people type in either language for the days to come, and which day that is."""
    tomorrow, after = today + timedelta(days=1), today + timedelta(days=2)
    yield from ((typed, tomorrow) for typed in ("tomorrow", "morgen"))
    yield from ((typed, after) for typed in ("day after tomorrow", "overmorgen"))
    month = date(today.year + today.month // 12, today.month % 12 + 1, 1)
    yield from ((typed, month) for typed in ("next month", "volgende maand"))
    for days in range(1, 8):
        day = today + timedelta(days=days)
        for language in ("en", "nl"):
            yield get_day_names("wide", locale=language)[day.weekday()], day
            yield f"{day.day} {get_month_names('wide', locale=language)[day.month]}", day
        yield f"{day.day}-{day.month}-{day.year}", day


def short_days(language: str) -> list[tuple[int, str]]:
    return list(get_day_names("abbreviated", locale=language).items())


@given(st.text())
def test_any_text_is_a_coming_moment_or_refused(text: str) -> None:
    try:
        moment = until(text, now(), AMSTERDAM, DUTCH)
    except Refusal:
        return

    assert now() < moment <= now() + timedelta(days=400)


def test_the_coming_days_are_suggested_by_name_and_date() -> None:
    assert suggested_moments("", now(), AMSTERDAM, DUTCH) == [
        ("morgen: donderdag 3 december", "2026-12-03"),
        ("vrijdag 4 december", "2026-12-04"),
        ("zaterdag 5 december", "2026-12-05"),
        ("zondag 6 december", "2026-12-06"),
        ("volgende week: maandag 7 december", "2026-12-07"),
        ("dinsdag 8 december", "2026-12-08"),
        ("woensdag 9 december", "2026-12-09"),
        ("over 2 weken: woensdag 16 december", "2026-12-16"),
        ("over 3 weken: woensdag 23 december", "2026-12-23"),
        ("over 4 weken: woensdag 30 december", "2026-12-30"),
    ]


@pytest.mark.parametrize(
    ("typed", "words", "first"),
    [
        pytest.param("fri", ENGLISH, ("Friday 4 December", "2026-12-04"), id="a suggested day"),
        pytest.param("tom", ENGLISH, ("tomorrow: Thursday 3 December", "2026-12-03"), id="the beginning of a word"),
        pytest.param("morgen", ENGLISH, ("tomorrow: Thursday 3 December", "2026-12-03"), id="another language"),
        pytest.param("3/4", ENGLISH, ("Saturday 3 April 2027", "2027-04-03"), id="another year"),
        pytest.param("3/4", AMERICAN, ("Thursday 4 March 2027", "2027-03-04"), id="as Americans mean it"),
        pytest.param("vrijdag 18:00", DUTCH, ("vrijdag 4 december, 18:00", "2026-12-04T18:00"), id="with a time"),
        pytest.param("18:00", DUTCH, ("woensdag 2 december, 18:00", "2026-12-02T18:00"), id="a time alone"),
    ],
)
def test_what_was_typed_is_suggested_first_as_it_is_understood(
    typed: str, words: Vocabulary, first: tuple[str, str]
) -> None:
    assert suggested_moments(typed, now(), AMSTERDAM, words)[0] == first


def test_nothing_is_suggested_for_what_cannot_be_read() -> None:
    assert suggested_moments("until yesterday", now(), AMSTERDAM, ENGLISH) == []
    assert suggested_moments("400 years", now(), AMSTERDAM, ENGLISH) == []


@given(st.sampled_from([typed for typed, _ in READ]) | st.text(max_size=3), st.integers(0, 24 * 400))
def test_every_suggestion_is_short_and_read_as_it_says(typed: str, hours: int) -> None:
    moment = now() + timedelta(hours=hours)

    suggestions = suggested_moments(typed, moment, AMSTERDAM, DUTCH)

    assert len(suggestions) <= 25
    for label, value in suggestions:
        assert shown(until(value, moment, AMSTERDAM, ENGLISH)).startswith(value[:10])
        assert len(label) <= 100
