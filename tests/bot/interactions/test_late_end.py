"""Of two, the other one is asked what shall happen with who is late, and again before a press ends the game."""

import re
from datetime import UTC, datetime, timedelta

import pytest
import pytest_asyncio

from bot.tables.refusals import NotAsked
from bot.ui.message import CustomId, MessageSpec
from bot.values.preferences import Pace
from bot.values.table import Person, Status, Table
from bot.values.turn_clock import StandIn
from games.errors import MovedOn
from tests.support.bot.direct_bot import DirectBot
from tests.support.bot.drafting import buttons_of, labels, whole
from tests.support.bot.service import first_move, match_of
from tests.support.bot.table_command import HOUR, clocked, typed

ANN, BOB = Person(101, "Ann", "en-US"), Person(102, "Bob", "en-US")


@pytest_asyncio.fixture
async def duel(bot: DirectBot) -> Table:
    """A game in which the time of one of two is up."""
    table = await clocked(bot, ANN, BOB, pace=Pace.HOUR)
    await bot.pass_time(3 * HOUR)
    return await bot.tables.get(table.id)


def people(table: Table) -> tuple[Person, Person]:
    """Who is late, and who waits."""
    late = ANN if table.waits_for(ANN.id) else BOB
    return late, BOB if late is ANN else ANN


async def press(bot: DirectBot, table: Table, person: Person, action: str, *, private: bool = False) -> MessageSpec:
    return (await bot.press(person, CustomId(action, table.id, table.decision), private=private)).shown[-1]


async def test_the_question_says_when_a_computer_plays_on_without_an_answer_and_then_it_does(
    bot: DirectBot, duel: Table
) -> None:
    late, other = people(duel)
    [question] = (await press(bot, duel, other, "my")).questions
    said = re.search("Without an answer a computer plays on <t:([0-9]+):R>", question.text)
    assert said is not None

    async def stand_in() -> StandIn | None:
        player = (await bot.tables.get(duel.id)).player_of(late.id)
        return None if player is None else player.attendance.stand_in

    left = datetime.fromtimestamp(int(said[1]), UTC) - bot.clock.now()
    await bot.pass_time(left - timedelta(minutes=1))
    assert await stand_in() is None
    await bot.pass_time(timedelta(minutes=2))
    assert await stand_in() is StandIn.ABSENT


async def test_the_button_that_ends_the_game_asks_first_and_names_what_it_costs(bot: DirectBot, duel: Table) -> None:
    late, other = people(duel)

    asked = await press(bot, duel, other, "late-end")

    assert f"The game ends at once: you win, **{late.name}** loses." in asked.above
    assert labels(asked) == ["Yes, claim the win", "Back"]
    assert (await bot.tables.get(duel.id)).status is Status.PLAYING


async def test_the_command_asks_the_same(bot: DirectBot, duel: Table) -> None:
    _, other = people(duel)

    asked = await typed(bot, "answer", other, choice="end")

    assert labels(asked) == ["Yes, claim the win", "Back"]
    assert (await bot.tables.get(duel.id)).status is Status.PLAYING


async def test_yes_ends_the_game_and_the_other_one_wins(bot: DirectBot, duel: Table) -> None:
    _, other = people(duel)
    yes = buttons_of(await press(bot, duel, other, "late-end"))[0]

    reply = await bot.press(other, yes.id, private=True)

    after = await bot.tables.get(duel.id)
    outcome = match_of(after).outcome
    assert outcome is not None
    assert [after.players[seat].person for seat in outcome.winners] == [other.id]
    assert "🏁 You have ended the game." in whole(reply.shown[-1])


async def test_whoever_has_moved_after_all_does_not_lose_by_an_old_question(bot: DirectBot, duel: Table) -> None:
    late, other = people(duel)
    yes = buttons_of(await press(bot, duel, other, "late-end"))[0]
    await bot.play(duel, late.id, first_move(duel, duel.people_to_act[0].seat))

    with pytest.raises(MovedOn):
        await bot.press(other, yes.id)

    assert (await bot.tables.get(duel.id)).status is Status.PLAYING


@pytest.mark.parametrize("action", ["late-end", "late-end-yes"])
async def test_whoever_is_late_themselves_ends_nothing(bot: DirectBot, duel: Table, action: str) -> None:
    late, _ = people(duel)

    with pytest.raises(NotAsked):
        await press(bot, duel, late, action)

    assert (await bot.tables.get(duel.id)).status is Status.PLAYING
