"""Queries use indexes, and a position is parsed only once."""

import asyncio
import gc
import sqlite3
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

from bot.store.privacy import erasure as forgetting
from bot.tables import replacing, transitions
from bot.tables.erasure import PersonErasure
from bot.tables.lobbies import opened as opened_lobby
from bot.tables.service import TableService
from bot.values.preferences import TableSettings
from bot.values.table import Person
from tests.support.bot.hand_clock import NOON
from tests.support.bot.service import (
    ANN,
    BOB,
    CAS,
    CHANNEL,
    GAME,
    begun,
    changed,
    first_move,
    lobby,
    opened,
    play,
    query,
)


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[TableService]:
    async with opened(tmp_path) as opening:
        yield opening


async def named_lately(tables: TableService, person: Person) -> None:
    """What the last step of forgetting looks at, while nothing else is written."""
    find = partial(forgetting.named_lately, person=person.id, name=person.name, since=NOON)
    await tables.repositories.database.read(find)


@pytest.mark.parametrize(
    ("work", "index"),
    [
        (lambda tables: tables.repositories.messages.unshown(), "ix_tables_unshown"),
        (lambda tables: tables.repositories.tables.awaiting_computer(), "ix_tables_owing"),
        (lambda tables: tables.finder.of_person(1), "ix_seats_person"),
        (lambda tables: tables.finder.pending(1), "ix_seats_person"),
        (lambda tables: tables.finder.here(200, GAME), "ix_tables_here"),
        (lambda tables: tables.finder.open_to(CAS, 100, lambda _: True), "ix_tables_guild (guild=?)"),
        (lambda tables: tables.repositories.messages.of(1), "ix_posts_table"),
        (lambda tables: tables.repositories.keeping.old(NOON, records=True), "ix_tables_old"),
        (lambda tables: named_lately(tables, BOB), "ix_claims_made"),
        (lambda tables: tables.repositories.tries.of(1), "sqlite_autoindex_tries_1"),
        (
            lambda tables: tables.open(
                opened_lobby(tables.game(GAME), TableSettings({}), None, CHANNEL, BOB, [ANN.id]), 900
            ),
            "ix_tables_made",
        ),
    ],
)
async def test_no_query_scans_a_whole_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, work: Callable[[TableService], Awaitable[object]], index: str
) -> None:
    async with opened(tmp_path) as tables:
        await lobby(tables, ANN, BOB)
        statements: list[str] = []
        connect = sqlite3.connect

        def traced(*args: object, **options: object) -> sqlite3.Connection:
            connection = connect(*args, **options)  # type: ignore[call-overload]
            connection.set_trace_callback(statements.append)
            return connection  # type: ignore[no-any-return]

        monkeypatch.setattr(sqlite3, "connect", traced)
        async with opened(tmp_path) as watched:
            statements.clear()
            await work(watched)
        monkeypatch.undo()

    selects = [statement for statement in statements if statement.startswith("SELECT")]
    plans = [detail for select in selects for *_, detail in query(tmp_path, f"EXPLAIN QUERY PLAN {select}")]
    assert any(index in str(plan) for plan in plans), plans
    assert not [it for it in map(str, plans) if it.startswith("SCAN") and "USING" not in it and it != "SCAN few"]


async def test_a_position_is_parsed_once(tables: TableService) -> None:
    table = await begun(tables, ANN, BOB)

    assert (await tables.get(table.id)).match is table.match
    assert (await tables.finder.of_person(1))[0].match is table.match


async def test_a_table_is_made_once_of_rows_that_stay_as_they_are(tables: TableService) -> None:
    table = await begun(tables, ANN, BOB)

    read = await tables.get(table.id)
    statements = [
        await tables.finder.of_person(1),
        await tables.finder.of_person(2),
        await tables.finder.load((table.id,)),
    ]

    assert all(found is read for [found] in statements)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE people SET name = 'Anneke' WHERE id = 1",
        "UPDATE people SET locale = 'nl' WHERE id = 1",
        """UPDATE people SET settings = '{"language": "nl"}' WHERE id = 1""",
        """UPDATE people SET absences = '[{"begin":"2026-01-01T00:00Z","end":"2026-01-02T00:00Z"}]' WHERE id = 1""",
        """INSERT INTO servers (guild, settings) VALUES (100, '{"language": "nl"}')""",
        "INSERT INTO timers (table_id, decision, seat, kind, due) VALUES (1, 0, 0, 'resign', 1)",
        "UPDATE seats SET unreachable = 0 WHERE seat = 0",
        "UPDATE seats SET misses = 1 WHERE seat = 0",
        "UPDATE clocks SET missed = 1 WHERE seat = 0",
        "INSERT INTO plans (table_id, seat, version, orders) VALUES (1, 0, 1, '{}')",
        "UPDATE tables SET shown = shown + 1",
        "UPDATE tables SET pauses = '[[1, 2]]'",
    ],
)
async def test_a_table_is_read_anew_once_a_row_that_it_is_made_of_has_changed(tmp_path: Path, change: str) -> None:
    async with opened(tmp_path) as tables:
        table = await begun(tables, ANN, BOB)
        before = await tables.get(table.id)

        query(tmp_path, change)

        now = await tables.get(table.id)
        assert now != before
        async with opened(tmp_path) as others:
            assert now == await others.get(table.id)


async def test_no_table_stays_in_memory_in_which_somebody_is_named_who_is_forgotten(tables: TableService) -> None:
    table = await begun(tables, ANN, BOB)
    await changed(tables, table, transitions.closed, ANN.id, False)
    named = weakref.ref(await tables.get(table.id))
    gc.collect()
    assert named() is not None

    await PersonErasure(tables).erase(ANN.id)

    gc.collect()
    assert named() is None


async def test_who_must_act_is_known_without_reading_a_position_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        made = [await begun(tables, ANN, BOB) for _ in range(3)]
        query(tmp_path, "UPDATE tables SET state = '{}'")
        tables.repositories.kept.drop(ANN.id)  # no table stays in memory, but it is known for whom each waits

        assert (await tables.finder.pending(1))[0] == tuple(table.id for table in made)


async def test_who_must_act_is_read_again_once_another_process_has_changed_the_table(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables, opened(tmp_path) as other:
        table = await begun(tables, ANN, BOB)
        assert (await tables.finder.pending(1))[0] == (table.id,)

        await play(other, table, 1, first_move(table, 0))
        assert (await tables.finder.pending(1))[0] == ()
        await changed(other, table, transitions.closed, 1, False)

        assert (await tables.finder.pending(2))[0] == ()


async def test_locks_are_dropped_with_their_last_user(tables: TableService) -> None:
    table = await lobby(tables, ANN)
    lock = weakref.ref(tables.lock(table.id))
    await asyncio.gather(*(changed(tables, table, replacing.seated, it, tables.clock()) for it in (BOB, CAS)))

    gc.collect()
    assert lock() is None
