"""What somebody picks or types for a setting, as a value; whatever is none gets a sentence."""

import re
from collections.abc import Iterable
from typing import Final, TypeVar

from bot.tables.refusals import BadHours, NoSuchZone
from bot.ui.languages import Languages
from bot.ui.screens.settings import UNSET
from bot.values.zones import zone_named
from games.errors import Unreadable
from games.words import N_

T = TypeVar("T")

HOUR: Final = r"(\d{1,2})(?:[:.]?00)?(?:\s?[hu]\w*)?"
HOURS: Final = re.compile(rf"(?:(?:from|van)\s)?{HOUR}\s?(?:-|–|—|\s|to|tot|until)\s?{HOUR}")
"""Two full hours, as people write them: 23-8, 23:00 – 8:00, van 23 tot 8 uur."""
NO_HOURS: Final = (N_("off"), N_("none"))
HOURS_OF_A_DAY: Final = 24
MAX_SAID_AGAIN: Final = 40
"""Characters of what was typed that are said again."""


def one_of(values: Iterable[T], typed: object) -> T:
    """The value that is written so. Raises Unreadable."""
    found = next((value for value in values if str(value) == str(typed)), None)
    if found is None:
        raise Unreadable(text=str(typed)[:MAX_SAID_AGAIN])
    return found


def truth(typed: object) -> bool:
    """Yes or no. Raises Unreadable."""
    if not isinstance(typed, bool):
        raise Unreadable(text=str(typed)[:MAX_SAID_AGAIN])
    return typed


def quiet_hours(typed: object, languages: Languages) -> tuple[int, int]:
    """From which hour of the day until which it is quiet; twice the same where nothing or "off" was typed.

    Raises BadHours.
    """
    text = " ".join(str(typed).casefold().split())
    if text in ("", UNSET, *(language.text(word).casefold() for language in languages for word in NO_HOURS)):
        return 0, 0
    read = HOURS.fullmatch(text)
    if read is None or any(int(hour) > HOURS_OF_A_DAY for hour in read.groups()):
        raise BadHours
    begin, end = (int(hour) % HOURS_OF_A_DAY for hour in read.groups())
    if begin == end:
        raise BadHours
    return begin, end


def zone(typed: object) -> str | None:
    """The time zone, as IANA spells it; None where none was typed. Raises NoSuchZone."""
    text = str(typed).strip()
    if text in ("", UNSET):
        return None
    found = zone_named(text)
    if found is None:
        raise NoSuchZone(zone=text[:MAX_SAID_AGAIN])
    return found


def language(typed: object, languages: Languages) -> str | None:
    """The code of one of our languages; None for that of Discord. Raises Unreadable."""
    chosen = one_of((UNSET, *(language.code for language in languages)), typed)
    return None if chosen == UNSET else chosen
