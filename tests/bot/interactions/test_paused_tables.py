"""A paused table waits for nobody, wherever tables that wait are counted or listed."""

from datetime import timedelta

from bot.tables import agreements
from bot.values.table import Table
from tests.bot.interactions.test_directory import listed, texts, waiting_table
from tests.support.bot.delivering import Delivery
from tests.support.bot.direct_bot import PEOPLE, DirectBot
from tests.support.bot.drafting import whole
from tests.support.bot.recording_messenger import RecordingMessenger

ANN, _, CAS = PEOPLE


async def paused(bot: DirectBot, table: Table, by: timedelta) -> Table:
    """The table, at which Ann has proposed a pause of so long and Cas has agreed."""
    until = bot.clock.now() + by
    asked = await bot.change(table, agreements.pause_proposed, ANN.id, until, bot.tables.now())
    assert asked.proposals.lasting is not None
    return await bot.change(asked, agreements.answered, CAS.id, asked.proposals.lasting, bot.tables.now(), yes=True)


async def test_a_paused_table_waits_for_nobody_until_the_pause_is_over_and_says_so(bot: DirectBot) -> None:
    table = await waiting_table(bot, ANN, CAS)
    table = await paused(bot, table, timedelta(days=10))
    other = await waiting_table(bot, ANN, CAS)

    spec = await listed(bot, ANN)

    assert (await bot.tables.finder.pending(ANN.id))[0] == (other.id,)
    assert [it.id for it in await bot.tables.finder.of_person(ANN.id)] == [other.id, table.id]
    assert [text for text in texts(spec) if text.startswith("#")] == ["### Waiting for you", "### Your other tables"]
    until = int((bot.clock.now() + timedelta(days=10)).timestamp())
    assert spec.cards[-1].text == f"**Wells** · Cas · paused until <t:{until}:f>"
    bot.clock.advance(timedelta(days=10))
    assert set((await bot.tables.finder.pending(ANN.id))[0]) == {table.id, other.id}


async def test_a_call_counts_no_paused_table_and_shows_the_one_that_waits(bot: DirectBot) -> None:
    table = await waiting_table(bot, ANN, CAS)
    await paused(bot, table, timedelta(days=10))
    other = await waiting_table(bot, ANN, CAS)
    delivery = Delivery(bot, RecordingMessenger())

    await delivery.called()
    call, spec = await delivery.call(ANN.id), await delivery.shown(ANN.id)

    assert call is not None
    assert spec is not None
    assert call.table == other.id
    assert "waits for you" not in whole(spec)
    await delivery.close()
