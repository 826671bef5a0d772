"""The clocks at a table: which begin, go on, stand still and end with what happens; nothing is written here."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from bot.due import Pause, QuietHours, due, played
from bot.model import Player, Status, Table
from bot.preferences import Pace, quiet_hours
from bot.turn_clock import TurnClock

NO_TIME: Final = timedelta()
FOLLOW_UP: Final = 4
"""A follow-up has the pace divided by this."""
LONGEST_RESERVE: Final = timedelta(days=1)
SLOW: Final = Pace.HALF_DAY
"""From this pace up nobody's deadline is at night."""
AFTER_UNDO: Final = 4
"""Whoever is to act again after an undo has at least the turn's time divided by this."""


class Now(NamedTuple):
    """The moment at which something happens, and when the bot was not there before."""

    moment: datetime
    outages: Sequence[Pause] = ()


def clock_of(before: Table | None, after: Table, player: Player, now: Now, *, undone: bool) -> TurnClock | None:
    """A player's clock after what has just happened: it runs while they are to act. None for a computer player, and for
    a person whose first turn is still to come. `undone`: it was an undo, after which nobody has all their time again.
    """
    clock = player.clock
    if player.is_computer:
        return None
    if player not in after.people_to_act:
        return _stopped(after, player, clock, now) if clock is not None else None
    if clock is not None and clock.runs and before is not None and goes_on(before, after):
        return clock if clock.missed else reckoned(after, player, clock, now)
    return _begun(after, player, now, undone)


def goes_on(before: Table, after: Table) -> bool:
    """Whether the turn in which somebody has been to act is still the same: it spans what they play alone."""
    return before.status is Status.PLAYING and before.pinged_decision == after.pinged_decision


def reckoned(table: Table, player: Player, clock: TurnClock, now: Now) -> TurnClock:
    """A clock that runs, with the moment at which it is due as far as that is known now."""
    if clock.started is None or not clock.is_timed:
        return clock._replace(due=None)
    return clock._replace(due=due(clock.started, clock.stretch, pauses(table, player, now), clock.quiet))


def retimed(table: Table, player: Player, now: Now) -> TurnClock | None:
    """A player's clock after another pace has begun to hold for them: the turn that runs has the time of that pace from
    now on, but no more than it had before where they have begun to play fast. A reserve runs on."""
    clock = player.clock
    if clock is None or not clock.runs or clock.missed or clock.on_reserve:
        return clock
    if clock.allotted == turn_time(table, player, now):
        return clock
    fresh = _begun(table, player, now, undone=False)._replace(decision=clock.decision, began=clock.began)
    fast = player.tonight is not None and player.tonight.covers(now.moment)
    sooner = clock.due is not None and fresh.due is not None and clock.due <= fresh.due
    return clock if fast and sooner else fresh


def passes(table: Table, player: Player, share: float, now: Now) -> datetime | None:
    """The moment at which this share of what is running has passed; no quiet hours move it."""
    clock = player.clock
    if clock is None or clock.started is None or not clock.is_timed:
        return None
    return due(clock.started, clock.stretch * share, pauses(table, player, now))


def pauses(table: Table, player: Player, now: Now) -> list[Pause]:
    """When this player's clock stands still: while the table is paused, they are away and the others wait, or the bot
    is not there."""
    away = (Pause(absence.begin, absence.end) for absence in player.absences if not absence.computer)
    return [*table.pauses, *away, *now.outages]


def turn_time(table: Table, player: Player, now: Now) -> timedelta:
    """How long this player has for the turn that begins now; none at a table without a pace."""
    if table.match is None:
        return NO_TIME
    time = pace_of(table, player, now.moment).time
    return time / FOLLOW_UP if table.match.is_follow_up else time


def pace_of(table: Table, player: Player, moment: datetime) -> Pace:
    """The pace that holds for a player then: a quarter of an hour while they have agreed to play fast, also at a table
    without a clock, unless the table's is faster."""
    if player.tonight is None or not player.tonight.covers(moment):
        return table.pace
    return Pace.QUARTER_HOUR if not table.pace else min(table.pace, Pace.QUARTER_HOUR)


def reserve_of(table: Table) -> timedelta:
    """The reserve that each player has for the whole game."""
    return min(timedelta(seconds=table.pace), LONGEST_RESERVE)


def _stopped(table: Table, player: Player, clock: TurnClock, now: Now) -> TurnClock:
    """A clock that does not run; what was used of the reserve is gone."""
    if clock.started is None:
        return clock
    used = played(clock.started, max(clock.started, now.moment), pauses(table, player, now))
    reserve = max(NO_TIME, clock.reserve - used) if clock.on_reserve else clock.reserve
    spent = clock.spent if clock.on_reserve else clock.spent + used
    return clock._replace(started=None, due=None, missed=False, reserve=reserve, spent=spent)


def quiet_hours_at(table: Table, player: Player) -> QuietHours:
    """When a player is not to be disturbed."""
    return quiet_hours(player.settings, table.server, player.locale, table.channel.locale)


def _begun(table: Table, player: Player, now: Now, undone: bool) -> TurnClock:
    """The clock of somebody whose turn begins."""
    old, allotted = player.clock, turn_time(table, player, now)
    spent = min(old.spent, allotted - allotted / AFTER_UNDO) if undone and old is not None else NO_TIME
    clock = TurnClock(
        decision=table.decision,
        began=now.moment,
        started=now.moment,
        allotted=allotted,
        reserve=reserve_of(table) if old is None else old.reserve,
        spent=spent,
        quiet=quiet_hours_at(table, player) if pace_of(table, player, now.moment) >= SLOW else None,
        nudged=None if old is None else old.nudged,
        nudged_by=None if old is None else old.nudged_by,
    )
    return reckoned(table, player, clock, now)
