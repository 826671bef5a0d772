"""How much of what happened the table's message tells."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.model import Table
from tests.support.bot.direct_bot import PEOPLE, DirectBot, direct_bot

PLAYERS = PEOPLE[::2]


@pytest_asyncio.fixture
async def bot(tmp_path: Path) -> AsyncIterator[DirectBot]:
    async with direct_bot(tmp_path) as bot:
        yield bot


async def told(bot: DirectBot, table: Table) -> str:
    """What the table's message says when it is brought up to date."""
    messages = bot.repositories.messages
    desired = await bot.desired.public(table, await messages.of(table.id))
    assert desired is not None
    post = desired.posted or await messages.intend(
        table.id, "table", -1, table.channel.id, desired.decision, desired.since
    )
    await messages.mark_sent(post.id, table.channel.id, 77, desired.digest, desired.decision, desired.since)
    return desired.spec.below


async def moved(bot: DirectBot, table: Table) -> Table:
    """Whoever is to move makes the first move that there is."""
    [player] = table.people_to_act
    assert table.match is not None
    move = next(iter(table.match.game.legal(table.match.view(player.seat))))
    return (await bot.play(table, player.person or 0, str(move))).table


async def test_a_message_that_is_up_to_date_tells_the_last_three_turns(bot: DirectBot) -> None:
    table = await bot.begun("many", PLAYERS)
    await told(bot, table)
    for _ in range(5):
        table = await moved(bot, table)
        text = await told(bot, table)

    words = bot.contexts.of(table, table.channel.locale).words
    happened = [
        words(event.phrase())
        for _, event in await bot.repositories.moves.between(table, table.decision - 3, table.decision)
    ]
    assert len(happened) == 3
    assert [line.removeprefix("> ") for line in text.splitlines() if line.startswith("> ")] == happened


async def test_a_message_that_fell_behind_tells_all_that_happened_since(bot: DirectBot) -> None:
    table = await bot.begun("many", PLAYERS)
    await told(bot, table)
    for _ in range(6):
        table = await moved(bot, table)

    text = await told(bot, table)

    assert text.count("> ") >= 6
