"""Letters read at the desk, without Discord: how long and in whose language the answers are."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.letters import Letter, answer
from bot.model import Person
from tests.bot.desk import ELSEWHERE, HERE, PEOPLE, PRIVATE, Counter, check, counter

ANN, BOB, CAS = PEOPLE
LONG = "_" * 32
"""A name that grows most when it is made safe."""
CROWD = tuple(Person(10**17 + number, LONG, "en-US") for number in range(6))


@pytest_asyncio.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Counter]:
    async with counter(tmp_path) as desk:
        yield desk


async def posted(desk: Counter, table: int) -> None:
    """The table's message stands somewhere."""
    post = await desk.tables.intend_post(table, "table", -1, 2**62, 0, 0)
    await desk.tables.sent(post.id, 2**62, 2**62 + table, "", 0, 0)


@pytest.mark.parametrize("text", ["help", "what now?"])
async def test_an_answer_to_all_is_in_the_language_of_the_server(desk: Counter, text: str) -> None:
    dutch, english = desk.languages.of("nl"), desk.languages.of("en")
    invitation = "Press a game: a table opens in this channel, and others can join it."

    here = await answer(Letter(desk.desk, CAS, HERE.channel, False, text, 1, HERE.locale))
    there = await answer(Letter(desk.desk, ANN, ELSEWHERE.channel, False, text, 2, ELSEWHERE.locale))

    assert english.text(invitation) in here.above
    assert dutch.text(invitation) in there.above


async def test_tables_that_could_be_meant_are_told_to_all_in_the_language_of_the_server(desk: Counter) -> None:
    for seed in range(2):
        await desk.begun("glory", (CAS, BOB), seed=seed)

    told = await answer(Letter(desk.desk, CAS, HERE.channel, False, "what now?", 1, HERE.locale))

    assert told.above.startswith("Several tables wait for your move")


async def test_ten_tables_of_the_longest_names_that_could_be_meant_are_within_all_limits(desk: Counter) -> None:
    for seed in range(10):
        await posted(desk, (await desk.begun("glory", CROWD, seed=seed)).id)

    told = await answer(Letter(desk.desk, CROWD[0], PRIVATE.channel, True, "what now?", 1))

    assert told.above.startswith("Several tables wait for your move")
    assert len(told.above.splitlines()) == 11
    check(told, None)
