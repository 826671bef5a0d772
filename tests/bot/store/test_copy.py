"""A SQLite database is copied into an empty PostgreSQL, whole, and the games go on there."""

from pathlib import Path

import pytest
from sqlalchemy import Select, Table, Text, cast, select

from bot.host.copy import copy_to_server
from bot.store.backup.copy import copy_database, unreplayed
from bot.store.connections.database import Database
from bot.store.errors import DatabaseUnusable
from bot.store.schema import tables as schema
from bot.store.sqlite_file.file import INCOMPLETE
from bot.tables.erasure import PersonErasure
from bot.values.preferences import Pace, PersonSettings, Preferences
from bot.values.table import Status
from games import GAMES
from games.rulebook import Rulebook
from tests.support.bot.service import (
    ANN,
    BOB,
    CAS,
    CHANNEL,
    EVE,
    GAME,
    begun,
    lobby,
    opened,
    play_out,
    query,
    rematched,
    resigned,
)
from tests.support.bot.stored_database import StoredDatabase


@pytest.fixture
def house(tmp_path: Path) -> StoredDatabase:
    return StoredDatabase.at(tmp_path / "x.db")


async def furnish(house: StoredDatabase) -> None:
    """A finished game with a rematch, one that goes on, a lobby, a draft, a favourite, messages and what is chosen."""
    async with opened(house) as tables:
        repositories = tables.repositories
        first = await begun(tables, ANN, BOB)
        await resigned(tables, first, ANN.id)
        await rematched(tables, await tables.get(first.id), ANN, BOB)
        await play_out(tables, await begun(tables, ANN, BOB, CAS), most=7)
        open_table = await lobby(tables, CAS)
        await repositories.drafts.keep(open_table.id, open_table.players[0].seat, "place.a,b")
        await repositories.favourites.save(ANN.id, GAME, "Kasteel 🏰", "place.a,b")
        post = await repositories.messages.intend(first.id, "panel", 0, 5, 3, 2)
        await repositories.messages.mark(post.id, pending_delete=True)
        chosen = Preferences(settings=PersonSettings(language="nl", zone="Europe/Brussels"))
        await repositories.people.choose(BOB, lambda _: chosen)
        await PersonErasure(tables).erase(EVE.id)
        await repositories.servers.choose(CHANNEL.guild or 0, lambda old: old.replace(pace=Pace.DAY))


async def copied(house: StoredDatabase, server: StoredDatabase) -> int:
    """Copy, and say how many rows were mended."""
    target = await Database.open(server.url)
    try:
        return (await copy_database(house.url, target)).mended
    finally:
        await target.close()


def rows(database: StoredDatabase) -> dict[str, list[tuple[object, ...]]]:
    """Everything that is stored, as plain values."""
    return {
        table.name: [tuple(map(plain, row)) for row in database.query(str(as_texts(table)))]
        for table in schema.metadata.sorted_tables
    }


def as_texts(table: Table) -> Select[*tuple[str, ...]]:
    return select(*(cast(column, Text) for column in table.c if column.name != "seed"))


def plain(value: object) -> object:
    """SQLite writes a truth value as a number, and a share that is whole with a point."""
    return {"false": "0", "true": "1", "0.0": "0", "1.0": "1"}.get(str(value), value)


async def test_everything_is_copied_and_every_record_replays(house: StoredDatabase, server: StoredDatabase) -> None:
    await furnish(house)

    assert await copied(house, server) == 0

    found, wanted = rows(server), rows(house)
    for name in ("forgotten", "forgotten_keys"):  # these lie beside a file
        assert (len(wanted.pop(name)), len(found[name])) == (0, 1)
    for name, wanted_rows in wanted.items():
        assert sorted(found[name], key=str) == sorted(wanted_rows, key=str), name
    async with opened(house) as before, opened(server) as after:
        assert await unreplayed(after.repositories) == []
        assert await after.repositories.erased.read() == await before.repositories.erased.read()
        for (number,) in house.query("SELECT id FROM tables"):
            assert await after.get(int(str(number))) == await before.get(int(str(number)))


async def test_new_rows_are_numbered_after_the_copied_ones(house: StoredDatabase, server: StoredDatabase) -> None:
    await furnish(house)
    await copied(house, server)

    async with opened(server) as tables:
        table = await begun(tables, ANN, BOB)
        await play_out(tables, table)
        post = await tables.repositories.messages.intend(table.id, "ping", -1, 5, 3, 2)

        assert (table.id, post.id) == (5, 2)
        assert (await tables.get(table.id)).status is Status.FINISHED


async def test_a_database_that_holds_something_is_left_as_it_is(house: StoredDatabase, server: StoredDatabase) -> None:
    await furnish(house)
    async with opened(server) as tables:
        table = await lobby(tables, BOB)

    with pytest.raises(DatabaseUnusable, match="not empty"):
        await copied(house, server)

    assert server.query("SELECT id FROM tables") == [(table.id,)]


async def test_what_fails_halfway_leaves_nothing_behind(house: StoredDatabase, server: StoredDatabase) -> None:
    await furnish(house)
    await (await Database.open(server.url)).close()
    server.refuse_writing("claims", "full")

    with pytest.raises(DatabaseUnusable, match=r"^Nothing was copied: .*full\.$"):
        await copied(house, server)

    assert server.query("SELECT count(*) FROM tables") == [(0,)]


@pytest.mark.parametrize(
    ("source", "target", "says"),
    [
        ("sqlite:///{}/none.db", "postgresql://ann@127.0.0.1:1/x", "no database .*none.db to copy"),
        ("sqlite:///{}/x.db", "sqlite:///{}/y.db", "this address names a file"),
        ("postgresql://ann@127.0.0.1:1/x", "postgresql://ann@127.0.0.1:1/y", "Only a SQLite database"),
    ],
)
async def test_what_cannot_be_copied_is_told_and_makes_no_file(
    tmp_path: Path, source: str, target: str, says: str
) -> None:
    (tmp_path / "x.db").touch()

    with pytest.raises(DatabaseUnusable, match=says):
        await copy_to_server(source.format(tmp_path), target.format(tmp_path), GAMES)

    assert not (tmp_path / "none.db").exists()
    assert not (tmp_path / "y.db").exists()


async def test_of_a_house_that_lost_its_newest_part_it_is_said(
    house: StoredDatabase, server: StoredDatabase, caplog: pytest.LogCaptureFixture
) -> None:
    await furnish(house)
    house.query(f"PRAGMA user_version = {INCOMPLETE}")

    assert await copy_to_server(house.url, server.url, GAMES)

    assert "The newest part of the database" in caplog.text


async def test_a_home_folder_may_be_written_as_a_tilde(
    tmp_path: Path, house: StoredDatabase, server: StoredDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    await furnish(house)
    monkeypatch.setenv("HOME", str(tmp_path))

    assert await copy_to_server("sqlite:///~/x.db", server.url, GAMES)


async def test_a_sign_that_postgresql_refuses_is_taken_out(
    tmp_path: Path, house: StoredDatabase, server: StoredDatabase
) -> None:
    await furnish(house)
    query(tmp_path, "UPDATE people SET name = ? WHERE id = ?", "An\0n", ANN.id)

    assert await copied(house, server) == 1

    assert server.query("SELECT name FROM people WHERE id = ?", ANN.id) == [("Ann",)]


async def test_a_record_that_leads_elsewhere_is_found(house: StoredDatabase, server: StoredDatabase) -> None:
    await furnish(house)
    house.query("DELETE FROM moves WHERE table_id = 3 AND ply = 3")

    await copied(house, server)

    async with opened(server) as tables:
        assert await unreplayed(tables.repositories) == [3]


async def test_a_table_that_does_not_read_is_copied_as_it_is_and_named(
    house: StoredDatabase, server: StoredDatabase, caplog: pytest.LogCaptureFixture
) -> None:
    await furnish(house)
    house.query("UPDATE tables SET options = '{\"hush' WHERE id = 1")
    house.query("UPDATE tables SET status = 'hush', invited = 'hush' WHERE id = 3")
    house.query("UPDATE tables SET status = ? WHERE id = 4", "hush" * 9)
    house.query("UPDATE tables SET state = '{\"hush' WHERE id = 2")

    await copied(house, server)

    rows = "SELECT id, substr(status, 1, 16), state FROM tables ORDER BY id"
    assert server.query(rows) == house.query(rows)
    assert server.query("SELECT options #>> '{}' FROM tables WHERE id = 1") == [('{"hush',)]
    async with opened(server) as tables:
        assert await unreplayed(tables.repositories) == [1, 2, 3]
    assert "hush" not in caplog.text


async def test_of_a_game_whose_rules_are_lacking_it_is_not_said_that_its_record_replays(house: StoredDatabase) -> None:
    await furnish(house)

    async with opened(house, games=Rulebook(())) as tables:
        assert await unreplayed(tables.repositories) == [1, 2, 3]
