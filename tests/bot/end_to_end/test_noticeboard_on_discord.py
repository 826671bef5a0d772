"""On the fake Discord: the noticeboard is one silent message that outlives kills, comes back, and is joined from."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from playground.client.person import Person
from playground.model import Message, MessageFlag
from tests.support.bot.bot_process import BotProcess, poll, running
from tests.support.bot.presses import current

pytest_plugins = ["tests.support.bot.people", "tests.support.bot.leftovers"]
pytestmark = pytest.mark.usefixtures("alone")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("noticeboard")) as bot:
        bot.discord.create_channel("board")
        yield bot


def standing(bot: BotProcess) -> list[Message]:
    """What stands in the channel of the noticeboard."""
    return [*bot.discord.world.named("board").messages.values()]


async def again(bot: BotProcess) -> None:
    """The bot is killed, and starts anew."""
    await bot.kill()
    await bot.start()


async def test_it_is_sent_once_comes_back_and_leads_to_a_seat(bot: BotProcess, ann: Person, bob: Person) -> None:
    assert "Noticeboard" in (await current(ann.slash("#general", "/server noticeboard:#board"))).text
    await poll(lambda: len(standing(bot)) == 1)
    [first] = standing(bot)
    assert first.flags & MessageFlag.SUPPRESS_NOTIFICATIONS
    assert not first.pinged
    await poll(lambda: bot.query("SELECT message FROM noticeboards") == [(first.id,)])

    await again(bot)
    bot.discord.world.remove(first)
    await poll(lambda: [it.id for it in standing(bot)] not in ([], [first.id]))
    [second] = standing(bot)
    await poll(lambda: bot.query("SELECT message FROM noticeboards") == [(second.id,)])

    await bot.kill()
    bot.discord.world.remove(second)
    await bot.start()
    await poll(lambda: [it.id for it in standing(bot)] not in ([], [second.id]))
    [third] = standing(bot)
    await poll(lambda: bot.query("SELECT message FROM noticeboards") == [(third.id,)])

    await again(bot)
    assert (await ann.slash("#general", "/spy start")).error is None
    await poll(lambda: bool(third.edited))
    assert standing(bot) == [third]
    shown = next(it for it in bob.messages("board") if it.id == third.id)
    assert "**[Spy](" in shown.text
    assert (await current(bob.press(shown, "Join"))).ephemeral
    await bot.settled()
    assert bot.query("SELECT count(*) FROM seats WHERE person = ?", bob.id) == [(1,)]
