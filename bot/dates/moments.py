"""Parse moments and durations that people type: "friday", "3 december", "2026-12-03 18:00", "morgen om 9 uur", "over 3
dagen"; "3 days", "2 weken", "a week", "5" for days.

A day means its beginning in the person's zone: away until Friday is back on Friday. What is ambiguous to speakers of a
language, such as "next friday", is refused.
"""

import re
from calendar import isleap
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from itertools import count
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from bot.dates.vocabulary import (
    AT,
    DAY_AFTER,
    DAYS,
    FILLERS,
    HOURS,
    IN,
    LONG_MONTHS,
    MINUTES,
    MONTHS,
    NEXT_MONTH,
    NEXT_WEEK,
    O_CLOCK,
    TODAY,
    TOMORROW,
    TONIGHT,
    WEEKDAYS,
    WEEKS,
    YEARS,
    YESTERDAY,
    Vocabulary,
    folded,
)
from bot.tables.refusals import BadMoment, BadSpan, InThePast, TooFar
from games.errors import Refusal
from games.words import N_, NN_, Phrase, english

FARTHEST: Final = timedelta(days=400)
"""The maximum distance of a moment from now."""
_MAX_TYPED: Final = 60
"""Longer texts, in characters, are refused."""
MIDNIGHT: Final = time()
_EVENING: Final = time(18)
"""The time of "tonight"."""
DAWN: Final = timedelta(hours=5)
"""Until this time of the day it is still the evening of the day before."""
EVENING_HOURS: Final = range(17, 26)
"""The whole hours of an evening, counted from the midnight before it: the last one is 1:00 at night."""
_A_DAY: Final = timedelta(days=1)
BEYOND: Final = FARTHEST + timedelta(days=100)
"""Days beyond this are treated as this day, since datetime cannot represent all of them."""
ISO: Final = re.compile(r"([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})")
NUMERIC: Final = re.compile(r"([0-9]{1,2})[-/.]([0-9]{1,2})(?:[-/.]([0-9]{4}|[0-9]{2}))?\.?")
ORDINAL: Final = re.compile(r"([0-9]{1,2})(?:st|nd|rd|th|e|de|ste|\.)?")
DAY: Final = 86_400
SECONDS = {MINUTES: 60, HOURS: 3_600, DAYS: DAY, WEEKS: 7 * DAY, LONG_MONTHS: 30 * DAY, YEARS: 365 * DAY}
SHOWN: Final = {
    timedelta(weeks=1): NN_("{count} week", "{count} weeks", "count"),
    timedelta(days=1): NN_("{count} day", "{count} days", "count"),
    timedelta(hours=1): NN_("{count} hour", "{count} hours", "count"),
    timedelta(minutes=1): NN_("{count} minute", "{count} minutes", "count"),
}
"""The units of suggested durations, the longest first."""
USUAL: Final = (1, 2, 3, 5, 7, 14, 21, 28)
"""The durations, in days, that are suggested before anything is typed."""


class Here(NamedTuple):
    """Now in the person's zone, and the words that they use."""

    now: datetime
    words: Vocabulary

    @property
    def today(self) -> date:
        return self.now.date()

    def at(self, day: date, hour: time = MIDNIGHT) -> datetime:
        """Return a local time as a moment in UTC.

        A time that summer time skips is moved by as much; of a time that comes twice the first is taken.
        """
        day = max(self.today - BEYOND, min(day, self.today + BEYOND))
        return datetime.combine(day, hour, self.now.tzinfo).astimezone(UTC)


def until(text: str, now: datetime, zone: str, words: Vocabulary) -> datetime:
    """Return the moment in UTC that a person in this zone typed. Without a year or a day it is the next one.

    Raise BadMoment if the text is none, InThePast if it has passed, TooFar if it is more than FARTHEST away.
    """
    try:
        moment = _moment(folded(text), Here(now.astimezone(ZoneInfo(zone)), words))
    except (ValueError, BadSpan):
        raise BadMoment(text=text) from None
    if moment <= now:
        raise InThePast
    if moment > now + FARTHEST:
        raise TooFar(most=FARTHEST.days)
    return moment


def suggested_moments(typed: str, now: datetime, zone: str, words: Vocabulary) -> list[tuple[str, str]]:
    """Return suggestions for a moment being typed: labels in the person's language with values in ISO format.

    First the typed moment if it can be parsed, then the coming days whose labels contain the text. `until` reads the
    values.
    """
    here, part = Here(now.astimezone(ZoneInfo(zone)), words), folded(typed)
    coming = {day.isoformat(): _label(here.at(day), here, when) for day, when in _coming_days(here.today).items()}
    shown = {value: label for value, label in coming.items() if part in folded(label)}
    with suppress(Refusal):
        moment = until(typed, now, zone, words)
        local = moment.astimezone(here.now.tzinfo)
        value = f"{local:%Y-%m-%d}" if local.time() == MIDNIGHT else f"{local:%Y-%m-%dT%H:%M}"
        shown = {value: coming.get(value) or _label(moment, here), **shown}
    return [(label, value) for value, label in shown.items()]


def evening_hours(now: datetime, zone: str) -> list[tuple[str, str]]:
    """Return the remaining whole hours of this evening: labels such as "20:00" with values in ISO format, which `until`
    reads.

    An hour that summer time skips is left out.
    """
    local = now.astimezone(ZoneInfo(zone))
    day = (local.replace(tzinfo=None) - DAWN).date()
    hours = (datetime.combine(day + it // 24 * _A_DAY, time(it % 24), local.tzinfo) for it in EVENING_HOURS)
    shown = (it for it in hours if it.astimezone(UTC).astimezone(local.tzinfo).replace(fold=0) == it)
    return [(f"{it:%H:%M}", f"{it:%Y-%m-%dT%H:%M}") for it in shown if it.astimezone(UTC) > now]


def _coming_days(today: date) -> dict[date, Phrase | None]:
    """Return the suggested days, with another name for them where there is one ("tomorrow")."""
    called, in_weeks = _called_days(today), NN_("in {count} week", "in {count} weeks", "count")
    return {
        **{today + days * _A_DAY: None for days in range(1, 8)},
        called[NEXT_WEEK]: Phrase(N_("next week")),
        called[TOMORROW]: Phrase(N_("tomorrow")),
        **{today + weeks * 7 * _A_DAY: in_weeks.phrase({"count": weeks}) for weeks in (2, 3, 4)},
    }


def _label(moment: datetime, here: Here, when: Phrase | None = None) -> str:
    """Return "Friday 4 December", with `when` before it, the year if it is not this one, and the time if not
    midnight."""
    local = moment.astimezone(here.now.tzinfo)
    names = {"weekday": Phrase(WEEKDAYS[local.weekday()]), "month": Phrase(MONTHS[local.month - 1])}
    patterns = N_("{weekday} {day} {month}"), N_("{weekday} {day} {month} {year}")
    phrase = Phrase(patterns[local.year != here.today.year], {**names, "day": local.day, "year": local.year})
    if local.time() != MIDNIGHT:
        phrase = Phrase(N_("{date}, {time}"), {"date": phrase, "time": f"{local:%H:%M}"})
    return here.words.language(Phrase(N_("{when}: {date}"), {"when": when, "date": phrase}) if when else phrase)


def _moment(text: str, here: Here) -> datetime:
    """Parse a moment. Raise ValueError or BadSpan if the text is none."""
    if len(text) > _MAX_TYPED:
        raise ValueError(text)
    if after := re.fullmatch(rf"(?:{here.words.pattern(IN)}) (.+)", text):
        return here.now.astimezone(UTC).replace(second=0, microsecond=0) + lasting(after[1], here.words)
    rest, hour = _split(re.sub(r"(?<=[0-9])t(?=[0-9])", " ", text), here.words)
    rest = " ".join(word for word in rest.replace(",", " ").split() if word not in here.words.words(FILLERS))
    if rest:
        return here.at(_day(rest, here), hour or (_EVENING if rest in here.words.words(TONIGHT) else MIDNIGHT))
    if hour is None:
        raise ValueError(text)
    first = here.at(here.today, hour)
    return first if first > here.now else here.at(here.today + _A_DAY, hour)


def _split(text: str, words: Vocabulary) -> tuple[str, time | None]:
    """Split a text into its day and its time.

    A number is a time only with a sign of that: a colon, "at", "uur", "pm".
    """
    before, after = words.pattern(AT), words.pattern(O_CLOCK)
    number = r"(?P<hour>[0-9]{1,2})(?:(?P<sign>[:.h])(?P<minute>[0-9]{2}))?"
    pattern = rf"(?<![\w.:/-])(?:(?P<at>{before}) )?{number}(?: ?(?P<mark>am|pm|{after}))?(?![\w.:/-])"
    for match in re.finditer(pattern, text):
        if match["at"] or match["mark"] or match["sign"] in (":", "h"):
            return f"{text[: match.start()]} {text[match.end() :]}", _time(match)
    return text, None


def _time(match: re.Match[str]) -> time:
    hour, mark = int(match["hour"]), match["mark"]
    if mark in ("am", "pm"):
        if not 1 <= hour <= 12:
            raise ValueError(match[0])
        hour = hour % 12 + 12 * (mark == "pm")
    return time(hour, int(match["minute"] or 0))


def _day(text: str, here: Here) -> date:
    """Parse a day. Raise ValueError if the text is none."""
    called = here.words.among(text, _called_days(here.today))
    if called is not None:
        return called
    weekday = here.words.weekday(text)
    if weekday is not None:
        return here.today + ((weekday - here.today.weekday() - 1) % 7 + 1) * _A_DAY
    day = _date(text, here)
    if day is None:
        first, _, rest = text.partition(" ")
        day = _date(rest, here)
        if day is None or day.weekday() != here.words.weekday(first):
            raise ValueError(text)
    return day


def _called_days(today: date) -> dict[str, date]:
    """Return the days with names relative to today; two names may mean the same day."""
    return {
        TODAY: today,
        TONIGHT: today,
        TOMORROW: today + _A_DAY,
        DAY_AFTER: today + 2 * _A_DAY,
        YESTERDAY: today - _A_DAY,
        NEXT_WEEK: today + (7 - today.weekday()) * _A_DAY,
        NEXT_MONTH: (today.replace(day=1) + 31 * _A_DAY).replace(day=1),
    }


def _date(text: str, here: Here) -> date | None:
    """Parse a date in digits or with a month's name; None if it is none. Raise ValueError if the day does not exist."""
    if iso := ISO.fullmatch(text):
        return date(*map(int, iso.groups()))
    if match := NUMERIC.fullmatch(text):
        month, day = map(int, match.groups()[:2] if here.words.month_first else match.groups()[1::-1])
        year = match[3] or ""
        return _dated(day, month, year, here) if month <= 12 else _dated(month, day, year, here)
    return _named(text, here)


def _named(text: str, here: Here) -> date | None:
    """Parse "3 december" or "December 3rd", with or without a year; None if it is none."""
    words = text.split()
    months = [here.words.month(word) for word in words[:2]]
    month = next(filter(None, months), None)
    if month is None or len(words) not in (2, 3):
        return None
    day, year = ORDINAL.fullmatch(words[1 - months.index(month)]), "".join(words[2:])
    if day is None or (year and not re.fullmatch("[0-9]{4}", year)):
        return None
    return _dated(int(day[1]), month, year, here)


def _dated(day: int, month: int, year: str, here: Here) -> date:
    """Return a date; without a year the next one, today included. Raise ValueError if it does not exist."""
    if year:
        return date(int(year) + 2000 * (len(year) == 2), month, day)
    coming = here.today.year + ((month, day) < (here.today.month, here.today.day))
    if (month, day) == (2, 29):
        coming = next(it for it in count(coming) if isleap(it))
    return date(coming, month, day)


def lasting(text: str, words: Vocabulary) -> timedelta:
    """Parse a duration, rounded to seconds; a number alone is days, a month is 30 days.

    Raise BadSpan if the text is no duration or an empty one, TooFar if it is more than FARTHEST.
    """
    seconds = 0.0
    with suppress(ValueError):
        seconds = _seconds(folded(text), words)
    if seconds > FARTHEST.total_seconds():
        raise TooFar(most=FARTHEST.days)
    if round(seconds) < 1:
        raise BadSpan(text=text)
    return timedelta(seconds=round(seconds))


def suggested_spans(typed: str, words: Vocabulary) -> list[tuple[str, str]]:
    """Return suggestions for a duration being typed: labels in the person's language with values that `lasting` reads.

    First the typed duration if it can be parsed, then usual ones whose labels contain the text.
    """
    usual = (days * _A_DAY for days in USUAL)
    fitting = (span for span in usual if folded(typed) in folded(words.language(_span(span))))
    shown = map(_span, dict.fromkeys([*_understood(typed, words), *fitting]))
    return [(words.language(it), english(())(it)) for it in shown]  # every vocabulary includes English


def _understood(typed: str, words: Vocabulary) -> Iterator[timedelta]:
    """Yield the typed duration; for a number alone also as many weeks and hours."""
    for text in (typed, *(f"{typed} {unit}" for unit in ("weeks", "hours") if typed.strip().isdecimal())):
        with suppress(BadSpan, TooFar):
            span = lasting(text, words)
            if not span % min(SHOWN):
                yield span


def _seconds(text: str, words: Vocabulary) -> float:
    """Parse a duration into seconds. Raise ValueError if the text is none."""
    found = re.findall(r"[0-9]+(?:[.,][0-9]+)?|[^\W\d_]+|\S", text.replace(", ", " "))
    parts = [part for part in found if part not in words.words(FILLERS)]
    if len(text) > _MAX_TYPED:
        raise ValueError(text)
    if len(parts) == 1:
        parts.append(words.words(DAYS)[0])
    total = 0.0
    for number, unit in zip(parts[::2], parts[1::2], strict=True):
        seconds = words.among(unit, SECONDS)
        if seconds is None:
            raise ValueError(unit)
        total += words.number(number) * seconds
    return total


def _span(span: timedelta) -> Phrase:
    unit = next(unit for unit in SHOWN if not span % unit)
    return SHOWN[unit].phrase({"count": span // unit})
