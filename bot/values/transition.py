"""What a change makes of a table, as values."""

from dataclasses import dataclass
from typing import NamedTuple

from bot.values.record import RecordLine
from bot.values.table import Person, Table
from bot.values.timers import Timer
from bot.values.turn_clock import PreparedChange
from games.core import Event, Seat


@dataclass(frozen=True, repr=False)
class Result:
    """A table after a change, and what happened. `repeated` says that the interaction was carried out before;
    `previous` holds the table before a rematch, as it was."""

    table: Table
    events: tuple[Event, ...] = ()
    repeated: bool = False
    previous: tuple[Table, ...] = ()


class Transition(NamedTuple):
    """A table as it shall be, and the lines that made it so.

    `joined` is the person who took a seat or asked for a rematch. `mover` is the seat that made a move; its draft goes.
    `drops` are the plies that the first line takes back. `fired` is the timer that did this. `clock_timers` and
    `plan_timers` replace the CLOCK_TIMERS and the timers of plans (None: they stay). `prepared` changes the plan of the
    mover. `back` is the seat of a person who plays themselves again or takes back a move. `renews` says that the clocks
    are to be worked out anew, and `rests` that the table rests from now on, though somebody plays.
    """

    table: Table
    lines: tuple[RecordLine, ...] = ()
    joined: Person | None = None
    mover: Seat | None = None
    drops: tuple[int, ...] = ()
    fired: Timer | None = None
    clock_timers: tuple[Timer, ...] | None = None
    plan_timers: tuple[Timer, ...] | None = None
    prepared: PreparedChange | None = None
    back: Seat | None = None
    renews: bool = False
    rests: bool = False

    @property
    def timers(self) -> tuple[Timer, ...]:
        """Those that are set."""
        return (*(self.clock_timers or ()), *(self.plan_timers or ()))

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for line in self.lines for event in line.events)
