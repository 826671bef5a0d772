"""Moments as people type them: "friday", "3 december", "2026-12-03 18:00", "morgen om 9 uur", "18:00", "over 3 dagen".

A day alone means its beginning where the person lives: away until Friday is back on Friday. What could mean two things
to those who speak a language, as "next friday" does, is not guessed but refused.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from bot.dates.spans import FARTHEST, MAX_TYPED, lasting
from bot.dates.vocabulary import (
    AT,
    DAY_AFTER,
    FILLERS,
    IN,
    MONTHS,
    NEXT_MONTH,
    NEXT_WEEK,
    O_CLOCK,
    TODAY,
    TOMORROW,
    TONIGHT,
    WEEKDAYS,
    YESTERDAY,
    Vocabulary,
    folded,
)
from bot.tables.refusals import BadMoment, BadSpan, InThePast, TooFar
from games.errors import Refusal
from games.words import N_, NN_, Phrase

MIDNIGHT: Final = time()
EVENING: Final = time(18)
"""When "tonight" begins."""
A_DAY: Final = timedelta(days=1)
LEAP_YEARS: Final = 9
"""Years among which each day comes at least once, the 29th of February too."""
CENTURY: Final = 2000
"""What a year of two digits is added to."""
BEYOND: Final = FARTHEST + timedelta(days=100)
"""Days that are so far away are all the same; some of them no clock could show."""
ISO: Final = re.compile(r"([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})")
NUMERIC: Final = re.compile(r"([0-9]{1,2})[-/.]([0-9]{1,2})(?:[-/.]([0-9]{4}|[0-9]{2}))?\.?")
ORDINAL: Final = re.compile(r"([0-9]{1,2})(?:st|nd|rd|th|e|de|ste|\.)?")
MORE_WEEKS: Final = (2, 3, 4)


class Here(NamedTuple):
    """Now, as the clocks of the person's zone show it, and the words that they use."""

    now: datetime
    words: Vocabulary

    @property
    def today(self) -> date:
        return self.now.date()

    def at(self, day: date, hour: time = MIDNIGHT) -> datetime:
        """The moment in UTC; a time that summer time skips is moved by as much, of one that comes twice the first."""
        day = max(self.today - BEYOND, min(day, self.today + BEYOND))
        return datetime.combine(day, hour, self.now.tzinfo).astimezone(UTC)


def until(text: str, now: datetime, zone: str, words: Vocabulary) -> datetime:
    """The moment, in UTC, that somebody typed who lives in that zone. One without a year or a day is the next such.

    Raises BadMoment for what is none, InThePast for one that has passed, and TooFar for one in more than 400 days.
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
    """What can be chosen while a moment is typed, each with a label in the person's language and a value that `until`
    reads, in ISO's format: what was typed as it is understood, then the coming days that fit it."""
    here, part = Here(now.astimezone(ZoneInfo(zone)), words), folded(typed)
    coming = {day.isoformat(): _label(here.at(day), here, when) for day, when in _coming_days(here)}
    shown = {value: label for value, label in coming.items() if part in folded(label)}
    with suppress(Refusal):
        moment = until(typed, now, zone, words)
        value = _value(moment.astimezone(here.now.tzinfo))
        shown = {value: coming.get(value) or _label(moment, here), **shown}
    return [(label, value) for value, label in shown.items()]


def _coming_days(here: Here) -> Iterator[tuple[date, Phrase | None]]:
    """The days that are suggested, with what they are called besides."""
    called = {_next_week(here.today): Phrase(N_("next week")), here.today + A_DAY: Phrase(N_("tomorrow"))}
    for days in range(1, 8):
        day = here.today + days * A_DAY
        yield day, called.get(day)
    in_weeks = NN_("in {count} week", "in {count} weeks", "count")
    for weeks in MORE_WEEKS:
        yield here.today + weeks * 7 * A_DAY, in_weeks.phrase({"count": weeks})


def _label(moment: datetime, here: Here, when: Phrase | None = None) -> str:
    """ "Friday 4 December", with its year where that is another one, its time where it is not midnight, and `when`."""
    local = moment.astimezone(here.now.tzinfo)
    names = {"weekday": Phrase(WEEKDAYS[local.weekday()]), "month": Phrase(MONTHS[local.month - 1])}
    other = N_("{weekday} {day} {month} {year}")
    pattern = N_("{weekday} {day} {month}") if local.year == here.today.year else other
    phrase = Phrase(pattern, {**names, "day": local.day, "year": local.year})
    if local.time() != MIDNIGHT:
        phrase = Phrase(N_("{date}, {time}"), {"date": phrase, "time": f"{local:%H:%M}"})
    return here.words.language(Phrase(N_("{when}: {date}"), {"when": when, "date": phrase}) if when else phrase)


def _value(local: datetime) -> str:
    return local.date().isoformat() if local.time() == MIDNIGHT else f"{local:%Y-%m-%dT%H:%M}"


def _moment(text: str, here: Here) -> datetime:
    """Raises ValueError or BadSpan for what is no moment."""
    if len(text) > MAX_TYPED:
        raise ValueError(text)
    if after := re.fullmatch(rf"(?:{here.words.pattern(IN)}) (.+)", text):
        return here.now.astimezone(UTC).replace(second=0, microsecond=0) + lasting(after[1], here.words)
    rest, hour = _split(re.sub(r"(?<=[0-9])t(?=[0-9])", " ", text), here.words)
    rest = " ".join(word for word in rest.replace(",", " ").split() if not here.words.has(word, FILLERS))
    if rest:
        return here.at(_day(rest, here), hour or (EVENING if here.words.has(rest, TONIGHT) else MIDNIGHT))
    if hour is None:
        raise ValueError(text)
    first = here.at(here.today, hour)
    return first if first > here.now else here.at(here.today + A_DAY, hour)


def _split(text: str, words: Vocabulary) -> tuple[str, time | None]:
    """The day and the time of a text; a number is a time only where something says so: a colon, "at", "uur", "pm"."""
    before, after = words.pattern(AT), words.pattern(O_CLOCK)
    number = r"(?P<hour>[0-9]{1,2})(?:(?P<sign>[:.h])(?P<minute>[0-9]{2}))?"
    pattern = rf"(?<![\w.:/-])(?:(?P<at>{before}) )?{number}(?: ?(?P<mark>am|pm|{after}))?(?![\w.:/-])"
    for match in re.finditer(pattern, text):
        if match["at"] or match["mark"] or match["sign"] in (":", "h"):
            return f"{text[: match.start()]} {text[match.end() :]}", _time(match)
    return text, None


def _time(match: re.Match[str]) -> time:
    hour, minute = int(match["hour"]), int(match["minute"] or 0)
    if match["mark"] not in ("am", "pm"):
        return time(hour, minute)
    if not 1 <= hour <= 12:
        raise ValueError(match[0])
    return time(hour % 12 + 12 * (match["mark"] == "pm"), minute)


def _day(text: str, here: Here) -> date:
    """Raises ValueError for what is no day."""
    days = (read(text, here) for read in (_relative, _on_weekday, _date, _weekday_and_date))
    return _known(next((day for day in days if day), None))


def _known(day: date | None) -> date:
    if day is None:
        raise ValueError("no day")
    return day


def _relative(text: str, here: Here) -> date | None:
    """A day that is called after today. Two of them may be the same day: tomorrow, and the first of next month."""
    found = (day for msgid, day in _called_days(here.today) if here.words.has(text, msgid))
    return next(found, None)


def _called_days(today: date) -> Iterator[tuple[str, date]]:
    yield TODAY, today
    yield TONIGHT, today
    yield TOMORROW, today + A_DAY
    yield DAY_AFTER, today + 2 * A_DAY
    yield YESTERDAY, today - A_DAY
    yield NEXT_WEEK, _next_week(today)
    yield NEXT_MONTH, (today.replace(day=1) + 31 * A_DAY).replace(day=1)


def _next_week(today: date) -> date:
    return today + (7 - today.weekday()) * A_DAY


def _on_weekday(text: str, here: Here) -> date | None:
    weekday = here.words.weekday(text)
    return None if weekday is None else here.today + ((weekday - here.today.weekday() - 1) % 7 + 1) * A_DAY


def _date(text: str, here: Here) -> date | None:
    return _iso(text) or _numeric(text, here) or _named(text, here)


def _iso(text: str) -> date | None:
    match = ISO.fullmatch(text)
    return match and date(*map(int, match.groups()))


def _numeric(text: str, here: Here) -> date | None:
    match = NUMERIC.fullmatch(text)
    if match is None:
        return None
    month, day = map(int, match.groups()[:2] if here.words.month_first else match.groups()[1::-1])
    return _dated(day, month, match[3], here) if month <= 12 else _dated(month, day, match[3], here)


def _named(text: str, here: Here) -> date | None:
    """ "3 december", "December 3rd", with or without a year."""
    words = text.split()
    months = [here.words.month(word) for word in words[:2]]
    month = next((month for month in months if month is not None), None)
    if month is None or len(words) not in (2, 3):
        return None
    day = ORDINAL.fullmatch(words[1 - months.index(month)])
    year = words[2] if len(words) == 3 else None
    if day is None or (year and not re.fullmatch("[0-9]{4}", year)):
        return None
    return _dated(int(day[1]), month, year, here)


def _weekday_and_date(text: str, here: Here) -> date | None:
    first, _, rest = text.partition(" ")
    weekday = here.words.weekday(first)
    day = _date(rest, here)
    return day if day and day.weekday() == weekday else None


def _dated(day: int, month: int, year: str | None, here: Here) -> date:
    """A day of a year, or the next day of that name from today on. Raises ValueError where there is none."""
    if year is not None:
        return date(int(year) + CENTURY * (len(year) == 2), month, day)
    for coming in range(here.today.year, here.today.year + LEAP_YEARS):
        with suppress(ValueError):
            if (found := date(coming, month, day)) >= here.today:
                return found
    raise ValueError(f"{day}-{month}")
