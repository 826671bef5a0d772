"""What the store raises: to the host (the database cannot be used), and to services (somebody else wrote before)."""

from typing import Final

PASSING: Final = ("08", "53", "57")
"""Classes of PostgreSQL's codes for trouble that may pass by itself: no connection, no room, not open yet."""


class DatabaseUnusable(Exception):
    """The database cannot be used; the message is one plain sentence for the host of the bot.

    `passing` says that the same start may succeed later, as when the file is held or the disk is full.
    """

    def __init__(self, sentence: str, *, passing: bool = False) -> None:
        super().__init__(sentence)
        self.passing = passing


class DatabaseClosed(Exception):
    """The database was closed; nothing is read or written any more."""


class VersionConflict(Exception):
    """The table was changed by somebody else since it was read."""


class DuplicateInteraction(Exception):
    """This interaction has been carried out already."""


class RecordGone(Exception):
    """A message is recorded no more: another process has forgotten its person, or taken it for lost, meanwhile."""


class TimerGone(Exception):
    """The timer has fired already, or was taken back."""
