"""What happens at a table by itself, and when."""

from datetime import datetime
from enum import StrEnum
from typing import Final, NamedTuple

from games.core import Seat


class TimerKind(StrEnum):
    """What happens when a timer fires.

    HELD plays a held move, PLAN the first move of a plan or a forced one, and RESIGN carries out a resignation.
    DEADLINE ends a player's time; REMIND and LAST remind them before. ABSENCE and EVENING begin or end one, PAUSE ends
    one. PROPOSAL ends a proposal that lasts. REST closes a table that has rested long. CHOICE ends the time to choose
    about a late player. HOST lets a lobby's host count as gone, LOBBY_WARNING announces that a lobby closes, and
    LOBBY_CLOSE closes it. REMATCH begins one with those who accepted. HANDOVER tells a person who plays on for them.
    """

    DELAYED = "held"
    PLAN = "plan"
    RESIGN = "resign"
    DEADLINE = "deadline"
    REMIND = "remind"
    LAST = "last"
    ABSENCE = "absence"
    PAUSE = "pause"
    FAST_PLAY = "evening"
    PROPOSAL = "proposal"
    REST = "rest"
    CHOICE = "choice"
    HOST = "host"
    LOBBY_WARNING = "lobby-warning"
    LOBBY_CLOSE = "lobby-close"
    REMATCH = "rematch"
    HANDOVER = "handover"


LOBBY_TIMERS: Final = (TimerKind.HOST, TimerKind.LOBBY_WARNING, TimerKind.LOBBY_CLOSE)
"""The timers of a table before its game begins."""
OWN_TIMERS: Final = (TimerKind.DELAYED, TimerKind.PLAN, TimerKind.RESIGN)
"""The timers of what a player has decided themselves."""
CLOCK_TIMERS: Final = tuple(kind for kind in TimerKind if kind not in OWN_TIMERS)
"""The timers that follow from how a table is: its lobby, its clocks, absences and pauses, and what is proposed."""
EVERYBODY: Final = Seat(-1)
"""The seat of a timer that is nobody's alone."""


class Timer(NamedTuple):
    """Something that happens at a table at the moment `due`, unless something else happens before. A seat has at most
    one timer of a kind for each decision."""

    table: int
    decision: int
    seat: Seat
    kind: TimerKind
    due: datetime
