"""What a player has for their turn: a clock, who plays when it has run out, and what they have prepared.

These are values; `bot.tables` works them out. What is prepared is secret: no repr shows it.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import IntEnum, StrEnum
from typing import Final, NamedTuple

from bot.values.calendar import QuietHours
from games.core import Seat
from games.values import Secret


class Late(StrEnum):
    """What happens at a table when somebody's time is up: a computer player plays for them, or everybody waits."""

    COMPUTER = "computer"
    WAIT = "wait"


class LateAnswer(StrEnum):
    """What the other of two can choose when somebody's time is up: wait longer, let a computer player go on for them,
    or end the game, and win."""

    WAIT = "wait"
    COMPUTER = "computer"
    END = "end"


class StandIn(StrEnum):
    """Why a computer player plays for a person: for one turn that they missed, or until they press something, since
    they missed several or since that was chosen; or because they are away and wanted it so."""

    TURN = "turn"
    ABSENT = "absent"
    AWAY = "away"


class Evening(NamedTuple):
    """From when until when somebody has agreed to play fast."""

    begin: datetime
    end: datetime

    def covers(self, moment: datetime) -> bool:
        return self.begin <= moment < self.end


class Reminded(IntEnum):
    """Which reminders somebody's turn has had: none, the one when a quarter of the time was left, and the last one."""

    NO = 0
    ONCE = 1
    LAST = 2


class TurnClock(NamedTuple):
    """A person's clock at one table, and what is left of their reserve there.

    It runs from `started` on, None while it is not their turn; `spent` is what had passed before. Once `allotted` has
    passed, the reserve does. Both count from where a whole turn at the table's pace begins, whatever else they have: a
    follow-up is the last part of one, whoever has more time has spent less, if need be less than nothing, and fast play
    only ends it sooner. So they always have the table's pace without `spent`, once they play fast no more. `due` is the
    moment at which that, or the reserve, has passed, known pauses left out; None where there is no deadline: at a table
    without a pace, or while nobody knows until when the clock stands still.
    """

    decision: int
    """The decision at which their turn began: one clock spans the turns that somebody plays alone."""
    began: datetime
    started: datetime | None
    allotted: timedelta
    """Up to where the turn's time goes; 0 at a table without a pace."""
    reserve: timedelta
    spent: timedelta = timedelta()
    due: datetime | None = None
    quiet: QuietHours | None = None
    """The quiet hours that count for this turn: those when it began; None where it is played fast."""
    missed: bool = False
    """Whether the time is up, and the others wait all the same."""
    reminded: Reminded = Reminded.NO
    muted: bool = False
    """Whether its person wants to hear no more of this turn."""
    extended: bool = False
    """Whether they have had more time in this turn, which they have once: since they could not be told, to move again
    after an undo, or since they play fast no more."""
    nudged: datetime | None = None
    """When somebody at the table nudged them last, in this turn or an earlier one."""
    nudged_by: Seat | None = None
    renewed: datetime | None = None
    """Since when they have time anew in this turn, or their clock goes on after it stood still: what they were told of
    the turn before counts no more."""

    @property
    def runs(self) -> bool:
        return self.started is not None

    @property
    def is_nudged(self) -> bool:
        return self.nudged is not None and self.nudged > self.began

    @property
    def told_from(self) -> datetime:
        """Since when they are to be told of this turn as it is now."""
        return self.renewed or self.began

    @property
    def is_timed(self) -> bool:
        return self.allotted > timedelta()

    @property
    def on_reserve(self) -> bool:
        """Whether the time for the turn has passed and the reserve is running."""
        return self.is_timed and self.spent >= self.allotted

    def anew(self, moment: datetime) -> "TurnClock":
        """The clock of somebody who is to be told of their turn once more from this moment on, reminders and all."""
        return self._replace(renewed=moment, reminded=Reminded.NO)

    @property
    def stretch(self) -> timedelta:
        """How long what is running now lasts: what is left of the turn's time, or the reserve."""
        return self.reserve if self.on_reserve else self.allotted - self.spent


@dataclass(frozen=True, repr=False)
class HeldMove:
    """A move that is played when its timer fires, unless its player takes it back before; secret until then."""

    decision: int
    text: str
    due: datetime


class PlanEnd(StrEnum):
    """What became of a plan: it was played, something happened that it was to stop for, the rules did not allow it any
    more, or the game asks about its next move what its owner was not asked when they planned it."""

    PLAYED = "played"
    STOPPED = "stopped"
    ILLEGAL = "illegal"
    ASKED = "asked"


class Plan(Secret):
    """The moves (notation) that a player wants to make on their next turn, in order: those that are still to be made.

    What happened from `decision` on can stop it, unless it `insists`. Of one that has ended, `moves` are those that
    were still to be made, and `events` (JSON) are those that stopped it. `confirmed` are the moves about which the game
    asked when they were planned, and which their owner wants all the same.
    """

    moves: tuple[str, ...]
    decision: int
    insists: bool = False
    end: PlanEnd | None = None
    events: str = "[]"
    confirmed: tuple[str, ...] = ()


class Prepared(NamedTuple):
    """What somebody has prepared in a seat: a plan, and the values of standing orders, each after its key. `version`
    counts its changes, 0: nothing was ever prepared."""

    version: int = 0
    plan: Plan | None = None
    orders: tuple[tuple[str, str], ...] = ()

    def __repr__(self) -> str:
        return "Prepared(…)"

    @property
    def live(self) -> Plan | None:
        return self.plan if self.plan is not None and self.plan.end is None else None


NOTHING_PREPARED: Final = Prepared()


@dataclass(frozen=True, repr=False)
class PreparedChange:
    """What the plan of a seat becomes with a move that it makes, where it is still as it was in this version."""

    seat: Seat
    version: int
    plan: Plan | None
