"""Count and log the events that discord.py could not read."""

import logging
from collections.abc import Callable
from pathlib import Path

log = logging.getLogger(__name__)


class Unread:
    """Counts unreadable events, and logs each kind once: the event, the type of error, and where it was raised.

    The content of the event is never logged.
    """

    def __init__(self, count: Callable[[str], None]) -> None:
        self._count = count
        self._logged = set[tuple[str, str, str]]()

    def note(self, event: str, error: Exception) -> None:
        """Count an event that could not be read, and log it if its kind is new."""
        self._count(event)
        kind = event, type(error).__name__, _place(error)
        if kind not in self._logged:
            self._logged.add(kind)
            log.warning("%s cannot be read as Discord sends it (%s at %s): what is left of it is used", *kind)


def _place(error: Exception) -> str:
    """Return the file and the line in which an error was raised."""
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    return "" if at is None else f"{Path(at.tb_frame.f_code.co_filename).name}:{at.tb_lineno}"
