"""A table that does not read is shown as broken and can be closed, and nothing else suffers from it."""

import logging
from contextlib import suppress

import pytest
from sqlalchemy import Connection, text

from bot.interactions.entry.actions import ACTIONS, COMMANDS
from bot.tables.refusals import HostOnly, NoSuchTable
from bot.ui.message import CustomId, MessageSpec
from bot.values.table import ChannelRef, Person, Table
from games.errors import Refusal
from tests.support.bot.delivering import Delivery
from tests.support.bot.direct_bot import ELSEWHERE, HERE, STRANGER, DirectBot
from tests.support.bot.drafting import buttons_of
from tests.support.bot.recording_messenger import RecordingMessenger

ANN, BOB, CAS = PEOPLE = tuple(
    Person(number, name, "en-US") for number, name in ((101, "Ann"), (102, "Bob"), (103, "Cas"))
)
SPOILT = {
    "options": "options = '{\"hush'",
    "other options": 'options = \'{"hush": 1, "end": "hush"}\'',
    "status": "status = 'hush'",
    "state": 'state = \'{"turn": "hush"}\'',
    "outcome": "outcome = '{\"hush\": 1}'",
    "invited": "invited = 'hush'",
    "moment": "waiting_since = 'hush'",
    "letters": "state = CAST(x'c3286875736800' AS TEXT)",
}
"""What is stored of a table that does not read."""
KEPT = "SELECT hex(options), hex(state), hex(seed), hex(invited), size, decision, waiting_since, lobby FROM tables"
"""What stays of it when it is closed, for whoever mends it."""
IS_BROKEN = "no longer"


async def execute(bot: DirectBot, sql: str, **values: object) -> list[tuple[object, ...]]:
    def write(connection: Connection) -> list[tuple[object, ...]]:
        result = connection.execute(text(sql), values)
        return [tuple(row) for row in result.all()] if result.returns_rows else []

    return await bot.repositories.database.write(write)


async def spoilt(bot: DirectBot, how: str = "state", game: str = "glory") -> Table:
    """A table of Ann, Bob and Cas of which not all reads."""
    table = await bot.begun(game, PEOPLE)
    await execute(bot, f"UPDATE tables SET {SPOILT[how]}, version = version + 1 WHERE id = :id", id=table.id)  # noqa: S608
    return table


async def pressed(
    bot: DirectBot,
    person: Person,
    action: str,
    table: Table | None,
    where: ChannelRef = HERE,
    *,
    moderator: bool = False,
) -> MessageSpec:
    reply = await bot.press(person, CustomId(action, table.id if table else 0), channel=where, moderator=moderator)
    return reply.shown[-1]


def said(spec: MessageSpec) -> str:
    return "\n".join((spec.above, spec.below, *(card.text for card in spec.cards)))


def closing(spec: MessageSpec, table: Table) -> bool:
    """Whether there is a button that closes the table."""
    beside = [card.beside.id for card in spec.cards if card.beside is not None]
    return str(CustomId("close", table.id)) in (*beside, *(button.id for button in buttons_of(spec)))


@pytest.mark.parametrize("how", SPOILT)
async def test_it_is_listed_as_broken_and_every_other_table_as_ever(
    bot: DirectBot, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = await spoilt(bot, how), await bot.begun("glory", PEOPLE)

    for _ in range(3):
        host, other = await pressed(bot, ANN, "games", None), await pressed(bot, BOB, "games", None)

    for spec in (host, other):
        [card] = [card.text for card in spec.cards if IS_BROKEN in card.text]
        assert f"table {broken.id}" in card
        assert "Cas" in card
        assert str(CustomId("my", sound.id)) in [card.beside.id for card in spec.cards if card.beside is not None]
    assert (closing(host, broken), closing(other, broken)) == (True, False)
    [line] = [it for it in caplog.records if it.levelno >= logging.WARNING]
    assert line.getMessage().startswith(f"table {broken.id} does not read")
    assert "hush" not in caplog.text


@pytest.mark.parametrize("how", ["options", "status", "state"])
async def test_my_move_says_so_there_and_shows_the_panel_elsewhere(bot: DirectBot, how: str) -> None:
    broken, sound = await spoilt(bot, how), await bot.begun("glory", PEOPLE)

    told = {person.id: await pressed(bot, person, "my", broken) for person in (ANN, BOB)}

    assert all(IS_BROKEN in said(spec) for spec in told.values())
    assert [closing(spec, broken) for spec in told.values()] == [True, False]
    assert IS_BROKEN not in said(await pressed(bot, ANN, "my", sound))
    assert closing(await pressed(bot, STRANGER, "my", broken, moderator=True), broken)
    with pytest.raises(NoSuchTable):
        await pressed(bot, STRANGER, "my", broken, ELSEWHERE, moderator=True)


@pytest.mark.parametrize("how", SPOILT)
async def test_its_host_closes_it_by_a_button_and_what_is_stored_of_it_stays(bot: DirectBot, how: str) -> None:
    table = await spoilt(bot, how)
    before = await execute(bot, KEPT)

    question = await pressed(bot, ANN, "close", table)
    assert [button.label for button in buttons_of(question)] == ["Yes, end it"]
    answer = await pressed(bot, ANN, "close-yes", table)
    again = await pressed(bot, ANN, "games", None)

    assert "You have ended the game." in said(answer)
    assert IS_BROKEN not in said(again)
    assert await execute(bot, "SELECT status, due FROM tables WHERE ended_at IS NOT NULL") == [("closed", None)]
    assert await execute(bot, "SELECT line FROM moves ORDER BY ply DESC LIMIT 1") == [("- close",)]
    assert await execute(bot, KEPT) == before


async def test_nobody_else_closes_it(bot: DirectBot) -> None:
    table = await spoilt(bot)

    for action in ("close", "close-yes"):
        with pytest.raises(HostOnly):
            await pressed(bot, BOB, action, table)
        with pytest.raises(NoSuchTable):
            await pressed(bot, STRANGER, action, table, ELSEWHERE, moderator=True)

    assert await execute(bot, "SELECT status FROM tables") == [("playing",)]


@pytest.mark.parametrize(("person", "named"), [(ANN, False), (ANN, True), (STRANGER, True)])
async def test_a_command_closes_it_for_its_host_and_for_moderators(bot: DirectBot, person: Person, named: bool) -> None:
    table = await spoilt(bot, "options")
    options, known = {"table": table.id} if named else {}, {"moderator": person is STRANGER}

    reply = await bot.type(person, "table close", known=known, **options)
    assert "for everyone" in said(reply.shown[-1])
    await pressed(bot, person, "close-yes", table, moderator=person is STRANGER)

    assert await execute(bot, "SELECT status FROM tables") == [("closed",)]


async def test_commands_about_other_tables_are_not_confused_and_it_is_marked_where_tables_are_suggested(
    bot: DirectBot,
) -> None:
    broken, sound = await spoilt(bot, "status"), await bot.begun("glory", PEOPLE)
    reply = await bot.type(ANN, "mymove")
    assert str(CustomId("more", sound.id)) in str(reply.shown[-1].rows)

    names = {number: name for name, number in await bot.suggest(ANN, "table close", "table", table="")}

    assert ("⚠️" in names[broken.id], "⚠️" in names[sound.id]) == (True, False)


@pytest.mark.parametrize("how", ["options", "status"])
@pytest.mark.parametrize("closed", [False, True], ids=["broken", "closed"])
async def test_whatever_is_pressed_or_typed_there_is_answered(bot: DirectBot, how: str, *, closed: bool) -> None:
    table = await spoilt(bot, how)
    if closed:
        await pressed(bot, ANN, "close-yes", table)
    before = await execute(bot, "SELECT count(*), max(status) FROM tables")
    for person in (ANN, BOB, STRANGER):
        for action in ACTIONS.keys() - {"close-yes"}:
            with suppress(Refusal):
                assert (await bot.press(person, CustomId(action, table.id, 0, "0"), "0")).answered, action
        for command in (it for it in COMMANDS if it.startswith(("lobby ", "table ")) or it == "mymove"):
            with suppress(Refusal):
                assert (await bot.type(person, command, table=table.id)).answered, command

    assert closed or await execute(bot, "SELECT count(*), max(status) FROM tables") == before


@pytest.mark.parametrize("how", ["options", "status", "state"])
async def test_calls_and_messages_of_its_people_go_on(
    bot: DirectBot, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    table, sound = await bot.begun("glory", PEOPLE), await bot.begun("glory", PEOPLE)
    messenger = RecordingMessenger()
    await Delivery(bot, messenger).told(table)
    await execute(bot, f"UPDATE tables SET {SPOILT[how]}, version = version + 1 WHERE id = :id", id=table.id)  # noqa: S608
    await bot.repositories.notifications.set_due(*(person.id for person in PEOPLE))
    bot.restart()
    delivery = Delivery(bot, messenger)

    await delivery.told(table)
    await delivery.told(sound)

    who = sound.people_to_act[0].person or 0
    shown = await delivery.shown(who)
    assert shown is not None
    assert f"table {sound.id}" in said(shown)
    assert len(await bot.tables.finder.waiting_tables(who)) == 1
    assert [it.getMessage() for it in caplog.records if "Traceback" in (it.exc_text or "")] == []
    await pressed(bot, ANN, "close-yes", table)
    await delivery.told(table)
    assert any("able was closed." in said(spec) for spec in messenger.standing.values())
