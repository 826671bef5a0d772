"""How much one person may take up."""

from typing import NamedTuple


class Limits(NamedTuple):
    """How much there is for one person at most: lobbies that they host, unfinished tables at which they sit, and
    invitations that they are sent within an hour, whoever invites them."""

    lobbies: int = 5
    tables: int = 25
    invitations: int = 10


LIMITS = Limits()
"""What a host of the bot need not set."""
