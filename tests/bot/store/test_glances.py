"""Short reads: what they find, and what becomes of those that are not short."""

import threading
from collections.abc import AsyncIterator, Mapping
from contextlib import closing
from typing import Any

import pytest
from sqlalchemy import Connection, Row, insert, select, text
from sqlalchemy.exc import OperationalError

from bot.store.connections.database import Database
from bot.store.connections.glances import Glances, fetch
from bot.store.games.moves import TOLD
from bot.store.games.statements import BEGUN_OF_PERSON, LOAD_OF_PEOPLE, LOAD_WHOLE
from bot.store.messages import WITH_PRESSES
from bot.store.schema import tables as schema
from bot.tables.service import TableService
from games import GAMES
from tests.support.bot.service import ANN, BOB, begun, first_move, play
from tests.support.bot.stored_database import StoredDatabase

COUNTING = text(
    "WITH RECURSIVE counting(it) AS (SELECT 1 UNION ALL SELECT it + 1 FROM counting WHERE it < :most)"
    " SELECT count(*) FROM counting"
)
LONG = 200_000
"""So many rows are some milliseconds too many."""
PEOPLE = (ANN.id, BOB.id)
READS: dict[str, tuple[Any, Mapping[str, Any]]] = {
    "tables": (LOAD_WHOLE, {"ids": (1, 2, 3)}),
    "of people": (LOAD_OF_PEOPLE, {"people": {ANN.id: "Ann", BOB.id: "Bob"}}),
    "none": (LOAD_WHOLE, {"ids": ()}),
    "begun": (BEGUN_OF_PERSON, {"player": ANN.id, "games": list(GAMES)}),
    "lines": (TOLD, {"number": 1}),
    "notified": (WITH_PRESSES, {"people": PEOPLE}),
}


@pytest.fixture
async def store(database: StoredDatabase) -> AsyncIterator[Database]:
    opened = await Database.open(database.url)
    yield opened
    await opened.close()


def counted(connection: Connection) -> tuple[int, int]:
    """How many rows were counted, and on which thread."""
    return connection.execute(COUNTING, {"most": LONG}).scalar_one(), threading.get_ident()


@pytest.mark.parametrize("what", READS)
async def test_a_prepared_statement_finds_what_sqlalchemy_finds(
    tables: TableService, store: Database, what: str
) -> None:
    for people in ((ANN, BOB), (BOB, ANN)):
        table = await begun(tables, *people)
        await play(tables, table, people[0].id, first_move(table, 0))
    statement, given = READS[what]

    def both(connection: Connection) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        usual = connection.execute(statement, {name: _listed(it) for name, it in given.items()})
        names = [*usual.keys()]
        found = fetch(connection, statement, given)
        return [_by_name(row, names) for row in found], [_by_name(row, names) for row in usual.all()]

    found, usual = await store.glance(both)

    assert found == usual
    assert bool(found) == (what != "none")


def _by_name(row: Row[Any], names: list[str]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}


def _listed(value: Any) -> Any:
    return value if isinstance(value, int) else list(value)


async def test_a_glance_sees_what_was_stored_before(store: Database) -> None:
    await store.run(insert(schema.people), id=77, name="Zoë", locale="nl")

    assert [it.name for it in await store.look(select(schema.people).where(schema.people.c.id == 77))] == ["Zoë"]


async def test_a_read_that_is_not_short_is_done_on_another_thread(store: Database) -> None:
    found, thread = await store.glance(counted)

    assert found == LONG
    assert (thread == threading.get_ident()) == (store.file is None)


async def test_short_reads_of_one_statement_do_not_add_up_to_a_long_one(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    store = await Database.open(str(tmp_path_factory.mktemp("file") / "x.db"))

    def loaded(connection: Connection) -> int:
        fetch(connection, LOAD_WHOLE, {"ids": (1, 2, 3, 4)})
        return threading.get_ident()

    threads = {await store.glance(loaded) for _ in range(3000)}
    await store.close()

    assert threads == {threading.get_ident()}


async def test_a_glance_writes_nothing(store: Database) -> None:
    if store.file is not None:
        with closing(Glances(store.file)) as glances, pytest.raises(OperationalError):
            glances.read(lambda it: it.execute(text("DELETE FROM people")))
