"""Resigning: asked once, told to others a minute later, and where there are none at once."""

from datetime import timedelta

import pytest

from bot.tables import lobbies
from bot.ui.message import CustomId, MessageSpec
from bot.ui.screens.panel import following
from bot.values.table import Person, Status, Table
from tests.support.bot.direct_bot import PEOPLE, PRIVATE, DirectBot
from tests.support.bot.drafting import labels, whole

ANN, _, CAS = PEOPLE


async def pressed(bot: DirectBot, table: Table, action: str, person: Person = ANN) -> MessageSpec:
    """What takes the place of a private message after a press there."""
    reply = await bot.press(person, CustomId(action, table.id), private=True)
    assert reply.fresh == [False]
    return reply.shown[-1]


async def alone(bot: DirectBot, computers: int) -> Table:
    """A game of Ann with computer players."""
    table = await bot.lobby("glory", (ANN,))
    for _ in range(computers):
        table = await bot.change(table, lobbies.computers_seated, ANN.id, False)
    return await bot.begin(table)


@pytest.mark.parametrize(
    ("computers", "cost", "status", "said"),
    [
        (1, "The other player wins.", Status.FINISHED, "You resigned."),
        (2, "The game ends: nobody else plays here.", Status.CLOSED, "You have ended the game."),
    ],
)
async def test_against_computers_alone_it_counts_at_once(
    bot: DirectBot, computers: int, cost: str, status: Status, said: str
) -> None:
    table = await alone(bot, computers)
    assert cost in (await pressed(bot, table, "resign")).above

    answer = await pressed(bot, table, "resign-yes")

    assert (await bot.tables.get(table.id)).status is status
    assert said in whole(answer) + answer.below
    assert "Play on" not in labels(answer)


async def test_the_end_says_nothing_of_following_the_game(bot: DirectBot) -> None:
    table = await alone(bot, 1)

    answer = await pressed(bot, table, "resign-yes")

    assert answer.picture_spec is not None
    assert following(bot.languages.of("en"), answer, bot.clock.now()) == answer


async def test_where_the_tables_own_message_tells_the_end_the_answer_does_not_repeat_it(bot: DirectBot) -> None:
    table = await bot.begin(await bot.open("glory", size=2, channel=PRIVATE))
    assert len(table.players) == 2

    answer = await pressed(bot, table, "resign-yes")

    assert (await bot.tables.get(table.id)).is_over
    assert "You resigned." in whole(answer)
    assert answer.picture_spec is None


async def test_who_would_play_on_after_the_end_reads_that_it_has_come(bot: DirectBot) -> None:
    table = await bot.begun("glory", (ANN, CAS))
    await pressed(bot, table, "resign-yes")
    await bot.pass_time(timedelta(minutes=1))

    answer = await pressed(bot, table, "play-on")

    assert "The game has moved on since then." in whole(answer)
    assert "You resigned." in answer.below
    assert "Play on" not in labels(answer)
