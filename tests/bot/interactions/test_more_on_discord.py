"""What stands beside the moves on the fake Discord: found by a press, proposed by a menu and a modal, and answered."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from playground.client.person import Person
from tests.support.bot.bot_process import BotProcess, running
from tests.support.bot.game_session import opened
from tests.support.bot.presses import current

pytest_plugins = ["tests.support.bot.people"]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("more")) as bot:
        yield bot


async def test_a_game_is_paused_and_goes_on_without_a_command(bot: BotProcess, ann: Person, cas: Person) -> None:
    table = await opened(bot, "games", ann, cas, options="seats:2")
    await ann.press(table.message, "Begin")
    await bot.settled()
    more = await current(ann.press(table.message, "⋯ More"))
    assert more.ephemeral
    pause = await current(ann.press(more, "Pause"))
    assert len(pause.selects) == 1
    modal = (await ann.press(pause, "Type a time…")).modal
    more = await current(ann.fill(modal, typed="in 3 days"))
    await bot.settled()
    await cas.slash("#games", "/table answer choice:yes")
    await bot.settled()
    more = await current(cas.press(table.message, "⋯ More"))

    assert "Pauze tot <t:" in more.text
    again = await current(cas.press(more, "Verder spelen"))
    assert "Het spel gaat verder" in again.text
    assert again.id == more.id
