"""Letters read at the desk, without Discord: how long, in whose language and how discreet the answers are."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.interactions.messages import NOT_HERE, MessageContext, handle_message
from bot.model import Person
from bot.ui.markdown import escaped
from games.core import Seat
from games.glory import RANKS, GloryView
from tests.support.bot.direct_bot import ELSEWHERE, HERE, PEOPLE, PRIVATE, DirectBot, check, direct_bot

ANN, BOB, CAS = PEOPLE
LONG = "_" * 32
"""A name that grows most when it is made safe."""
CROWD = tuple(Person(10**17 + number, LONG, "en-US") for number in range(6))


@pytest_asyncio.fixture
async def bot(tmp_path: Path) -> AsyncIterator[DirectBot]:
    async with direct_bot(tmp_path) as bot:
        yield bot


async def posted(bot: DirectBot, table: int) -> None:
    """The table's message stands somewhere."""
    post = await bot.repositories.messages.intend(table, "table", -1, 2**62, 0, 0)
    await bot.repositories.messages.mark_sent(post.id, 2**62, 2**62 + table, "", 0, 0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("help", "Press Start: a table opens in this channel, and others can join it."),
        ("what now?", "No table waits for your move here."),
    ],
)
async def test_an_answer_to_all_is_in_the_language_of_the_server(bot: DirectBot, text: str, said: str) -> None:
    dutch, english = bot.languages.of("nl"), bot.languages.of("en")

    here = await handle_message(MessageContext(bot.services, CAS, HERE.id, False, text, 1, HERE.locale))
    there = await handle_message(MessageContext(bot.services, ANN, ELSEWHERE.id, False, text, 2, ELSEWHERE.locale))

    assert english.text(said) in here.above
    assert dutch.text(said) in there.above


async def test_tables_that_could_be_meant_are_told_to_all_in_the_language_of_the_server(bot: DirectBot) -> None:
    for seed in range(2):
        await bot.begun("glory", (CAS, BOB), seed=seed)

    told = await handle_message(MessageContext(bot.services, CAS, HERE.id, False, "what now?", 1, HERE.locale))

    assert told.above.startswith("Several tables wait for your move")


async def test_why_a_move_is_not_played_before_others_is_told_in_the_language_of_the_table(bot: DirectBot) -> None:
    await bot.begun("glory", (CAS, BOB))

    told = await handle_message(MessageContext(bot.services, CAS, HERE.id, False, "what now?", 1, ELSEWHERE.locale))

    assert told.above == NOT_HERE


async def test_the_names_at_tables_that_could_be_meant_are_no_markup(bot: DirectBot) -> None:
    for seed in range(2):
        await bot.begun("glory", (CAS, BOB), seed=seed)

    told = await handle_message(MessageContext(bot.services, CAS, PRIVATE.id, True, "what now?", 1))

    assert escaped(BOB.name) in told.above
    assert BOB.name not in told.above


async def test_ten_tables_of_the_longest_names_that_could_be_meant_are_within_all_limits(bot: DirectBot) -> None:
    for seed in range(10):
        await posted(bot, (await bot.begun("glory", CROWD, seed=seed)).id)

    told = await handle_message(MessageContext(bot.services, CROWD[0], PRIVATE.id, True, "what now?", 1))

    assert told.above.startswith("Several tables wait for your move")
    assert len(told.above.splitlines()) == 11
    check(told, None)


async def dealt(bot: DirectBot, seed: int) -> set[str]:
    """What Cas holds in a game that waits for his card."""
    table = await bot.begun("glory", (CAS, BOB), seed=seed)
    assert table.match is not None
    view = table.match.view(Seat(0))
    assert isinstance(view, GloryView)
    return set(view.hand)


@pytest.mark.parametrize("tables", [1, 2])
@pytest.mark.parametrize("text", ["play {}", "{}"])
async def test_before_others_nothing_tells_whether_one_holds_the_card_that_he_writes(
    bot: DirectBot, text: str, tables: int
) -> None:
    first, *others = [await dealt(bot, seed) for seed in range(tables)]
    held, foreign = min(first.difference(*others)), min(set(RANKS).difference(first, *others))

    told = [
        await handle_message(MessageContext(bot.services, CAS, HERE.id, False, text.format(card), 1))
        for card in (held, foreign)
    ]

    assert told[0] == told[1]
    assert len(await bot.tables.waiting(CAS.id)) == tables
