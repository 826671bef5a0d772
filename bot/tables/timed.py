"""What happens at a table at a moment unless something else happens before: held moves, resignations, and all that
follows from clocks, absences and pauses."""

import logging
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from bot.store.errors import TimerGone, VersionConflict
from bot.tables import transitions
from bot.tables.late import clock_effect
from bot.tables.lobbies import lobby_effect
from bot.tables.plans import PlanService
from bot.tables.proposals import ProposalService
from bot.tables.reach import can_be_told
from bot.tables.refusals import NoSuchTable
from bot.tables.service import TableService
from bot.values.post import find_message
from bot.values.preferences import Press
from bot.values.table import CLOCK_TIMERS, LOBBY_TIMERS, Player, Result, Table, Timer, TimerKind, Transition
from games.core import Move
from games.errors import MovedOn, NotYourTurn, Refusal

log = logging.getLogger(__name__)

HOLD: Final = timedelta(seconds=5)
"""How long a move is held that cannot be taken back."""
SHORT_HOLD: Final = timedelta(seconds=2)
"""How long, where only computer players wait for it: no longer than a question would take."""
LONG_HOLD: Final = timedelta(seconds=15)
"""How long for whoever wants it longer, wherever they play."""
SECOND_THOUGHTS: Final = timedelta(minutes=1)
"""After how long a resignation takes effect."""


class Fired(NamedTuple):
    """A timer that has fired, and what came of it; None where it had nothing to do any more."""

    timer: Timer
    result: Result | None


class TimedService:
    """Holds moves and resignations, and carries them out when their timers fire: once each, however often that is
    tried."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables
        self._timers = tables.repositories.timers
        self._plans = PlanService(tables)

    async def hold(self, table: Table, person: int, move: Move, decision: int) -> Table:
        """Play a move of this decision in a moment, unless its player takes it back before. Raises Refusal."""
        async with self._tables.lock(table.id):
            while True:
                player = _holding(table, person, move, decision)
                if player.held is not None and player.held.text == str(move):
                    return table
                with suppress(VersionConflict):
                    due = self._tables.clock() + _hold_time(table, player)
                    await self._timers.hold(table, player.seat, str(move), due)
                    self._tables.timer_set(due)
                table = await self._tables.get(table.id)
                if (now := table.player_of(person)) is not None and now.held is not None:
                    return table

    async def drop_held(self, table: Table, player: Player) -> bool:
        """Take back a move that is held; False where it has been played."""
        return await self._timers.stop(table.id, player.seat, TimerKind.HELD)

    async def play_held(self, table: Table, player: Player, move: Move | None = None) -> Result | None:
        """Play the move that a player holds, now; None where there is none that can be played any more. `move` is that
        move where it has been read already."""
        if player.held is None:
            return None
        held = player.held
        return await self.fire(Timer(table.id, held.decision, player.seat, TimerKind.HELD, held.due), move)

    async def resign(self, table: Table, person: int) -> Table:
        """Resign in a minute, unless that is taken back; at once where only computer players would see it. Raises
        NotSeated, NotBegun, TableClosed or Over."""
        player = transitions.require_player(table, person)
        transitions.require_playing(table)
        if len(table.people) == 1:
            return (await self._tables.resign(table, person)).table
        due = self._tables.clock() + SECOND_THOUGHTS
        await self._timers.start(Timer(table.id, table.decision, player.seat, TimerKind.RESIGN, due))
        self._tables.timer_set(due)
        return await self._tables.get(table.id)

    async def play_on(self, table: Table, player: Player) -> bool:
        """Take back a resignation; False where it has taken effect."""
        return await self._timers.stop(table.id, player.seat, TimerKind.RESIGN)

    async def fire_in_order(self, timer: Timer, table: Table | None = None) -> list[Fired]:
        """Fire a timer that is due; but before it that of the move which its seat holds, where the time of that seat is
        over: the move was made in time. `table` is the table as it was a moment ago. Raises NoSuchTable."""
        fired: list[Fired] = []
        if timer.kind in (TimerKind.DEADLINE, TimerKind.CHOICE):
            table = table or await self._tables.get(timer.table)
            held = table.players[timer.seat].held
            if held is not None:
                first = Timer(timer.table, held.decision, timer.seat, TimerKind.HELD, held.due)
                fired.append(Fired(first, await self.fire(first)))
                table = None
        return [*fired, Fired(timer, await self.fire(timer, table=table))]

    async def fire(self, timer: Timer, move: Move | None = None, table: Table | None = None) -> Result | None:
        """Carry out what a timer is for; None where there is nothing to do any more. `move` is the one that it holds,
        where that has been read already, and `table` the table of a clock's timer as it was a moment ago. Raises
        NoSuchTable."""
        if timer.kind is TimerKind.PLAN:
            return await self._plans.fire(timer)
        if timer.kind is TimerKind.REMATCH:
            return await self._done(timer, ProposalService(self._tables).begin_in_time(timer))
        if table is None or timer.kind not in CLOCK_TIMERS:
            table = await self._tables.get(timer.table)
        told = timer.kind is not TimerKind.DEADLINE or await self._could_be_told(table, timer)

        async def attempt(before: Table) -> Result:
            change = self._effect(before, timer, move, told=told)._replace(fired=timer)
            return _released(await self._tables.write(before, change, None), timer)

        return await self._done(timer, self._tables.until_done(table, None, attempt))

    async def _done(self, timer: Timer, effect: Awaitable[Result]) -> Result | None:
        """What a timer's effect gave; None where it has nothing to do any more. Raises NoSuchTable where the table does
        not read: then it stays."""
        try:
            return await effect
        except TimerGone:
            return None
        except NoSuchTable:
            raise
        except Refusal as refusal:
            log.info("table %s: a %s timer has nothing to do (%s)", timer.table, timer.kind, type(refusal).__name__)
            with suppress(TimerGone):
                await self._timers.lapse(timer)
            return None

    async def _could_be_told(self, table: Table, timer: Timer) -> bool:
        """Whether a player takes private messages, or can be mentioned where their table stands."""
        player = table.players[timer.seat]
        if player.unreachable is None:
            return True
        blocked = find_message(await self._tables.repositories.messages.of(timer.table), "blocked") is not None
        return can_be_told(table, player, blocked=blocked)

    def _effect(self, table: Table, timer: Timer, move: Move | None, *, told: bool) -> Transition:
        if timer.kind in LOBBY_TIMERS:
            return lobby_effect(table, timer, self._tables.now())
        if timer.kind in CLOCK_TIMERS:
            return clock_effect(table, timer, self._tables.now(), told=told)
        player = next((it for it in table.players if it.seat == timer.seat), None)
        if player is None or player.person is None:
            raise MovedOn
        if timer.kind is TimerKind.RESIGN:
            _require_due(timer, player.resigns)
            return transitions.resigned(table, player.person, self._tables.clock())
        match, held = transitions.require_playing(table), player.held
        if held is None:
            raise MovedOn
        _require_due(timer, held.due)
        if move is None or str(move) != held.text:
            move = match.read(held.text)
        return transitions.played(table, player.person, move, held.decision, self._tables.clock())


def _hold_time(table: Table, player: Player) -> timedelta:
    """How long a player's moves are held."""
    if player.settings.press is Press.LONG:
        return LONG_HOLD
    return SHORT_HOLD if len(table.people) == 1 else HOLD


def _require_due(timer: Timer, due: datetime | None) -> None:
    """Raise TimerGone for a timer that was taken back, and perhaps set anew, since it was read."""
    if timer.due != due:
        raise TimerGone


def _released(result: Result, timer: Timer) -> Result:
    """The result with a table as it would be loaded now: its timer is gone."""
    players = (
        replace(it, held=None) if it.seat == timer.seat and timer.kind is TimerKind.HELD else it
        for it in result.table.players
    )
    return replace(result, table=replace(result.table, players=tuple(players)))


def _holding(table: Table, person: int, move: Move, decision: int) -> Player:
    """The player who may hold the move. Raises Refusal."""
    player = transitions.require_player(table, person)
    match = transitions.require_playing(table)
    if decision != table.decision:
        raise MovedOn
    if player.seat not in match.to_act:
        raise NotYourTurn
    match.check(player.seat, move)
    return player
