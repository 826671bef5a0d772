"""A game that ended long ago, when it is not known any more who played: its old messages answer, and change nothing."""

import json

import pytest
from sqlalchemy import update

from bot.interactions.entry.actions import ACTIONS
from bot.store.schema import tables as schema
from bot.tables import transitions
from bot.tables.erasure import PersonErasure
from bot.tables.refusals import GameGone, LongOver, NoSuchTable
from bot.ui.message import CustomId
from bot.values.table import ChannelRef, Table, Transition
from games.errors import Refusal
from tests.support.bot.carried_out import handle_component
from tests.support.bot.delivering import Delivery
from tests.support.bot.direct_bot import ELSEWHERE, HERE, PEOPLE, PRIVATE, STRANGER, DirectBot
from tests.support.bot.recording_messenger import RecordingMessenger
from tests.support.bot.table_command import DAY

ANN, BOB, CAS = PEOPLE
NO_TABLE = 999
READING = ("history", "turn", "record", "replay", "film", "step", "rules")


async def anonymised(bot: DirectBot, *, records: bool = True) -> Table:
    """A game that has ended, and then shrunk."""
    table = await bot.begun("glory")

    def agreed(before: Table) -> Transition:
        match = transitions.require_playing(before)
        return transitions.moved(before, match, match.agree())

    table = await bot.change(table, agreed)
    before = bot.clock.now() + DAY
    assert await bot.repositories.keeping.old(before, records=records) == (table.id,)
    await bot.repositories.keeping.anonymise(table.id, before, records=records)
    assert await bot.repositories.keeping.old(before, records=records) == ()
    return await bot.tables.get(table.id)


async def refused(bot: DirectBot, custom_id: str, channel: ChannelRef = HERE) -> type[Refusal] | None:
    """Why a press is not carried out; None where it is answered otherwise."""
    ctx, reply = bot.ctx(ANN, channel, private=True)
    try:
        await handle_component(ctx, custom_id, ())
    except Refusal as refusal:
        return type(refusal)
    assert reply.answered
    return None


@pytest.mark.parametrize("records", [True, False], ids=["shrunk", "gone"])
async def test_every_button_of_it_says_so_and_changes_nothing(bot: DirectBot, *, records: bool) -> None:
    table = await anonymised(bot, records=records)
    of_tables = [it for it in ACTIONS if await refused(bot, press(it, NO_TABLE)) is NoSuchTable]
    before = await bot.sums()
    assert set(READING) < set(of_tables)

    found = {
        (action, channel): await refused(bot, press(action, table.id), channel=channel)
        for action in of_tables
        for channel in (table.channel, ELSEWHERE, PRIVATE)
    }

    for (action, _), refusal in found.items():
        assert refusal is ((None if action in READING else LongOver) if records else GameGone), action
    assert await bot.sums() == before


def press(action: str, table: int) -> str:
    return str(CustomId(action, table, 1, "0"))


async def test_its_history_and_record_name_nobody(bot: DirectBot) -> None:
    table = await anonymised(bot)

    for person, action in ((ANN, "history"), (STRANGER, "history"), (BOB, "record")):
        reply = await bot.press(person, CustomId(action, table.id))
        [shown] = reply.shown
        whole = repr(shown) + ("" if shown.file is None else shown.file.content.decode())
        assert [it.name for it in PEOPLE if it.name in whole or str(it.id) in whole] == []

    assert shown.file is not None
    assert json.loads(shown.file.content)["game"] == "glory"


async def test_nobody_finds_it_by_its_number_from_a_channel_that_they_may_not_see(bot: DirectBot) -> None:
    table = await anonymised(bot)
    ctx, _ = bot.ctx(ANN, ELSEWHERE)

    with pytest.raises(NoSuchTable):
        await ctx.table(table.id)


@pytest.mark.parametrize("records", [True, False], ids=["shrunk", "gone"])
async def test_nothing_is_posted_for_it(bot: DirectBot, *, records: bool) -> None:
    table = await anonymised(bot, records=records)
    messenger = RecordingMessenger()

    await Delivery(bot, messenger).told(table)

    assert messenger.standing == {}


@pytest.mark.parametrize("records", [True, False], ids=["shrunk", "gone"])
async def test_nothing_is_owed_there_once_somebody_is_forgotten(bot: DirectBot, *, records: bool) -> None:
    table = await anonymised(bot, records=records)

    await PersonErasure(bot.tables).erase(ANN.id)

    assert (await bot.tables.get(table.id)).version > table.version
    assert await bot.repositories.messages.unshown() == ()


async def test_what_was_owed_there_before_is_so_no_more(bot: DirectBot) -> None:
    table = await anonymised(bot)
    raised = update(schema.tables).values(version=schema.tables.c.version + 1)
    await bot.repositories.database.run(raised)
    reconciler = bot.reconciler(RecordingMessenger())

    reconciler.schedule(table.id)
    await reconciler.settled()

    assert await bot.repositories.messages.unshown() == ()
