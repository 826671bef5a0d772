"""Tables with a clock that is turned by hand, for tests: what people do there, and what falls due."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any, Concatenate, ParamSpec

from bot.tables import lobbies, transitions
from bot.tables.proposals import ProposalService
from bot.tables.service import Change, TableService
from bot.tables.timers import TimedService
from bot.values.preferences import Absence, Pace, PersonSettings, Preferences
from bot.values.table import Person, Player, Table
from bot.values.timers import Timer, TimerKind
from bot.values.turn_clock import Late, TurnClock
from tests.support.bot.hand_clock import NOON, HandClock
from tests.support.bot.passing import pass_time
from tests.support.bot.service import ANN, SIX, changed, dealt, first_move, lobby, play, some_move

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
_P = ParamSpec("_P")


class TimedTables:
    """The tables of a bot whose clock is turned by hand; it shows noon in UTC, where everybody lives."""

    def __init__(self, service: TableService, clock: HandClock) -> None:
        self.service = service
        self.clock = clock

    async def begun(self, *people: Person, pace: Pace = Pace.DAY, late: Late = Late.COMPUTER, game: str) -> Table:
        for person in people:
            await self.choose(person, zone="UTC")
        table = await lobby(self.service, *people, size=None, game=game)
        clocked = await self.changed(table, lobbies.adjusted, people[0].id, False, pace, late)
        return await dealt(self.service, await self.now(clocked))

    async def changed(
        self,
        table: Table,
        act: Callable[Concatenate[Table, _P], Change | Awaitable[Change]],
        *arguments: _P.args,
        **named: _P.kwargs,
    ) -> Table:
        """The table after what somebody does there."""
        return await changed(self.service, table, act, *arguments, **named)

    async def choose(self, person: Person, *absences: Absence, **settings: Any) -> None:
        chosen = Preferences(settings=PersonSettings(**settings), absences=absences)
        await self.service.repositories.people.choose(person, lambda _: chosen)

    async def away(self, table: Table, person: Person, *absences: Absence) -> Table:
        """The table of somebody in UTC who has said when they are away; without an absence they are back."""
        await self.choose(person, *absences, zone="UTC")
        return await self.service.renew(table.id)

    async def now(self, table: Table) -> Table:
        return await self.service.get(table.id)

    async def after(self, table: Table, by: timedelta) -> Table:
        await pass_time(TimedService(self.service), self.service.repositories.timers, self.clock, by)
        return await self.now(table)

    async def move(self, table: Table, player: Player) -> Table:
        now = await self.now(table)
        assert player.person is not None
        return (await play(self.service, now, player.person, first_move(now, player.seat))).table

    async def delay(self, table: Table, player: Player) -> Table:
        """The player's next move waits for a moment in which they may take it back."""
        held, move = TimedService(self.service).delay, some_move(table, player.seat)
        return await self.changed(table, held, who(player).id, move, table.decision)

    async def undone(self, table: Table, player: Player) -> Table:
        """The player takes their last move back."""
        return await self.changed(table, ProposalService(self.service).undo, who(player).id, None)

    async def stand_in(self, table: Table) -> Table:
        """A computer plays that must."""
        seat = table.computers_to_act[0].seat
        return await self.changed(table, transitions.computer_played, seat, some_move(table, seat), table.decision)

    async def stand_ins(self, table: Table) -> Table:
        """Computers play for as long as they must."""
        while table.computers_to_act:
            table = await self.stand_in(table)
        return table

    async def timers(self, table: Table) -> list[Timer]:
        """All that is still to happen at a table by itself, what comes first first."""
        found = await self.service.repositories.timers.due(self.clock.now() + 10_000 * DAY)
        return [timer for timer in found if timer.table == table.id]

    async def coming(self, table: Table) -> dict[TimerKind, timedelta]:
        """How long after noon of the first day each kind of timer of a table fires."""
        return {timer.kind: timer.due - NOON for timer in await self.timers(table)}


def acting(table: Table) -> Player:
    [player] = table.people_to_act
    return player


def due(table: Table) -> timedelta | None:
    """How long after noon of the first day the one who must act is due."""
    moment = clock_of(acting(table)).deadline
    return None if moment is None else moment - NOON


def clock_of(player: Player) -> TurnClock:
    """The clock of somebody who has one."""
    assert player.clock is not None
    return player.clock


def who(player: Player) -> Person:
    """The person who has a seat."""
    return next(person for person in SIX if person.id == player.person)


def others(table: Table) -> tuple[Player, ...]:
    """The people who are not to act."""
    return tuple(player for player in table.people if player not in table.people_to_act)


async def missed_turn(tables: TimedTables, table: Table) -> Table:
    """The turn of whoever must act is missed, reserve and all."""
    player = acting(table)
    while table.players[player.seat].attendance.stand_in is None:
        table = await tables.after(table, 12 * HOUR)
    return table


async def alone(tables: TimedTables) -> Table:
    """Somebody plays with a computer player, and is to act."""
    await tables.choose(ANN, zone="UTC")
    table = await lobby(tables.service, ANN, size=None, game="heroes")
    table = await tables.changed(table, lobbies.adjusted, ANN.id, False, Pace.DAY)
    table = await tables.changed(table, lobbies.computers_seated, ANN.id, False)
    table = await dealt(tables.service, await tables.now(table))
    return await tables.stand_in(table) if table.computers_to_act else table
