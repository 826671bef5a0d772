"""The answer to a press stays in the private message where it was pressed, whatever else is posted anew."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest_asyncio

from bot.model import Person, Table, find_message
from bot.ui.message import MessageSpec
from tests.bot.delivery.test_thinking_on_panels import PanelTest
from tests.support.bot.direct_bot import PEOPLE, direct_bot

ANN, BOB, CAS = PEOPLE


@pytest_asyncio.fixture
async def panels(tmp_path: Path) -> AsyncIterator[PanelTest]:
    async with direct_bot(tmp_path) as bot:
        yield PanelTest(bot)


async def ends_turn(panels: PanelTest, table: Table) -> tuple[Table, Person, MessageSpec]:
    """The table after a turn that its player has ended in their private message, who that was, and their answer."""
    [player] = table.people_to_act
    person = next(it for it in PEOPLE if it.id == player.person)
    table = await panels.play(table, person, "end")
    return table, person, await panels.shown(table, person)


async def test_the_answer_to_a_move_outlives_the_message_of_the_table_that_comes_anew(panels: PanelTest) -> None:
    table = await panels.bot.begun("sets", PEOPLE)
    await panels.told(table)
    before = find_message(await panels.bot.repositories.messages.of(table.id), "table")
    panels.bot.clock.advance(timedelta(hours=2))

    table, person, answer = await ends_turn(panels, table)
    await panels.told(table)

    after = find_message(await panels.bot.repositories.messages.of(table.id), "table")
    assert before is not None
    assert after is not None
    assert after.message != before.message
    assert await panels.shown(table, person) == answer
    assert answer.picture_spec is not None
