"""Seats that change hands in a game that has begun, for tests."""

from typing import Final

from bot.tables import replacing
from bot.values.table import Person, Player, Table
from games.core import Seat
from tests.support.bot.service import ANN, BOB, CAS, DEE, EVE
from tests.support.bot.timed_tables import TimedTables

PEOPLE: Final = {person.id: person for person in (ANN, BOB, CAS, DEE, EVE)}


async def offered(
    tables: TimedTables, table: Table, by: Person, seat: int | None, to: Person, *, moderator: bool = False
) -> Table:
    now = await tables.now(table)
    at = None if seat is None else Seat(seat)
    return await tables.changed(now, replacing.offered, by.id, moderator, at, to.id)


async def taken(tables: TimedTables, table: Table, person: Person) -> Table:
    await tables.changed(await tables.now(table), replacing.seated, person, tables.service.clock())
    return await tables.now(table)


async def handed_over(tables: TimedTables, table: Table, seat: int, to: Person) -> Table:
    """The table where who plays in a seat has another person play on there."""
    player = table.players[seat].person
    assert player is not None
    return await taken(tables, await offered(tables, table, PEOPLE[player], seat, to), to)


async def three(tables: TimedTables) -> Table:
    return await tables.begun(ANN, BOB, CAS, game="addvantage")


def other(table: Table, *but: Player) -> Person:
    """Somebody who plays there and is neither host nor one of these."""
    return next(PEOPLE[it.person] for it in table.people if it.person not in (None, table.host) and it not in but)


def seat_of(table: Table, person: Person) -> Seat:
    player = table.player_of(person.id)
    assert player is not None
    return player.seat
