"""Who can know of a table from where, and who may act as its moderator."""

import pytest

from bot.tables import lobbies
from bot.tables.refusals import HostOnly, NoSuchTable
from bot.values.table import ChannelRef, Person, Status, Table
from tests.support.bot.direct_bot import ELSEWHERE, HERE, PEOPLE, PRIVATE, STRANGER, DirectBot
from tests.support.bot.drafting import buttons_of

ANN, BOB, CAS = PEOPLE
HOSTS_BUTTONS = ("begin", "cancel", "add", "remove")


async def inviting(bot: DirectBot, invited: Person) -> Table:
    """A lobby of Ann's, with a computer player, to which somebody is invited."""
    opened = await bot.open("glory", ANN, invited, size=4)
    return await bot.change(opened, lobbies.computers_seated, ANN.id, False)


@pytest.mark.parametrize("channel", [ELSEWHERE, PRIVATE], ids=["in another channel", "in private"])
async def test_who_is_invited_can_sit_down_from_anywhere(bot: DirectBot, channel: ChannelRef) -> None:
    table = await inviting(bot, BOB)

    await bot.type(BOB, "lobby join", channel, table=table.id)

    assert (await bot.tables.get(table.id)).player_of(BOB.id) is not None


async def test_of_a_table_in_another_channel_nobody_else_can_know(bot: DirectBot) -> None:
    table = await inviting(bot, BOB)

    with pytest.raises(NoSuchTable):
        await bot.type(STRANGER, "lobby join", ELSEWHERE, known={"moderator": True}, table=table.id)


@pytest.mark.parametrize("action", HOSTS_BUTTONS)
async def test_a_moderator_does_in_the_channel_what_the_host_may(bot: DirectBot, action: str) -> None:
    table = await inviting(bot, BOB)

    await bot.press(STRANGER, f"{action}:{table.id}::", moderator=True)

    assert await bot.tables.get(table.id) != table


@pytest.mark.parametrize("action", HOSTS_BUTTONS)
@pytest.mark.parametrize(
    ("channel", "moderator"), [(ELSEWHERE, True), (HERE, False)], ids=["moderates elsewhere", "does not moderate"]
)
async def test_who_does_not_moderate_the_tables_channel_does_nothing_that_is_the_hosts(
    bot: DirectBot, action: str, channel: ChannelRef, moderator: bool
) -> None:
    table = await inviting(bot, BOB)

    with pytest.raises(HostOnly):
        await bot.press(BOB, f"{action}:{table.id}::", channel=channel, moderator=moderator)

    assert await bot.tables.get(table.id) == table


@pytest.mark.parametrize(
    ("channel", "moderator"), [(ELSEWHERE, True), (HERE, False)], ids=["moderates elsewhere", "does not moderate"]
)
async def test_a_player_who_does_not_moderate_the_tables_channel_cannot_end_the_game_for_all(
    bot: DirectBot, channel: ChannelRef, moderator: bool
) -> None:
    table = await bot.begun("glory")

    with pytest.raises(HostOnly):
        await bot.press(BOB, f"close-yes:{table.id}::", channel=channel, moderator=moderator)
    with pytest.raises(HostOnly):
        await bot.type(BOB, "table close", channel, known={"moderator": moderator}, table=table.id)

    assert (await bot.tables.get(table.id)).status is Status.PLAYING


async def test_who_ends_a_game_for_all_can_go_back_to_their_panel_if_they_have_one(bot: DirectBot) -> None:
    table = await bot.begun("glory")

    for person, labels in ((ANN, ["Yes, end it", "Back"]), (STRANGER, ["Yes, end it"])):
        reply = await bot.type(person, "table close", known={"moderator": True}, table=table.id)
        assert [button.label for button in buttons_of(reply.shown[-1])] == labels
