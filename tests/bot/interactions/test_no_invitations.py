"""Who takes no invitations is asked to no table: whoever tries is told so alone, and nothing comes of it."""

import pytest

from bot.tables import transitions
from bot.tables.refusals import NoInvitations
from bot.ui.message import CustomId, PersonMenu
from bot.values.table import Person
from tests.support.bot.direct_bot import PEOPLE, STRANGER, DirectBot
from tests.support.bot.table_command import open_lobby

ANN, BOB, CAS = PEOPLE


async def takes_none(bot: DirectBot, person: Person = BOB) -> None:
    await bot.type(person, "settings", invitations=False)


async def newest(bot: DirectBot) -> list[int]:
    """The invited people of the table that was opened last; none where there is no table."""
    for number in sorted(await bot.repositories.tables.all_lobbies(), reverse=True):
        return [*(await bot.tables.get(number)).seating.invited]
    return []


@pytest.mark.parametrize("command", ["glory start", "newgame"])
async def test_no_table_opens_with_somebody_invited_who_takes_none(bot: DirectBot, command: str) -> None:
    await takes_none(bot)
    game = {"game": "glory"} if command == "newgame" else {}

    with pytest.raises(NoInvitations) as refused:
        await bot.type(ANN, command, friend1=str(CAS.id), friend2=str(BOB.id), **game)

    assert bot.ctx(ANN)[0].sentence(refused.value).startswith(f"<@{BOB.id}> takes no invitations")
    assert await bot.repositories.tables.all_lobbies() == ()


async def test_neither_a_command_nor_the_menu_of_a_lobby_invites_them(bot: DirectBot) -> None:
    table = await open_lobby(bot, ANN)
    await takes_none(bot)

    with pytest.raises(NoInvitations):
        await bot.type(ANN, "lobby invite", table=table.id, friend1=str(BOB.id))
    menu = (await bot.press(ANN, CustomId("invite", table.id), private=True)).shown[-1].cards[0].menu
    assert isinstance(menu, PersonMenu)
    with pytest.raises(NoInvitations):
        await bot.press(ANN, menu.id, str(CAS.id), str(BOB.id), private=True)

    assert (await bot.tables.get(table.id)).version == table.version


async def test_nobody_asks_them_to_play_on_in_a_seat(bot: DirectBot) -> None:
    table = await bot.begun("addvantage")
    await takes_none(bot, STRANGER)

    with pytest.raises(NoInvitations):
        await bot.type(ANN, "table replace", table=table.id, person=str(STRANGER.id), seat=1)

    assert (await bot.tables.get(table.id)).seating.replacing.offer is None


async def test_they_sit_down_by_themselves_and_keep_the_seat_for_which_they_were_asked_before(bot: DirectBot) -> None:
    table = await open_lobby(bot, ANN, invited=(BOB.id,))
    await takes_none(bot)

    await bot.type(ANN, "lobby invite", table=table.id, friend1=str(CAS.id))
    await bot.type(BOB, "lobby join", table=table.id)

    assert [it.person for it in (await bot.tables.get(table.id)).people] == [ANN.id, BOB.id]


async def test_who_played_is_still_in_the_next_game(bot: DirectBot) -> None:
    over = await bot.change(await bot.begun("glory", (ANN, BOB)), transitions.closed, ANN.id, False)
    await takes_none(bot)

    await bot.press(ANN, CustomId("rematch", over.id))
    await bot.press(BOB, CustomId("rematch", over.id))

    again = (await bot.tables.get(over.id)).rematch
    assert again is not None
    assert {it.person for it in (await bot.tables.get(again)).people} == {ANN.id, BOB.id}


async def test_who_watched_and_opens_the_next_table_is_told_who_was_not_asked(bot: DirectBot) -> None:
    over = await bot.change(await bot.begun("glory", (ANN, BOB)), transitions.closed, ANN.id, False)
    await takes_none(bot)

    shown = (await bot.press(STRANGER, CustomId("rematch", over.id))).shown[-1]

    assert await newest(bot) == [ANN.id]
    assert f"Not asked: <@{BOB.id}>." in shown.above
    assert shown.mentions == ()


async def test_the_screen_turns_it_off_and_on_again(bot: DirectBot) -> None:
    off = (await bot.type(ANN, "settings")).shown[-1]
    [button] = [it for it in off.buttons if it.label == "No invitations"]
    on = (await bot.press(ANN, button.id, private=True)).shown[-1]
    assert bot.repositories.people.preferences(ANN.id).settings.uninvited
    [back] = [it for it in on.buttons if it.id.startswith("set-invitations")]

    await bot.press(ANN, back.id, private=True)

    assert not bot.repositories.people.preferences(ANN.id).settings.uninvited
    menus = [it for it in off.cards if it.menu is not None]
    assert len(off.buttons) + len(menus) <= 7
