"""Timers: what happens at a table at a moment unless something else happens before, and the tasks that fire them.

What fell due while the bot was down is done at the start. A timer fires in its transaction alone, so several processes
may run this over one database.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from bot.ownership.ownership import ALONE, Ownership
from bot.process.clock import Clock
from bot.process.logs import fresh_id
from bot.process.tasks import Alarm
from bot.store.errors import TimerGone
from bot.store.time.clocks import TimerRepository
from bot.tables import agreements, late, transitions
from bot.tables.deadlines import Now, can_be_told
from bot.tables.delayed_moves import delay_of, delayed_move_played, delayed_move_timer, player_to_move, require_due
from bot.tables.lobby_times import lobby_effect
from bot.tables.plans import PlanService
from bot.tables.proposals import ProposalService
from bot.tables.refusals import NoSuchTable, TableBroken
from bot.tables.service import TableService
from bot.values.messages import find_message
from bot.values.table import Result, Table, Transition
from bot.values.timers import CLOCK_TIMERS, LOBBY_TIMERS, Timer, TimerKind
from bot.values.turn_clock import Reminded
from games.core import Move
from games.errors import MovedOn, Refusal

log = logging.getLogger(__name__)

SECOND_THOUGHTS: Final = timedelta(minutes=1)
"""After how long a resignation takes effect."""


_FIRST_PAUSE: Final = timedelta(seconds=1)
_LONGEST_PAUSE: Final = timedelta(minutes=5)
"""How long a timer that fails is put off: doubled from the first to the longest."""
IN_A_ROW: Final = 8
"""How often the runner looks for timers that fall due meanwhile before it tells what has happened."""


class Fired(NamedTuple):
    """A timer that has fired, and what came of it; None if it had nothing to do any more."""

    timer: Timer
    result: Result | None


class TimedService:
    """Holds moves and resignations, and carries them out when their timers fire: once each, however often that is
    tried."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables
        self._timers = tables.repositories.timers
        self._plans = PlanService(tables)
        self._proposals = ProposalService(tables)

    async def delay(self, before: Table, person: int, move: Move, decision: int) -> Result:
        """Play a move of this decision in a moment, unless its player takes it back before. Raises Refusal."""
        player = player_to_move(before, person, move, decision)
        if player.delayed.move is not None and player.delayed.move.text == str(move):
            return Result(before)
        due = self._tables.clock() + delay_of(before, player)
        await self._timers.delay(before, player.seat, str(move), due)
        self._tables.signals.timer_set(due, before.channel.home)
        return Result(await self._tables.get(before.id))

    async def resign(self, table: Table, person: int) -> Table:
        """Resign in a minute, unless that is taken back; at once if only computer players see it. Raises NotSeated,
        NotBegun, TableClosed or Over."""
        player = transitions.require_player(table, person)
        transitions.require_playing(table)
        if len(table.people) == 1:
            return (await self._tables.change(table, None, transitions.resigned, person)).table
        due = self._tables.clock() + SECOND_THOUGHTS
        await self._timers.start(Timer(table.id, table.decision, player.seat, TimerKind.RESIGN, due))
        self._tables.signals.timer_set(due, table.channel.home)
        return await self._tables.get(table.id)

    async def fire_in_order(self, timer: Timer, table: Table | None = None) -> list[Fired]:
        """Fire a timer, but a held move before the time of its seat is over: that was made in time. `table` is the
        table as it was a moment ago. Raises NoSuchTable."""
        fired: list[Fired] = []
        if timer.kind in (TimerKind.DEADLINE, TimerKind.CHOICE):
            table = table or await self._tables.get(timer.table)
            first = delayed_move_timer(table, table.players[timer.seat])
            if first is not None:
                fired.append(Fired(first, await self.fire(first)))
                table = None
        return [*fired, Fired(timer, await self.fire(timer, table=table))]

    async def fire(self, timer: Timer, move: Move | None = None, table: Table | None = None) -> Result | None:
        """Carry out what a timer is for; None if it has nothing to do any more. `move` is the held move if it has been
        read, `table` the table of a clock's timer as it was a moment ago. Raises NoSuchTable, and then the timer stays.
        """
        try:
            if table is None or timer.kind not in CLOCK_TIMERS:
                table = await self._tables.get(timer.table)
            return await self._tables.change(table, None, self._fired, timer, move)
        except TimerGone:
            return None
        except NoSuchTable:
            raise
        except Refusal as refusal:
            log.info("table %s: a %s timer has nothing to do (%s)", timer.table, timer.kind, type(refusal).__name__)
            with suppress(TimerGone):
                await self._timers.lapse(timer)
            return None

    async def _fired(self, table: Table, timer: Timer, move: Move | None) -> Transition:
        return (await self._effect(table, timer, move))._replace(fired=timer)

    async def _effect(self, table: Table, timer: Timer, move: Move | None) -> Transition:
        if timer.kind is TimerKind.PLAN:
            return await self._plans.fire(table, timer)
        if timer.kind is TimerKind.REMATCH:
            return await self._proposals.begin_in_time(table, timer)
        if timer.kind in LOBBY_TIMERS:
            return lobby_effect(table, timer, self._tables.now())
        if timer.kind in CLOCK_TIMERS:
            told = timer.kind is not TimerKind.DEADLINE or await self._could_be_told(table, timer)
            return _of_clocks(table, timer, self._tables.now(), told=told)
        player = next((it for it in table.players if it.seat == timer.seat), None)
        if player is None or player.person is None:
            raise MovedOn
        if timer.kind is TimerKind.RESIGN:
            require_due(timer, player.delayed.resignation)
            return transitions.resigned(table, player.person)
        return delayed_move_played(table, player, timer, move)

    async def _could_be_told(self, table: Table, timer: Timer) -> bool:
        """Whether a call could reach the player, or they have left the server, which others are told of."""
        player = table.players[timer.seat]
        if player.unreachable is None or player.has_left:
            return True
        blocked = find_message(await self._tables.repositories.messages.of(timer.table), "blocked") is not None
        return can_be_told(table, player, blocked=blocked)


def _of_clocks(table: Table, timer: Timer, now: Now, *, told: bool) -> Transition:
    """What a timer of a table's clocks, absences and pauses brings. Raises MovedOn if it has nothing to do."""
    transitions.require_playing(table)
    match timer.kind:
        case TimerKind.DEADLINE:
            return late.clock_passed(table, timer.seat, timer.due, now, told=told)
        case TimerKind.REMIND:
            return late.reminded(table, timer.seat, Reminded.ONCE)
        case TimerKind.LAST:
            return late.reminded(table, timer.seat, Reminded.LAST)
        case TimerKind.CHOICE:
            return late.not_chosen(table, timer.seat, now)
        case TimerKind.REST:
            return late.rest_over(table, now)
        case TimerKind.FAST_PLAY:
            return agreements.fast_play_turned(table, timer.due, now)
        case TimerKind.PROPOSAL:
            return agreements.run_out(table, now)
        case _:  # an absence or a pause begins or ends, and the rest is a consequence
            return Transition(table)


class PutOff(NamedTuple):
    """Until when a timer that has failed is put off, and how long that pause was."""

    until: datetime
    pause: timedelta


class TimerRunner:
    """The one task, for the tables of the channels that this process cares for; `fired` is told what came of the timers
    of a table."""

    def __init__(
        self,
        timed: TimedService,
        timers: TimerRepository,
        clock: Clock,
        fired: Callable[[Sequence[Fired]], None],
        ownership: Ownership = ALONE,
    ) -> None:
        self._timed = timed
        self._timers = timers
        self._clock = clock
        self._fired = fired
        self._owns = ownership.owns
        self._put_off: dict[Timer, PutOff] = {}
        self._set: datetime | None = None
        """The first moment for which a timer was set since what is due was read last."""
        self._alarm = Alarm("timers", clock, self._fire_due)

    def start(self) -> None:
        """Begin with what is due already. Returns at once."""
        self._alarm.start()

    def wake(self, moment: datetime | None = None, home: int | None = None) -> None:
        """A timer was set for a moment, or (None) perhaps some that are due; `home` is the channel with the table, if
        it is known."""
        if home is not None and not self._owns(home):
            return
        if moment is not None:
            self._set = moment if self._set is None else min(self._set, moment)
        self._alarm.wake(moment)

    async def close(self) -> None:
        """Fire no more; what falls due is done after the next start."""
        await self._alarm.close()

    async def _fire_due(self) -> datetime | None:
        """Fire what is due, and what that sets for a past moment; then tell of it. The moment of the next timer."""
        done: dict[int, list[Fired]] = {}
        try:
            later = await self._fire_until_none_is_due(done)
        finally:
            for fired in done.values():
                self._fired(fired)
        again = (it.until for it in self._put_off.values())
        return min((moment for moment in (later, *again) if moment is not None), default=None)

    async def _fire_until_none_is_due(self, done: dict[int, list[Fired]]) -> datetime | None:
        """Fire, and note what is `done` by table. The moment of the next timer."""
        later = None
        for _ in range(IN_A_ROW):
            self._set, now = None, self._clock.now()
            due = await self._timers.due(now, self._owns)
            later = due.later
            self._put_off = {timer: self._put_off[timer] for timer in due if timer in self._put_off}
            for timer in _without_late_reminders(due):
                if timer not in self._put_off or self._put_off[timer].until <= now:
                    await self._fire(timer, done.setdefault(timer.table, []))
            if self._set is None or self._set > self._clock.now():
                break
        return later

    async def _fire(self, timer: Timer, done: list[Fired]) -> None:
        """Fire a timer after what is `done` at its table. One that fails is put off, and no other waits for it. It
        stays, as its table may read again with another version of the bot."""
        before, newest = self._put_off.get(timer), done[-1].result if done else None
        table = newest.table if newest is not None and newest.table.id == timer.table else None
        try:
            done += await self._timed.fire_in_order(timer, table)
        except Exception as error:
            if before is None and not isinstance(error, TableBroken):  # that was logged when the table was read
                name = f"a {timer.kind} timer of table {timer.table}"
                log.exception("%s failed and is tried again from time to time [%s]", name, fresh_id())
            pause = _FIRST_PAUSE if before is None else min(before.pause * 2, _LONGEST_PAUSE)
            self._put_off[timer] = PutOff(self._clock.now() + pause, pause)
        else:
            self._put_off.pop(timer, None)


def _without_late_reminders(due: Sequence[Timer]) -> Iterator[Timer]:
    """The timers without reminders of a turn whose deadline has passed."""
    over = {(timer.table, timer.seat) for timer in due if timer.kind is TimerKind.DEADLINE}
    for timer in due:
        if timer.kind not in (TimerKind.REMIND, TimerKind.LAST) or (timer.table, timer.seat) not in over:
            yield timer
