"""What people and servers choose is stored beside what is known of them, and stands at each of their tables."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.store.connections.database import Database
from bot.store.repositories import Repositories
from bot.tables.service import TableService
from bot.values.preferences import (
    NO_SERVER,
    NOT_CHOSEN,
    Absence,
    Channel,
    Pace,
    PersonSettings,
    Preferences,
    Press,
    ServerSettings,
)
from games import GAMES
from tests.support.bot.hand_clock import NOON
from tests.support.bot.service import ANN, BOB, CHANNEL, begun, lobby, opened, query
from tests.support.bot.stored_database import StoredDatabase

NIGHT_OWL = PersonSettings(
    call=Channel.MENTION,
    reminders=False,
    quiet_from=4,
    quiet_until=12,
    zone="America/Argentina/Buenos_Aires",
    language="nl",
    press=Press.ASK,
    unlisted=True,
    uninvited=True,
)
AWAY = Absence(begin=NOON, end=NOON + timedelta(days=9), computer=True)
SERVER = ServerSettings(channels=(200, 201), zone="Europe/Brussels", pace=Pace.THREE_DAYS, language="nl", asked=True)


def all_of_it(_before: Preferences) -> Preferences:
    return Preferences(settings=NIGHT_OWL, absences=(AWAY,))


async def test_a_table_tells_what_its_people_and_its_server_have_chosen(tables: TableService) -> None:
    table = await begun(tables, ANN, BOB)
    assert table.server == NO_SERVER

    await tables.repositories.people.choose(BOB, all_of_it)
    await tables.repositories.servers.choose(CHANNEL.guild or 0, lambda _: SERVER)
    ann, bob = (await tables.get(table.id)).players

    assert (ann.preferences.settings, ann.preferences.absences, ann.locale) == (NOT_CHOSEN.settings, (), "en-US")
    assert (bob.preferences.settings, bob.preferences.absences, bob.language) == (NIGHT_OWL, (AWAY,), "nl")
    assert (await tables.get(table.id)).server == SERVER
    assert (await tables.get(table.id)).language == "nl"
    assert (bob.locale, (await tables.get(table.id)).channel) == ("en-US", CHANNEL)


async def test_what_somebody_chose_outlives_a_restart_a_new_name_and_another_seat(
    database: StoredDatabase, tables: TableService
) -> None:
    await lobby(tables, ANN, BOB)
    await tables.repositories.people.choose(BOB, all_of_it)

    async with opened(database) as later:
        robert = replace(BOB, name="Robert", locale="de")
        await later.repositories.people.meet(robert)
        table = await lobby(later, ANN, robert)
        await later.repositories.people.meet(BOB)
        assert later.repositories.people.preferences(BOB.id) == all_of_it(NOT_CHOSEN)

        assert (await later.get(table.id)).players[1].preferences.settings == NIGHT_OWL
        assert (await later.get(table.id)).names == ("Ann", "Bob")


async def test_choosing_keeps_the_name_and_the_locale_and_what_else_was_chosen(
    database: StoredDatabase, tables: TableService
) -> None:
    people = tables.repositories.people
    await people.meet(BOB)
    await people.choose(BOB, all_of_it)

    await people.choose(BOB, lambda old: old.replace(settings=old.settings.replace(reminders=True)))

    async with opened(database) as later:
        assert await later.repositories.people.known(BOB.id) == BOB
        chosen = later.repositories.people.preferences(BOB.id)
        assert chosen == Preferences(settings=NIGHT_OWL.replace(reminders=True), absences=(AWAY,))


async def test_somebody_whom_the_bot_never_met_may_choose(tables: TableService) -> None:
    await tables.repositories.people.choose(ANN, all_of_it)

    table = await lobby(tables, ANN)

    assert (await tables.get(table.id)).players[0].preferences.settings == NIGHT_OWL


async def test_what_was_chosen_last_is_known_at_once_and_asks_no_database(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        people = tables.repositories.people
        await people.meet(ANN)
        await people.choose(ANN, all_of_it)

    assert people.preferences(ANN.id).settings == NIGHT_OWL  # the database is closed
    await people.meet(ANN)


async def test_defaults_are_not_stored_so_that_others_may_come(database: StoredDatabase, tables: TableService) -> None:
    people = tables.repositories.people
    await people.choose(ANN, lambda _: Preferences(settings=PersonSettings(quiet_from=1)))
    await people.choose(BOB, all_of_it)
    await people.choose(BOB, lambda _: NOT_CHOSEN)

    stored = database.query("SELECT settings, absences FROM people ORDER BY id")

    assert stored == [('{"quiet_from":1}', None), (None, None)]


async def test_what_the_previous_release_does_not_know_stands_beside_what_it_reads(
    database: StoredDatabase, tables: TableService
) -> None:
    people, servers = tables.repositories.people, tables.repositories.servers
    await people.choose(ANN, lambda _: Preferences(settings=PersonSettings(unlisted=True)))
    await people.choose(BOB, lambda _: Preferences(settings=PersonSettings(uninvited=True, press=Press.ASK)))
    await servers.choose(7, lambda it: it.replace(standings=False))

    stored = database.query("SELECT settings, unlisted, uninvited FROM people ORDER BY id")
    [(server,)] = database.query("SELECT settings FROM servers")

    assert [(text, bool(one), bool(other)) for text, one, other in stored] == [
        (None, True, False),
        ('{"press":"ask"}', False, True),
    ]
    assert "standings" not in str(server)


async def test_a_server_keeps_what_it_has_chosen(database: StoredDatabase, tables: TableService) -> None:
    servers = tables.repositories.servers
    assert await servers.of(7) == await servers.of(None) == NO_SERVER

    await servers.choose(7, lambda _: SERVER)
    await servers.choose(7, lambda old: old.replace(pace=Pace.NONE))

    assert await servers.of(7) == SERVER.replace(pace=Pace.NONE)
    assert await servers.of(8) == NO_SERVER
    async with opened(database) as later:
        assert await later.repositories.servers.of(7) == SERVER.replace(pace=Pace.NONE)


async def test_processes_that_choose_lose_nothing_of_each_other(database: StoredDatabase) -> None:
    stores = [await Database.open(database.url) for _ in range(2)]
    one, other = (Repositories(store, GAMES).servers for store in stores)

    await one.choose(7, lambda old: old.replace(language="nl"))
    await other.choose(7, lambda old: old.replace(asked=True))

    assert await other.of(7) == ServerSettings(language="nl", asked=True)
    for store in stores:
        await store.close()


@pytest.mark.parametrize("wrong", [{"quiet_from": 25}, {"quiet_until": -1}, {"press": "later"}, {"colour": "green"}])
def test_settings_take_nothing_that_does_not_exist(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        NOT_CHOSEN.settings.replace(**wrong)


def test_at_its_end_an_absence_is_over() -> None:
    assert AWAY.covers(NOON)
    assert AWAY.covers(AWAY.end - timedelta(microseconds=1))
    assert not AWAY.covers(AWAY.end)


@pytest.mark.parametrize(
    "spoilt",
    [
        "UPDATE people SET settings = '{\"hush'",
        "UPDATE people SET absences = '[5]'",
        "UPDATE servers SET settings = '{\"zone\": 5'",
    ],
)
async def test_what_somebody_chose_that_does_not_read_counts_as_not_chosen_and_spoils_no_table(
    tmp_path: Path, spoilt: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(tmp_path) as tables:
        table = await begun(tables, ANN, BOB)
        await tables.repositories.people.choose(BOB, all_of_it)
        await tables.repositories.servers.choose(table.channel.guild or 0, lambda _: SERVER)
    query(tmp_path, spoilt)

    async with opened(tmp_path) as tables:
        read = await tables.get(table.id)

        default = (
            read.server
            if "servers" in spoilt
            else read.players[1].preferences.settings
            if "settings" in spoilt
            else None
        )
        assert default in (NO_SERVER, PersonSettings(unlisted=True, uninvited=True), None)
        assert caplog.text.count("does not read") == 1
        assert "hush" not in caplog.text
