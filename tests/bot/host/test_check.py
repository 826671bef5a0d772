"""`check` replays every record, says what does not lead to what is stored, and mends what seed and moves make."""

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.host import check
from bot.host import check_process as examining
from bot.host.check import check_database
from bot.host.status import show_status
from bot.store.connections.database import OLDER
from bot.store.errors import DatabaseUnusable
from bot.store.sqlite_file.process_lock import ProcessLock
from bot.values.table import Status
from games import GAMES
from games.rulebook import Rulebook
from tests.bot.store.test_copy import furnish
from tests.support.bot.migrations import schema
from tests.support.bot.service import opened
from tests.support.bot.stored_database import StoredDatabase

OLD = Path(__file__).parents[1] / "store" / "stored_over_days" / "0009.sql"
GOES_ON, OVER = 3, 1
"""The tables of `furnish` with moves: one that goes on, and one that is over."""
DAMAGE = {
    "state": 'UPDATE tables SET state = \'{"turn": "hush"}\' WHERE id = ?',
    "letters": "UPDATE tables SET state = CAST(x'c3286875736800' AS TEXT) WHERE id = ?",
    "outcome": "UPDATE tables SET outcome = '{\"hush\": 1}' WHERE id = ?",
    "status": "UPDATE tables SET status = 'hush' WHERE id = ?",
    "events": "UPDATE moves SET events = '[{\"hush' WHERE ply = 0 AND table_id = ?",
    "letters of events": "UPDATE moves SET events = CAST(x'c3286875736800' AS TEXT) WHERE ply = 0 AND table_id = ?",
    "other": "UPDATE tables SET state = replace(state, '\"round\":', '\"round\":1') WHERE id = ?",
}
"""How something is damaged that can be made anew."""
LOST = {
    "seed": "UPDATE tables SET seed = x'00' WHERE id = ?",
    "options": "UPDATE tables SET options = '{\"hush' WHERE id = ?",
    "another seed": "UPDATE tables SET seed = zeroblob(32) WHERE id = ?",
    "line": "UPDATE moves SET line = '0 hush' WHERE ply = 1 AND table_id = ?",
    "lines": "DELETE FROM moves WHERE ply = 1 AND table_id = ?",
    "seat": "DELETE FROM seats WHERE seat = 0 AND table_id = ?",
    "plan": "INSERT INTO plans (table_id, seat, version, plan) VALUES (?, 0, 1, '{\"hush')",
    "invited": "UPDATE tables SET invited = 'hush' WHERE id = ?",
}
"""What cannot."""


def everything(house: StoredDatabase) -> list[tuple[object, ...]]:
    tables = "SELECT id, status, state, outcome, seed, options FROM tables ORDER BY id"
    return house.query(tables) + house.query("SELECT table_id, ply, line, events FROM moves ORDER BY table_id, ply")


async def checked(house: StoredDatabase, *, mends: bool = False, games: Rulebook = GAMES) -> bool:
    return await check_database(house.url, games, mends=mends)


async def test_a_whole_house_is_told_to_be_so_and_stays_as_it_is(
    database: StoredDatabase, capsys: pytest.CaptureFixture[str]
) -> None:
    await furnish(database)
    before = everything(database)

    assert await checked(database)
    assert await checked(database, mends=True)

    assert capsys.readouterr().out == "4 tables were checked, everything else reads and replays.\n" * 2
    assert everything(database) == before


@pytest.mark.parametrize("table", [GOES_ON, OVER])
@pytest.mark.parametrize("how", DAMAGE)
async def test_what_seed_and_moves_make_is_told_and_mended(
    house: StoredDatabase, capsys: pytest.CaptureFixture[str], how: str, table: int
) -> None:
    whole = everything(house)
    house.query(DAMAGE[how], table)

    assert not await checked(house)
    said = capsys.readouterr().out
    assert said.startswith(f"Table {table} (glory): ")
    assert "`check --mend` sets it right" in said
    assert "hush" not in said
    assert not await checked(house), "it has only read"
    assert await checked(house, mends=True)

    assert "; mended from its moves.\n" in capsys.readouterr().out
    assert everything(house) == whole
    assert await checked(house)
    async with opened(house) as tables:
        assert (await tables.get(GOES_ON)).status is Status.PLAYING


@pytest.mark.parametrize("table", [GOES_ON, OVER])
async def test_a_mended_game_that_was_played_out_gets_the_results_that_it_lacks(
    house: StoredDatabase, table: int
) -> None:
    results = house.query("SELECT * FROM results ORDER BY seat")
    assert {row[0] for row in results} == {OVER}
    house.query("DELETE FROM results WHERE ? = ?", table, OVER)

    for how in ("state", "events"):
        house.query(DAMAGE[how], table)
        assert await checked(house, mends=True)

        assert house.query("SELECT * FROM results ORDER BY seat") == results


@pytest.mark.parametrize("records", [True, False])
async def test_games_that_have_shrunk_or_gone_are_as_they_should_be(
    house: StoredDatabase, capsys: pytest.CaptureFixture[str], records: bool
) -> None:
    async with opened(house) as tables:
        await tables.repositories.keeping.anonymise(OVER, datetime(2999, 1, 1, tzinfo=UTC), records=records)

    assert await checked(house)
    assert capsys.readouterr().out == "4 tables were checked, everything else reads and replays.\n"
    if records:
        house.query("UPDATE tables SET state = '{}' WHERE id = ?", OVER)
        assert not await checked(house), "its record is replayed"


@pytest.mark.parametrize("how", LOST)
async def test_what_cannot_be_made_anew_is_told_and_stays_as_it_is(
    house: StoredDatabase, capsys: pytest.CaptureFixture[str], how: str
) -> None:
    house.query(LOST[how], GOES_ON)
    stored = "SELECT hex(state), hex(seed), hex(options), hex(invited), version FROM tables"
    before = house.query(stored)

    assert not await checked(house, mends=True)

    said = capsys.readouterr().out
    assert said.startswith(f"Table {GOES_ON}")
    assert said.endswith("4 tables were checked, 1 are not as they should be.\n")
    assert "hush" not in said
    assert house.query(stored) == before


async def test_of_a_game_that_is_over_everything_must_read_too(
    house: StoredDatabase, capsys: pytest.CaptureFixture[str]
) -> None:
    house.query("UPDATE tables SET pauses = '{' WHERE id = ?", OVER)

    assert not await checked(house)

    assert f"Table {OVER} (glory): something else of it than its moves does not read" in capsys.readouterr().out


async def test_a_lobby_that_does_not_read_is_told(house: StoredDatabase, capsys: pytest.CaptureFixture[str]) -> None:
    house.query("UPDATE tables SET lobby = '{' WHERE id = 4")

    assert not await checked(house)

    assert "Table 4 (glory): something else of it than its moves does not read.\n" in capsys.readouterr().out


async def test_games_of_rules_that_the_bot_lacks_are_counted_and_left(
    house: StoredDatabase, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await checked(house, mends=True, games=Rulebook(game for game in GAMES.every() if game.key != "glory"))

    assert "3 need rules that this bot lacks" in capsys.readouterr().out


async def test_what_is_wrong_with_the_file_is_told(house: StoredDatabase, capsys: pytest.CaptureFixture[str]) -> None:
    house.query("INSERT INTO drafts (table_id, seat, text) VALUES (99, 0, 'x')")

    assert not await checked(house)

    assert "The file: a row of drafts belongs to one of tables that is not there.\n" in capsys.readouterr().out


async def test_nothing_is_mended_while_a_bot_runs(house: StoredDatabase) -> None:
    house.query(DAMAGE["state"], GOES_ON)
    with ProcessLock(house.path) as lock:
        assert lock.take()

        assert not await checked(house), "it may be read"
        with pytest.raises(DatabaseUnusable, match="A bot runs"):
            await checked(house, mends=True)


async def test_a_line_says_how_far_it_is(
    house: StoredDatabase, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "AT_ONCE", 1)
    monkeypatch.setattr(check, "SAY_EVERY", 2)

    await checked(house)

    assert capsys.readouterr().out.startswith("… 2 of 4 tables\n… 4 of 4 tables\n")


async def test_many_tables_are_replayed_in_processes_of_their_own(
    house: StoredDatabase, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for damage, table in ((DAMAGE["state"], GOES_ON), ("UPDATE tables SET pauses = '{' WHERE id = ?", OVER)):
        house.query(damage, table)
    assert not await checked(house)
    said = capsys.readouterr()

    monkeypatch.setattr(examining, "FEW", 0)
    monkeypatch.setattr(examining, "check", _not_here)
    assert not await checked(house)

    assert capsys.readouterr() == said
    assert f"Table {GOES_ON} (glory): " in said.out
    assert f"Table {OVER} (glory): something else" in said.out


def _not_here(*_: object) -> None:
    raise AssertionError("it is to be done in a process")


async def test_a_database_that_is_older_or_not_there_is_left(tmp_path: Path) -> None:
    old, copy = StoredDatabase.at(tmp_path / "old.db"), tmp_path / "old-before-0008.db"
    with closing(sqlite3.connect(old.path)) as database:
        database.executescript(OLD.read_text("utf-8"))
        database.execute("PRAGMA journal_mode = WAL")
    copy.touch()
    os.utime(copy, (0, 0))
    before, written = schema(old), old.path.read_bytes()

    for use in (checked(old), show_status(old.url)):
        with pytest.raises(DatabaseUnusable, match=OLDER):
            await use
    with pytest.raises(DatabaseUnusable, match="There is no file"):
        await checked(StoredDatabase.at(tmp_path / "none.db"))

    assert schema(old) == before
    assert old.path.read_bytes() == written
    assert copy.exists()
    assert not (tmp_path / "none.db").exists()
