"""When a time is over in which people could answer or choose; the bot was there all of it. Nothing is written here."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from bot.tables.clocks import Now
from bot.values.calendar import Pause, due

A_MINUTE: Final = timedelta(minutes=1)
"""An outage that goes on is taken to last so long from now; whatever falls due then is worked out again."""


def waited(begin: datetime, time: timedelta, now: Now, pauses: Iterable[Pause] = ()) -> datetime:
    """When `time` has passed since `begin` without outages and these pauses. Where one of them has no end that is
    known, a minute from now is taken for it, so that there is always a moment at which to ask again."""
    later = now.moment + A_MINUTE
    known = (Pause(it.begin, later if it.end is None else it.end) for it in (*now.outages, *pauses))
    moment = due(begin, time, known)
    assert moment is not None  # noqa: S101 - all of them end
    return moment
