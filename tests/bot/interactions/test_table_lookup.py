"""Which table a command means when it names none, and which it may name."""

import pytest

from bot.tables.refusals import NoTableHere, WhichTable
from bot.values.table import Table
from tests.support.bot.direct_bot import PEOPLE, DirectBot, Recorder
from tests.support.bot.service import resigned

ANN, BOB, CAS = PEOPLE


async def over(bot: DirectBot) -> Table:
    """A game of Ann and Bob that has ended."""
    table = await bot.begun("many", (ANN, BOB))
    return (await resigned(bot.tables, table, BOB.id)).table


async def typed(bot: DirectBot, command: str, **options: object) -> Recorder:
    """What Ann's command is answered with."""
    return await bot.type(ANN, command, **options)


async def test_a_game_that_is_over_is_not_meant_while_another_goes_on(bot: DirectBot) -> None:
    await over(bot)
    going_on = await bot.begun("many", (ANN, CAS))
    await over(bot)

    reply = await typed(bot, "table board")

    [picture] = [spec.picture_spec for spec in reply.shown]
    assert picture is not None
    assert picture.names == going_on.names


async def test_of_games_that_are_over_the_last_one_is_meant(bot: DirectBot) -> None:
    await over(bot)
    last = await over(bot)

    reply = await typed(bot, "table history", file=True)

    record = await bot.tables.record(last)
    assert reply.shown[-1].file is not None
    assert record.model_dump_json(indent=1).encode() == reply.shown[-1].file.content


async def test_of_two_games_that_go_on_none_is_meant(bot: DirectBot) -> None:
    for _ in range(2):
        await bot.begun("many", (ANN, CAS))

    with pytest.raises(WhichTable):
        await typed(bot, "table board")


async def test_a_command_of_one_game_does_nothing_at_a_table_of_another(bot: DirectBot) -> None:
    other = await bot.lobby("glory", (ANN, BOB))

    with pytest.raises(NoTableHere):
        await typed(bot, "many roll", table=other.id)

    assert (await bot.tables.get(other.id)).version == other.version
