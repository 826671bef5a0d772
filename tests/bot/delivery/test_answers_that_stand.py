"""The answer to a press stays in the private message where it was pressed, whatever else is posted anew."""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest_asyncio

from bot.tables import lobbies
from bot.ui.message import MessageSpec
from bot.values.messages import find_message
from bot.values.preferences import Pace
from bot.values.table import Person, Table
from bot.values.turn_clock import Late
from tests.bot.delivery.test_thinking_on_panels import PanelTest
from tests.support.bot.direct_bot import PEOPLE, DirectBot
from tests.support.bot.drafting import whole

ANN = PEOPLE[0]


@pytest_asyncio.fixture
async def panels(bot: DirectBot) -> AsyncIterator[PanelTest]:
    yield PanelTest(bot)


async def ends_turn(panels: PanelTest, table: Table) -> tuple[Table, Person, MessageSpec]:
    """The table after a turn that its player has ended in their private message, who that was, and their answer."""
    [player] = table.people_to_act
    person = next(it for it in PEOPLE if it.id == player.person)
    table = await panels.play(table, person, "end")
    return table, person, await panels.shown(table, person)


async def begun_with_a_day_a_turn(panels: PanelTest) -> Table:
    """A game that everybody has been told of."""
    bot = panels.bot
    lobby = await bot.lobby("sets", PEOPLE)
    clocked = await bot.tables.change(
        lobby, bot.interaction_id(), lobbies.adjusted, ANN.id, False, Pace.DAY, Late.COMPUTER
    )
    table = await bot.tables.get(clocked.table.id)
    table = (await bot.tables.begin(table, ANN.id, False, bot.interaction_id())).table
    await panels.told(table)
    return table


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


async def test_an_answer_names_nobody_any_more_who_is_not_waited_for_and_is_edited_once_for_it(
    panels: PanelTest,
) -> None:
    table = await panels.bot.begun("sets", PEOPLE)
    await panels.told(table)
    table, person, answer = await ends_turn(panels, table)
    await panels.told(table)
    assert "⏳" in whole(answer)
    number = await panels.panel(table, person)
    edits = panels.messenger.edits(number)

    table, _, _ = await ends_turn(panels, table)
    await panels.told(table)

    shown = await panels.shown(table, person)
    assert await panels.panel(table, person) == number, "nothing is heard"
    assert "⏳" not in whole(shown)
    assert shown.picture_spec is not None, "the board stays in sight"
    assert panels.messenger.edits(number) == edits + 1
    await panels.told(table)
    assert panels.messenger.edits(number) == edits + 1


async def test_an_answer_stays_as_it_is_wherever_its_tables_message_comes_anew(panels: PanelTest) -> None:
    table = await panels.bot.begun("sets", PEOPLE)
    await panels.told(table)
    table, person, _ = await ends_turn(panels, table)
    await panels.told(table)
    number = await panels.panel(table, person)
    edits = panels.messenger.edits(number)

    for move in ("deploy", "end"):
        panels.bot.clock.advance(timedelta(hours=2))
        table = await plays(panels, table, move)
        await panels.told(table)

    assert await panels.panel(table, person) == number
    assert panels.messenger.edits(number) <= edits + 1, "once, since it named who was waited for"


async def plays(panels: PanelTest, table: Table, kind: str) -> Table:
    """The table after a move of that kind of whoever must act, who is waited for until they end their turn."""
    [player] = table.people_to_act
    assert table.match is not None
    move = next(it for it in table.match.game.legal(table.match.view(player.seat)) if it.kind == kind)
    return (await panels.bot.play(table, player.person or 0, str(move))).table


async def test_an_answer_names_no_moment_that_has_changed(panels: PanelTest) -> None:
    table = await begun_with_a_day_a_turn(panels)
    table, person, answer = await ends_turn(panels, table)
    await panels.told(table)
    due = table.people_to_act[0].clock
    assert due is not None
    assert due.deadline is not None
    assert str(int(due.deadline.timestamp())) in whole(answer)

    await panels.bot.pass_time(timedelta(days=3))
    await panels.told(await panels.bot.tables.get(table.id))

    assert str(int(due.deadline.timestamp())) not in whole(await panels.shown(table, person))


async def test_the_answer_to_a_nudge_stands(panels: PanelTest) -> None:
    table = await begun_with_a_day_a_turn(panels)
    table, person, _ = await ends_turn(panels, table)
    await panels.told(table)
    panels.bot.clock.advance(timedelta(hours=2))

    await panels.press(table, person, f"nudge:{table.id}::")
    answer = await panels.shown(table, person)
    await panels.told(await panels.bot.tables.get(table.id))

    assert whole(answer).count("👉") == 2, "that they will hear of it, and who has nudged"
    assert await panels.shown(table, person) == answer
