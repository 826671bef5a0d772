"""Each writer of a table's change writes the tables of the database that the list of writers says."""

import re
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from sqlalchemy import Connection, Engine, event

from bot.store.change import TableChange
from bot.store.games.changes import Writer
from bot.tables import lobbies
from bot.tables.service import TableService
from bot.tables.timers import TimedService
from bot.values.timers import Timer, TimerKind
from games.core import Seat
from tests.support.bot.service import (
    ANN,
    BOB,
    CAS,
    CHANNEL,
    DEE,
    GAME,
    begun,
    changed,
    dealt,
    first_move,
    lobby,
    play,
    rematched,
)
from tests.support.bot.service import resigned as left

WRITES: Final = re.compile(r"(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)")
Written = dict[Writer, set[str]]


@pytest.fixture
def written(tables: TableService, monkeypatch: pytest.MonkeyPatch) -> Iterator[Written]:
    """The tables of the database that each writer has written."""
    changes = tables.repositories.changes
    found: Written = {it: set() for it in changes.writers}
    writing: list[Writer] = []

    def noted(writer: Writer) -> Callable[[Connection, TableChange], None]:
        def write(connection: Connection, change: TableChange) -> None:
            writing.append(writer)
            writer.write(connection, change)
            writing.pop()

        return write

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if writing and (table := WRITES.match(statement)):
            found[writing[-1]].add(table[1])

    monkeypatch.setattr(changes, "writers", [it._replace(write=noted(it)) for it in changes.writers])
    event.listen(Engine, "before_cursor_execute", note)
    yield found
    event.remove(Engine, "before_cursor_execute", note)


async def lived(tables: TableService) -> None:
    """A game to which somebody was called, with a draft, a move that is held and somebody who resigns; its rematch; and
    a game that somebody has left before it began."""
    await tables.repositories.people.meet(DEE)
    await tables.repositories.seekers.choose(DEE, CHANNEL.guild or 0, CHANNEL.id, [GAME])
    table = await begun(tables, ANN, BOB)
    await tables.repositories.drafts.keep(table.id, Seat(0), "x")
    await play(tables, table, ANN.id, first_move(table, 0))
    timed, table = TimedService(tables), await tables.get(table.id)
    assert table.match is not None
    move = table.match.read(first_move(table, 1))
    table = (await tables.change(table, None, timed.delay, BOB.id, move, table.decision)).table
    delayed = table.players[1].delayed.move
    assert delayed is not None
    await timed.fire(Timer(table.id, table.decision, Seat(1), TimerKind.DELAYED, delayed.due))
    await tables.repositories.people.meet(CAS)
    await tables.repositories.wanted_ends.want(table.id, CAS.id)
    table = (await left(tables, await tables.get(table.id), ANN.id)).table
    await rematched(tables, table, ANN, BOB)
    another = await changed(tables, await lobby(tables, ANN, CAS, BOB), lobbies.left, CAS.id)
    await dealt(tables, another)


async def test_a_writer_writes_all_tables_of_its_list_and_no_others(tables: TableService, written: Written) -> None:
    await lived(tables)

    assert written == {writer: {table.name for table in writer.tables} for writer in written}


async def test_a_change_sets_everybody_due_in_one_statement_so_that_nobody_waits_in_a_circle(
    tables: TableService,
) -> None:
    await tables.repositories.people.meet(CAS)
    table = await begun(tables, ANN, BOB)
    await tables.repositories.wanted_ends.want(table.id, CAS.id)
    found = [0]  # in each transaction

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        found[-1] += statement.startswith("INSERT INTO calls")

    def commit(_connection: object) -> None:
        found.append(0)

    event.listen(Engine, "before_cursor_execute", note)
    event.listen(Engine, "commit", commit)
    await left(tables, table, ANN.id)
    event.remove(Engine, "before_cursor_execute", note)
    event.remove(Engine, "commit", commit)

    assert max(found) == 1
    assert CAS.id in await tables.repositories.notifications.due(tables.now().moment)
