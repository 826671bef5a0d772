"""Tables with a clock that is turned by hand, for tests: what people do there, and what falls due."""

from datetime import timedelta
from typing import Any

from bot.tables import lobbies, transitions
from bot.tables.service import TableService
from bot.tables.timers import TimedService
from bot.values.preferences import Absence, Pace, PersonSettings, Preferences
from bot.values.table import Person, Player, Table
from bot.values.turn_clock import Late
from tests.support.bot.hand_clock import NOON, HandClock
from tests.support.bot.passing import pass_time
from tests.support.bot.service import ANN, first_move, interaction_ids, lobby, play

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


class TimedTables:
    """The tables of a bot whose clock is turned by hand; it shows noon in UTC, where everybody lives."""

    def __init__(self, service: TableService, clock: HandClock) -> None:
        self.service = service
        self.clock = clock

    async def begun(self, *people: Person, pace: Pace = Pace.DAY, late: Late = Late.COMPUTER, game: str) -> Table:
        for person in people:
            await self.choose(person, zone="UTC")
        table = await lobby(self.service, *people, size=None, game=game)
        clocked = await self.service.change(
            table, next(interaction_ids), lobbies.adjusted, people[0].id, False, pace, late
        )
        table = await self.now(clocked.table)
        return (await self.service.begin(table, people[0].id, False, next(interaction_ids))).table

    async def choose(self, person: Person, *absences: Absence, **settings: Any) -> None:
        chosen = Preferences(settings=PersonSettings(**settings), absences=absences)
        await self.service.repositories.people.choose(person, lambda _: chosen)

    async def now(self, table: Table) -> Table:
        return await self.service.get(table.id)

    async def after(self, table: Table, by: timedelta) -> Table:
        await pass_time(TimedService(self.service), self.service.repositories.timers, self.clock, by)
        return await self.now(table)

    async def move(self, table: Table, player: Player) -> Table:
        now = await self.now(table)
        assert player.person is not None
        return (await play(self.service, now, player.person, first_move(now, player.seat))).table

    async def stand_in(self, table: Table) -> Table:
        """The computer plays that must."""
        [player] = table.computers_to_act
        assert table.match is not None
        move = table.match.read(first_move(table, player.seat))
        return (
            await self.service.change(table, None, transitions.computer_played, player.seat, move, table.decision)
        ).table


def acting(table: Table) -> Player:
    [player] = table.people_to_act
    return player


def due(table: Table) -> timedelta | None:
    """How long after noon of the first day the one who must act is due."""
    clock = acting(table).clock
    assert clock is not None
    return None if clock.due is None else clock.due - NOON


async def missed_turn(tables: TimedTables, table: Table) -> Table:
    """The turn of whoever must act is missed, reserve and all."""
    player = acting(table)
    while table.players[player.seat].stand_in is None:
        table = await tables.after(table, 12 * HOUR)
    return table


async def alone(tables: TimedTables) -> Table:
    """Somebody plays with a computer player, and is to act."""
    await tables.choose(ANN, zone="UTC")
    table = await lobby(tables.service, ANN, size=None, game="heroes")
    table = (await tables.service.change(table, next(interaction_ids), lobbies.adjusted, ANN.id, False, Pace.DAY)).table
    table = (await tables.service.change(table, next(interaction_ids), lobbies.computers_seated, ANN.id, False)).table
    table = (await tables.service.begin(await tables.now(table), ANN.id, False, next(interaction_ids))).table
    return await tables.stand_in(table) if table.computers_to_act else table
