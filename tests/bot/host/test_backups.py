"""A backup is whole and private, whatever the bot writes meanwhile; it is put back where nothing is lost by it."""

import asyncio
import os
import re
import shlex
import sqlite3
import stat
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from bot.host.backups import back_up, put_back
from bot.process.clock import utc_now
from bot.store.backup.backup import is_backup
from bot.store.backup.copy import unreplayed
from bot.store.connections.database import FOREIGN, NEWER
from bot.store.errors import DatabaseUnusable
from bot.store.sqlite_file import copies as whole_files
from bot.store.sqlite_file.file import APPLICATION_ID, INCOMPLETE
from bot.store.sqlite_file.process_lock import ProcessLock
from bot.tables.erasure import PersonErasure
from bot.values.numbers import RAISED
from games import GAMES
from tests.support.bot.bot_process import poll
from tests.support.bot.roles import ZEBEDEE, in_every_part, traces
from tests.support.bot.service import ANN, BOB, CAS, CHANNEL, begun, lobby, opened, play_out
from tests.support.bot.stored_database import StoredDatabase
from tests.support.postgresql import Cluster, binaries

HOSTING = (Path(__file__).parents[3] / "docs" / "hosting.md").read_text("utf-8")


def damage(file: Path) -> None:
    """Overwrite the middle of a file."""
    content = bytearray(file.read_bytes())
    content[8192:12288] = bytes(4096)
    file.write_bytes(content)


def moves(house: StoredDatabase) -> int:
    """How many have been made."""
    return len(house.query("SELECT 1 FROM moves"))


def found(folder: Path, name: str) -> list[Path]:
    return list(folder.glob(name))


def run_tool(command: str) -> None:
    """Run a tool of PostgreSQL as it was told to a host."""
    folder = binaries()
    assert folder is not None
    name, *arguments = shlex.split(command)
    subprocess.run((folder / name, *arguments), check=True)


async def test_a_backup_is_whole_while_the_bot_writes(house: StoredDatabase, tmp_path: Path) -> None:
    async with opened(house) as tables:
        playing = asyncio.create_task(play_out(tables, await begun(tables, ANN, BOB, CAS)))
        for number in range(5):
            before = moves(house)
            await poll(lambda before=before: moves(house) > before or playing.done())  # type: ignore[misc]
            await asyncio.to_thread(back_up, house.url, tmp_path / f"{number}.db")
        await playing

    for number in range(5):
        copy = StoredDatabase.at(tmp_path / f"{number}.db")
        assert copy.query("PRAGMA integrity_check") == [("ok",)]
        assert copy.query("PRAGMA application_id") == [(APPLICATION_ID,)]
        assert stat.S_IMODE(copy.path.stat().st_mode) == 0o600
        async with opened(copy) as tables:
            assert await unreplayed(tables.repositories) == []
    assert found(tmp_path, "*.part*") == []


@pytest.mark.parametrize("next_", ["backup", "restore", "start"])
async def test_what_a_kill_left_of_a_copy_goes_when_the_next_one_is_made(
    house: StoredDatabase, tmp_path: Path, next_: str
) -> None:
    backup, target = tmp_path / "kept.db", tmp_path / "new" / "house.db"
    target.parent.mkdir()
    if next_ != "backup":
        back_up(house.url, backup)
    if next_ == "start":
        await put_back(f"sqlite:///{target}", backup, GAMES)
    made = backup if next_ == "backup" else target
    old = [made.with_name(f"{made.name}.abcd_123.part{ending}") for ending in ("", "-wal", "-shm", "-journal")]
    other = [
        f"{made.name}.part",
        f"{made.name}.mine.part",
        f"x{made.name}.abcd_123.part",
        f"{made.name}.abcd_123.parts",
    ]
    for file in (*old, *(others := [made.with_name(name) for name in other])):
        file.write_text("left")
        os.utime(file, (0, 0))
    young = made.with_name(f"{made.name}.young_12.part")
    young.write_text("somebody writes it")

    if next_ == "backup":
        back_up(house.url, backup)
    elif next_ == "restore":
        await put_back(f"sqlite:///{target}", backup, GAMES)
    else:
        async with opened(StoredDatabase.at(target)):
            pass

    assert not any(file.exists() for file in old)
    assert all(file.exists() for file in (young, *others))


async def test_a_backup_made_amid_a_checkpoint_counts_as_whole(house: StoredDatabase, tmp_path: Path) -> None:
    house.query(f"PRAGMA user_version = {INCOMPLETE}")

    back_up(house.url, tmp_path / "kept.db")

    assert StoredDatabase.at(tmp_path / "kept.db").query("PRAGMA user_version") == [(0,)]


@pytest.mark.parametrize("there", ["file", "folder", "link"])
async def test_nothing_is_overwritten(house: StoredDatabase, tmp_path: Path, there: str) -> None:
    kept = tmp_path / "kept.db"
    if there == "link":
        kept.symlink_to(tmp_path / "nowhere")
    elif there == "folder":
        kept.mkdir()
    else:
        kept.touch()

    with pytest.raises(DatabaseUnusable, match=r"No backup was made of .*is not overwritten") as refused:
        back_up(house.url, kept)

    assert not refused.value.passing
    assert found(tmp_path, "*.part*") == []
    assert not (tmp_path / "nowhere").exists()


async def test_a_name_that_is_taken_meanwhile_is_not_overwritten_where_there_are_no_links(
    house: StoredDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    def no_link(_part: Path, target: Path) -> None:
        raise PermissionError(1, "no links")

    monkeypatch.setattr(os, "link", no_link)
    back_up(house.url, tmp_path / "kept.db")
    assert is_backup(tmp_path / "kept.db")
    copy_whole = whole_files.copy_whole

    def and_somebody_writes(*given: object) -> None:
        copy_whole(*given)  # type: ignore[arg-type]
        (tmp_path / "other.db").write_text("mine")

    monkeypatch.setattr("bot.store.backup.backup.copy_whole", and_somebody_writes)
    with pytest.raises(DatabaseUnusable, match="is not overwritten"):
        back_up(house.url, tmp_path / "other.db")
    assert (tmp_path / "other.db").read_text() == "mine"


async def test_what_is_no_database_of_ours_is_not_backed_up(tmp_path: Path) -> None:
    foreign = StoredDatabase.at(tmp_path / "foreign.db")
    foreign.query("CREATE TABLE theirs (id INTEGER)")
    (tmp_path / "text.db").write_text("hello")

    for name, reason in (
        ("foreign.db", FOREIGN),
        ("text.db", "is no SQLite database"),
        ("none.db", "There is no file"),
    ):
        with pytest.raises(DatabaseUnusable, match=reason):
            back_up(f"sqlite:///{tmp_path / name}", tmp_path / "kept.db")
        assert not (tmp_path / "kept.db").exists()


async def test_a_restored_house_is_as_it_was_and_numbers_go_on_far_above(
    house: StoredDatabase, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    back_up(house.url, tmp_path / "kept.db")
    new = StoredDatabase.at(tmp_path / "new" / "house.db")

    await put_back(new.url, tmp_path / "kept.db", GAMES)

    wanted = "SELECT id, state, seed, version > 0, ended_at FROM tables ORDER BY id"
    assert new.query(wanted) == house.query(wanted)
    assert stat.S_IMODE(new.path.stat().st_mode) == 0o600
    said = capsys.readouterr().out
    assert "Restored: 4 tables, 3 of them unfinished." in said
    assert "Dice and draws of unfinished games come again" in said
    async with opened(new) as tables:
        assert await unreplayed(tables.repositories) == []
        fresh = await lobby(tables, ANN)
        assert f"new tables begin at {fresh.id}." in said
        assert fresh.id > RAISED


async def test_the_same_backup_put_back_twice_gives_other_numbers(house: StoredDatabase, tmp_path: Path) -> None:
    back_up(house.url, tmp_path / "kept.db")

    numbers = set()
    for name in ("a", "b", "c"):
        await put_back(f"sqlite:///{tmp_path / name}", tmp_path / "kept.db", GAMES)
        numbers |= set(StoredDatabase.at(tmp_path / name).query("SELECT decision FROM tables WHERE id = 2"))

    assert len(numbers) == 3


async def test_a_backup_is_not_put_back_while_a_bot_has_the_database(house: StoredDatabase, tmp_path: Path) -> None:
    back_up(house.url, tmp_path / "kept.db")
    with ProcessLock(tmp_path / "new.db") as lock:
        assert lock.take()

        with pytest.raises(DatabaseUnusable, match=r"A bot runs on .*new.db; please stop it first"):
            await put_back(f"sqlite:///{tmp_path / 'new.db'}", tmp_path / "kept.db", GAMES)

    assert not (tmp_path / "new.db").exists()


@pytest.mark.parametrize("ending", ["", "-wal", "-shm", "-journal"])
async def test_nothing_is_restored_over_or_beside_what_another_database_left(
    house: StoredDatabase, tmp_path: Path, ending: str
) -> None:
    back_up(house.url, tmp_path / "kept.db")
    left = tmp_path / f"new.db{ending}"
    left.write_text("precious")

    with pytest.raises(DatabaseUnusable, match=f"move it away first, all of it: {left}"):
        await put_back(f"sqlite:///{tmp_path / 'new.db'}", tmp_path / "kept.db", GAMES)

    assert left.read_text() == "precious"


@pytest.mark.parametrize("how", ["damaged", "foreign", "newer", "text", "none"])
async def test_what_is_no_sound_backup_of_ours_is_not_put_back(house: StoredDatabase, tmp_path: Path, how: str) -> None:
    kept = StoredDatabase.at(tmp_path / "kept.db")
    back_up(house.url, kept.path)
    reason = {"foreign": FOREIGN, "newer": NEWER, "text": "is no SQLite database", "none": "There is no file"}
    if how == "damaged":
        damage(kept.path)
    elif how == "newer":
        kept.query("UPDATE alembic_version SET version_num = '9998'")
    else:
        kept.path.unlink()
    if how == "foreign":
        kept.query("CREATE TABLE theirs (id INTEGER)")
    elif how == "text":
        kept.path.write_text("hello")

    with pytest.raises(DatabaseUnusable, match=reason.get(how, "was not restored: .*(damaged|malformed)")) as refused:
        await put_back(f"sqlite:///{tmp_path / 'new.db'}", kept.path, GAMES)

    assert not refused.value.passing
    assert not (tmp_path / "new.db").exists()
    assert found(tmp_path, "*.part*") == []


async def test_a_backup_with_a_damaged_index_is_not_put_back(house: StoredDatabase, tmp_path: Path) -> None:
    kept = StoredDatabase.at(tmp_path / "kept.db")
    back_up(house.url, kept.path)
    [(page,)] = kept.query("SELECT rootpage FROM sqlite_master WHERE name = 'ix_moves_turn'")
    content = bytearray(kept.path.read_bytes())
    content[int(str(page)) * 4096 - 2] ^= 1
    kept.path.write_bytes(content)

    with pytest.raises(DatabaseUnusable, match=r"was not restored: .*damaged"):
        await put_back(f"sqlite:///{tmp_path / 'new.db'}", kept.path, GAMES)


async def test_a_backup_of_an_older_bot_is_brought_up_to_date_and_stays_as_it_was(tmp_path: Path) -> None:
    old = StoredDatabase.at(tmp_path / "old.db")
    script = (Path(__file__).parents[1] / "store" / "stored_over_days" / "0009.sql").read_text("utf-8")
    with closing(sqlite3.connect(old.path)) as database:
        database.executescript(script)
    before = old.path.read_bytes()

    await put_back(f"sqlite:///{tmp_path / 'new.db'}", old.path, GAMES)

    assert old.path.read_bytes() == before
    async with opened(StoredDatabase.at(tmp_path / "new.db")) as tables:
        assert await unreplayed(tables.repositories) == []
    assert StoredDatabase.at(tmp_path / "new.db").query("SELECT max(decision) > 1000000 FROM tables") == [(1,)]
    assert found(tmp_path, "*-before-*") == []


async def test_one_letter_that_does_not_read_keeps_nothing_back(house: StoredDatabase, tmp_path: Path) -> None:
    house.query("UPDATE tables SET proposal = CAST(x'c328' AS TEXT) WHERE id = 2")
    house.query("INSERT INTO calls (person, asked, told) VALUES (77, 0, '[[2,')")
    back_up(house.url, tmp_path / "kept.db")

    await put_back(f"sqlite:///{tmp_path / 'new.db'}", tmp_path / "kept.db", GAMES)

    new = StoredDatabase.at(tmp_path / "new.db")
    assert new.query("SELECT hex(proposal) FROM tables WHERE id = 2") == [("C328",)]
    assert new.query("SELECT told FROM calls WHERE person = 77") == [("[[2,",)]


async def test_of_postgresql_it_says_which_tools_to_use_and_does_the_rest(
    postgresql: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = (StoredDatabase(postgresql.new_database()) for _ in range(2))
    async with opened(source) as tables:
        table = await begun(tables, ANN, BOB)
        await lobby(tables, CAS)
    dump = tmp_path / "kept.dump"
    with pytest.raises(DatabaseUnusable) as refused:
        back_up(source.url, dump)
    run_tool(str(refused.value).partition("so run: ")[2])
    with pytest.raises(DatabaseUnusable, match=r"python -m bot restore$") as refused:
        await put_back(target.url, dump, GAMES)
    [back] = re.findall(r"^pg_restore --no-owner .*$", str(refused.value), re.MULTILINE)
    run_tool(back)

    await put_back(target.url, None, GAMES)

    assert "new tables begin at" in capsys.readouterr().out
    async with opened(target) as tables:
        assert await unreplayed(tables.repositories) == []
        assert (await tables.get(table.id)).decision >= RAISED
        assert (await lobby(tables, ANN)).id > RAISED
        await tables.repositories.downtime.beat(utc_now())
    with pytest.raises(DatabaseUnusable, match="A bot runs"):
        await put_back(target.url, None, GAMES)


async def test_what_it_says_of_postgresql_is_what_docs_say(tmp_path: Path) -> None:
    address, kept = "postgresql://name@host/database", str(tmp_path / "kept.dump")
    shown = re.findall(r"^(?:pg_|psql).*$", HOSTING, re.MULTILINE)
    said = list[str]()

    with pytest.raises(DatabaseUnusable) as refused:
        back_up(address, Path(kept))
    said += str(refused.value).partition("so run: ")[2:]
    with pytest.raises(DatabaseUnusable) as refused:
        await put_back(address, Path(kept), GAMES)
    said += re.findall(r"^(?:pg_|psql).*$", str(refused.value), re.MULTILINE)

    assert [line.replace(kept, "kept.dump") for line in said] == shown


async def test_who_was_forgotten_since_is_forgotten_before_a_bot_starts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house, away = StoredDatabase.at(tmp_path / "here" / "x.db"), tmp_path / "away"
    guild = CHANNEL.guild or 0
    async with opened(house) as tables:
        parts = await in_every_part(tables)
        await tables.repositories.banned.ban(guild, [ZEBEDEE.id], utc_now())
        away.mkdir()
        back_up(house.url, away / "kept.db")
        await PersonErasure(tables).erase(ZEBEDEE.id)
    house.path.rename(away / "x.db")
    here = [it.name for it in house.path.parent.iterdir()]
    assert "x.db.forgotten" in here

    await put_back(house.url, away / "kept.db", GAMES)

    assert traces(away) == ["kept.db"]
    assert traces(house.path.parent) == []
    assert {it.name for it in house.path.parent.iterdir()} == {*here, "x.db", "x.db.lock"}, "no log lies beside it"
    assert "Who has asked since to be forgotten is forgotten here too: 1." in capsys.readouterr().out
    async with opened(house) as tables:
        assert await unreplayed(tables.repositories) == []
        assert await PersonErasure(tables).catch_up() == 0
        assert await tables.repositories.banned.is_banned(guild, ZEBEDEE.id)
        assert (await tables.get(parts["finished glory"])).names[:2] == ("Ann", "Player 2")
        assert (await tables.get(parts["away"])).decision >= RAISED
    assert traces(house.path.parent) == []


async def test_nothing_is_put_back_beside_a_list_of_the_forgotten_that_does_not_read(
    house: StoredDatabase, tmp_path: Path
) -> None:
    back_up(house.url, tmp_path / "kept.db")
    (tmp_path / "new.db.forgotten").write_text("{")

    with pytest.raises(DatabaseUnusable, match="does not read; please put a copy back"):
        await put_back(f"sqlite:///{tmp_path / 'new.db'}", tmp_path / "kept.db", GAMES)

    assert {it.name for it in found(tmp_path, "new.db*")} == {"new.db.lock", "new.db.forgotten"}
