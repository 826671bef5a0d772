"""What the coach found out is kept for a seat, as long as its person and the names of the game, and can be thrown
away."""

from datetime import timedelta

import pytest
from sqlalchemy import update

from bot.store.games.analyses import VERSION
from bot.store.schema import tables as schema
from bot.tables.erasure import PersonErasure
from bot.tables.service import TableService
from bot.values.table import Table
from games.coach import Analysis
from games.core import Seat
from tests.support.bot.analyses import FOUND
from tests.support.bot.service import ANN, BOB, begun, resigned
from tests.support.bot.stored_database import ON_BOTH, StoredDatabase


async def kept(tables: TableService) -> Table:
    """A game that is over, with an analysis for each of both."""
    table = (await resigned(tables, await begun(tables, ANN, BOB), ANN.id)).table
    for seat, person in enumerate((ANN, BOB)):
        await tables.repositories.analyses.keep(table.id, Seat(seat), person.id, FOUND)
    return table


async def of(tables: TableService, table: Table) -> list[Analysis | None]:
    return [await tables.repositories.analyses.of(table.id, Seat(seat)) for seat in range(2)]


@ON_BOTH
async def test_an_analysis_is_kept_for_a_seat_and_a_newer_one_takes_its_place(tables: TableService) -> None:
    table, newer = await kept(tables), FOUND.replace(looks=4)
    assert await of(tables, table) == [FOUND, FOUND]

    await tables.repositories.analyses.keep(table.id, Seat(1), BOB.id, newer)

    assert await of(tables, table) == [FOUND, newer]


@pytest.mark.parametrize("stale", [{"version": VERSION - 1}, {"analysis": "{}"}, {"analysis": "no JSON"}], ids=str)
async def test_what_an_older_bot_found_out_or_what_does_not_read_does_not_count(
    tables: TableService, stale: dict[str, int | str]
) -> None:
    table = await kept(tables)
    rows = update(schema.analyses).where(schema.analyses.c.seat == 0)
    await tables.repositories.database.run(rows.values(stale))
    assert await of(tables, table) == [None, FOUND]

    await tables.repositories.analyses.keep(table.id, Seat(0), ANN.id, FOUND)

    assert await of(tables, table) == [FOUND, FOUND]


@ON_BOTH
async def test_an_analysis_goes_with_its_person_and_does_not_come_back(
    tables: TableService, database: StoredDatabase
) -> None:
    table = await kept(tables)

    await PersonErasure(tables).erase(ANN.id)

    assert database.query("SELECT seat FROM analyses") == [(1,)]
    await tables.repositories.analyses.keep(table.id, Seat(0), ANN.id, FOUND)
    assert await of(tables, table) == [None, FOUND]


@ON_BOTH
@pytest.mark.parametrize("records", [True, False], ids=["shrunk", "gone"])
async def test_an_analysis_goes_with_the_names_of_its_game_and_does_not_come_back(
    tables: TableService, database: StoredDatabase, *, records: bool
) -> None:
    table = await kept(tables)

    await tables.repositories.keeping.anonymise(table.id, tables.clock() + timedelta(days=1), records=records)
    await tables.repositories.analyses.keep(table.id, Seat(0), ANN.id, FOUND)

    assert database.query("SELECT * FROM analyses") == []
