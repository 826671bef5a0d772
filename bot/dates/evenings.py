"""The hours of an evening, as the clocks of somebody's zone show them: what can be chosen for fast play."""

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

DAWN: Final = timedelta(hours=5)
"""Before this time of the day it is still the evening of the day before."""
HOURS: Final = range(17, 26)
"""The whole hours of an evening, counted from the midnight before it: the last one is 1:00 of the night."""
MIDNIGHT: Final = 24


def evening_hours(now: datetime, zone: str) -> list[tuple[str, str]]:
    """The whole hours of this evening that are still to come in that zone, each with a label ("20:00") and a value that
    `until` reads there, in ISO's format. One that summer time skips is left out."""
    local = now.astimezone(ZoneInfo(zone))
    return [(f"{it:%H:%M}", f"{it:%Y-%m-%dT%H:%M}") for it in _hours(local) if it.astimezone(UTC) > now]


def _hours(local: datetime) -> Iterator[datetime]:
    """The hours of the evening to which a moment belongs, those that its zone's clocks show."""
    day = (local.replace(tzinfo=None) - DAWN).date()
    for hour in HOURS:
        date = day + timedelta(days=hour // MIDNIGHT)
        shown = datetime.combine(date, time(hour % MIDNIGHT), local.tzinfo)
        if shown.astimezone(UTC).astimezone(local.tzinfo).replace(fold=0) == shown:
            yield shown
