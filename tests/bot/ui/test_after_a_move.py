"""After a move its player reads what they did, for whom the table waits and how they hear of their next move; the next
table comes first."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.ui.message import BRIGHT, CustomId, MessageSpec
from bot.values.preferences import Channel
from bot.values.table import Person, Table
from tests.support.bot.carried_out import handle_component
from tests.support.bot.direct_bot import PEOPLE, DirectBot, direct_bot
from tests.support.bot.drafting import labels
from tests.support.bot.service import first_move

ANN, _, CAS = PEOPLE
MESSAGE, MENTION = "-# I'll message you for your next move.", "-# I'll mention you for your next move."


@pytest_asyncio.fixture
async def bot(tmp_path: Path) -> AsyncIterator[DirectBot]:
    async with direct_bot(tmp_path) as bot:
        yield bot


async def chosen(bot: DirectBot, table: Table, person: Person = ANN) -> MessageSpec:
    """The answer to the first card that somebody may choose."""
    player = table.player_of(person.id)
    assert player is not None
    ctx, reply = bot.ctx(person, private=True)
    move = first_move(table, player.seat)
    await handle_component(ctx, str(CustomId("play", table.id, table.decision, move)), ())
    return reply.shown[-1]


async def test_a_choice_that_is_changed_stays_marked_among_the_buttons_and_in_the_picture(bot: DirectBot) -> None:
    table = await bot.begun("glory", (ANN, CAS))
    spec, move = await chosen(bot, table), first_move(table, 0)
    [change] = [it for it in spec.buttons if it.id.startswith("undo:")]
    ctx, reply = bot.ctx(ANN, private=True)
    await handle_component(ctx, change.id, ())
    again = reply.shown[-1]

    assert spec.picture_spec is not None
    assert spec.picture_spec.partial == tuple(move.split("."))
    assert again.picture_spec is not None
    assert again.picture_spec.partial == tuple(move.split("."))
    cards = {it.id.rpartition(":")[2]: it.style for it in again.buttons if it.id.startswith("play:")}
    assert [card for card, style in cards.items() if style in BRIGHT] == [move]
    assert "stays in until you choose another" in again.below


async def test_a_sealed_choice_is_named_and_can_be_changed(bot: DirectBot) -> None:
    table = await bot.begun("glory", (ANN, CAS))
    spec = await chosen(bot, table)

    card = first_move(table, 0).partition(".")[2][:-1]
    done, *_, last = spec.below.splitlines()
    assert done.startswith("🔒 ")
    assert done.endswith(" is in. *Change* until all have chosen.")
    assert card in done
    assert last == MESSAGE
    assert labels(spec) == ["Change", "Plan ahead", "Learn", "⋯ More"]
    assert len(f"{spec.above}\n{spec.below}".splitlines()) <= 6


async def test_the_last_choice_is_held_with_two_buttons_and_nothing_else(bot: DirectBot) -> None:
    table = await bot.begun("glory", (ANN, CAS))
    await chosen(bot, table, CAS)
    spec = await chosen(bot, await bot.tables.get(table.id))

    assert " is made <t:" in spec.below
    assert [(it.label, it.style) for it in spec.buttons] == [("Now", "success"), ("Undo", "secondary")]


async def test_the_next_table_comes_first_and_alone_is_bright(bot: DirectBot) -> None:
    tables = [await bot.begun("glory", (ANN, CAS)) for _ in range(3)]
    spec = await chosen(bot, tables[0])

    assert labels(spec)[0] == "Next table (2)"
    assert [it.label for it in spec.buttons if it.style != "secondary"] == ["Next table (2)"]
    assert len(spec.buttons) <= 7


@pytest.mark.parametrize(("channel", "said"), [(Channel.PRIVATE, MESSAGE), (Channel.MENTION, MENTION)])
async def test_until_somebodys_third_game_they_read_how_they_are_called(
    bot: DirectBot, channel: Channel, said: str
) -> None:
    await bot.services.preferences.change(ANN, call=channel)
    for number in range(5):
        table = await bot.begun("glory", (ANN, CAS))
        assert (said in (await chosen(bot, table)).below) is (number < 3)
