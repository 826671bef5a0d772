"""What every change of a table brings with it: clocks, stand-ins, the rest of a table at which nobody plays, and the
timers of all that. Nothing is written here."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime

from bot.tables.agreements import runs_out, with_agreed
from bot.tables.deadlines import Now, clock_of, goes_on, reminders
from bot.tables.late import choice_ends, rest_ends, there_again, with_late
from bot.tables.lobby_times import lobby_timers, with_lobby
from bot.tables.planned import kept_on, plan_timers
from bot.tables.replacing import handover_timers, with_offer
from bot.tables.transitions import with_pauses
from bot.values.calendar import Pause
from bot.values.preferences import Absence
from bot.values.proposal import ProposalKind
from bot.values.seating import NO_REPLACING
from bot.values.table import NewTimers, Player, Renewal, Status, Table, Transition
from bot.values.timers import CLOCK_TIMERS, EVERYBODY, Timer, TimerKind
from bot.values.turn_clock import StandIn
from games.core import Seat


def with_consequences(before: Table | None, change: Transition, now: Now) -> Transition:
    """A transition with all that follows from it; `before` is None for a new table."""
    change = change._replace(table=_with_stand_ins(before, change, now.moment))
    if change.table.status is Status.PLAYING and change.table.proposals.lasting is not None:
        change = with_agreed(change, change.table.proposals.lasting, now)
    after = _with_rest(with_wait(before, change.table, now.moment), now.moment, rests=change.renewal is Renewal.REST)
    back = change.mover if change.back is None else change.back
    after = _with_clocks(before, after, now, undone=bool(change.drops), back=back)
    after = _with_late(before, after, change.mover, now)
    if after.status is Status.LOBBY:
        after = with_lobby(before, change, after, now)
    if after.seating.replacing != NO_REPLACING:
        after = with_offer(change, after)
    timers = clock_timers(after, now)
    anew = before is None or change.renewal or (change.fired is not None and change.fired.kind in CLOCK_TIMERS)
    same = before is not None and not anew and timers == clock_timers(before, now)
    change = change._replace(table=after, timers=NewTimers(None if same else timers, plan_timers(before, after)))
    if before is None or change.mover is None or change.prepared is not None or after.is_over or change.drops:
        return change
    return change._replace(prepared=kept_on(before, change.mover, after.decision))  # it outlives its owner's follow-up


def clock_timers(table: Table, now: Now) -> tuple[Timer, ...]:
    """The timers that follow from a table's lobby, its clocks, absences and pauses as they are."""
    if table.status is Status.LOBBY:
        return lobby_timers(table, now)
    if table.is_over:
        asked = table.open_proposal
        until = asked.until if asked is not None and asked.kind is ProposalKind.REMATCH else None
        return () if until is None else (Timer(table.id, 0, EVERYBODY, TimerKind.REMATCH, until),)
    handovers = handover_timers(table, now.moment) if table.seating.replacing.handovers else ()
    return (*_while_playing(table, now), *handovers)


def _with_stand_ins(before: Table | None, change: Transition, moment: datetime) -> Table:
    """The table whose players play themselves again after a turn that they missed, and after an absence."""
    after = change.table
    if after.match is None:
        return after
    players = tuple(it.with_stand_in(_stand_in(before, change, it, moment)) for it in after.players)
    return replace(after, players=players)


def _stand_in(before: Table | None, change: Transition, player: Player, moment: datetime) -> StandIn | None:
    if player.is_computer or change.table.status is not Status.PLAYING:
        return None
    if player.attendance.stand_in is StandIn.TURN:
        same = before is not None and goes_on(before, change.table) and _acts(change.table, player)
        return StandIn.TURN if same else None
    if player.attendance.stand_in is StandIn.ABSENT:
        return StandIn.ABSENT
    away = next((it for it in player.preferences.absences if it.computer and it.covers(moment)), None)
    if away is not None and (player.attendance.stand_in is StandIn.AWAY or _leaves(before, change, player, away)):
        return StandIn.AWAY
    return None


def _acts(table: Table, player: Player) -> bool:
    return table.match is not None and player.seat in table.match.to_act


def _leaves(before: Table | None, change: Transition, player: Player, away: Absence) -> bool:
    """Whether a stand-in begins to play for a player who is away: as the absence begins, and with each of their turns.
    A turn in which they have pressed something is theirs."""
    if player.seat == change.back:
        return False
    if before is None:
        return True
    if _acts(change.table, player) and not (_acts(before, player) and goes_on(before, change.table)):
        return True  # a turn begins for them
    begins = change.renewal or (change.fired is not None and change.fired.kind is TimerKind.ABSENCE)
    has_come_back = player.clock is not None and player.clock.runs and player.clock.began > away.begin
    return begins and player.seat != change.mover and not has_come_back


def with_wait(before: Table | None, after: Table, moment: datetime) -> Table:
    """The table; where a decision begins, others wait for it from this moment on."""
    same = before is not None and before.match is not None and before.decision == after.decision
    waits = after.times if same or after.status is not Status.PLAYING else after.times._replace(waiting_since=moment)
    return replace(after, times=waits)


def _with_rest(table: Table, moment: datetime, *, rests: bool = False) -> Table:
    """The table rests while none of its people plays, or because it `rests` now whoever plays."""
    if table.status is not Status.PLAYING:
        return table
    present = not rests and any(player.is_present for player in table.people)
    if table.is_resting and present:
        return with_pauses(table, (*table.times.pauses[:-1], table.times.pauses[-1]._replace(end=moment)))
    if table.is_resting or present:
        return table
    return with_pauses(table, (*table.times.pauses, Pause(moment, None)))


def _with_clocks(before: Table | None, after: Table, now: Now, *, undone: bool, back: Seat | None = None) -> Table:
    if after.match is None:
        return after
    clocks = (clock_of(before, after, player, now, undone=undone, back=back) for player in after.players)
    timed = zip(after.players, clocks, strict=True)
    return replace(after, players=tuple(replace(player, clock=clock) for player, clock in timed))


def _with_late(before: Table | None, after: Table, mover: Seat | None, now: Now) -> Table:
    """The table with what follows from a late player; the mover is there again."""
    there = after if mover is None else there_again(after, mover, now)
    judged = with_late(before, there, now.moment)
    if judged.players == there.players:
        return judged
    return _with_clocks(after, _with_rest(judged, now.moment), now, undone=False)


def _while_playing(table: Table, now: Now) -> Iterator[Timer]:
    """When clocks, absences and fast play turn, a pause ends, a proposal runs out, and a table that rests is closed."""
    for player in table.people:
        yield from _of_clock(table, player, now)
        moments = (moment for absence in player.preferences.absences for moment in (absence.begin, absence.end))
        yield from _next(table, player.seat, TimerKind.ABSENCE, moments, now.moment)
        yield from _next(table, player.seat, TimerKind.FAST_PLAY, player.fast_play or (), now.moment)
    if table.proposals.lasting is not None:
        yield Timer(table.id, 0, EVERYBODY, TimerKind.PROPOSAL, runs_out(table, table.proposals.lasting, now))
    ends = (pause.end for pause in table.times.pauses if pause.end is not None)
    yield from _next(table, EVERYBODY, TimerKind.PAUSE, ends, now.moment)
    if table.is_resting:
        yield Timer(table.id, 0, EVERYBODY, TimerKind.REST, rest_ends(table, now))


def _next(table: Table, seat: Seat, kind: TimerKind, moments: Iterable[datetime], now: datetime) -> Iterator[Timer]:
    """A timer for the first of these moments that is to come."""
    coming = min((moment for moment in moments if moment > now), default=None)
    if coming is not None:
        yield Timer(table.id, 0, seat, kind, coming)


def _of_clock(table: Table, player: Player, now: Now) -> Iterator[Timer]:
    """The deadline of a turn with its reminders, unless it is missed, and the end of the choice about it."""
    clock = player.clock
    if clock is None or clock.deadline is None:
        return
    ends = choice_ends(table, player, now)
    if ends is not None:
        yield Timer(table.id, clock.decision, player.seat, TimerKind.CHOICE, ends)
    if clock.missed:
        return
    for kind, moment in ((TimerKind.DEADLINE, clock.deadline), *reminders(table, player, clock, now)):
        yield Timer(table.id, clock.decision, player.seat, kind, moment)
