"""What the store tells a host."""


class DatabaseUnusable(Exception):
    """The database cannot be used; the message is one plain sentence for the host of the bot.

    `passing` says that the same start may succeed later, as when the file is held or the disk is full.
    """

    def __init__(self, sentence: str, *, passing: bool = False) -> None:
        super().__init__(sentence)
        self.passing = passing


class DatabaseClosed(Exception):
    """The database was closed; nothing is read or written any more."""
