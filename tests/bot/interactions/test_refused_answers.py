"""Discord takes no picture, by its filter for explicit content: people are answered in words."""

from collections.abc import AsyncIterator
from itertools import count

import pytest
import pytest_asyncio

from tests.support.bot.bot_process import BotProcess, running
from tests.support.bot.game_session import GameSession, begun
from tests.support.bot.presses import current
from tests.support.toys import TOYS

MANY = TOYS["many"]
NAMES = (f"refused-{number}" for number in count(1))
EXPLICIT = {"message": "Explicit content cannot be sent to the desired recipient(s)", "code": 20009}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("refused"), module="tests.support.bot_with_toys") as bot:
        yield bot


@pytest_asyncio.fixture
async def table(bot: BotProcess) -> GameSession:
    return await begun(bot, next(NAMES), *(bot.discord.person(name) for name in ("ann", "bob")), rules=MANY)


async def test_a_panel_that_is_refused_comes_in_words(bot: BotProcess, table: GameSession) -> None:
    [who] = table.must_act
    bot.discord.faults.fail_next(400, EXPLICIT, method="POST", path="/callback$")

    answer = await current(who.press(table.message, "My move"))

    assert answer.pictures == []
    assert "Your move" in answer.text
    assert len(answer.text.splitlines()) > 4


async def test_the_place_of_a_panel_is_taken_in_words(bot: BotProcess, table: GameSession) -> None:
    [who] = table.must_act
    panel = await current(who.press(table.message, "My move"))
    move = next(iter(panel.buttons))
    bot.discord.faults.fail_next(400, EXPLICIT, method="POST", path="/callback$")

    answer = await current(who.press(panel, move))

    assert answer.id == panel.id
    assert answer.pictures == []
