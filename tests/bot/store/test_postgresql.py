"""What only a database server does: it gives transactions up, goes away and comes back."""

import asyncio
import os
import signal
import socket
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

import psutil
import psycopg
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from bot.store.connections import postgresql
from bot.store.connections.database import Database, is_passing
from bot.store.connections.engines import Work
from bot.store.connections.silence import SILENT
from bot.store.errors import DatabaseUnusable
from games.core import Seat
from tests.support.bot.analyses import FOUND
from tests.support.bot.bot_process import poll
from tests.support.bot.service import ANN, BOB, begun, lobby, opened, resigned
from tests.support.bot.stored_database import StoredDatabase
from tests.support.postgresql import Cluster

INSERT = text("INSERT INTO people (id, name, locale) VALUES (1, 'Ann', 'nl')")
RENAME = text("UPDATE people SET name = :name WHERE id = 2")
LOCKED = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
"""Whether a transaction waits for another one."""
LONGER = text("UPDATE people SET name = name || 'x' WHERE id = :id")


@pytest.fixture
async def store(server: StoredDatabase) -> AsyncIterator[Database]:
    opened = await Database.open(server.url)
    yield opened
    await opened.close()


class GivenUp:
    """Work that inserts a row; in its first `times` runs PostgreSQL gives it up with the code `code`."""

    def __init__(self, code: str, times: int) -> None:
        self._code = code
        self._left = times

    def __call__(self, connection: Connection) -> None:
        connection.execute(INSERT)
        if self._left:
            self._left -= 1
            connection.execute(text(f"DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '{self._code}'; END $$"))


@pytest.mark.parametrize("code", ["40001", "40P01"])
async def test_a_unit_that_was_given_up_for_another_is_run_again(
    store: Database, server: StoredDatabase, code: str
) -> None:
    await store.write(GivenUp(code, times=3))

    assert server.query("SELECT id FROM people") == [(1,)]


async def test_a_unit_that_fails_for_a_reason_of_its_own_is_not_run_again(
    store: Database, server: StoredDatabase
) -> None:
    with pytest.raises(DBAPIError):
        await store.write(GivenUp("22012", times=1))

    assert server.query("SELECT id FROM people") == []


class Stuck:
    """Work that stops halfway when it is run first, as a process that gets no processor does, until it `goes_on`."""

    def __init__(self) -> None:
        self.is_there, self.goes_on = threading.Event(), threading.Event()

    def __call__(self, connection: Connection) -> None:
        connection.execute(RENAME, {"name": "Late"})
        if not self.is_there.is_set():
            self.is_there.set()
            assert self.goes_on.wait(30)
        connection.execute(INSERT)


async def _in_a_process(url: str, work: Work[None]) -> None:
    """Carry a unit out as another process does: in a loop of its own."""

    async def carry_out() -> None:
        store = await Database.open(url)
        await store.write(work)
        await store.close()

    await asyncio.to_thread(asyncio.run, carry_out())


async def test_who_is_stopped_within_a_transaction_keeps_nobody_waiting_and_does_it_again_later(
    store: Database, server: StoredDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "STUCK", 0.5)
    server.query("INSERT INTO people (id, name, locale) VALUES (2, 'Bob', 'nl')")
    stuck = Stuck()
    other = asyncio.create_task(_in_a_process(server.url, stuck))
    await asyncio.to_thread(stuck.is_there.wait, 30)

    async with asyncio.timeout(10):
        await store.write(lambda connection: connection.execute(RENAME, {"name": "Soon"}))
    assert server.query("SELECT id, name FROM people") == [(2, "Soon")]
    stuck.goes_on.set()
    await other

    assert server.query("SELECT id, name FROM people ORDER BY id") == [(1, "Ann"), (2, "Late")]


PROCESS = f"""
import asyncio, sys
from bot.store.connections import postgresql
from bot.store.connections.database import Database
from sqlalchemy import text

async def rename():
    store = await Database.open(sys.argv[1])
    await store.write(lambda connection: connection.execute(text({RENAME.text!r}), {{"name": "Late"}}))
    await store.close()

postgresql.STUCK = 0.5
asyncio.run(rename())
"""
"""A process that renames somebody. It waits while another transaction has locked that row."""


async def test_a_process_that_is_stopped_before_it_commits_does_it_again_later(server: StoredDatabase) -> None:
    await (await Database.open(server.url)).close()
    server.query("INSERT INTO people (id, name, locale) VALUES (2, 'Bob', 'nl')")
    alive = "SELECT 1 FROM pg_stat_activity WHERE application_name = 'speeltafel' AND datname = current_database()"
    with psycopg.connect(server.conninfo) as connection:
        connection.execute("SELECT id FROM people FOR UPDATE")
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", PROCESS, server.url)
        await poll(lambda: bool(server.query(LOCKED)))
        process.send_signal(signal.SIGSTOP)
    await poll(lambda: not server.query(alive))
    assert server.query("SELECT name FROM people") == [("Bob",)]
    process.send_signal(signal.SIGCONT)

    assert await asyncio.wait_for(process.wait(), 30) == 0
    assert server.query("SELECT name FROM people") == [("Late",)]


async def test_two_units_that_wait_for_each_other_are_both_stored(store: Database, server: StoredDatabase) -> None:
    server.query("INSERT INTO people (id, name, locale) VALUES (1, 'Ann', 'nl'), (2, 'Bob', 'nl')")

    both = threading.Barrier(2)

    def renaming(first: int, second: int) -> Work[None]:
        tries = count()

        def work(connection: Connection) -> None:
            connection.execute(LONGER, {"id": first})
            if not next(tries):
                both.wait(30)  # each has changed what the other is about to
            connection.execute(LONGER, {"id": second})

        return work

    units = [_in_a_process(server.url, renaming(*order)) for order in ((1, 2), (2, 1))]
    await asyncio.gather(*units)

    assert server.query("SELECT name FROM people ORDER BY id") == [("Annxx",), ("Bobxx",)]


async def test_a_caller_that_is_cancelled_stops_no_unit(store: Database, server: StoredDatabase) -> None:
    began = asyncio.Event()

    def write(connection: Connection) -> None:
        began.set()
        connection.execute(INSERT)

    writing = asyncio.create_task(store.write(write))
    await began.wait()
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)
    await store.close()

    assert server.query("SELECT id FROM people") == [(1,)]


async def test_connections_that_the_server_closed_are_made_anew(server: StoredDatabase) -> None:
    async with opened(server) as tables:
        table = await lobby(tables, ANN)
        server.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'speeltafel'")

        assert (await tables.get(table.id)).names == ("Ann",)


@pytest.mark.parametrize("idle", [0.0, 1000.0])
async def test_what_is_written_on_a_connection_that_the_server_closed_is_written_once(
    server: StoredDatabase, monkeypatch: pytest.MonkeyPatch, idle: float
) -> None:
    monkeypatch.setattr(postgresql, "IDLE", idle)  # it is tried before; or it is found when it is used
    store = await Database.open(server.url)
    await store.read(lambda connection: connection.execute(text("SELECT 1")))
    server.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'speeltafel'")

    await store.write(lambda connection: connection.execute(INSERT))
    await store.close()

    assert server.query("SELECT id FROM people") == [(1,)]


async def test_where_a_connection_is_closed_at_the_commit_nothing_is_written_again(
    server: StoredDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Database.open(server.url)
    tried = list[int]()

    def write(connection: Connection) -> None:
        tried.append(1)
        connection.execute(INSERT)
        server.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'speeltafel'")

    with pytest.raises(DBAPIError) as failed:
        await store.write(write)
    await store.close()

    assert is_passing(failed.value)
    assert len(tried) == 1  # whether it was stored is not known then


async def test_a_server_that_is_away_for_a_while_is_trouble_that_passes(server: StoredDatabase, tmp_path: Path) -> None:
    address, _, folder = server.url.partition("?host=")
    (tmp_path / "server").symlink_to(folder)
    store = await Database.open(f"{address}?host={tmp_path / 'server'}")

    (tmp_path / "server").unlink()
    server.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'speeltafel'")
    for using in (store.read, store.write):
        with pytest.raises(DBAPIError) as failed:
            await using(lambda connection: connection.execute(INSERT))
        assert is_passing(failed.value)
    (tmp_path / "server").symlink_to(folder)
    await store.write(lambda connection: connection.execute(INSERT))
    await store.close()

    assert server.query("SELECT id FROM people") == [(1,)]


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("postgresql://ann:hush@127.0.0.1:1/x", "cannot be used"),
        ("postgres://ann:hush@127.0.0.1:1/x?sslmode=disable", "cannot be used"),
        ("postgresql://ann:hush@127.0.0.1:1/x?colour=red", "an option that this bot does not know: colour"),
        ("postgresql://ann:hush", "does not read"),
        ("postgresql:/ann:hush@127.0.0.1/x", "does not read"),
        ("postgresql://ann:hu@sh@127.0.0.1/x", "an @ in a password is written %40"),
        ("postgresql://ann:hush@/x?port=hush", "does not read"),
    ],
)
async def test_a_server_that_does_not_answer_is_told_in_one_sentence(url: str, says: str) -> None:
    with pytest.raises(DatabaseUnusable, match=says) as refused:
        await Database.open(url, patience=2)

    assert not [part for part in ("hu@", "sh@", "hush") if part in str(refused.value)]
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)


async def test_a_database_that_does_not_exist_is_told_in_one_sentence(postgresql: Cluster) -> None:
    with pytest.raises(DatabaseUnusable, match='"nowhere" does not exist'):
        await Database.open(postgresql.url("nowhere"))


async def test_somebody_elses_tables_are_left_alone(server: StoredDatabase) -> None:
    server.query("CREATE TABLE recipes (id INTEGER)")

    with pytest.raises(DatabaseUnusable, match="something else"):
        await Database.open(server.url)

    assert server.query("SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'") == [
        ("recipes",)
    ]


async def test_the_system_is_told_to_close_a_connection_to_a_server_that_is_gone_without_a_word(
    postgresql: Cluster,
) -> None:
    address, _, folder = postgresql.new_database().partition("?host=")
    async with relayed(f"{folder}/.s.PGSQL.5432") as port:
        store = await Database.open(address.replace("@", f"@127.0.0.1:{port}"))
        connections = psutil.Process().net_connections("tcp")
        numbers = [it.fd for it in connections if it.raddr and it.raddr.port == port]
        told = [_told(number) for number in numbers]
        await store.close()

    assert told
    assert told == [[1, 1000 * SILENT, SILENT // 2]] * len(told)


KEEPS_ALIVE = socket.SOL_SOCKET, socket.SO_KEEPALIVE
TAKES_NOTHING = socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT
SAYS_NOTHING = socket.IPPROTO_TCP, socket.TCP_KEEPIDLE


def _told(number: int) -> list[int]:
    """What the system was told of the connection with this number."""
    with socket.socket(fileno=os.dup(number)) as line:
        return [line.getsockopt(level, name) for level, name in (KEEPS_ALIVE, TAKES_NOTHING, SAYS_NOTHING)]


@asynccontextmanager
async def relayed(path: str) -> AsyncIterator[int]:
    """A port at which a socket of this machine is reached by TCP."""

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(1 << 16):
            writer.write(data)
        writer.close()

    async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_unix_connection(path)
        await asyncio.gather(pass_on(reader, back), pass_on(there, writer))

    async with await asyncio.start_server(relay, "127.0.0.1") as listening:
        port: int = listening.sockets[0].getsockname()[1]
        yield port


async def test_who_stores_an_analysis_locks_nothing_for_which_who_erases_somebody_there_waits(
    server: StoredDatabase,
) -> None:
    async with opened(server) as tables:
        table = (await resigned(tables, await begun(tables, ANN, BOB), ANN.id)).table
        with psycopg.connect(server.conninfo) as erasing:
            erasing.execute("SELECT id FROM tables FOR UPDATE")
            keeping = asyncio.create_task(tables.repositories.analyses.keep(table.id, Seat(0), ANN.id, FOUND))
            await poll(lambda: bool(server.query(LOCKED)))
            erasing.execute("SELECT seat FROM seats FOR UPDATE NOWAIT")
        await keeping

        assert await tables.repositories.analyses.of(table.id, Seat(0)) == FOUND
