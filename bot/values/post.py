"""Messages on Discord as they are recorded."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, TypeAlias

EDITABLE: Final = timedelta(minutes=55)
"""For so long a message is edited: Discord limits edits of those that are older than an hour."""


@dataclass(frozen=True)
class PostedMessage:
    """A message on Discord, sent or about to be.

    `kind` says what it shows ("table", "panel", "blocked"…) and `seat` to whom (−1: everybody); `message` is None while
    it is not known to be sent. `decision` is the one that it shows, `since` the first whose events it tells,
    `digest` what it looks like. One that is `pending_delete` is to be deleted. `person` is whom it calls: everybody has
    one call, which shows now this table and now that.
    """

    id: int
    table: int
    kind: str
    seat: int
    channel: int
    message: int | None
    decision: int
    since: int
    digest: str
    nonce: str
    pending_delete: bool
    made: datetime
    person: int | None = None

    def is_old(self, now: datetime) -> bool:
        """Whether Discord limits its edits, or soon will: the next turn is posted afresh."""
        return now - self.made > EDITABLE


Posts: TypeAlias = Sequence[PostedMessage]
"""A table's messages as they are recorded, oldest first."""


def find_message(messages: Iterable[PostedMessage], kind: str, seat: int = -1) -> PostedMessage | None:
    """The message of a kind that is not being deleted."""
    return next((it for it in messages if (it.kind, it.seat) == (kind, seat) and not it.pending_delete), None)
