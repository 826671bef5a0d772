"""A limit in one place: what it holds up is done at its moment, and nothing elsewhere waits for it."""

import asyncio
from collections.abc import AsyncIterator
from itertools import count

import pytest
import pytest_asyncio

from playground.client.person import Person
from playground.client.seen import SeenMessage
from playground.model import Channel
from tests.support.bot.bot_process import BotProcess, poll, running
from tests.support.bot.presses import current
from tests.support.test_games import TEST_GAMES

MANY = TEST_GAMES["many"]
NAMES = (f"limits-{number}" for number in count(1))
OTHER_SERVER = 71
TABLES, AT_ONCE = 10, 8
"""More tables than are delivered at the same time."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    async with running(tmp_path_factory.mktemp("limits"), module="tests.support.bot_with_test_games") as bot:
        yield bot


@pytest.fixture
def ann(bot: BotProcess) -> Person:
    return bot.discord.person("ann")


def public(ann: Person, channel: str) -> list[SeenMessage]:
    """What everybody sees in a channel."""
    return [it for it in ann.messages(channel) if it.message.owner is None]


def threads_below(bot: BotProcess, channel: str) -> list[Channel]:
    parent = bot.discord.world.named(channel)
    return [it for it in bot.discord.world.channels.values() if it.parent_id == parent.id]


async def asked_for_threads(bot: BotProcess, times: int) -> None:
    """Wait until Discord was asked for a thread so often."""
    await poll(lambda: sum(it.path.endswith("/threads") for it in bot.discord.requests) >= times)


async def test_ten_tables_that_wait_for_their_threads_hold_up_none_in_another_server(
    bot: BotProcess, ann: Person
) -> None:
    there, here = next(NAMES), next(NAMES)
    bot.discord.create_channel(there, OTHER_SERVER)
    bot.discord.create_channel(here)
    await current(ann.slash(there, "/server threads:True"))
    bot.discord.faults.rate_limit_next(219, method="POST", path="/threads$", times=10_000)
    await asyncio.gather(*(current(ann.slash(there, "/many start")) for _ in range(TABLES)))
    await asked_for_threads(bot, AT_ONCE)

    await current(ann.slash(here, "/many start"))

    await poll(lambda: len(public(ann, here)) == 1)
    assert threads_below(bot, there) == []
    bot.discord.faults.clear()


@pytest.mark.parametrize(
    "said", [{"retry_after": 25.0}, {"retry_after": 0.5}, {}], ids=["a long wait", "a short wait", "no wait"]
)
async def test_a_message_that_takes_no_edit_now_is_replaced_without_waiting(
    bot: BotProcess, ann: Person, said: dict[str, float]
) -> None:
    channel = next(NAMES)
    bot.discord.create_channel(channel)
    await current(ann.slash(channel, "/many start"))
    await poll(lambda: bool(public(ann, channel)))
    [old], log = public(ann, channel), bot.log.read_text()
    limited = {"message": "Maximum number of edits to messages older than 1 hour reached.", "code": 30046, **said}
    bot.discord.faults.fail_next(
        429, limited, method="PATCH", path=f"/messages/{old.id}$", headers={"Via": "1.1 google"}, times=10_000
    )

    await current(bot.discord.person("bob").slash(channel, "/lobby join"))

    await poll(lambda: len(seen := public(ann, channel)) == 1 and seen[0].id != old.id)
    assert "Traceback" not in bot.log.read_text()[len(log) :]
    bot.discord.faults.clear()
