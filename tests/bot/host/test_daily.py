"""A backup each day by itself: which are kept, and that nothing of it stops the bot or takes what is not ours."""

import asyncio
import logging
import os
import stat
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import insert

from bot.host.daily_backups import AGAIN, DAYS, OLDEST, WEEKS, DailyBackups, kept
from bot.store.backup.backup import write_backup
from bot.store.connections.database import Database
from bot.store.schema import tables as schema
from bot.store.sqlite_file import copies as whole_files
from tests.support.bot.bot_process import poll
from tests.support.bot.hand_clock import HandClock
from tests.support.bot.stored_database import StoredDatabase

TODAY = date(2026, 11, 26)
DAY = timedelta(days=1)
DATES = st.sets(st.dates(TODAY - 90 * DAY, TODAY))


@asynccontextmanager
async def making(house: StoredDatabase, folder: Path, clock: HandClock) -> AsyncIterator[DailyBackups]:
    async with DailyBackups(house.path, str(folder), clock) as backups:
        yield backups


def of(house: StoredDatabase, folder: Path) -> DailyBackups:
    return DailyBackups(house.path, str(folder), HandClock())


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def old(house: StoredDatabase, folder: Path, days: int) -> Path:
    """A backup of so many days ago."""
    file = folder / f"house-{TODAY - days * DAY}.db"
    folder.mkdir(exist_ok=True)
    write_backup(house.path, file)
    return file


def test_of_a_backup_each_day_a_week_is_kept_and_the_sunday_of_each_of_four_weeks() -> None:
    days: set[date] = set()
    for number in range(200):
        today = TODAY + number * DAY
        days = kept({*days, today}, today)
    sundays = sorted(day for day in days if today - day >= DAYS * DAY)

    assert {today - number * DAY for number in range(DAYS)} <= days
    assert all(day.weekday() == 6 for day in sundays)
    assert len(days) <= DAYS + WEEKS
    assert (today - min(days)).days >= 7 * (WEEKS - 1)


@given(DATES)
def test_none_is_kept_that_is_too_old_and_the_last_week_always_is(days: set[date]) -> None:
    stays = kept(days, TODAY)

    assert stays <= days
    assert all(TODAY - day < OLDEST for day in stays)
    assert {day for day in days if TODAY - day < DAYS * DAY} <= stays
    assert len(stays) <= DAYS + WEEKS


async def test_one_is_made_at_the_start_and_at_each_midnight(house: StoredDatabase, tmp_path: Path) -> None:
    clock, folder = HandClock(), tmp_path / "kept" / "here"
    today = clock.now().date()
    async with making(house, folder, clock):
        await poll(lambda: folder.exists() and names(folder) == [f"house-{today}.db"])
        clock.advance(DAY)
        await poll(lambda: names(folder) == [f"house-{today}.db", f"house-{today + DAY}.db"])

    for name in names(folder):
        assert stat.S_IMODE((folder / name).stat().st_mode) == 0o600
        assert StoredDatabase.at(folder / name).query("SELECT count(*) FROM tables") == [(4,)]


async def test_a_second_start_on_a_day_makes_none(house: StoredDatabase, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    assert of(house, folder).make(TODAY)
    (made,) = folder.iterdir()
    before = made.stat().st_mtime_ns, made.read_bytes()

    assert of(house, folder).make(TODAY)

    assert (made.stat().st_mtime_ns, made.read_bytes()) == before


async def test_old_ones_go_and_only_those_that_are_ours(house: StoredDatabase, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    for days in (3, 20, 34, 40):
        old(house, folder, days)
    (folder / f"house-{TODAY - 50 * DAY}.db").write_text("a host's own")
    old(house, folder, 60).rename(folder / "house-2026-01-01-kept.db")
    old(house, folder, 61).rename(folder / "other-2026-01-01.db")
    for left in ("part", "part-journal"):
        (folder / f"house-{TODAY - DAY}.db.abcd.{left}").write_text("left by a kill")

    assert of(house, folder).make(TODAY)

    ours = {f"house-{TODAY - days * DAY}.db" for days in (0, 3, 20)}
    assert set(names(folder)) == {
        *ours, f"house-{TODAY - 50 * DAY}.db", "house-2026-01-01-kept.db", "other-2026-01-01.db",
    }  # fmt: skip


async def test_a_full_disk_is_said_makes_room_and_is_tried_again(
    house: StoredDatabase, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, folder = HandClock(), tmp_path / "kept"
    folder.mkdir()
    too_old = folder / f"house-{clock.now().date() - 40 * DAY}.db"
    write_backup(house.path, too_old)

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        async with making(house, folder, clock):
            await poll(lambda: "no backup" in caplog.text)
            await poll(lambda: not too_old.exists())
            patch.undo()
            assert names(folder) == []
            clock.advance(AGAIN)
            await poll(lambda: names(folder) == [f"house-{clock.now().date()}.db"])

    (said,) = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert said.startswith("no backup of the database was made, it is tried again [")
    assert said.endswith("No space left on device.")


async def test_where_the_database_is_damaged_no_older_backup_goes(
    house: StoredDatabase, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "kept"
    whole = old(house, folder, 40)
    content = bytearray(house.path.read_bytes())
    content[4096:] = bytes(len(content) - 4096)
    house.path.write_bytes(content)

    assert not of(house, folder).make(TODAY)

    assert names(folder) == [whole.name]
    assert "is damaged; please put an older backup back." in caplog.text


async def test_a_folder_that_cannot_be_used_is_said(
    house: StoredDatabase, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "kept").write_text("a file")

    assert not of(house, tmp_path / "kept").make(TODAY)

    assert "BACKUP_DIR" in caplog.text


async def test_a_bot_that_stops_breaks_a_backup_off_and_leaves_nothing(
    house: StoredDatabase, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole_files, "STEPS", 10)
    backups = of(house, tmp_path / "kept")
    await backups.__aexit__()

    assert not backups.make(TODAY)

    assert names(tmp_path / "kept") == []
    assert caplog.text == ""


async def test_a_backup_leaves_the_write_ahead_log_to_the_bot_that_runs(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    database = await Database.open(f"sqlite:///{file}")
    look = "import sqlite3, sys; it = sqlite3.connect(sys.argv[1]); it.execute('SELECT * FROM people'); it.close()"
    try:
        await database.run(insert(schema.people).values(id=1, name="Ann", locale="nl"))
        await asyncio.to_thread(DailyBackups(file, str(tmp_path / "kept"), HandClock()).make, TODAY)
        await asyncio.to_thread(subprocess.run, [sys.executable, "-c", look, str(file)], check=True)

        assert file.with_name("house.db-wal").exists(), "it has what nobody has written into the file yet"
    finally:
        await database.close()
