"""A SQLite database as a file: private, marked as ours, and never begun afresh or cut short in silence."""

import asyncio
import os
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.store.connections.database import Database
from bot.store.errors import DatabaseUnusable
from bot.store.sqlite_file import file as sqlite_file
from bot.store.sqlite_file.file import APPLICATION_ID, INCOMPLETE, Checkpoints, log_size, make_checkpoint
from tests.support.bot.bot_process import poll
from tests.support.bot.stored_database import StoredDatabase

LARGE_HERE = 100_000
"""Bytes above which a log is large in a test."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a test's database is, or will be."""
    return tmp_path / "x.db"


@pytest.fixture
def other(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to the file that is not the bot's."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection


async def made(path: Path) -> None:
    """A new database of ours."""
    await (await Database.open(str(path))).close()


async def refusal(path: Path) -> str:
    with pytest.raises(DatabaseUnusable) as refused:
        await Database.open(str(path))
    sentence = str(refused.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert not refused.value.passing
    return sentence


def losses(path: Path, *, used_before: bool = False) -> list[str]:
    return list(sqlite_file.losses(path, used_before=used_before))


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def meet(connection: sqlite3.Connection, person: int) -> None:
    """Store something."""
    connection.execute("INSERT INTO people (id, name, locale) VALUES (?, 'Ann', 'nl')", (person,))


# Who may read it


@pytest.mark.parametrize("name", ["x.db", "x.db-wal", "x.db-shm", "x.db.lock", "x-before-0001.db"])
async def test_what_was_open_to_others_is_private_once_it_was_opened(path: Path, name: str) -> None:
    await made(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as killed:
        meet(killed, 1)
        folder = path.parent / "left by a kill"
        shutil.copytree(path.parent, folder)
    for file in (folder / name, folder / "x.db"):
        file.touch()
        file.chmod(0o644)

    store = await Database.open(str(folder / "x.db"))

    assert {file.name for file in folder.iterdir() if mode(file) != 0o600} == set()
    await store.close()


async def test_everything_that_appears_while_it_is_open_is_private(path: Path) -> None:
    store = await Database.open(str(path))
    await store.write(
        lambda connection: connection.execute(text("INSERT INTO people (id, name, locale) VALUES (1, 'Ann', 'nl')"))
    )

    assert {file.name: oct(mode(file)) for file in path.parent.iterdir()} == dict.fromkeys(
        ("x.db", "x.db-wal", "x.db-shm"), "0o600"
    )
    await store.close()


async def test_a_file_that_is_made_behind_a_link_is_private(path: Path) -> None:
    (path.parent / "x.db").symlink_to(path.parent / "real.db")

    await made(path)

    assert mode(path.with_name("real.db")) == 0o600


def test_a_pipe_or_a_device_is_no_database_and_stays_as_it_is(path: Path) -> None:
    os.mkfifo(path, 0o644)
    before = path.stat().st_mode

    with pytest.raises(DatabaseUnusable, match="that is no file") as refused:
        asyncio.run(Database.open(str(path)))

    assert not refused.value.passing
    assert path.stat().st_mode == before


def test_a_copy_that_a_host_made_and_named_alike_is_not_ours(tmp_path: Path) -> None:
    for name in ("[x]-before-0002.db", "[x]-before-holiday.db", "x-before-0001.db"):
        (tmp_path / name).touch()

    assert [file.name for file in sqlite_file.copies(tmp_path / "[x].db")] == ["[x]-before-0002.db"]


# Whose it is


async def test_a_new_database_bears_our_mark(path: Path) -> None:
    await made(path)

    assert StoredDatabase.at(path).query("PRAGMA application_id") == [(APPLICATION_ID,)]


async def test_a_database_of_ours_that_is_older_than_the_mark_gets_it_when_it_is_opened(path: Path) -> None:
    await made(path)
    StoredDatabase.at(path).query("PRAGMA application_id = 0")

    await made(path)

    assert StoredDatabase.at(path).query("PRAGMA application_id") == [(APPLICATION_ID,)]


async def test_a_database_with_the_mark_of_another_program_is_refused(path: Path, other: sqlite3.Connection) -> None:
    other.execute("PRAGMA application_id = 7")

    assert "something else than this bot's tables" in await refusal(path)
    assert other.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)


@pytest.mark.parametrize("revision", ["0001", "1975ea83b712"])
async def test_a_database_that_another_program_keeps_with_alembic_is_not_taken_for_ours(
    path: Path, other: sqlite3.Connection, revision: str
) -> None:
    other.execute("CREATE TABLE recipes (id INTEGER)")
    other.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
    other.execute("INSERT INTO alembic_version VALUES (?)", (revision,))

    assert "something else than this bot's tables" in await refusal(path)


async def test_only_a_marked_database_of_an_unknown_version_is_called_newer(path: Path) -> None:
    await made(path)
    StoredDatabase.at(path).query("UPDATE alembic_version SET version_num = '9999'")

    assert "newer version of this bot" in await refusal(path)
    StoredDatabase.at(path).query("PRAGMA application_id = 0")
    assert "newer" not in await refusal(path)


async def test_a_database_without_a_version_is_refused_in_one_sentence(path: Path) -> None:
    await made(path)
    StoredDatabase.at(path).query("DELETE FROM alembic_version")

    assert "does not say which version" in await refusal(path)


async def test_trouble_that_may_pass_is_told_from_what_will_never_do(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(DatabaseUnusable, match="held by another program") as held:
            await Database.open(str(path), patience=0.01)

    assert held.value.passing
    assert not sqlite_file.is_passing(IsADirectoryError(21, "a folder"))
    assert sqlite_file.is_passing(OSError(28, "no space"))
    assert sqlite_file.is_passing(PermissionError(13, "not allowed"))


# What is missing


async def test_a_database_that_was_closed_lacks_nothing(path: Path) -> None:
    assert losses(path) == []
    await made(path)
    with Checkpoints(path), closing(sqlite3.connect(path, isolation_level=None)) as writing:
        meet(writing, 1)

    assert losses(path, used_before=True) == []


def test_a_database_that_is_gone_is_told(path: Path) -> None:
    (loss,) = losses(path, used_before=True)

    assert "is gone" in loss


def test_a_file_that_holds_nothing_is_told(path: Path) -> None:
    path.touch()

    (loss,) = losses(path)
    assert "holds nothing" in loss
    StoredDatabase.at(path).query("PRAGMA journal_mode = WAL")
    assert losses(path) == [loss]


async def test_after_a_kill_nothing_is_missing_until_the_log_is_removed(path: Path) -> None:
    await made(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as killed:
        make_checkpoint(killed)
        meet(killed, 1)
        left = path.parent / "left by a kill"
        shutil.copytree(path.parent, left)

    assert losses(left / "x.db") == []
    (left / "x.db-wal").unlink()
    (loss,) = losses(left / "x.db")
    assert "newest part" in loss
    assert "x.db-wal" in loss


async def test_after_a_kill_in_the_midst_of_a_checkpoint_nothing_is_missing_either(path: Path) -> None:
    await made(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as killed:
        killed.execute(f"PRAGMA user_version = {INCOMPLETE}")
        left = path.parent / "left by a kill"
        shutil.copytree(path.parent, left)

    await made(left / "x.db")

    assert losses(left / "x.db") == []


async def test_a_copy_that_sqlite_made_of_a_database_in_use_lacks_nothing(path: Path, tmp_path: Path) -> None:
    await made(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as used:
        make_checkpoint(used)
        meet(used, 1)
        used.execute("VACUUM INTO ?", (str(tmp_path / "vacuumed.db"),))
        with closing(sqlite3.connect(tmp_path / "backup.db")) as backup:
            used.backup(backup)
        shutil.copy(path, tmp_path / "raw.db")

    assert losses(tmp_path / "vacuumed.db") == []
    assert losses(tmp_path / "backup.db") == []
    assert len(losses(tmp_path / "raw.db")) == 1


def test_what_is_no_database_is_left_to_whoever_opens_it(path: Path) -> None:
    path.write_bytes(b"Dear diary, " * 1000)

    assert losses(path) == []


# The write-ahead log


async def test_what_is_committed_comes_into_the_file_by_itself(path: Path) -> None:
    await made(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as writing, Checkpoints(path, every=0.01):
        meet(writing, 7)
        alone = f"{path.as_uri()}?mode=ro&immutable=1"
        while True:
            with closing(sqlite3.connect(alone, uri=True)) as file:
                if file.execute("SELECT id FROM people").fetchall() == [(7,)]:
                    break


async def test_an_idle_database_is_not_written(path: Path) -> None:
    await made(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        checkpoints = Checkpoints(path)
        meet(connection, 1)
        with closing(sqlite3.connect(path, isolation_level=None)) as own:
            checkpoints.make(own)
            ((before,),) = connection.execute("PRAGMA data_version")
            checkpoints.make(own)

        assert connection.execute("PRAGMA data_version").fetchone() == (before,)


async def test_a_checkpoint_that_fails_is_logged_and_made_up_for(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    await made(path)
    with (
        closing(sqlite3.connect(path, isolation_level=None)) as holder,
        closing(sqlite3.connect(path, 0, isolation_level=None)) as own,
    ):
        holder.execute("BEGIN IMMEDIATE")
        checkpoints = Checkpoints(path)
        checkpoints.make(own)
        assert "stays as it is for now" in caplog.text
        holder.execute("ROLLBACK")
        caplog.clear()

        checkpoints.make(own)

    assert caplog.text == ""
    assert losses(path) == []


async def test_a_log_that_a_long_read_lets_grow_is_told_once_until_it_is_small_again(
    path: Path, other: sqlite3.Connection, caplog: pytest.LogCaptureFixture
) -> None:
    await made(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as own:
        checkpoints, numbers = Checkpoints(path, large=LARGE_HERE), count(1)

        def grown() -> None:
            while log_size(path) <= LARGE_HERE:
                meet(other, next(numbers))
            meet(other, next(numbers))

        for _ in range(2):
            with closing(sqlite3.connect(path, isolation_level=None)) as reader:
                reader.execute("BEGIN")
                reader.execute("SELECT * FROM people").fetchall()
                grown()
                checkpoints.make(own)
                meet(other, next(numbers))
                checkpoints.make(own)
            meet(other, next(numbers))
            checkpoints.make(own)
            assert log_size(path) < LARGE_HERE / 2

    told = [it.getMessage() for it in caplog.records]
    assert len(told) == 2
    assert all(f"the write-ahead log of {path} has " in it for it in told)


def test_a_connection_that_fails_is_logged_and_stops_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with Checkpoints(tmp_path / "no folder" / "x.db"):
        pass

    assert "no checkpoints of the database are made" in caplog.text


async def test_what_is_deleted_is_wiped_once_a_long_read_ends_and_nobody_waits_for_that(
    path: Path, other: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.connections.engines.LATER", 0.02)
    database = await Database.open(str(path))
    await database.run(
        text("INSERT INTO people (id, name, locale, settings, absences) VALUES (7, 'Quux', 'nl', '', '')")
    )
    other.execute("BEGIN")
    assert other.execute("SELECT name FROM people").fetchall() == [("Quux",)]
    await database.run(text("DELETE FROM people"))

    async with asyncio.timeout(2):  # the writer's patience is longer
        await database.wipe()
        await database.run(
            text("INSERT INTO people (id, name, locale, settings, absences) VALUES (8, 'Ann', 'nl', '', '')")
        )

    assert log_holds(path, b"Quux")
    other.execute("COMMIT")
    await poll(lambda: not log_holds(path, b"Quux"))
    await database.close()
    assert not holds(path, b"Quux")


def log_holds(path: Path, name: bytes) -> bool:
    return holds(path.with_name(f"{path.name}-wal"), name)


def holds(path: Path, name: bytes) -> bool:
    return name in path.read_bytes()
