"""What the store tells a host, and what it tells those who write."""


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


class TimerGone(Exception):
    """The timer has fired already, or was taken back."""
