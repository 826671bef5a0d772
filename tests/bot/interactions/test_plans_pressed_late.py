"""Whoever presses on a plan when its turn has come, or has been played, is told so and led to what is now."""

import pytest

from bot.tables.plans import PlanService
from bot.ui.message import CustomId
from bot.values.table import Player, Table
from games.errors import MovedOn
from games.planning import planning
from tests.support.bot.direct_bot import DirectBot
from tests.support.bot.drafting import whole
from tests.support.bot.pressing_plans import (
    ANN,
    BOB,
    SOON,
    first_plan,
    hand,
    ids,
    moved,
    owner_of,
    person_of,
    planned,
    press,
    pressed,
    until_forbidden,
    with_plan,
)
from tests.support.bot.service import match_of


async def test_whoever_presses_when_it_has_been_played_is_told_that_it_is_too_late(bot: DirectBot) -> None:
    table, owner = await with_plan(bot)
    waiting = await planned(bot, table, person_of(owner))
    table = await moved(bot, table)
    counting = await hand(bot, table, person_of(owner))
    await bot.pass_time(SOON)

    for shown in (waiting, counting):
        answer = await pressed(bot, person_of(owner), shown, "plan-drop")
        assert "Too late: your plan has just been played." in answer.above
        assert "hand" in ids(answer)
    assert "Your plan played **" in (await hand(bot, table, person_of(owner))).below


async def test_whoever_presses_when_it_has_stopped_is_told_why_it_has(bot: DirectBot) -> None:
    table = await until_forbidden(bot, await bot.begun("heroes", (ANN, BOB)))
    owner = owner_of(table)
    await PlanService(bot.tables).insist(table, owner.person or 0, insists=True)
    waiting = await planned(bot, table, person_of(owner))
    await moved(bot, table)
    await bot.pass_time(SOON)

    assert "not allowed any more" in whole(await pressed(bot, person_of(owner), waiting, "plan-drop"))


async def turn_of_two_moves(bot: DirectBot) -> tuple[Table, Player]:
    """A turn that has come, of which somebody has planned two moves."""
    table = await bot.begun("spy", (ANN, BOB), nothing="asked")
    owner = owner_of(table)
    plans = PlanService(bot.tables)
    for count in range(2):
        table = await bot.tables.get(table.id)
        live = table.players[owner.seat].prepared.live
        planned = tuple(map(match_of(table).read, live.moves)) if live else ()
        position = planning(match_of(table), owner.seat, planned)
        assert position is not None
        *_, move = position.game.legal(position.view(owner.seat)) if count else [first_plan(table, owner)]
        await plans.add(table, owner.person or 0, move, count)
    while owner.seat not in {it.seat for it in table.people_to_act}:
        table = await moved(bot, table)
    return table, table.players[owner.seat]


async def test_whoever_drops_a_plan_of_which_a_move_was_played_is_told_so_and_the_rest_is_dropped(
    bot: DirectBot,
) -> None:
    table, owner = await turn_of_two_moves(bot)
    counting = await hand(bot, table, person_of(owner))
    await pressed(bot, person_of(owner), counting, "plan-now")
    played = await bot.lines(table.id)

    shown = await pressed(bot, person_of(owner), counting, "plan-drop")

    assert "Too late for the first move of your plan" in whole(shown)
    assert (await bot.tables.get(table.id)).players[owner.seat].prepared.plan is None
    await bot.pass_time(2 * SOON)
    assert await bot.lines(table.id) == played


async def test_two_presses_that_play_a_plan_at_once_play_one_of_its_moves(bot: DirectBot) -> None:
    table, owner = await turn_of_two_moves(bot)
    counting = await hand(bot, table, person_of(owner))
    before = len(await bot.lines(table.id))

    for _ in range(2):
        await pressed(bot, person_of(owner), counting, "plan-now")

    assert len(await bot.lines(table.id)) == before + 1
    with pytest.raises(MovedOn):
        await bot.change(
            await bot.tables.get(table.id), PlanService(bot.tables).play_now, owner.person or 0, table.decision
        )


async def test_a_control_of_a_plan_that_is_pressed_when_the_turn_has_come_leads_to_the_turn(bot: DirectBot) -> None:
    table = await bot.begun("heroes", (ANN, BOB))
    owner = owner_of(table)
    control = CustomId("p-play", table.id, table.decision, f"0/{first_plan(table, owner)}")
    table = await moved(bot, table)

    answer = (await press(bot, person_of(owner), control)).shown[-1]

    assert "It is your turn now" in answer.above
    assert "hand" in ids(answer)
    assert not (await bot.tables.get(table.id)).players[owner.seat].prepared.plan


async def test_whoever_presses_too_late_is_led_to_what_is_now(bot: DirectBot) -> None:
    table, owner = await with_plan(bot)
    who, dropping = person_of(owner), CustomId("plan-drop", table.id)
    await press(bot, who, dropping)

    answer = (await press(bot, who, dropping)).shown[-1]

    assert "You have no plan here." in answer.above
    assert "hand" in ids(answer)
