"""What the database stores, what it refuses, and that no secret stands in logs or errors."""

import asyncio
import logging
import stat
import traceback
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from bot.store.connections.database import Database
from bot.store.errors import DatabaseUnusable
from bot.tables import lobbies, refusals, replacing, transitions
from bot.tables.proposals import ProposalService
from bot.tables.service import TableService
from bot.values.messages import MessageRecord
from bot.values.preferences import TableSettings
from bot.values.record import RecordLine
from bot.values.table import Person, Status, Transition
from games.core import Seat
from tests.support.bot.hand_clock import NOON, HandClock
from tests.support.bot.service import (
    ANN,
    BOB,
    CAS,
    CHANNEL,
    GAME,
    SEED,
    begun,
    changed,
    interaction_ids,
    lobby,
    opened,
    opens,
    play_out,
    resigned,
)
from tests.support.bot.stored_database import StoredDatabase

# The file


@pytest.mark.parametrize("form", ["sqlite:///{}", "sqlite+aiosqlite:///{}", "{}"])
async def test_a_database_is_named_by_a_url_or_a_path(tmp_path: Path, form: str) -> None:
    path = tmp_path / "new folder" / "x.db"

    store = await Database.open(form.format(path))
    await store.close()

    assert path.read_bytes().startswith(b"SQLite format 3")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("mysql://ann:hush@localhost/x", "names mysql, which this bot does not know"),
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("", "names no file"),
        ("://", "does not read"),
        ("sqlite:x.db", "does not read"),
        ("sqlite:///x.db?mode=ro", "has an option, and a file takes none"),
        ("sqlite:///x?.db", "a [?] in its name is written %3F"),
    ],
)
async def test_another_url_is_refused_in_one_sentence(url: str, says: str) -> None:
    with pytest.raises(DatabaseUnusable, match=says) as refused:
        await Database.open(url)

    assert "hush" not in str(refused.value)
    assert str(refused.value).endswith(".")


async def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    path.write_bytes(b"Dear diary, " * 1000)

    with pytest.raises(DatabaseUnusable, match="damaged or is no SQLite database"):
        await Database.open(str(path))

    assert path.read_bytes() == b"Dear diary, " * 1000


async def test_somebody_elses_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    StoredDatabase.at(tmp_path / "x.db").query("CREATE TABLE recipes (id INTEGER)")

    with pytest.raises(DatabaseUnusable, match="something else"):
        await Database.open(str(tmp_path / "x.db"))

    assert StoredDatabase.at(tmp_path / "x.db").query("SELECT name FROM sqlite_master") == [("recipes",)]


async def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnusable, match="cannot be opened"):
        await Database.open(str(tmp_path))
    (tmp_path / "file").touch()
    with pytest.raises(DatabaseUnusable, match="cannot be opened"):
        await Database.open(str(tmp_path / "file" / "x.db"))


async def test_a_file_is_durable(tmp_path: Path) -> None:
    store = await Database.open(str(tmp_path / "x.db"))

    pragmas = ("journal_mode", "synchronous", "foreign_keys")
    found = [await store.read(lambda c, p=pragma: c.execute(text(f"PRAGMA {p}")).scalar()) for pragma in pragmas]  # type: ignore[misc]
    await store.close()

    assert found == ["wal", 2, 1]


async def test_work_that_raises_leaves_nothing_behind(tmp_path: Path) -> None:
    store = await Database.open(str(tmp_path / "x.db"))
    insert = text("INSERT INTO people (id, name, locale) VALUES (1, 'Ann', 'nl')")

    with pytest.raises(ZeroDivisionError):
        await store.write(lambda connection: (connection.execute(insert), 1 / 0))
    await store.write(lambda connection: connection.execute(insert))
    await store.close()

    assert StoredDatabase.at(tmp_path / "x.db").query("SELECT id FROM people") == [(1,)]


async def test_a_caller_that_is_cancelled_leaves_the_store_usable(tables: TableService) -> None:
    table = await lobby(tables, ANN)

    for _ in range(20):
        joining = asyncio.create_task(changed(tables, table, replacing.seated, BOB, tables.clock()))
        await asyncio.sleep(0)
        joining.cancel()
        await asyncio.gather(joining, return_exceptions=True)

    assert (await tables.get(table.id)).names in {("Ann",), ("Ann", "Bob")}
    await changed(tables, table, lobbies.cancelled, 1, False)


# What is kept


async def test_a_table_is_the_same_after_a_restart(database: StoredDatabase) -> None:
    async with opened(database) as tables:
        await opens(tables, CAS, ANN, BOB, size=3, channel=replace(CHANNEL, guild=None), collectibles=4)
        table = await begun(tables, ANN, BOB, CAS)
        await play_out(tables, table, most=40)
        await resigned(tables, table, 2)
        ended = await begun(tables, ANN, BOB)
        await resigned(tables, ended, 2)
        before = [await tables.get(number) for number in (1, table.id, ended.id)]
        told = await tables.repositories.moves.events_since(table, -1)

    async with opened(database) as tables:
        assert [await tables.get(number) for number in (1, table.id, ended.id)] == before
        assert await tables.repositories.moves.events_since(table, -1) == told
        assert before[2].status is Status.FINISHED


async def test_an_interaction_is_carried_out_once(tables: TableService) -> None:
    opening, joining, beginning, moving, asking, again = (next(interaction_ids) for _ in range(6))
    proposals = ProposalService(tables)
    for repeated in (False, True):
        result = await tables.open(lobbies.opened(tables.game(GAME), TableSettings({}), 2, CHANNEL, ANN, []), opening)
        assert (result.table.id, result.repeated) == (1, repeated)
        assert (
            await tables.change(await tables.get(1), joining, replacing.seated, BOB, tables.clock())
        ).repeated == repeated
        result = await tables.begin(await tables.get(1), 1, False, beginning)
        assert (result.repeated, result.events == ()) == (repeated, repeated)
        match = result.table.match
        assert match is not None
        move = match.read(f"play.{match.view(Seat(0)).hand[0]}")  # type: ignore[attr-defined]
        assert (await tables.change(await tables.get(1), moving, transitions.played, 1, move, 0)).repeated == repeated
        if not repeated:
            await resigned(tables, await tables.get(1), 1)
        await tables.change(await tables.get(1), asking, proposals.rematch, ANN)
        result = await tables.change(await tables.get(1), again, proposals.rematch, BOB)
        assert (result.table.id, result.table.status) == (2, Status.PLAYING)
        if not repeated:
            once = await tables.get(1), await tables.get(2)

    assert (await tables.get(1), await tables.get(2)) == once


async def test_a_refused_interaction_may_be_tried_again(tables: TableService) -> None:
    table, interaction_id = await lobby(tables, ANN), next(interaction_ids)

    with pytest.raises(refusals.TooFew):
        await tables.begin(table, 1, False, interaction_id)
    await changed(tables, table, replacing.seated, BOB, tables.clock())

    assert not (await tables.begin(table, 1, False, interaction_id)).repeated


async def test_interaction_ids_are_forgotten_after_a_day(database: StoredDatabase) -> None:
    clock, pressed = HandClock(), [next(interaction_ids) for _ in range(3)]
    async with opened(database, clock.now) as tables:
        for interaction_id, hour in zip(pressed, (0, 23, 25), strict=True):
            clock.turn_to(NOON + timedelta(hours=hour))
            await tables.open(lobbies.opened(tables.game(GAME), TableSettings({}), 2, CHANNEL, ANN, []), interaction_id)

    assert database.query("SELECT id FROM claims ORDER BY id") == [(it,) for it in pressed[1:]]


async def test_a_post_that_takes_the_place_of_another_has_that_one_deleted(tables: TableService) -> None:
    table, messages = await lobby(tables, ANN), tables.repositories.messages
    old = await messages.intend(table.id, "panel", 0, 5, 3, 2)

    new = await messages.intend(table.id, "panel", 0, 5, 4, 3, old)
    assert await messages.of(table.id) == (replace(old, pending_delete=True), new)


async def test_a_post_is_known_before_it_is_sent_and_forgotten_after_it_is_gone(tables: TableService) -> None:
    table, messages = await lobby(tables, ANN), tables.repositories.messages

    post = await messages.intend(table.id, "panel", 0, 5, 3, 2)
    assert post == MessageRecord(post.id, table.id, "panel", 0, 5, None, 3, 2, "", post.nonce, False, NOON)
    assert 0 < len(post.nonce) <= 25
    assert await messages.of(table.id) == (post,)

    await messages.mark(post.id, channel=6, message=77, content_hash="looks", decision=4, since=3)
    shown = replace(post, channel=6, message=77, content_hash="looks", decision=4, since=3)
    assert await messages.of(table.id) == (shown,)
    edited = replace(post, content_hash="new looks", decision=5, since=4)
    await messages.mark_shown(table.id, table.version, edits=[edited])
    await messages.mark(post.id, pending_delete=True)
    pending_deletes = replace(shown, content_hash="new looks", decision=5, since=4, pending_delete=True)
    assert await messages.of(table.id) == (pending_deletes,)
    await messages.remove(post.id)
    assert await messages.of(table.id) == ()


async def test_no_two_posts_share_a_nonce(tables: TableService) -> None:
    table, messages = await lobby(tables, ANN), tables.repositories.messages

    posts = [await messages.intend(table.id, "ping", -1, 5, 0, 0) for _ in range(20)]

    assert len({post.nonce for post in posts}) == 20


async def test_a_table_is_unshown_until_its_newest_version_is_shown(tables: TableService) -> None:
    table, messages = await lobby(tables, ANN, BOB), tables.repositories.messages
    assert await messages.unshown() == (table.id,)

    await messages.mark_shown(table.id, 1)
    assert await messages.unshown() == (table.id,)
    await messages.mark_shown(table.id, 2)
    await messages.mark_shown(table.id, 1)
    assert await messages.unshown() == ()
    assert (await tables.get(table.id)).shown == 2

    await changed(tables, table, lobbies.cancelled, 1, False)
    assert await messages.unshown() == (table.id,)


async def test_people_are_called_as_they_were_last_met(tables: TableService) -> None:
    table = await begun(tables, ANN, BOB)

    await tables.repositories.people.meet(Person(2, "Bobbie 🎲", "nl"))

    bob = (await tables.get(table.id)).players[1]
    assert (bob.name, bob.locale) == ("Bobbie 🎲", "nl")
    await tables.repositories.people.meet(BOB)
    assert await tables.get(table.id) == table


async def test_a_person_who_was_unreachable_is_written_to_again_in_the_next_game(tables: TableService) -> None:
    table = await begun(tables, ANN, BOB)

    await tables.repositories.changes.set_unreachable(table.id, Seat(1), decision=3)

    assert (await tables.get(table.id)).players[1].unreachable == 3
    after = await begun(tables, ANN, BOB)
    assert after.players[1].unreachable is None


async def test_meeting_the_same_person_again_writes_nothing(tables: TableService, database: StoredDatabase) -> None:
    await tables.repositories.people.meet(ANN)
    database.refuse_writing("people", "written")

    await tables.repositories.people.meet(ANN)
    async with opened(database) as others:
        await others.repositories.people.meet(ANN)
    with pytest.raises(DBAPIError, match="written"):
        await tables.repositories.people.meet(replace(ANN, name="Anna"))


async def test_drafts_are_kept_replaced_and_forgotten(tables: TableService) -> None:
    table, drafts = await lobby(tables, ANN, BOB), tables.repositories.drafts
    for wanted in ("one", "two", None):
        await drafts.keep(table.id, Seat(0), wanted)
        assert await drafts.of(table.id, Seat(0)) == wanted
        assert await drafts.of(table.id, Seat(1)) is None


async def test_favourites_are_kept_replaced_and_forgotten(tables: TableService) -> None:
    favourites = tables.repositories.favourites
    for wanted in ("one", "two"):
        assert await favourites.save(1, GAME, "castle", wanted)
        assert await favourites.of(1, GAME) == {"castle": wanted}
        assert await favourites.of(2, GAME) == {}

    await favourites.delete(1, GAME, "castle")

    assert await favourites.of(1, GAME) == {}


async def test_a_position_that_cannot_be_read_stops_only_its_own_table(
    database: StoredDatabase, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(database) as tables:
        broken, whole = await begun(tables, ANN, BOB), await begun(tables, ANN, BOB)
    database.query('UPDATE tables SET state = \'{"turn": "hush"}\' WHERE id = ?', broken.id)

    async with opened(database) as tables:
        with pytest.raises(refusals.TableBroken):
            await tables.get(broken.id)
        assert {table.id: table.status for table in await tables.finder.of_person(1)} == {
            broken.id: Status.BROKEN,
            whole.id: Status.PLAYING,
        }
        assert (await tables.finder.pending(1))[0] == (whole.id,)

    assert f"table {broken.id} does not read" in caplog.text
    assert "hush" not in caplog.text


async def test_a_game_that_is_over_and_cannot_be_read_is_left_out_of_a_channels_tables(
    database: StoredDatabase,
) -> None:
    async with opened(database) as tables:
        broken = await play_out(tables, await begun(tables, ANN, BOB))
    database.query("UPDATE tables SET state = '{}' WHERE id = ?", broken.id)

    async with opened(database) as tables:
        assert await tables.finder.here(CHANNEL.id, GAME) == ()
        assert (await tables.get(broken.id)).status is Status.CLOSED


async def test_of_a_channels_tables_those_are_found_that_are_named(tables: TableService) -> None:
    first, second = await begun(tables, ANN, BOB), await begun(tables, ANN, CAS)
    invited = await opens(tables, CAS, BOB)

    for named, found in ((("bo",), [first]), (("b_",), []), (("ä", "cas"), [invited, second]), (("1",), [first])):
        assert [it.id for it in await tables.finder.here(CHANNEL.id, GAME, 99, named)] == [
            table.id for table in found
        ], named
    assert [it.id for it in await tables.finder.here(CHANNEL.id, None, BOB.id, ("nobody",))] == [invited.id, first.id]


# What is never said


async def test_seeds_and_hands_stand_in_no_repr_log_or_error(
    database: StoredDatabase, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with opened(database) as tables:
        result = await tables.begin(await lobby(tables, ANN, BOB), 1, False, next(interaction_ids))
        database.refuse_writing("tables", "broken")
        with pytest.raises(DBAPIError) as failed:
            await play_out(tables, result.table, most=1)

    state = result.table.match.snapshot().state  # type: ignore[union-attr]
    change = Transition(result.table, (RecordLine(-1, "0 play.QH", result.events),))
    said = [repr(result), repr(change), repr(result.table.match), caplog.text, str(failed.value)]
    said += traceback.format_exception(failed.value)
    card = next(event for event in result.events if event.seen_by is not None)
    for secret in (SEED.hex(), str(SEED), state, state[:60], repr(card), "QH"):
        assert not [text for text in said if secret in text]
