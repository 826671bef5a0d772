"""A table that only invited people can join: how its host chooses that, who may sit down, and what all see of it."""

from dataclasses import replace

import pytest

from bot.tables.refusals import HostOnly, InvitedOnly, UnknownControl
from bot.tables.rematches import rematched, watched
from bot.ui.message import CustomId, MessageSpec
from bot.ui.screens.lobby import lobby
from bot.values.table import Person, Status, Table
from games.core import Seat
from tests.support.bot.direct_bot import HERE, PEOPLE, STRANGER, DirectBot, Recorder
from tests.support.bot.table_command import open_lobby, typed

ANN, BOB, CAS = PEOPLE


async def press(bot: DirectBot, control: str, person: Person = ANN, *values: str) -> Recorder:
    """Use a control of a message that the person alone sees."""
    return await bot.press(person, control, *values, private=True)


async def closed_to_others(bot: DirectBot, *people: Person, invited: tuple[int, ...] = ()) -> Table:
    table = await open_lobby(bot, *people, invited=invited)
    await typed(bot, "lobby options", table=table.id, invited_only=True)
    return await bot.tables.get(table.id)


def shown(bot: DirectBot, table: Table) -> MessageSpec:
    return lobby(bot.contexts.of(table, "en"))


def bright(spec: MessageSpec) -> list[str]:
    return [it.label for it in spec.buttons if it.style == "primary"]


@pytest.mark.parametrize("value", ["yes", 1, "x" * 100])
async def test_who_can_join_is_chosen_by_yes_or_no_alone(bot: DirectBot, value: object) -> None:
    table = await open_lobby(bot, ANN)
    with pytest.raises(UnknownControl):
        await typed(bot, "lobby options", table=table.id, invited_only=value)
    assert (await bot.tables.get(table.id)).version == table.version


async def test_only_those_who_are_invited_can_sit_down_and_others_are_told_whom_to_ask(bot: DirectBot) -> None:
    table = await closed_to_others(bot, ANN, invited=(BOB.id,))

    with pytest.raises(InvitedOnly) as refused:
        await typed(bot, "lobby join", STRANGER, table=table.id)
    assert f"Ask <@{ANN.id}> to invite you." in bot.ctx(STRANGER)[0].sentence(refused.value)

    await typed(bot, "lobby join", BOB, table=table.id)
    assert (await bot.tables.get(table.id)).player_of(BOB.id) is not None


async def test_who_said_no_may_still_come(bot: DirectBot) -> None:
    table = await closed_to_others(bot, ANN, invited=(BOB.id,))
    await typed(bot, "lobby leave", BOB, table=table.id)

    await typed(bot, "lobby join", BOB, table=table.id)

    assert (await bot.tables.get(table.id)).player_of(BOB.id) is not None


async def test_the_lobby_says_so_and_offers_to_join_only_where_somebody_can(bot: DirectBot) -> None:
    table = await closed_to_others(bot, ANN, invited=(BOB.id,))
    spec = shown(bot, table)
    assert "2 seats free · 🔒 invited only" in spec.below
    assert bright(spec) == ["Join"]

    alone = shown(bot, await closed_to_others(bot, ANN))
    assert "Join" not in [it.label for it in alone.buttons]
    assert bright(alone) == ["Invite"]
    assert alone.buttons[0].label == "Invite"


async def test_the_host_chooses_it_where_they_invite_and_changes_their_mind(bot: DirectBot) -> None:
    table = await open_lobby(bot, ANN, BOB)
    asked = (await press(bot, str(CustomId("invite", table.id)))).shown[-1]

    for label, only in (("Invited only", True), ("Open to all", False)):
        [button] = [it for it in asked.buttons if it.label == label]
        asked = (await press(bot, button.id)).shown[-1]
        assert (await bot.tables.get(table.id)).settings.invited_only is only

    for control in ("invite", "access"):
        with pytest.raises(HostOnly):
            await press(bot, str(CustomId(control, table.id)), BOB)


async def test_people_who_are_picked_have_seats_kept(bot: DirectBot) -> None:
    table = await closed_to_others(bot, ANN)

    reply = await press(bot, str(CustomId("invite-them", table.id)), ANN, str(BOB.id), str(CAS.id))

    assert f"<@{BOB.id}> and <@{CAS.id}>" in reply.shown[-1].above
    assert (await bot.tables.get(table.id)).reserved == (BOB.id, CAS.id)


async def test_a_table_is_opened_so_and_stays_so_after_a_restart(bot: DirectBot) -> None:
    await bot.type(ANN, "glory start", invited_only=True, friend1=str(BOB.id))

    bot.restart()
    [table] = await bot.tables.finder.here(HERE.id, "glory")
    assert table.settings.invited_only


async def test_a_rematch_goes_on_for_invited_people_alone(bot: DirectBot) -> None:
    begun = await bot.begun("glory", (ANN, BOB))
    over = replace(begun, status=Status.FINISHED, settings=begun.settings._replace(invited_only=True))

    after = rematched(over, {Seat(0), Seat(1)}, bot.tables.game("glory"), bytes(32), fill=False)

    assert after.table.settings.invited_only
    with pytest.raises(InvitedOnly):
        watched(replace(after.table, id=2), STRANGER)
