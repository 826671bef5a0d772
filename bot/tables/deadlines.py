"""The clocks at a table: which begin, go on, stand still and end with what happens, and when they remind their players;
nothing is written here."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from bot.ownership.ownership import serves
from bot.values.calendar import Pause, QuietHours, ShardPause, covering, deadline, played
from bot.values.preferences import Channel, Pace, quiet_hours
from bot.values.table import Player, Status, Table
from bot.values.timers import TimerKind
from bot.values.turn_clock import Late, Reminded, TurnClock
from games.core import Seat

NO_TIME: Final = timedelta()
FOLLOW_UP: Final = 4
"""A follow-up has the pace divided by this."""
LONGEST_EXTRA_TIME: Final = timedelta(days=1)
SLOW: Final = Pace.HALF_DAY
"""From this pace up nobody's deadline is at night."""
AT_LEAST: Final = 4
"""Whoever is to act again after an undo, or plays fast no more, has once a turn at least its time divided by this."""
REMIND_AT: Final = 3 / 4
"""The share of the time that has passed when somebody is reminded."""
LAST_AT: Final = 7 / 8
"""The same of the last reminder."""


class Now(NamedTuple):
    """The moment at which something happens, and when the bot was not there before: at no table (`downtime`), or at
    those of some servers alone (`shard_downtime`)."""

    moment: datetime
    downtime: Sequence[Pause] = ()
    shard_downtime: Sequence[ShardPause] = ()

    def at(self, table: Table) -> "Now":
        """The same for a table, with all outages there; they may overlap."""
        if not self.shard_downtime:
            return self
        own = (Pause(it.begin, it.end) for it in self.shard_downtime if serves(it.shard, table.channel.guild))
        return Now(self.moment, sorted((*self.downtime, *own), key=lambda it: it.begin))


def clock_of(
    before: Table | None, after: Table, player: Player, now: Now, *, undone: bool, back: Seat | None = None
) -> TurnClock | None:
    """A player's clock after a change: it runs while they are to act. A computer player has none, nor a person whose
    first turn is still to come. After an undo (`undone`) nobody has all their time again, nor a player who is `back`
    in a turn that a stand-in has begun.
    """
    clock = player.clock
    if player.is_computer:
        return None
    if player not in after.people_to_act:
        return _stopped(after, player, clock, now) if clock is not None else None
    if clock is not None and clock.runs and before is not None and goes_on(before, after):
        if _is_follow_up(after) and not _is_follow_up(before) and _has_less_than_a_turn(after, player, clock, now):
            return _begun(after, player, now, undone=undone, same_turn=True)
        clock = _going_on(after, player, clock, now)
        return clock if clock.missed else reckoned(after, player, clock, now)
    if player.seat == back and before is not None and _is_back_in_turn(before, after, clock):
        return _returned(after, player, now)
    begun = _begun(after, player, now, undone=undone)
    if clock is None and after.times.waiting_since is not None and _had_none(before, after, player):
        return begun._replace(decision=after.times.pinged_decision, began=after.times.waiting_since)
    return begun


def _is_back_in_turn(before: Table, after: Table, clock: TurnClock | None) -> bool:
    """Whether a clock that stands belongs to the turn which goes on. Nobody has waited at a table that rested: a player
    who is back there has all their time."""
    same = clock is not None and not clock.runs and clock.decision >= after.times.pinged_decision
    return same and goes_on(before, after) and not before.is_resting


def _returned(table: Table, player: Player, now: Now) -> TurnClock:
    """The clock of a player who is back during their turn, with what was left of it, and once a quarter at least; as
    often as they are back if nothing is left, not even of the reserve."""
    clock = player.clock
    if clock is not None and not clock.extra_time and clock.spent >= clock.allotted:
        player = replace(player, clock=clock._replace(extended=False))
    return _begun(table, player, now, undone=True)


def _had_none(before: Table | None, after: Table, player: Player) -> bool:
    """Whether a player without a clock is in a turn which began before there were any."""
    if before is None or not goes_on(before, after):
        return False
    return any(it.person == player.person for it in before.people_to_act)


def goes_on(before: Table, after: Table) -> bool:
    """Whether the turn is still the same: it spans what a player plays alone. What comes after a follow-up is a turn of
    its own, even of the same player."""
    same = before.status is Status.PLAYING and before.times.pinged_decision == after.times.pinged_decision
    return same and (_is_follow_up(after) or not _is_follow_up(before))


def _is_follow_up(table: Table) -> bool:
    return table.match is not None and table.match.is_follow_up


def _has_less_than_a_turn(table: Table, player: Player, clock: TurnClock, now: Now) -> bool:
    stopped = _stopped(table, player, clock, now)
    return clock.is_timed and stopped.allotted - stopped.spent < turn_time(table, player, now)


def reckoned(table: Table, player: Player, clock: TurnClock, now: Now) -> TurnClock:
    """A clock with the moment at which it is due, as far as that is known now."""
    if clock.started is None or not clock.is_timed:
        return clock._replace(deadline=None)
    still = pauses(table, player, now)
    moment = deadline(clock.started, clock.stretch, still, clock.quiet)
    if clock.quiet is None and table.settings.pace >= SLOW and not _is_fast(player, clock, moment):
        moment = deadline(clock.started, clock.stretch, still, quiet_hours_at(table, player))
    return clock._replace(deadline=moment)


def _is_fast(player: Player, clock: TurnClock, moment: datetime | None) -> bool:
    """Whether a turn that is due then is played fast: it may be due at night while the evening lasts. What comes after
    it, like a reserve, has the table's pace."""
    lasts = moment is not None and player.fast_play is not None and player.fast_play.covers(moment)
    return lasts and not clock.on_extra_time


def retimed(table: Table, player: Player, now: Now) -> TurnClock | None:
    """A player's clock once another pace holds for them. Fast play gives its time from now on, but no more than there
    was before. After it the turn has what would be left without it, and once in a turn a quarter of its time at least.
    """
    clock = player.clock
    if clock is None or clock.missed:
        return clock
    fast = pace_of(table, player, now.moment) != table.settings.pace
    usual = clock.allotted == table.settings.pace.time and (clock.quiet is not None or table.settings.pace < SLOW)
    if fast is not usual:
        return clock
    other = _made_fast(table, player, clock, now) if fast else _made_usual(table, player, clock, now)
    return clock if other is None else other


def _made_fast(table: Table, player: Player, clock: TurnClock, now: Now) -> TurnClock | None:
    """A clock with the time of fast play from now on; None if it has no more than that, or is on reserve."""
    spent, time = max(NO_TIME, _stopped(table, player, clock, now).spent), turn_time(table, player, now)
    if clock.on_extra_time or (not clock.runs and clock.is_timed and clock.stretch <= time):
        return None
    other = _anew_from_now(table, player, clock._replace(allotted=spent + time, spent=spent, quiet=None), now)
    return (
        None
        if clock.deadline is not None and other.deadline is not None and clock.deadline <= other.deadline
        else other
    )


def _made_usual(table: Table, player: Player, clock: TurnClock, now: Now) -> TurnClock | None:
    """A clock with the time of the table's pace again, less all that has passed in this turn; None if it is on reserve
    and no such time is left."""
    stopped = _stopped(table, player, clock, now)
    spent, allotted = stopped.spent + clock.extra_time - stopped.extra_time, table.settings.pace.time
    if clock.on_extra_time and spent >= allotted:
        return None
    least = turn_time(table, player, now) / AT_LEAST
    if clock.runs and table.settings.pace and allotted - spent < least and not clock.extended:
        spent, stopped = allotted - least, stopped._replace(extended=True)
    quiet = quiet_hours_at(table, player) if table.settings.pace >= SLOW else None
    return _anew_from_now(table, player, stopped._replace(allotted=allotted, spent=spent, quiet=quiet), now)


def _anew_from_now(table: Table, player: Player, clock: TurnClock, now: Now) -> TurnClock:
    """A clock that goes on from now, its player told of it anew; one that stands is left as it is."""
    if player.clock is None or not player.clock.runs:
        return clock
    return reckoned(table, player, clock._replace(started=now.moment), now).anew(now.moment)


def reminders(table: Table, player: Player, clock: TurnClock, now: Now) -> Iterator[tuple[TimerKind, datetime]]:
    """When a player is reminded of the running turn; the last time only if a missed deadline costs it."""
    remind, last = (_passes(table, player, clock, share, now) for share in (REMIND_AT, LAST_AT))
    if remind is not None and clock.reminded is Reminded.NO and not clock.on_extra_time:
        yield TimerKind.REMIND, max(remind, clock.told_from)
    costs = table.settings.late is Late.COMPUTER and (clock.on_extra_time or not clock.extra_time)
    if last is not None and costs and clock.reminded is not Reminded.LAST:
        yield TimerKind.LAST, max(last, clock.told_from)


def _passes(table: Table, player: Player, clock: TurnClock, share: float, now: Now) -> datetime | None:
    """The moment at which this share of the running time has passed, counted back from the deadline as it is shown, so
    also from one that the night has moved. Quiet hours do not move the moment itself."""
    if clock.started is None or clock.deadline is None or not clock.is_timed:
        return None
    still = pauses(table, player, now)
    left = clock.stretch * (1 - share)
    return deadline(clock.started, played(clock.started, clock.deadline, still) - left, still)


def pauses(table: Table, player: Player, now: Now) -> list[Pause]:
    """When a player's clock stands still: in pauses of the table, absences for which the others wait, and outages."""
    return [*_known_pauses(table, player), *now.at(table).downtime]


def _known_pauses(table: Table, player: Player) -> list[Pause]:
    """The pauses of which people know."""
    away = (Pause(absence.begin, absence.end) for absence in player.preferences.absences if not absence.computer)
    return [*table.times.pauses, *away]


def turn_time(table: Table, player: Player, now: Now) -> timedelta:
    """How long this player has for the turn that begins now; none at a table without a pace."""
    return _share(table, pace_of(table, player, now.moment))


def _share(table: Table, pace: Pace) -> timedelta:
    return pace.time / FOLLOW_UP if _is_follow_up(table) else pace.time


def pace_of(table: Table, player: Player, moment: datetime) -> Pace:
    """The pace that holds for a player then: in an evening of fast play a quarter of an hour, unless the table's is
    faster."""
    if player.fast_play is None or not player.fast_play.covers(moment):
        return table.settings.pace
    return Pace.QUARTER_HOUR if not table.settings.pace else min(table.settings.pace, Pace.QUARTER_HOUR)


def extra_time_of(table: Table) -> timedelta:
    return min(timedelta(seconds=table.settings.pace), LONGEST_EXTRA_TIME)


def _going_on(table: Table, player: Player, clock: TurnClock, now: Now) -> TurnClock:
    """A clock that runs; its player is told of it anew once it does not stand still any more."""
    known = _known_pauses(table, player)
    ended = any(it.end is not None and clock.told_from < it.end <= now.moment for it in known)
    return clock.anew(now.moment) if ended and covering(known, now.moment) is None else clock


def _stopped(table: Table, player: Player, clock: TurnClock, now: Now) -> TurnClock:
    if clock.started is None:
        return clock
    used = played(clock.started, max(clock.started, now.moment), pauses(table, player, now))
    extra_time = max(NO_TIME, clock.extra_time - used) if clock.on_extra_time else clock.extra_time
    spent = clock.spent if clock.on_extra_time else clock.spent + used
    return clock._replace(started=None, deadline=None, missed=False, extra_time=extra_time, spent=spent)


def quiet_hours_at(table: Table, player: Player) -> QuietHours:
    """When a player is not to be disturbed. Without a zone of theirs or the server's, that of another server counts at
    whose table they sit."""
    zone = table.server.zone or player.server_zone
    return quiet_hours(player.preferences.settings, zone, player.locale, table.channel.locale)


def guesses_quiet_hours(table: Table, player: Player) -> bool:
    """Whether neither a player nor the server has chosen a zone, nor the player their hours."""
    settings = player.preferences.settings
    return not (settings.zone or table.server.zone or settings.has_chosen_hours)


def _begun(table: Table, player: Player, now: Now, *, undone: bool, same_turn: bool = False) -> TurnClock:
    """The clock of a player whose turn begins; what an old one used of the reserve is gone. `same_turn`: what begins
    is a follow-up in a turn of their own."""
    old = None if player.clock is None else _stopped(table, player, player.clock, now)
    time, pace = turn_time(table, player, now), pace_of(table, player, now.moment)
    left, extended = (time, False) if old is None or not undone else _left(old, time)
    spent = table.settings.pace.time - _share(table, table.settings.pace)
    if old is not None and same_turn:
        spent = min(spent, old.spent)
    if old is not None and undone:
        spent = table.settings.pace.time - left if pace == table.settings.pace else max(spent, old.spent)
    clock = TurnClock(
        decision=table.decision,
        began=now.moment,
        started=now.moment,
        allotted=spent + left,
        extra_time=extra_time_of(table) if old is None else old.extra_time,
        spent=spent,
        quiet=quiet_hours_at(table, player) if pace >= SLOW else None,
        extended=extended,
        nudge=None if old is None else old.nudge,
    )
    return reckoned(table, player, clock, now)


def _left(old: TurnClock, time: timedelta) -> tuple[timedelta, bool]:
    """The time that an undo leaves to a clock, at most that for a turn and once a quarter at least; and whether it has
    had more time in this turn."""
    left = min(time, max(NO_TIME, old.allotted - old.spent))
    least = time / AT_LEAST
    return (least, True) if left < least and not old.extended else (left, old.extended)


A_MINUTE: Final = timedelta(minutes=1)
"""An outage that goes on is taken to last so long from now; whatever falls due then is worked out again."""


def waited(begin: datetime, time: timedelta, now: Now, pauses: Iterable[Pause] = ()) -> datetime:
    """The moment at which `time` has passed since `begin`, without outages and these pauses. One whose end is not known
    is taken to end a minute from now, so that there is always a moment at which to ask again."""
    later = now.moment + A_MINUTE
    known = (Pause(it.begin, later if it.end is None else it.end) for it in (*now.downtime, *pauses))
    moment = deadline(begin, time, known)
    assert moment is not None  # noqa: S101 - all of them end
    return moment


def is_mentioned(table: Table, player: Player, *, blocked: bool) -> bool:
    """Whether a player is called in the table's channel: they cannot be told in private, or chose that and it works."""
    return player.unreachable is not None or (chose_mentions(table, player) and not blocked)


def chose_mentions(table: Table, player: Player) -> bool:
    return player.preferences.settings.call is Channel.MENTION and table.channel.guild is not None


def can_be_told(table: Table, player: Player, *, blocked: bool) -> bool:
    """Whether a call reaches a player, in private or in the table's channel, which nobody sees who has left the
    server."""
    if player.has_left:
        return False
    mentioned = is_mentioned(table, player, blocked=blocked)
    return not mentioned or (table.channel.guild is not None and not blocked)
