"""How people are called when it is their turn: what they were told already, and how often a call may sound."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import IntEnum
from typing import Final, NamedTuple


class Stage(IntEnum):
    """What a call tells: something that concerns a person, that it is their turn, that somebody waits, and that for the
    last time; that one of the others has nudged them, or that they are asked something."""

    NEWS = 0
    TURN = 1
    REMINDER = 2
    LAST = 3
    NUDGE = 4
    QUESTION = 5


APART: Final = (Stage.NEWS, Stage.NUDGE, Stage.QUESTION)
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


class Call(NamedTuple):
    """How far calling a person has come; `asked` counts how often they were to be looked at.

    `told` is what they have heard of, as far as it still matters, and `sounded` when a call notified them last.
    """

    person: int
    asked: int = 0
    told: frozenset[Topic] = frozenset()
    sounded: datetime | None = None


class CallTimes(NamedTuple):
    """When a call may sound: so long `after` a turn began, so long `since_press` was their last press, and so long
    `between` two of them. `quiet`: not in somebody's quiet hours either."""

    after: timedelta = timedelta(seconds=20)
    since_press: timedelta = timedelta(minutes=2)
    between: timedelta = timedelta(minutes=30)
    quiet: bool = True


CALL_TIMES: Final = CallTimes()
"""Those of the bot itself; tests that are not about them call at once."""
