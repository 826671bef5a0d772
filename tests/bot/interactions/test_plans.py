"""Plans as people make them: with the buttons of their panel, by writing, and with one press to see, change or drop."""

from random import Random

import pytest

from bot.tables.planned import plannable
from bot.tables.plans import PlanService
from bot.ui.message import CustomId, Menu, MessageSpec
from bot.values.table import Person
from bot.values.turn_clock import PlanEnd
from tests.support.bot.direct_bot import ALL, HERE, PEOPLE, DirectBot
from tests.support.bot.drafting import said, whole
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
    press,
    pressed,
    until_forbidden,
    with_plan,
)
from tests.support.bot.writing import answer_to_text

PICKING = ("p-go", "p-narrow", "p-pick", "p-play", "p-ask")


async def test_a_plan_is_made_from_the_panel_and_stands_there_to_change_and_to_drop(bot: DirectBot) -> None:
    table = await bot.begun("heroes", (ANN, BOB))
    who = person_of(owner_of(table))

    shown = await pressed(bot, who, await hand(bot, table, who), "p-go")
    planned = await picked(bot, who, shown, Random(1))

    assert "Planned:" in planned.below
    assert {"plan-drop", "plan-insist", "p-go"} <= set(ids(planned))
    insisting = await pressed(bot, who, planned, "plan-insist")
    assert "whatever happens" in insisting.below
    assert "plan-stop" in ids(insisting)
    dropped = await pressed(bot, who, insisting, "plan-drop")
    assert "Planned:" not in dropped.below
    assert "plan-drop" not in ids(dropped)


async def picked(bot: DirectBot, who: Person, shown: MessageSpec, random: Random) -> MessageSpec:
    """Press at random on what picks a move ahead, until one is planned."""
    for _ in range(30):
        found = [it for action in PICKING for it in ids(shown).get(action, [])]
        leading = [it for it in found if it.action != "p-go"] or found
        assert leading, "nothing leads on"
        control = random.choice(leading)
        reply = await press(bot, who, control, *_values(shown, control, random))
        shown = reply.shown[-1]
        if "plan-drop" in ids(shown):
            return shown
    raise AssertionError("no plan comes of it")


def _values(shown: MessageSpec, control: CustomId, random: Random) -> tuple[str, ...]:
    """Some of what a menu offers; nothing for a button."""
    for row in shown.rows:
        if isinstance(row, Menu) and row.id == str(control):
            chosen = random.sample(row.options, random.randint(max(1, row.least), row.most))
            return tuple(it.value for it in chosen)
    return ()


@pytest.mark.parametrize("game", sorted(ALL))
async def test_in_every_game_a_plan_is_picked_with_presses_that_discord_takes(bot: DirectBot, game: str) -> None:
    made = 0
    for seed in range(3):
        random = Random(seed)
        table = await bot.begun(game, PEOPLE[: ALL[game].seats[0]] if ALL[game].seats[0] > 1 else PEOPLE[:2], seed=seed)
        for _ in range(12):
            for player in table.people:
                shown = await hand(bot, table, person_of(player))
                if plannable(table, player) is not None and "p-go" in ids(shown):
                    begun = await pressed(bot, person_of(player), shown, "p-go")
                    await picked(bot, person_of(player), begun, random)
                    made += 1
            if not table.people_to_act:
                break
            table = await moved(bot, table)
    assert made or game == "setup"


async def test_a_whole_turn_of_several_moves_is_planned_one_after_the_other(bot: DirectBot) -> None:
    table = await bot.begun("spy", (ANN, BOB), nothing="asked")
    owner = owner_of(table)
    who = person_of(owner)
    planned = await PlanService(bot.tables).add(table, who.id, first_plan(table, owner), 0)

    panel = await hand(bot, planned, who)
    assert "Planned:" in panel.below
    shown = await pressed(bot, who, panel, "plan")
    further = await pressed(bot, who, shown, "p-go")

    assert ids(shown)["p-go"][0].rest == "1/"
    assert "Planned:" in further.below
    await picked(bot, who, further, Random(2))
    now = (await bot.tables.get(table.id)).players[owner.seat].prepared.live
    assert now is not None
    assert len(now.moves) == 2


async def test_whoever_types_a_legal_move_out_of_turn_is_offered_it_as_a_plan(bot: DirectBot) -> None:
    table = await bot.begun("heroes", (ANN, BOB))
    owner = owner_of(table)
    move = first_plan(table, owner)

    offered = await said(
        bot, f"heroes {move.kind}", person_of(owner), **dict(zip(move.field_names(), move.tokens(), strict=True))
    )
    assert (await bot.tables.get(table.id)).players[owner.seat].prepared.plan is None
    await pressed(bot, person_of(owner), offered, "p-play")

    live = (await bot.tables.get(table.id)).players[owner.seat].prepared.live
    assert live is not None
    assert live.moves == (str(move),)


async def test_whoever_writes_it_in_private_is_offered_it_too_and_nobody_in_a_channel(bot: DirectBot) -> None:
    table = await bot.begun("heroes", (ANN, BOB))
    owner = owner_of(table)
    move = str(first_plan(table, owner)).replace(".", " ")

    private = await answer_to_text(bot.services, person_of(owner), 77, True, move, 1)
    public = await answer_to_text(bot.services, person_of(owner), HERE.id, False, move, 2)

    assert "p-play" in ids(private)
    assert "p-play" not in ids(public)


async def test_when_the_turn_has_come_the_panel_counts_down_and_one_press_plays_it(bot: DirectBot) -> None:
    table, owner = await with_plan(bot)
    table = await moved(bot, table)

    shown = await hand(bot, table, person_of(owner))
    assert "is made <t:" in shown.below
    await pressed(bot, person_of(owner), shown, "plan-now")

    assert len(await bot.lines(table.id)) == 3  # the set-up, and two moves


async def test_in_the_last_second_it_is_dropped_and_the_player_chooses(bot: DirectBot) -> None:
    table, owner = await with_plan(bot)
    table = await moved(bot, table)

    shown = await pressed(bot, person_of(owner), await hand(bot, table, person_of(owner)), "plan-drop")

    assert "is made <t:" not in shown.below
    assert {"pick", "narrow", "play"} & set(ids(shown))
    await bot.pass_time(SOON)
    assert len(await bot.lines(table.id)) == 2


async def test_a_plan_that_has_stopped_says_why_in_the_panel_until_the_next_move(bot: DirectBot) -> None:
    table, owner = await with_plan(bot)
    live = owner.prepared.live
    assert live is not None
    await PlanService(bot.tables).drop(table, owner.person or 0)
    table = await until_forbidden(bot, table)
    owner = owner_of(table)
    await PlanService(bot.tables).insist(table, owner.person or 0, insists=True)
    table = await moved(bot, table)
    await bot.pass_time(SOON)

    shown = await hand(bot, table, person_of(owner))

    assert "not allowed any more" in whole(shown)
    table = await moved(bot, table)
    assert "the rules do not allow it" not in whole(await hand(bot, table, person_of(owner)))


async def test_a_plan_that_will_not_be_played_says_so_as_soon_as_the_turn_has_come(bot: DirectBot) -> None:
    table = await until_forbidden(bot, await bot.begun("heroes", (ANN, BOB)))
    who = person_of(owner_of(table))
    await PlanService(bot.tables).insist(table, who.id, insists=True)
    table = await moved(bot, table)

    shown = await hand(bot, table, who)

    assert "not allowed any more" in whole(shown)
    assert "→" in shown.below.partition("Plan stopped")[2].splitlines()[0]
    assert "is made <t:" not in shown.below
    assert {"pick", "narrow", "play"} & set(ids(shown))
    await bot.pass_time(SOON)
    told, later = shown.below.partition("⚠️")[2], (await hand(bot, table, who)).below
    assert told.splitlines()[0] in later


async def test_a_standing_order_is_chosen_where_a_plan_is_made_and_answers_by_itself(bot: DirectBot) -> None:
    table = await bot.begun("addvantage", (ANN, BOB))
    owner = owner_of(table)
    who = person_of(owner)
    planning_panel = await pressed(bot, who, await hand(bot, table, who), "p-go")
    [order] = ids(planning_panel)["plan-order"]
    [menu] = [row for row in planning_panel.rows if isinstance(row, Menu) and row.id == str(order)]
    assert [(it.value, it.label, it.chosen) for it in menu.options] == [
        ("-", "When I can only roll: ask me", True),
        ("at once", "When I can only roll: roll at once", False),
    ]

    await press(bot, who, order, "at once")

    orders = (await bot.tables.get(table.id)).players[owner.seat].prepared.orders
    assert orders == (("roll", "at once"),)
    asked = await press(bot, who, order, "-")
    assert asked.shown
    assert (await bot.tables.get(table.id)).players[owner.seat].prepared.orders == ()


async def test_what_became_of_a_plan_is_told_once_it_was_played(bot: DirectBot) -> None:
    table, owner = await with_plan(bot)
    table = await moved(bot, table)
    await bot.pass_time(SOON)

    now = await bot.tables.get(table.id)
    plan = now.players[owner.seat].prepared.plan

    assert plan is not None
    assert plan.end is PlanEnd.PLAYED
    assert "Your plan played **" in whole(await hand(bot, now, person_of(owner)))


async def test_what_a_plan_played_is_told_until_its_owner_moves_themselves(bot: DirectBot) -> None:
    table, owner = await with_plan(bot)
    await moved(bot, table)
    await bot.pass_time(SOON)
    table = await moved(bot, await bot.tables.get(table.id))
    assert owner.seat in {it.seat for it in table.people_to_act}

    told = await hand(bot, table, person_of(owner))
    assert told.below.startswith("📌 Your plan played **")
    await moved(bot, table)
    assert "Your plan" not in whole(await hand(bot, await bot.tables.get(table.id), person_of(owner)))


async def test_the_panel_that_counts_down_shows_in_its_place_what_came_of_it(bot: DirectBot) -> None:
    table, owner = await with_plan(bot)
    table = await moved(bot, table)
    counting = await press(bot, person_of(owner), CustomId("hand", table.id))

    await bot.pass_time(SOON)

    assert "Your plan played **" in whole(counting.shown[-1])


async def test_a_panel_in_which_its_player_has_pressed_on_is_left_to_them(bot: DirectBot) -> None:
    table, owner = await with_plan(bot)
    table = await moved(bot, table)
    counting = await press(bot, person_of(owner), CustomId("hand", table.id))
    await pressed(bot, person_of(owner), counting.shown[-1], "plan-drop")

    await bot.pass_time(SOON)

    assert len(counting.shown) == 1
