"""Who was forgotten stays so when an older backup is put back, and who came back since is not forgotten by it."""

import os
import re
import shlex
import shutil
import stat
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.host.backups import back_up, put_back
from bot.store.connections.database import Database
from bot.store.errors import DatabaseUnusable
from bot.store.people.erased import ENDING, BesideFile
from bot.store.sqlite_file.file import BACKUPS_LIVE
from bot.tables.erasure import PersonErasure, apply_erased
from games import GAMES
from tests.support.bot.hand_clock import HandClock
from tests.support.bot.roles import ZEBEDEE, traces, traces_in_rows
from tests.support.bot.service import ANN, BOB, begun, opened, play_out
from tests.support.bot.stored_database import StoredDatabase
from tests.support.postgresql import Cluster, binaries


async def applied(url: str) -> int:
    """What is done before a bot starts with a database that was put back."""
    database = await Database.open(url)
    try:
        return await apply_erased(database, GAMES)
    finally:
        await database.close()


async def test_an_older_backup_brings_nobody_back(tmp_path: Path) -> None:
    path, backup = tmp_path / "x.db", tmp_path / "backup"
    async with opened(tmp_path) as tables:
        await play_out(tables, await begun(tables, ANN, ZEBEDEE))
        await begun(tables, ZEBEDEE, ANN, BOB)
    shutil.copyfile(path, backup)
    async with opened(tmp_path) as tables:
        await PersonErasure(tables).erase(ZEBEDEE.id)
    assert traces(tmp_path) == ["backup"]

    shutil.move(backup, path)

    assert traces(tmp_path) == ["x.db"]
    assert await applied(str(path)) == 1
    assert traces(tmp_path) == []
    assert await applied(str(path)) == 0


async def test_who_came_back_before_the_backup_was_made_stays(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        await play_out(tables, await begun(tables, ANN, ZEBEDEE))
        await PersonErasure(tables).erase(ZEBEDEE.id)
        again = await begun(tables, ANN, ZEBEDEE)
    (tmp_path / "backup").mkdir()
    shutil.copyfile(tmp_path / "x.db", tmp_path / "backup" / "x.db")
    shutil.copyfile(tmp_path / f"x.db{ENDING}", tmp_path / "backup" / f"x.db{ENDING}")

    assert await applied(str(tmp_path / "backup" / "x.db")) == 0

    async with opened(tmp_path / "backup") as tables:
        assert (await tables.get(again.id)).names == ("Ann", "Zebedee Quux")


async def test_the_list_names_nobody_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    clock = HandClock()
    async with opened(tmp_path, clock.now) as tables:
        await begun(tables, ANN, ZEBEDEE)
        await PersonErasure(tables).erase(ZEBEDEE.id)
        file = tmp_path / f"x.db{ENDING}"
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        kept = await BesideFile(tmp_path / "x.db").read()
        assert [it.hash for it in kept.entries] == [kept.hash(ZEBEDEE.id)]
        assert kept.hash(ZEBEDEE.id) != kept.hash(ANN.id)
        assert kept.key.hex() not in repr(kept)

        clock.advance(BACKUPS_LIVE + timedelta(seconds=1))
        await PersonErasure(tables).erase(BOB.id)

        later = await BesideFile(tmp_path / "x.db").read()
        assert later.key == kept.key
        assert [it.hash for it in later.entries] == [kept.hash(BOB.id)], "no older backup lives"


async def test_a_list_that_does_not_read_is_said_in_a_sentence(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        await begun(tables, ANN, BOB)
        (tmp_path / f"x.db{ENDING}").write_text("{")

        with pytest.raises(DatabaseUnusable, match="does not read; please put a copy back"):
            await PersonErasure(tables).erase(ANN.id)

        assert (await tables.get(1)).names == ("Ann", "Bob")


async def test_on_a_server_the_list_is_carried_across_by_what_restore_prints(
    postgresql: Cluster, tmp_path: Path
) -> None:
    server, backup = StoredDatabase(postgresql.new_database()), tmp_path / "backup"
    programs = binaries()
    assert programs is not None

    def run(command: str) -> None:
        program, *arguments = shlex.split(command)
        subprocess.run([programs / program, *arguments], check=True, timeout=60)

    async with opened(server) as tables:
        await begun(tables, ANN, ZEBEDEE)
        await PersonErasure(tables).erase(BOB.id)
        with pytest.raises(DatabaseUnusable, match="run: pg_dump") as told:
            back_up(server.url, backup)
        run(str(told.value).partition("run: ")[2])
        await PersonErasure(tables).erase(ZEBEDEE.id)
    assert traces_in_rows(server) == []
    with pytest.raises(DatabaseUnusable, match=r"python -m bot restore$") as told:
        await put_back(server.url, backup, GAMES)
    save, *back = re.findall(r"^(?:pg_|psql).*$", str(told.value), re.MULTILINE)

    run(save)
    for statement in ("DROP SCHEMA public CASCADE", "CREATE SCHEMA public"):
        server.query(statement)
    for command in back:
        run(command)

    assert traces_in_rows(server)
    await put_back(server.url, None, GAMES)
    assert traces_in_rows(server) == []
    assert await applied(server.url) == 0


async def test_the_copy_that_an_update_leaves_lives_no_longer_than_a_backup(tmp_path: Path) -> None:
    young, old = tmp_path / "x-before-0018.db", tmp_path / "x-before-0017.db"
    for copy in (young, old):
        copy.touch()
    moment = (datetime.now(UTC) - BACKUPS_LIVE).timestamp()
    os.utime(old, (moment, moment))
    os.utime(young, (moment + 3600, moment + 3600))

    async with opened(tmp_path):
        pass

    assert young.exists()
    assert not old.exists()
