"""Somebody who asks for it is forgotten: nothing that is stored afterwards holds their name or id."""

import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final

import pytest

from bot.store.connections.engines import Work
from bot.store.errors import DatabaseClosed
from bot.tables import replacing
from bot.tables.erasure import PersonErasure
from bot.tables.preferences import PreferenceService
from bot.tables.rematches import watched
from bot.tables.service import TableService
from bot.values.table import Person, Status
from games import GAMES
from games.core import Seat
from games.words import english
from tests.bot.store.test_migrations import restore
from tests.support.bot.hand_clock import NOON
from tests.support.bot.roles import ZEBEDEE, in_every_part, traces, traces_in_rows
from tests.support.bot.service import (
    ANN,
    BOB,
    CAS,
    DEE,
    begun,
    changed,
    check_record,
    moved,
    opened,
    opens,
    play_first,
    play_out,
    query,
    rematched,
    resigned,
)
from tests.support.bot.stored_database import ON_BOTH, StoredDatabase
from tests.support.languages import LANGUAGES

NL: Final = LANGUAGES.of("nl")


async def test_a_finished_game_calls_them_by_their_seat(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await play_out(tables, await begun(tables, ANN, ZEBEDEE))
        assert table.status is Status.FINISHED
        assert traces(tmp_path)

        await PersonErasure(tables).erase(ZEBEDEE.id)

        after = await tables.get(table.id)
        assert after.names == ("Ann", "Player 2")
        assert NL.named(after.names) == ("Ann", "Speler 2")
        assert after.match == table.match
        assert after.shown < after.version, "its messages are owed"
        await check_record(tables, after)
        assert traces(tmp_path) == []
    assert traces(tmp_path) == []


@ON_BOTH
async def test_in_every_part_they_are_forgotten(database: StoredDatabase) -> None:
    async with opened(database) as tables:
        parts = await in_every_part(tables)
        assert {"tables", "people", "seats", "sittings", "posts", "calls", "favourites"} <= {*traces_in_rows(database)}
        assert {"moves", "clocks"} <= {*traces_in_rows(database)}

        await PersonErasure(tables).erase(ZEBEDEE.id)

        assert traces_in_rows(database) == []
        assert not database.is_file or traces(database.path.parent) == []
        await check_what_became_of_them(tables, parts)
    assert not database.is_file or traces(database.path.parent) == []


def next_day() -> datetime:
    return NOON + timedelta(days=1)


async def test_in_many_steps_they_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.privacy.erasure.SLICE", 3)
    monkeypatch.setattr("bot.tables.erasure.AT_ONCE", 2)
    monkeypatch.setattr("bot.tables.erasure.LONGEST", 0)
    async with opened(tmp_path) as tables:
        parts = await in_every_part(tables)
    async with opened(tmp_path, next_day) as tables:
        await PersonErasure(tables).erase(ZEBEDEE.id)

        assert traces(tmp_path) == []
        await check_what_became_of_them(tables, parts)


async def test_who_is_named_while_they_are_forgotten_is_named_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as tables:
        over = (await resigned(tables, await begun(tables, ANN, BOB), ANN.id)).table
    async with opened(tmp_path, next_day) as tables:
        await tables.repositories.people.meet(ZEBEDEE)
        database = tables.repositories.database
        write = database.write

        async def meanwhile(last: Work[Any]) -> Any:
            """Another process lets them watch the rematch of a game that is over, and invites them."""
            monkeypatch.setattr(database, "write", write)
            asked = (await rematched(tables, over, ANN)).table
            await changed(tables, asked, watched, ZEBEDEE)
            await opens(tables, BOB, ZEBEDEE)
            assert traces(tmp_path)
            return await write(last)

        monkeypatch.setattr(database, "write", meanwhile)
        await PersonErasure(tables).erase(ZEBEDEE.id)

    assert traces(tmp_path) == []


async def check_what_became_of_them(tables: TableService, parts: dict[str, int]) -> None:
    found = {part: await tables.find(number) for part, number in parts.items()}
    for key in GAMES:
        assert found[f"finished {key}"].names[:2] == ("Ann", "Player 2")
        running = found[f"running {key}"]
        assert running.status is (Status.FINISHED if len(running.players) == 2 else Status.PLAYING)
        assert running.names[0] == ("Player 1" if running.is_over else running.players[0].name)
        if running.is_over:
            await check_record(tables, running)
        else:
            assert running.players[0].is_computer
            assert running.host == running.players[1].person
            assert (await moved(tables, running)).version > running.version
    assert found["host alone"].status is Status.CLOSED
    assert (found["host"].host, found["host"].status) == (ANN.id, Status.LOBBY)
    assert [it.person for it in found["player"].players] == [ANN.id]
    for part in ("invited", "invited later", "declined"):
        assert ZEBEDEE.id not in found[part].seating.invited
    replaced, resigned = found["replaced"], found["resigned"]
    assert [it.name for it in await tables.repositories.moves.sittings(replaced.id)] == ["Ann", "", "Cas", "Dee"]
    [told] = [
        it
        for line in await tables.repositories.moves.story(resigned)
        for it in line.told
        if it.event.kind == "resigned"
    ]
    assert english(told.names)(told.event.phrase()) == "Player 2 resigned."
    assert found["offered"].seating.replacing.offer is None
    assert found["watcher"].seating.replacing.watchers == ()
    assert found["asks again"].open_proposal is None
    for part in ("away", "away to the end"):
        stood_in = {line.names[1] for line in await tables.repositories.moves.story(found[part])}
        assert "Computer (Player 2)" in stood_in
    assert {"Computer (Speler 2)"} == {*NL.named([it for it in stood_in if it.startswith("Computer (")])}


async def test_somebody_who_comes_back_is_new(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await play_out(tables, await begun(tables, ANN, ZEBEDEE))
        await PersonErasure(tables).erase(ZEBEDEE.id)

        again = await begun(tables, ANN, ZEBEDEE)

        assert again.names == ("Ann", "Zebedee Quux")
        assert (await tables.get(table.id)).names == ("Ann", "Player 2")
        assert [it.id for it in await tables.finder.of_person(ZEBEDEE.id)] == [again.id]
        assert await PersonErasure(tables).catch_up() == 0, "they are not forgotten once more"


@ON_BOTH
async def test_who_asked_twice_since_it_failed_at_first_is_forgotten_once(
    database: StoredDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(database) as tables:
        forgetting = PersonErasure(tables)
        with monkeypatch.context() as patch:
            patch.setattr(tables.repositories.database, "settle", _closed)
            with pytest.raises(DatabaseClosed):
                await forgetting.erase(ZEBEDEE.id)
        await forgetting.erase(ZEBEDEE.id)

        again = await begun(tables, ANN, ZEBEDEE)

        assert await PersonErasure(tables).catch_up() == 0
        assert (await tables.get(again.id)).names == ("Ann", "Zebedee Quux")


async def _closed(*_: object) -> None:
    raise DatabaseClosed


async def test_who_is_called_like_a_computer_player_leaves_it_its_name(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = (await resigned(tables, await begun(tables, ANN, BOB, CAS), BOB.id)).table
        computer = table.players[1].name
        before = stored_of_games(tmp_path)
        namesake = Person(ZEBEDEE.id, computer, "nl")
        await tables.repositories.people.meet(namesake)

        await PersonErasure(tables).erase(namesake.id)

        assert stored_of_games(tmp_path) == before


async def test_who_is_called_like_somebody_else_leaves_them_their_name(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        await resigned(tables, await begun(tables, BOB, ANN, CAS), ANN.id)
        await PreferenceService(tables.repositories).away(ANN, tables.clock() + timedelta(days=3), computer=True)
        await tables.renew((await begun(tables, BOB, ANN, CAS)).id)
        assert "Computer (Ann)" in str(stored_of_games(tmp_path))
        before = stored_of_games(tmp_path)
        namesake = Person(ZEBEDEE.id, "Ann", "nl")
        await tables.repositories.people.meet(namesake)

        await PersonErasure(tables).erase(namesake.id)

        assert stored_of_games(tmp_path) == before


def stored_of_games(folder: Path) -> list[object]:
    """Who sat where and what happened, as it is stored, and the versions of the tables."""
    return [
        query(folder, "SELECT * FROM sittings ORDER BY table_id, seat, from_ply"),
        query(folder, "SELECT table_id, ply, events FROM moves ORDER BY table_id, ply"),
        query(folder, "SELECT id, version FROM tables ORDER BY id"),
    ]


async def test_who_was_away_from_the_beginning_until_another_took_their_seat_is_forgotten(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        await PreferenceService(tables.repositories).away(ZEBEDEE, tables.clock() + timedelta(days=3), computer=True)
        table = await begun(tables, ANN, ZEBEDEE, CAS)
        await tables.renew(table.id)
        table = (await play_first(tables, await tables.get(table.id))).table
        table = await changed(tables, table, replacing.offered, ANN.id, False, Seat(1), DEE.id)
        await changed(tables, table, replacing.seated, DEE, tables.clock())
        assert traces(tmp_path)

        await PersonErasure(tables).erase(ZEBEDEE.id)

        assert traces(tmp_path) == []


async def test_each_game_has_somebody_nameless_of_its_own(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        games = [await play_out(tables, await begun(tables, ANN, ZEBEDEE)) for _ in range(2)]
        await PersonErasure(tables).erase(ZEBEDEE.id)
        first, second = [(await tables.get(it.id)).players[1].person for it in games]

        assert first is not None
        assert second is not None
        assert first < 0
        assert second < 0
        assert first != second


async def test_at_a_table_that_does_not_read_a_computer_takes_their_seat(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        number = (await begun(tables, ZEBEDEE, ANN, CAS)).id
    query(tmp_path, "UPDATE tables SET state = '{', version = version + 1, replacing = '{', host = ?", ZEBEDEE.id)
    async with opened(tmp_path) as tables:
        await PersonErasure(tables).erase(ZEBEDEE.id)

        broken = await tables.find(number)
        assert broken.status is Status.BROKEN
        assert broken.players[0].is_computer
        assert broken.host == ANN.id
    assert traces(tmp_path) == []


async def test_in_an_older_database_a_name_alone_is_forgotten_too(tmp_path: Path) -> None:
    restore(tmp_path / "x.db", Path("tests/bot/store/stored/0002.sql"))
    async with opened(tmp_path) as tables:
        [table] = await tables.finder.of_person(ANN.id)

        await PersonErasure(tables).erase(BOB.id)

        story = await tables.repositories.moves.story(table)
        assert {line.names for line in story[:22]} == {("Ann", "Player 2", "Cas")}
        [resigned] = story[21].told
        assert english(resigned.names)(resigned.event.phrase()) == "Player 2 resigned."
    assert b"Bob" not in (tmp_path / "x.db").read_bytes()


async def test_what_an_older_bot_deleted_is_found_in_the_file_no_more(tmp_path: Path) -> None:
    path, name = tmp_path / "x.db", "Zebedee Quux"
    restore(path, Path("tests/bot/store/stored/0002.sql"))
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("PRAGMA secure_delete = OFF")
        database.execute("INSERT INTO people (id, name, locale) VALUES (7, ?, 'nl')", (name * 500,))
        database.commit()
        database.execute("DELETE FROM people WHERE id = 7")
    assert name.encode() in path.read_bytes()

    async with opened(tmp_path):
        pass

    assert name.encode() not in path.read_bytes()
