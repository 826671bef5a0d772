"""Which messages of a table are deleted, and whose call is."""

from bot.delivery.message_sync import unwanted
from tests.support.bot.delivering import Delivery
from tests.support.bot.direct_bot import PEOPLE, DirectBot
from tests.support.bot.recording_messenger import RecordingMessenger
from tests.support.bot.service import resigned


async def test_the_call_of_somebody_who_resigned_goes_and_those_of_the_others_stay(bot: DirectBot) -> None:
    table, delivery = await bot.begun("glory"), Delivery(bot, RecordingMessenger())
    await delivery.told(table)
    calls = {person.id: await delivery.call(person.id) for person in PEOPLE}
    assert None not in calls.values()
    leaver = PEOPLE[1].id

    table = (await resigned(bot.tables, table, leaver)).table
    await delivery.told(table)

    assert {person.id: await delivery.call(person.id) for person in PEOPLE} == calls | {leaver: None}
    assert len(delivery.messenger.standing) == 3, "the table's message, and two calls"


async def test_what_a_table_needs_no_more_goes_but_for_calls(bot: DirectBot) -> None:
    table, messages = await bot.begun("glory"), bot.repositories.messages
    asked = await messages.intend(table.id, "proposal", -1, 1000, 0, -1)
    await messages.intend(table.id, "panel", 0, 3000, 0, -1, person=PEOPLE[0].id)

    assert unwanted(await messages.of(table.id), []) == [asked]
