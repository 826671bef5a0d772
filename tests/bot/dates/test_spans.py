"""Lengths of time are read as people type them, in Dutch and in English."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dates.moments import lasting, suggested_spans
from bot.dates.vocabulary import Vocabulary
from bot.tables.refusals import BadSpan, TooFar
from games.errors import Refusal
from tests.support.languages import LANGUAGES

DUTCH, ENGLISH = (Vocabulary(LANGUAGES, locale) for locale in ("nl", "en-US"))
READ = [
    ("3 days", 3 * 24),
    ("3days", 3 * 24),
    ("3d", 3 * 24),
    ("3 DAGEN", 3 * 24),
    ("1 dag", 24),
    ("2 weken", 14 * 24),
    ("2 weeks", 14 * 24),
    ("36 hours", 36),
    ("36 uur", 36),
    ("36u", 36),
    ("5", 5 * 24),
    ("five", 5 * 24),
    ("vijf", 5 * 24),
    ("a week", 7 * 24),
    ("een week", 7 * 24),
    ("één week", 7 * 24),
    ("an hour", 1),
    ("ten days", 10 * 24),
    ("1,5 dag", 36),
    ("1.5 days", 36),
    ("30 minutes", 0.5),
    ("1 week and 2 days", 9 * 24),
    ("1 week, 2 dagen", 9 * 24),
    ("1 week en 2 dagen", 9 * 24),
    ("2d 6h", 54),
    ("a month", 30 * 24),
    ("een maand", 30 * 24),
    ("for 3 days", 3 * 24),
    ("1 year", 365 * 24),
    ("400", 400 * 24),
]
NONE = ["", " ", "days", "x", "0", "0 days", "-3 days", "3 -days", "3 days 2", "three four", "1e5", "3 dayss", "friday"]
NONE += [
    "0,000001 days",
    "week 3",
    "1 2 3",
    "٣ days",
    "3_days",
    "9 " * 40,
    "\0",
    "{0}",
    "nan days",
    "inf days",
    "a"[:0],
]
FAR = ["401", "400 years", "400 jaar", "58 weeks", "9" * 30, "9" * 30 + " weeks", "399 days and 2 weeks"]


@pytest.mark.parametrize("words", [DUTCH, ENGLISH], ids=["nl", "en-US"])
@pytest.mark.parametrize(("typed", "hours"), READ)
def test_a_length_of_time_is_read_as_people_type_it(typed: str, hours: float, words: Vocabulary) -> None:
    assert lasting(typed, words) == timedelta(hours=hours)


@pytest.mark.parametrize("typed", NONE)
def test_what_is_no_length_of_time_is_refused(typed: str) -> None:
    with pytest.raises(BadSpan):
        lasting(typed, DUTCH)


@pytest.mark.parametrize("typed", FAR)
def test_nothing_lasts_longer_than_400_days(typed: str) -> None:
    with pytest.raises(TooFar):
        lasting(typed, DUTCH)


@given(st.text())
def test_any_text_is_a_length_of_time_or_refused(text: str) -> None:
    try:
        span = lasting(text, DUTCH)
    except Refusal:
        return

    assert timedelta() < span <= timedelta(days=400)


def test_days_and_weeks_are_suggested() -> None:
    assert suggested_spans("", DUTCH) == [
        ("1 dag", "1 day"),
        ("2 dagen", "2 days"),
        ("3 dagen", "3 days"),
        ("5 dagen", "5 days"),
        ("1 week", "1 week"),
        ("2 weken", "2 weeks"),
        ("3 weken", "3 weeks"),
        ("4 weken", "4 weeks"),
    ]


@pytest.mark.parametrize(
    ("typed", "suggested"),
    [
        pytest.param("4", [("4 dagen", "4 days"), ("4 weken", "4 weeks"), ("4 uur", "4 hours")], id="a number"),
        pytest.param("36 hours", [("36 uur", "36 hours")], id="another language"),
        pytest.param("een week", [("1 week", "1 week")], id="words"),
        pytest.param("wek", [("2 weken", "2 weeks"), ("3 weken", "3 weeks"), ("4 weken", "4 weeks")], id="a part"),
        pytest.param("400 jaar", [], id="too far"),
        pytest.param("soms", [], id="nothing"),
        pytest.param("1,55 minuut", [], id="no whole minutes"),
    ],
)
def test_what_was_typed_is_suggested_as_it_is_understood(typed: str, suggested: list[tuple[str, str]]) -> None:
    assert suggested_spans(typed, DUTCH) == suggested


@given(st.sampled_from([typed for typed, _ in READ]) | st.text(max_size=3))
def test_every_suggestion_is_read_as_it_says(typed: str) -> None:
    for label, value in suggested_spans(typed, DUTCH):
        assert lasting(label, DUTCH) == lasting(value, ENGLISH)
