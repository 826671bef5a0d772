"""Time zones: which there are, which somebody probably lives in, and how one is found by what they type.

The names come from the package `tzdata`, so they are the same on every system; what a zone's clocks show is told by
`zoneinfo`, which asks the system first.
"""

import unicodedata
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

MAX_SUGGESTIONS: Final = 25
"""Discord's limit."""
NOWHERE: Final = "Factory"
"""The zone of a machine whose zone nobody has set; it has a name and is none."""
UTC_ALONE: Final = ("UTC",)

LIKELY: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "bg": ("Europe/Sofia",),
        "cs": ("Europe/Prague",),
        "da": ("Europe/Copenhagen", "Atlantic/Faroe", "America/Nuuk"),
        "de": ("Europe/Berlin", "Europe/Vienna", "Europe/Zurich", "Europe/Luxembourg"),
        "el": ("Europe/Athens", "Asia/Nicosia"),
        "en-GB": (
            "Europe/London",
            "Europe/Dublin",
            "Australia/Sydney",
            "Australia/Brisbane",
            "Australia/Adelaide",
            "Australia/Perth",
            "Pacific/Auckland",
            "Africa/Johannesburg",
        ),
        "en-US": (
            "America/New_York",
            "America/Chicago",
            "America/Denver",
            "America/Phoenix",
            "America/Los_Angeles",
            "America/Anchorage",
            "Pacific/Honolulu",
            "America/Toronto",
            "America/Vancouver",
        ),
        "es-419": (
            "America/Mexico_City",
            "America/Bogota",
            "America/Lima",
            "America/Argentina/Buenos_Aires",
            "America/Santiago",
            "America/Caracas",
            "America/Guatemala",
            "America/Guayaquil",
        ),
        "es-ES": ("Europe/Madrid", "Atlantic/Canary"),
        "fi": ("Europe/Helsinki",),
        "fr": ("Europe/Paris", "Europe/Brussels", "Europe/Zurich", "America/Toronto"),
        "hi": ("Asia/Kolkata",),
        "hr": ("Europe/Zagreb", "Europe/Sarajevo"),
        "hu": ("Europe/Budapest",),
        "id": ("Asia/Jakarta", "Asia/Makassar", "Asia/Jayapura"),
        "it": ("Europe/Rome", "Europe/Zurich"),
        "ja": ("Asia/Tokyo",),
        "ko": ("Asia/Seoul",),
        "lt": ("Europe/Vilnius",),
        "nl": ("Europe/Amsterdam", "Europe/Brussels", "America/Paramaribo", "America/Curacao", "America/Aruba"),
        "no": ("Europe/Oslo",),
        "pl": ("Europe/Warsaw",),
        "pt-BR": ("America/Sao_Paulo", "America/Fortaleza", "America/Manaus", "America/Rio_Branco", "Europe/Lisbon"),
        "ro": ("Europe/Bucharest", "Europe/Chisinau"),
        "ru": (
            "Europe/Moscow",
            "Europe/Kaliningrad",
            "Europe/Samara",
            "Asia/Yekaterinburg",
            "Asia/Omsk",
            "Asia/Novosibirsk",
            "Asia/Krasnoyarsk",
            "Asia/Irkutsk",
            "Asia/Yakutsk",
            "Asia/Vladivostok",
            "Asia/Magadan",
            "Asia/Kamchatka",
        ),
        "sv-SE": ("Europe/Stockholm", "Europe/Helsinki"),
        "th": ("Asia/Bangkok",),
        "tr": ("Europe/Istanbul",),
        "uk": ("Europe/Kyiv",),
        "vi": ("Asia/Ho_Chi_Minh",),
        "zh-CN": ("Asia/Shanghai", "Asia/Urumqi", "Asia/Singapore"),
        "zh-TW": ("Asia/Taipei", "Asia/Hong_Kong", "Asia/Macau"),
    }
)
"""Where those who use a Discord locale mostly live, most of them in the first."""


class Place(NamedTuple):
    """A zone with a place on the map; `found_by` is what people may type for it: its name, and its country's in
    English, both folded."""

    zone: str
    found_by: tuple[str, str]

    @property
    def city(self) -> str:
        """The last part of its name, folded."""
        return self.found_by[0].rpartition("/")[2]


def is_zone(name: str) -> bool:
    """Whether it is the name of a zone as IANA spells it; any text may be asked about."""
    return _names().get(_folded(name)) == name


def zone_named(text: str) -> str | None:
    """The zone that somebody typed, as IANA spells it; None where there is none.

    Capitals, accents, blanks and hyphens do not matter, and the city is enough.
    """
    typed = _folded(text)
    return _names().get(typed) or next((place.zone for place in _places() if place.city == typed), None)


def likely_zones(locale: str) -> tuple[str, ...]:
    """The zones in which those who use a locale ("nl", "en-US") mostly live, the likeliest first; at least one.

    A locale that Discord does not have counts as one of its language, and UTC is told of a language that it has not.
    """
    language = locale.partition("-")[0]
    akin = (zones for known, zones in LIKELY.items() if known.partition("-")[0] == language)
    return LIKELY.get(locale) or next(akin, UTC_ALONE)


def suggested_zones(typed: str, locale: str) -> list[str]:
    """At most 25 zones for what somebody has typed of a zone's name or of a country's in English.

    First one that is typed in full, then those that are likely for their locale, then those whose city begins so, then
    all others. Zones that have no place, and second names, are suggested only when they are typed in full.
    """
    part, whole = _folded(typed), zone_named(typed)
    fitting = [place for place in _places() if any(part in name for name in place.found_by)]
    likely = likely_zones(locale)
    fitting.sort(key=lambda place: (_rank(place.zone, likely), not place.city.startswith(part), place.zone))
    return list(dict.fromkeys([*([whole] if whole else []), *(place.zone for place in fitting)]))[:MAX_SUGGESTIONS]


def local_time(zone: str, now: datetime) -> str:
    """What the clocks of a zone show: "14:05". Raises ZoneInfoNotFoundError for what `is_zone` does not know."""
    return f"{now.astimezone(ZoneInfo(zone)):%H:%M}"


def _rank(zone: str, likely: tuple[str, ...]) -> int:
    return likely.index(zone) if zone in likely else len(likely)


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
