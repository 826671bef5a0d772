"""What one process remembers of people and servers that another process writes."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest

from bot.store.connections.database import Database
from bot.store.people.people import FRESH, PersonRepository
from bot.store.people.servers import ServerRepository
from bot.tables.erasure import PersonErasure
from bot.values.preferences import Pace, PersonSettings, Preferences, ServerSettings
from bot.values.table import Person
from tests.support.bot.ready import ReadyDatabases
from tests.support.bot.service import ANN, opened
from tests.support.bot.stored_database import StoredDatabase

GUILD = 100
MUTED = PersonSettings(reminders=False)


@pytest.fixture
def server(ready: ReadyDatabases) -> Iterator[StoredDatabase]:
    with ready.lent() as database:
        yield database


class Process:
    """What a process knows of people and servers; `seconds` have passed for it."""

    def __init__(self, database: Database) -> None:
        self.seconds = 0.0
        self.people = PersonRepository(database, timer=lambda: self.seconds)
        self.servers = ServerRepository(database, timer=lambda: self.seconds)


@asynccontextmanager
async def two(stored: StoredDatabase) -> AsyncIterator[tuple[Process, Process]]:
    databases = [await Database.open(stored.url) for _ in range(2)]
    yield Process(databases[0]), Process(databases[1])
    for database in databases:
        await database.close()


def muted(_before: Preferences) -> Preferences:
    return Preferences(settings=MUTED)


def slow(_before: ServerSettings) -> ServerSettings:
    return ServerSettings(pace=Pace.WEEK)


async def test_what_a_person_chose_is_known_to_another_process_after_some_seconds(server: StoredDatabase) -> None:
    async with two(server) as (one, other):
        await one.people.meet(ANN)
        await other.people.choose(ANN, muted)
        one.seconds += FRESH
        await one.people.known(ANN.id)

        assert one.people.preferences(ANN.id).settings == MUTED


async def test_what_a_server_chose_is_known_to_another_process_after_some_seconds(server: StoredDatabase) -> None:
    async with two(server) as (one, other):
        await one.servers.of(GUILD)
        await other.servers.choose(GUILD, slow)
        one.seconds += FRESH

        assert (await one.servers.of(GUILD)).pace is Pace.WEEK


async def test_what_a_process_writes_itself_it_knows_at_once(server: StoredDatabase) -> None:
    async with two(server) as (one, _):
        await one.people.meet(ANN)
        await one.servers.of(GUILD)
        await one.people.choose(ANN, muted)
        await one.servers.choose(GUILD, slow)

        assert one.people.preferences(ANN.id).settings == MUTED
        assert (await one.servers.of(GUILD)).pace is Pace.WEEK


async def test_a_new_name_is_stored_though_another_process_stored_the_one_before(server: StoredDatabase) -> None:
    renamed = Person(ANN.id, "Anna", ANN.locale)
    async with two(server) as (one, other):
        await one.people.meet(ANN)
        await other.people.meet(renamed)
        one.seconds += FRESH
        await one.people.meet(ANN)

        assert server.query("SELECT name FROM people") == [("Ann",)]


async def test_who_was_forgotten_by_another_process_is_met_anew(server: StoredDatabase) -> None:
    async with two(server) as (one, _), opened(server) as tables:
        await one.people.meet(ANN)
        await PersonErasure(tables).erase(ANN.id)
        one.seconds += FRESH
        await one.people.meet(ANN)

        assert server.query("SELECT id FROM people") == [(ANN.id,)]


async def test_meeting_somebody_again_costs_one_statement_in_ten_seconds(server: StoredDatabase) -> None:
    database = await Database.open(server.url)
    process, read = Process(database), list[object]()
    look = database.look

    async def counted(statement: object, **parameters: object) -> object:
        read.append(statement)
        return await look(statement, **parameters)  # type: ignore[arg-type]

    database.look = counted  # type: ignore[method-assign, assignment]
    for _ in range(20):
        await process.people.meet(ANN)
        process.seconds += 1.0
    await database.close()

    assert len(read) == 2


async def test_a_file_is_read_once_for_ever(tmp_path_factory: pytest.TempPathFactory) -> None:
    stored = StoredDatabase(str(tmp_path_factory.mktemp("file") / "x.db"))
    async with two(stored) as (one, other):
        await one.people.meet(ANN)
        await other.people.choose(ANN, muted)
        one.seconds += 1e9
        await one.people.known(ANN.id)

        assert one.people.preferences(ANN.id).settings != MUTED
