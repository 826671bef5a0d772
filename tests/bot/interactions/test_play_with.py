"""*Play with…*, in the context menu of a person or as a button with their name: one form, and a table is open to which
they are invited, as by `/… start`."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.registration.commands import PLAY_WITH
from bot.store.games.limits import Limits
from bot.tables.refusals import (
    ChannelNotAllowed,
    GuestKeptAway,
    Incomplete,
    KeptAway,
    MayNotPost,
    NoInvitations,
    NotOffered,
    NotWithBots,
    NotWithYourself,
    TooManyInvitations,
    UnknownControl,
    Unseen,
)
from bot.ui.message import CustomId
from bot.values.preferences import Pace
from bot.values.table import ChannelRef, Person
from games.errors import Refusal, Unreadable
from tests.support.bot.carried_out import handle_command
from tests.support.bot.direct_bot import HERE, PEOPLE, PRIVATE, DirectBot

ANN, BOB, CAS = PEOPLE
Form = Mapping[str, Any]


async def menu(
    bot: DirectBot, target: object = BOB.id, who: Person = ANN, channel: ChannelRef = HERE, **known: Any
) -> Form:
    """The form that the command in the menu of somebody opens."""
    ctx, reply = bot.ctx(who, channel, **known)
    await handle_command(ctx, {"name": PLAY_WITH, "type": 2, "target_id": str(target)})
    [form] = reply.modals
    return form


def options(form: Form) -> list[list[str]]:
    return [[it["value"] for it in label["component"]["options"]] for label in form["components"]]


async def test_the_form_asks_for_the_game_and_the_pace_and_the_table_invites_them(
    bot: DirectBot, changed: list[int]
) -> None:
    await bot.repositories.servers.choose(1, lambda it: it.choosing(pace=Pace.HOUR))

    form = await menu(bot)
    games, paces = options(form)
    chosen = [it["value"] for it in form["components"][1]["component"]["options"] if it.get("default")]
    reply = await bot.press(ANN, form["custom_id"], "glory", str(int(Pace.WEEK)))

    assert set(games) == {*bot.services.games}
    assert (paces, chosen) == ([str(int(it)) for it in Pace], [str(int(Pace.HOUR))])
    table = await bot.tables.get(1)
    assert (table.game, table.settings.pace, table.channel.id) == ("glory", Pace.WEEK, HERE.id)
    assert ([it.person for it in table.people], table.seating.invited) == ([ANN.id], (BOB.id,))
    assert changed == [table.id]
    assert "Your table is open." in reply.shown[-1].above
    assert not table.settings.invited_only


async def test_it_opens_the_same_table_as_the_command_of_the_game(bot: DirectBot) -> None:
    form = await menu(bot)
    await bot.press(ANN, form["custom_id"], "heroes", str(int(Pace.DAY)))
    await bot.type(ANN, "heroes start", friend1=str(BOB.id))

    one, other = await bot.tables.get(1), await bot.tables.get(2)
    lobby = one.seating.lobby
    assert replace(one, id=2, seating=one.seating._replace(lobby=other.seating.lobby)) == other
    assert lobby == other.seating.lobby


async def test_a_button_with_their_name_opens_the_same_form(bot: DirectBot) -> None:
    [form] = (await bot.press(ANN, CustomId("play-with", rest=str(BOB.id)))).modals

    assert form == await menu(bot)


async def test_each_person_has_a_form_of_their_own(bot: DirectBot) -> None:
    assert (await menu(bot))["custom_id"] != (await menu(bot, CAS.id))["custom_id"]


async def test_what_cannot_be_is_said_before_anything_is_filled_in(bot: DirectBot) -> None:
    form = await menu(bot)
    await bot.repositories.banned.ban(1, [CAS.id], bot.clock.now())
    await bot.type(BOB, "settings", invitations=False)
    refusals: list[tuple[type[Refusal], dict[str, Any]]] = [
        (Unseen, {"channel": PRIVATE}),
        (NotWithYourself, {"target": ANN.id}),
        (NotWithBots, {"target": 7, "bots": frozenset({7})}),
        (GuestKeptAway, {"target": CAS.id}),
        (KeptAway, {"who": CAS, "target": ANN.id}),
        (NoInvitations, {}),
        (Unreadable, {"target": "x"}),
        (MayNotPost, {"target": 8, "permissions": discord.Permissions.none()}),
    ]
    for refusal, about in refusals:
        with pytest.raises(refusal):
            await menu(bot, **about)
    with pytest.raises(NoInvitations):
        await bot.press(ANN, form["custom_id"], "glory", "0")
    assert await bot.repositories.tables.all_lobbies() == ()


async def test_it_keeps_to_what_the_server_has_chosen(bot: DirectBot) -> None:
    form = await menu(bot)
    await bot.repositories.servers.choose(1, lambda it: it.choosing(without=("glory",)))
    assert "glory" not in options(await menu(bot))[0]
    with pytest.raises(NotOffered):
        await bot.press(ANN, form["custom_id"], "glory", "0")

    await bot.repositories.servers.choose(1, lambda it: it.choosing(channels=(HERE.id + 1,)))
    with pytest.raises(ChannelNotAllowed):
        await menu(bot)
    with pytest.raises(ChannelNotAllowed):
        await bot.press(ANN, form["custom_id"], "heroes", "0")
    assert await bot.repositories.tables.all_lobbies() == ()


@pytest.mark.parametrize(
    ("values", "refusal"),
    [((), Incomplete), (("glory",), Incomplete), (("chess", "0"), UnknownControl), (("glory", "7"), UnknownControl)],
)
async def test_what_no_form_sends_opens_nothing(
    bot: DirectBot, values: tuple[str, ...], refusal: type[Refusal]
) -> None:
    form = await menu(bot)
    with pytest.raises(refusal):
        await bot.press(ANN, form["custom_id"], *values)
    assert await bot.repositories.tables.all_lobbies() == ()


async def test_nobody_is_invited_more_often_by_it(bot: DirectBot) -> None:
    bot.restart(Limits(lobbies=9, invitations=1))
    form = await menu(bot)
    await bot.press(ANN, form["custom_id"], "glory", "0")
    with pytest.raises(TooManyInvitations):
        await bot.press(ANN, form["custom_id"], "glory", "0")
