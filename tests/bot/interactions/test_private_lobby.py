"""In a private chat there is no lobby: a press on *Play* begins, with the options that were chosen."""

import pytest

from bot.ui.message import CustomId, MessageSpec
from bot.ui.screens.lobby import lobby
from bot.values.table import Status, Table
from tests.support.bot.direct_bot import ALL, PEOPLE, PRIVATE, DirectBot, Recorder
from tests.support.bot.drafting import labels

ANN, *_ = PEOPLE


async def opened(bot: DirectBot, game: str, **options: object) -> Table:
    await bot.type(ANN, f"{game} start", PRIVATE, **options)
    [table] = await bot.tables.finder.here(PRIVATE.id, game)
    return table


async def press(bot: DirectBot, table: Table, action: str, *values: str, private: bool = False) -> Recorder:
    return await bot.press(ANN, CustomId(action, table.id), *values, channel=PRIVATE, private=private)


async def shown(bot: DirectBot, table: Table) -> MessageSpec:
    return lobby(bot.contexts.of(await bot.tables.get(table.id), "en"))


async def test_it_is_a_picture_and_one_bright_button(bot: DirectBot) -> None:
    spec = await shown(bot, await opened(bot, "glory", collectibles=3))

    assert spec.picture_spec is not None
    assert spec.below == "You against the computer. How strong?\n-# 5–15 min · 3 trophies"
    assert labels(spec) == ["Easy", "Normal", "Expert", "Learn", "Options", "⋯ More"]
    assert [it.label for it in spec.buttons if it.style != "secondary"] == ["Easy"]


@pytest.mark.parametrize("game", ALL)
async def test_play_begins_with_the_fewest_computers_also_where_none_sits_there(bot: DirectBot, game: str) -> None:
    table = await opened(bot, game)
    for _ in table.players[1:]:
        await press(bot, table, "remove")

    await press(bot, table, "begin")

    after = await bot.tables.get(table.id)
    assert after.status is Status.PLAYING
    assert len(after.players) == ALL[game].seats[0]


async def test_more_computers_are_behind_more_and_are_played_against(bot: DirectBot) -> None:
    table = await opened(bot, "glory")
    more = (await press(bot, table, "more")).shown[-1]
    assert labels(more) == ["Add computer", "Fill with computers", "Close the table", "Remove somebody…"]

    note = (await press(bot, table, "add", private=True)).shown[-1]

    assert "🤖 A computer player sits down." in note.above
    assert (await shown(bot, table)).below.startswith("You against 2 computers. How strong?\n")
    await press(bot, table, "begin")
    assert len((await bot.tables.get(table.id)).players) == 3
