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
    """What the other of two players chooses when one is late: to wait longer, to let a computer player go on for them,
    or to end the game and win."""

    WAIT = "wait"
    COMPUTER = "computer"
    END = "end"


class StandIn(StrEnum):
    """Why a computer player plays for a person. TURN: they missed this turn. ABSENT: they missed several, or the other
    player chose it; it ends when they press something. AWAY: they are away and wanted it so."""

    TURN = "turn"
    ABSENT = "absent"
    AWAY = "away"


class Attendance(NamedTuple):
    """Whether a person plays themselves: a `stand_in` plays for them or not (None), and how many turns they have missed
    one after the other."""

    stand_in: StandIn | None = None
    misses: int = 0


PLAYS: Final = Attendance()
"""Somebody plays themselves, and has missed nothing."""


class Reminded(IntEnum):
    """How far a player was reminded of their turn: not yet, with a quarter of the time left, or for the last time."""

    NO = 0
    ONCE = 1
    LAST = 2


class Nudge(NamedTuple):
    """When another player nudged somebody, and who did."""

    moment: datetime
    by: Seat


class TurnClock(NamedTuple):
    """A person's clock at one table, and what is left of their extra time there.

    It runs from `started` on, which is None while it is not their turn; `spent` is what had passed before. The extra
    time begins once `allotted` has passed. Both count from the begin of a whole turn at the table's pace: a follow-up
    is the last part of such a turn, more time makes `spent` smaller (it may be below zero), and fast play makes
    `allotted` end sooner. So a person who stops playing fast has the table's pace less `spent`. At `deadline` the time
    or the extra time is up; no time passes in known pauses. It is None at a table without a pace, and while the clock
    stands still for an unknown time.
    """

    decision: int
    """The decision at which their turn began. A turn spans all that a person decides before others must act."""
    began: datetime
    started: datetime | None
    allotted: timedelta
    """How far the turn's time goes; 0 at a table without a pace."""
    extra_time: timedelta
    spent: timedelta = timedelta()
    deadline: datetime | None = None
    quiet: QuietHours | None = None
    """The quiet hours at the begin of this turn, which count for it; None for a turn of fast play."""
    missed: bool = False
    """Whether the time is up and the others still wait."""
    reminded: Reminded = Reminded.NO
    muted: bool = False
    """Whether its person wants to hear no more of this turn."""
    extended: bool = False
    """Whether they got more time in this turn, which happens once: because the bot could not tell them, for a move
    after an undo, or because they stopped playing fast."""
    renewed: datetime | None = None
    """When they got new time in this turn, or their clock went on after it stood still. They are told of the turn once
    more after that."""
    nudge: Nudge | None = None
    """The last one, in this turn or an earlier one."""

    @property
    def runs(self) -> bool:
        return self.started is not None

    @property
    def own_nudge(self) -> Nudge | None:
        """The last nudge, if it came in this turn."""
        return self.nudge if self.nudge is not None and self.nudge.moment > self.began else None

    @property
    def told_from(self) -> datetime:
        """The moment from which on they are told of this turn as it is now."""
        return self.renewed or self.began

    @property
    def is_timed(self) -> bool:
        return self.allotted > timedelta()

    @property
    def on_extra_time(self) -> bool:
        """Whether the time for the turn has passed and the extra time is running."""
        return self.is_timed and self.spent >= self.allotted

    def anew(self, moment: datetime) -> "TurnClock":
        """The clock after which a person is told of their turn, and reminded, once more from this moment on."""
        return self._replace(renewed=moment, reminded=Reminded.NO)

    @property
    def stretch(self) -> timedelta:
        """How long the running part lasts: the rest of the turn's time, or the extra time."""
        return self.extra_time if self.on_extra_time else self.allotted - self.spent


@dataclass(frozen=True, repr=False)
class DelayedMove:
    """A move that is played when its timer fires, unless its player takes it back before. It is secret until then."""

    decision: int
    text: str
    due: datetime


class Delayed(NamedTuple):
    """What a player does in a moment unless they take it back before: a move, and when they resign. It is secret."""

    move: DelayedMove | None = None
    resignation: datetime | None = None

    def __repr__(self) -> str:
        return "Delayed(…)"


NOTHING_DELAYED: Final = Delayed()


class PlanEnd(StrEnum):
    """What became of a plan. STOPPED: something happened for which it was to stop. ILLEGAL: the rules did not allow it
    any more. ASKED: the game asks about its next move, and did not when the player planned it."""

    PLAYED = "played"
    STOPPED = "stopped"
    ILLEGAL = "illegal"
    ASKED = "asked"


class Plan(Secret):
    """The moves (notation) that a player still wants to make on their next turn, in order.

    What happens from `decision` on can stop the plan, unless it `insists`. A plan that has ended keeps the moves that
    were left, and the `events` (JSON) that stopped it. The game asked about the `confirmed` moves when they were
    planned, and the player said yes.
    """

    moves: tuple[str, ...]
    decision: int
    insists: bool = False
    end: PlanEnd | None = None
    events: str = "[]"
    confirmed: tuple[str, ...] = ()


class Prepared(NamedTuple):
    """What a player has prepared: a plan, and standing orders as pairs of key and value. `version` counts the changes;
    it is 0 if nothing was ever prepared."""

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
    """What the plan of a seat becomes with a move. It is written if the plan is still at this version."""

    seat: Seat
    version: int
    plan: Plan | None
