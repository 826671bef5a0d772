"""Pauses, quiet hours and time zones: when a time has passed in which somebody could play, and where they live.

Pure functions of moments. A moment that is taken is aware of its zone; those that are given are in UTC. The names of
zones come from the package `tzdata`, so they are the same on every system; what their clocks show is told by
`zoneinfo`, by the newer of that and of what the system has (`bot/process/zones.py`).
"""

import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import cache
from importlib.resources import files
from operator import itemgetter
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

_GRACE: Final = timedelta(hours=2)
"""How long somebody has after their quiet hours, where these leave so much of the day."""
ABSENT: Final = timedelta(seconds=75)
"""A bot that has not said for so long that it is there was not: it says so each minute, and that may take a moment."""
FOR_EVER: Final = datetime.max.replace(tzinfo=UTC)
"""The end of a pause of which nobody knows the end."""
_NOTHING: Final = timedelta()
_A_DAY: Final = timedelta(days=1)

MAX_SUGGESTIONS: Final = 25
NOWHERE: Final = "Factory"
"""The zone of a machine whose zone nobody has set; it has a name and is none."""
UTC_ALONE: Final = ("UTC",)
USUAL_LOCALES: Final = frozenset({"en", "en-US"})
"""What Discord sets by itself, so that it tells nothing of where somebody lives."""


class Pause(NamedTuple):
    """A time in which somebody could not play, whyever: they were away, their table paused, or the bot not there.

    `begin` belongs to it and `end` does not. `end` is None where nobody knows until when. One that ends before it
    begins is none.
    """

    begin: datetime
    end: datetime | None


class ShardPause(NamedTuple):
    """A time in which nobody served a `shard` (the name of its lease), though others were: for its servers it is an
    outage. `end` is None where it is not served now."""

    shard: str
    begin: datetime
    end: datetime | None


class Span(NamedTuple):
    """From `begin` until just before `end`, both in UTC."""

    begin: datetime
    end: datetime

    def covers(self, moment: datetime) -> bool:
        return self.begin <= moment < self.end


class QuietHours(NamedTuple):
    """The hours of each night in which somebody wants to hear nothing, as the clocks of their zone show them.

    `zone` is an IANA name, `begin` and `end` are full hours, 0 to 23. `begin` belongs to them and `end` does not; where
    both are the same there are none. An hour that summer time skips counts as the moment at which it is skipped, and
    of one that comes twice the first counts. Raises ZoneInfoNotFoundError for a zone that `zoneinfo` does not know.
    """

    zone: str
    begin: int
    end: int

    def covers(self, moment: datetime) -> bool:
        return moment < self.last_end(moment)

    def end_after(self, moment: datetime) -> datetime:
        """The end of the quiet hours that cover a moment; the moment itself where none do."""
        return max(moment.astimezone(UTC), self.last_end(moment))

    def last_end(self, moment: datetime) -> datetime:
        """The end of the quiet hours that cover a moment, or of the last ones before it; without any, the moment."""
        if self.begin == self.end:
            return moment.astimezone(UTC)
        zone = ZoneInfo(self.zone)
        today = moment.astimezone(zone).date()
        # Two days back, because a zone that crosses the date line skips a day.
        nights = (self._night(today - days * _A_DAY, zone) for days in range(3))
        return max(night for night in nights if night.begin <= moment).end

    @property
    def grace(self) -> timedelta:
        """How long somebody has after them: two hours, or half of the day where that is less."""
        return min(_GRACE, timedelta(hours=(self.begin - self.end) % 24) / 2)

    def _night(self, day: date, zone: ZoneInfo) -> Span:
        last = day if self.begin < self.end else day + _A_DAY
        return Span(_at(day, self.begin, zone), _at(last, self.end, zone))


def covering(pauses: Iterable[Pause], moment: datetime) -> Pause | None:
    return next((it for it in pauses if it.begin <= moment and (it.end is None or moment < it.end)), None)


class Times(NamedTuple):
    """Since when a table waits, and when its clocks stood still.

    `waiting_since` is None when it waits for nobody. At `pinged_decision` those who must act were pinged: it stays
    behind the table's decision while one player decides several times in a row, since they are pinged once. `pauses`
    come oldest first; the last one may last.
    """

    waiting_since: datetime | None = None
    pinged_decision: int = 0
    pauses: tuple[Pause, ...] = ()

    def pause_at(self, moment: datetime) -> Pause | None:
        return covering(self.pauses, moment)


NO_TIMES: Final = Times()


def awake_from(moment: datetime, nights: Sequence[QuietHours]) -> datetime:
    """The first moment from this one on that lies in none of these nights; where they leave no hour of a day free, that
    which does not lie in the first of them."""
    found = moment.astimezone(UTC)
    while found < moment + _A_DAY:
        later = max((night.end_after(found) for night in nights), default=found)
        if later == found:
            return found
        found = later
    return nights[0].end_after(moment)


def deadline(
    started: datetime, time: timedelta, pauses: Iterable[Pause], quiet: QuietHours | None = None
) -> datetime | None:
    """The moment at which `time` has passed since `started`, without the pauses; a time below zero has passed at once.

    It lies in no pause: one that begins as the time is up is waited for. With quiet hours it does not lie in them
    either, nor in the two hours after them (`QuietHours.grace`; without pauses), but at the end of these: so more time
    or another pause never makes anybody due earlier. None: it stands still for nobody knows how long.
    """
    paused = _merged(pauses)
    moment = _after(started.astimezone(UTC), time, paused)
    while quiet is not None and moment is not None:
        rested = _after(quiet.last_end(moment), quiet.grace, paused)
        if rested is not None and rested <= moment:
            break
        moment = rested  # and again, for a pause may have moved it into the next night
    return moment


def played(started: datetime, until: datetime, pauses: Iterable[Pause]) -> timedelta:
    """How much of the time between two moments was no pause; none where `until` is before `started`."""
    begin, end = started.astimezone(UTC), until.astimezone(UTC)
    paused = (min(pause.end, end) - max(pause.begin, begin) for pause in _merged(pauses))
    return max(end - begin, _NOTHING) - sum((max(length, _NOTHING) for length in paused), _NOTHING)


def _after(moment: datetime, time: timedelta, paused: list[Span]) -> datetime | None:
    """The first moment outside the pauses at which `time` has passed; None where the last of them does not end."""
    left = max(time, _NOTHING)
    for pause in paused[bisect_right(paused, moment, key=itemgetter(1)) :]:
        if moment + left < pause.begin:
            break
        left -= max(pause.begin - moment, _NOTHING)
        moment = pause.end
    return None if moment == FOR_EVER else moment + left


def _merged(pauses: Iterable[Pause]) -> list[Span]:
    """The same pauses in order, none of which touches another."""
    merged: list[Span] = []
    ends = ((begin, FOR_EVER if end is None else end) for begin, end in pauses)
    spans = (Span(begin.astimezone(UTC), end.astimezone(UTC)) for begin, end in ends)
    for span in sorted(span for span in spans if span.begin < span.end):
        if merged and span.begin <= merged[-1].end:
            span = Span(merged[-1].begin, max(span.end, merged.pop().end))
        merged.append(span)
    return merged


def _at(day: date, hour: int, zone: ZoneInfo) -> datetime:
    """The moment, in UTC, at which the clocks of a zone show a full hour.

    One that is skipped is read by the clocks before the change, and so becomes the moment of the change; one that comes
    twice is the first.
    """
    return datetime(day.year, day.month, day.day, hour, tzinfo=zone).astimezone(UTC)


class Place(NamedTuple):
    """A zone with a place on the map; `found_by` is what people may type for it: its name, and its country's in
    English, both folded."""

    zone: str
    found_by: tuple[str, str]

    @property
    def city(self) -> str:
        """The last part of its name, folded."""
        return self.found_by[0].rpartition("/")[2]


def zone_named(text: str) -> str | None:
    """The zone that somebody typed, as IANA spells it; None where there is none.

    Capitals, accents, blanks and hyphens do not matter, and the city is enough.
    """
    typed = _folded(text)
    return _names().get(typed) or next((place.zone for place in _places() if place.city == typed), None)


@cache
def listed_zones() -> Mapping[str, tuple[str, ...]]:
    """Where those who use a Discord locale mostly live, most of them in the first."""
    lines = Path(__file__).with_name("likely_zones.txt").read_text("utf-8").splitlines()
    return MappingProxyType({locale: tuple(zones) for locale, *zones in map(str.split, lines)})


def likely_zones(locale: str) -> tuple[str, ...]:
    """The zones in which those who use a locale ("nl", "en-US") mostly live, the likeliest first; at least one.

    A locale that Discord does not have counts as one of its language, and UTC is told of a language that it has not.
    """
    language = locale.partition("-")[0]
    listed = listed_zones()
    akin = (zones for known, zones in listed.items() if known.partition("-")[0] == language)
    return listed.get(locale) or next(akin, UTC_ALONE)


def home_zone(own: str | None, server: str | None, *locales: str) -> str:
    """The time zone in which a person lives: their own, else the one that a server of theirs has chosen, else the
    likeliest one of the first of the `locales` that tells anything. These are what Discord says of the person and of
    the server: the language that either has chosen says what is read, not where anybody lives."""
    telling = (locale for locale in locales if locale not in USUAL_LOCALES)
    return own or server or likely_zones(next(telling, "en-US"))[0]


def suggested_zones(typed: str, locale: str) -> list[str]:
    """At most 25 zones for what somebody has typed of a zone's name or of a country's in English.

    First one that is typed in full, then those that are likely for their locale, then those whose city begins so, then
    all others. Zones that have no place, and second names, are suggested only when they are typed in full.
    """
    part, whole = _folded(typed), zone_named(typed)
    fitting = [place for place in _places() if any(part in name for name in place.found_by)]
    likely = {zone: rank for rank, zone in enumerate(likely_zones(locale))}
    fitting.sort(key=lambda it: (likely.get(it.zone, len(likely)), not it.city.startswith(part), it.zone))
    return list(dict.fromkeys([*([whole] if whole else []), *(place.zone for place in fitting)]))[:MAX_SUGGESTIONS]


def local_time(zone: str, now: datetime) -> str:
    """What the clocks of a zone show: "14:05". Raises ZoneInfoNotFoundError for what is no zone."""
    return f"{now.astimezone(ZoneInfo(zone)):%H:%M}"


def _folded(text: str) -> str:
    """What two texts have in common that are taken for one name."""
    bare = (it for it in unicodedata.normalize("NFKD", text) if not unicodedata.combining(it))
    return "_".join("".join(bare).casefold().replace("-", " ").replace("_", " ").split())


@cache
def _names() -> Mapping[str, str]:
    """Every zone by its folded name, second names and those without a place too."""
    return MappingProxyType({_folded(name): name for name in _lines("zones") if name != NOWHERE})


@cache
def _places() -> tuple[Place, ...]:
    """The zones that have a place: one for each part of each country that has had a time of its own."""
    countries = dict(_rows("iso3166.tab"))
    rows = ((zone, countries[country]) for country, _, zone, *_ in _rows("zone.tab"))
    return tuple(Place(zone, (_folded(zone), _folded(country))) for zone, country in rows)


def _rows(name: str) -> Iterable[list[str]]:
    return (line.split("\t") for line in _lines("zoneinfo", name) if not line.startswith("#"))


def _lines(*path: str) -> list[str]:
    return files("tzdata").joinpath(*path).read_text("utf-8").splitlines()
