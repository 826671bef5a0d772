"""Lengths of time as people type them: "3 days", "2 weken", "36 hours", "a week", "1 week and 2 days", "5" for days."""

import re
from collections.abc import Iterator, Mapping
from datetime import timedelta
from types import MappingProxyType
from typing import Final

from bot.dates.vocabulary import (
    DAYS,
    FILLERS,
    HOURS,
    LONG_MONTHS,
    MINUTES,
    WEEKS,
    YEARS,
    Vocabulary,
    folded,
)
from bot.tables.refusals import BadSpan, TooFar
from games.words import NN_, Phrase, Plural, english

FARTHEST: Final = timedelta(days=400)
"""How far ahead anything is planned."""
MAX_TYPED: Final = 60
"""Characters; whatever is longer is none of what is read here."""
SECONDS: Final = MappingProxyType(
    {
        MINUTES: 60,
        HOURS: 3_600,
        DAYS: 86_400,
        WEEKS: 7 * 86_400,
        LONG_MONTHS: 30 * 86_400,
        YEARS: 365 * 86_400,
    }
)
SHOWN: Final[Mapping[timedelta, Plural]] = MappingProxyType(
    {
        timedelta(weeks=1): NN_("{count} week", "{count} weeks", "count"),
        timedelta(days=1): NN_("{count} day", "{count} days", "count"),
        timedelta(hours=1): NN_("{count} hour", "{count} hours", "count"),
        timedelta(minutes=1): NN_("{count} minute", "{count} minutes", "count"),
    }
)
"""The units in which a span is suggested, the longest first."""
USUAL: Final = (1, 2, 3, 5, 7, 14, 21, 28)
"""The days that are suggested to whoever has typed nothing."""


def lasting(text: str, words: Vocabulary) -> timedelta:
    """The length of time that somebody typed, to whole seconds; a number alone is days, a month 30 of them.

    Raises BadSpan for what is none, also for one of no length, and TooFar for more than 400 days.
    """
    try:
        seconds = _seconds(folded(text), words)
    except ValueError:
        seconds = 0
    if seconds > FARTHEST.total_seconds():
        raise TooFar(most=FARTHEST.days)
    if round(seconds) < 1:
        raise BadSpan(text=text)
    return timedelta(seconds=round(seconds))


def suggested_spans(typed: str, words: Vocabulary) -> list[tuple[str, str]]:
    """What can be chosen while a length of time is typed, each with a label in the person's language and a value that
    `lasting` reads: what was typed as it is understood, then usual ones that fit it."""
    usual = (timedelta(days=days) for days in USUAL)
    fitting = (span for span in usual if folded(typed) in folded(_label(span, words)))
    return [(_label(span, words), _value(span)) for span in dict.fromkeys([*_understood(typed, words), *fitting])]


def _understood(typed: str, words: Vocabulary) -> Iterator[timedelta]:
    """The span that was typed; of a number alone also that many weeks and hours."""
    for text in (typed, *(f"{typed} {unit}" for unit in ("weeks", "hours") if typed.strip().isdecimal())):
        try:
            span = lasting(text, words)
        except (BadSpan, TooFar):
            continue
        if not span % min(SHOWN):
            yield span


def _seconds(text: str, words: Vocabulary) -> float:
    """Raises ValueError for what is no length of time."""
    found = re.findall(r"[0-9]+(?:[.,][0-9]+)?|[^\W\d_]+|\S", text.replace(", ", " "))
    parts = [part for part in found if not words.has(part, FILLERS)]
    if not parts or len(text) > MAX_TYPED:
        raise ValueError(text)
    if len(parts) == 1:
        parts.append(words.words(DAYS)[0])
    numbers = [words.number(part) for part in parts[::2]]
    units = [_unit(part, words) for part in parts[1::2]]
    return sum(_known(number) * unit for number, unit in zip(numbers, units, strict=True))


def _known(number: float | None) -> float:
    if number is None:
        raise ValueError("no number")
    return number


def _unit(text: str, words: Vocabulary) -> int:
    for msgid, seconds in SECONDS.items():
        if words.has(text, msgid):
            return seconds
    raise ValueError(text)


def _label(span: timedelta, words: Vocabulary) -> str:
    return words.language(_phrase(span))


def _value(span: timedelta) -> str:
    """In English, which everybody's words hold."""
    return english(())(_phrase(span))


def _phrase(span: timedelta) -> Phrase:
    unit = next(unit for unit in SHOWN if not span % unit)
    return SHOWN[unit].phrase({"count": span // unit})
