"""Messages on Discord as they are recorded, and what a person was told by a notification."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import IntEnum
from typing import Final, NamedTuple, TypeAlias

EDITABLE: Final = timedelta(minutes=55)
"""For so long a message is edited: Discord limits edits of those that are older than an hour."""
PANEL, IDLE, PING, ENDED = "panel", "rest", "ping", "ended"
"""The kinds of a notification: in private with a decision to make, in private without one, in a table's channel, and in
private how a game has ended that its person watched."""
CALL: Final = "call"
"""The kind of a notification that tells somebody once, as they asked, that a table is open."""
REPLAY: Final = "replay"
"""The kind of the message in which players share how their game went."""

NOTICEBOARD: Final = "noticeboard"
"""The kind of the message that tells a server what can be joined there."""

TimedOut: TypeAlias = Callable[[int | None], datetime | None]
"""Tells until when a moderator has timed the bot out in a guild; None where it is not."""

RENAMED: Final = -2
"""What `since` is of the record of a thread whose name has somebody in it who is forgotten."""


@dataclass(frozen=True)
class MessageRecord:
    """A message on Discord, sent or about to be.

    `kind` says what it shows ("table", "panel", "blocked"…) and `seat` to whom (−1: everybody); `message` is None while
    it is not known to be sent. `decision` is the one that it shows, `since` the first whose events it tells,
    `content_hash` what it looks like. One that is `pending_delete` is to be deleted. `person` is whom it notifies:
    everybody has one notification, which shows now this table and now that.
    """

    id: int
    table: int
    kind: str
    seat: int
    channel: int
    message: int | None
    decision: int
    since: int
    content_hash: str
    nonce: str
    pending_delete: bool
    made: datetime
    person: int | None = None

    def is_old(self, now: datetime) -> bool:
        """Whether Discord limits its edits, or soon will: the next turn is posted afresh."""
        return now - self.made > EDITABLE


MessageRecords: TypeAlias = Sequence[MessageRecord]


def find_message(messages: Iterable[MessageRecord], kind: str, seat: int = -1) -> MessageRecord | None:
    """The message of a kind that is not being deleted."""
    return next((it for it in messages if (it.kind, it.seat) == (kind, seat) and not it.pending_delete), None)


class Stage(IntEnum):
    """What a notification tells: something that concerns a person, that it is their turn, that somebody waits, and that
    for the last time; that one of the others has nudged them, or that they are asked something; or that a table is open
    to which they wanted to be called. Of the last nothing is stored but that the wish is gone."""

    NEWS = 0
    TURN = 1
    REMINDER = 2
    LAST = 3
    NUDGE = 4
    QUESTION = 5
    CALL = 6


APART: Final = (Stage.NEWS, Stage.NUDGE, Stage.QUESTION, Stage.CALL)
"""What is told by itself; each of the other stages tells those before it, too."""


REMINDING: Final = (Stage.REMINDER, Stage.LAST, Stage.NUDGE)
"""What reminds somebody of a turn of theirs."""

WAITS: Final = "+waits:"
"""Begins the mark, in what is recorded of a private message, of the words that say for whom its table waits."""


class Topic(NamedTuple):
    """Something that a person is told: a stage of their turn at a table, which began at the decision `turn`, or since
    that moment in seconds since 1970 where they have had time anew in it. Of news, `turn` is the decision at which it
    happened, and of a nudge or a question its moment in seconds."""

    table: int
    turn: int
    stage: Stage

    def is_told(self, told: Iterable["Topic"]) -> bool:
        """Whether who was told all of these knows it: a reminder tells that it is their turn, too."""
        if self.stage in APART:
            return self in told
        same = (it for it in told if (it.table, it.turn) == (self.table, self.turn) and it.stage not in APART)
        return any(it.stage >= self.stage for it in same)


class Notified(NamedTuple):
    """How far notifying a person has come; `asked` counts how often they were to be evaluated.

    `told` is what they have heard of, as far as it still matters, and `alerted` when they were last notified.
    """

    person: int
    asked: int = 0
    told: frozenset[Topic] = frozenset()
    alerted: datetime | None = None


class AlertTimes(NamedTuple):
    """When a notification may alert: so long `after` a turn began, so long `since_press` was their last press, and so
    long `between` two of them. `quiet`: not in somebody's quiet hours either."""

    after: timedelta = timedelta(seconds=20)
    since_press: timedelta = timedelta(minutes=2)
    between: timedelta = timedelta(minutes=30)
    quiet: bool = True


ALERT_TIMES: Final = AlertTimes()
"""Those of the bot itself; tests that are not about them notify at once."""


def not_timed_out(_guild: int | None) -> None:
    """Where no moderator is heard of."""
