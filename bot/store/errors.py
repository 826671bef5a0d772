"""The errors of the store: for the host (the database cannot be used) and for services (somebody else wrote first)."""

from typing import Final

from sqlalchemy.exc import DBAPIError

from games.errors import Corrupt

PASSING: Final = ("08", "53", "57")
"""Classes of PostgreSQL's error codes for temporary trouble: no connection, no space, shutting down."""


class DatabaseUnusable(Exception):
    """The database cannot be used; the message is one plain sentence for the host of the bot.

    `passing` is True if the same start may succeed later, for example if the file is locked or the disk is full.
    """

    def __init__(self, sentence: str, *, passing: bool = False) -> None:
        super().__init__(sentence)
        self.passing = passing


class DatabaseClosed(Exception):
    """The database was closed and can no longer be used."""


class VersionConflict(Exception):
    """Somebody else has changed the table since it was read."""


class DuplicateInteraction(Exception):
    """This interaction was carried out before."""


class RecordGone(Exception):
    """The message record no longer exists: another process erased its person or took the message for lost."""


class TimerGone(Exception):
    """The timer has fired or was cancelled."""


def is_of_row(error: Exception) -> bool:
    """Return whether an error means that a row cannot be read, and not that the database failed."""
    if isinstance(error, DBAPIError):
        return "Could not decode to UTF-8" in str(error.orig)
    return isinstance(error, ArithmeticError | Corrupt | LookupError | TypeError | ValueError)
