"""What the game asks before a move it asks where that move is planned, once; and no planned move is played that costs
something about which its owner was not asked."""

from random import Random

import pytest

from bot.tables.planned import judged
from bot.tables.plans import PlanService
from bot.ui.message import CustomId, MessageSpec
from bot.values.table import Person, Player, Table
from bot.values.turn_clock import Plan, PlanEnd
from games.errors import Illegal
from games.match import Match
from tests.support.bot.direct_bot import ALL, PEOPLE, DirectBot
from tests.support.bot.drafting import said, whole
from tests.support.bot.pressing_plans import ANN, BOB, SOON, first_plan, hand, ids, person_of, press, pressed
from tests.support.bot.service import first_move
from tests.support.bot.writing import answer_to_text
from tests.support.games.stratego import positions as stratego

SEED = bytes.fromhex("c191b17d6199e8cc3b074063d69c2c35f019cfa94f5909e5079c598142b35325")
LINES = "1 roll / 1 refuse.2 / 1 place.1.1 / 0 roll / 0 place.6.1"
"""After them seat 1 waits for `0 place.5.9`, and has one coin."""
BUY, COST = "buy.1.1.2", "This is your last coin."
WHY = "I have to ask you first."


async def with_last_coin(bot: DirectBot) -> tuple[Table, Player]:
    """A game of two in which one has a last coin and waits, with a die before them to buy."""
    bot.seed = SEED
    table = await bot.lobby("addvantage", (ANN, BOB))
    table = await bot.begin(table)
    for line in LINES.split(" / "):
        table = await line_played(bot, table, line)
    return table, table.players[1]


async def line_played(bot: DirectBot, table: Table, line: str) -> Table:
    seat, move = line.split(" ")
    return (await bot.play(table, table.players[int(seat)].person or 0, move)).table


async def plan_of(bot: DirectBot, table: Table, owner: Player) -> Plan | None:
    return (await bot.tables.get(table.id)).players[owner.seat].prepared.plan


async def turn_come(bot: DirectBot, table: Table) -> Table:
    """The turn for which the purchase is planned has come, and the time until it is played has passed."""
    table = await line_played(bot, table, "0 place.5.9")
    await bot.pass_time(SOON)
    return await bot.tables.get(table.id)


async def way_to_ask(bot: DirectBot, table: Table, who: Person, way: str) -> MessageSpec:
    """What somebody is shown who plans the purchase in this way."""
    if way == "/addvantage buy":
        return await said(bot, "addvantage buy", who, seller="1", die="1", cell="2")
    if way == "a private message":
        return await answer_to_text(bot.services, who, 77, True, "buy 1 1 2", 1)
    rest, values = {"p-pick": ("0/buy.1.1~0", "2"), "p-written": ("0/", "buy 1 1 2")}.get(way, (f"0/{BUY}", ""))
    return (await press(bot, who, CustomId(way, table.id, table.decision, rest), *filter(None, [values]))).shown[-1]


@pytest.mark.parametrize("way", ["p-ask", "p-play", "p-pick", "p-written", "/addvantage buy", "a private message"])
async def test_whoever_plans_to_pay_their_last_coin_is_told_what_that_costs_first_and_once(
    bot: DirectBot, way: str
) -> None:
    table, owner = await with_last_coin(bot)
    who = person_of(owner)

    shown = await way_to_ask(bot, table, who, way)

    assert COST in shown.above + shown.below
    assert await plan_of(bot, table, owner) is None
    assert "Planned:" in whole(await pressed(bot, who, shown, "p-yes"))
    table = await turn_come(bot, table)
    assert (await bot.lines(table.id))[-1] == f"1 {BUY}"


async def test_the_question_has_the_way_back_to_what_else_can_be_planned_which_costs_nothing(bot: DirectBot) -> None:
    table, owner = await with_last_coin(bot)
    shown = await way_to_ask(bot, table, person_of(owner), "p-ask")

    back = await pressed(bot, person_of(owner), shown, "p-go")
    await press(bot, person_of(owner), ids(back)["p-play"][0])

    plan = await plan_of(bot, table, owner)
    assert plan is not None
    assert plan.moves == ("roll",)


async def test_whoever_changes_a_plan_is_asked_about_what_comes_in_its_place(bot: DirectBot) -> None:
    table, owner = await with_last_coin(bot)
    for _ in range(2):
        asked = await way_to_ask(bot, table, person_of(owner), "p-ask")
        assert COST in asked.below
        await pressed(bot, person_of(owner), asked, "p-yes")

    await PlanService(bot.tables).add(table, owner.person or 0, ALL["addvantage"].read("roll"), 0)
    plan = await plan_of(bot, table, owner)
    assert plan is not None
    assert plan.confirmed == ()


async def test_a_question_that_is_answered_when_the_game_has_gone_on_is_asked_as_of_then(bot: DirectBot) -> None:
    table, owner = await with_last_coin(bot)
    late = CustomId("p-yes", table.id, table.decision - 1, f"0/{BUY}")

    shown = (await press(bot, person_of(owner), late)).shown[-1]

    assert "The game has gone on meanwhile" in whole(shown)
    assert COST in shown.below
    assert await plan_of(bot, table, owner) is None


async def test_what_the_rules_forbid_is_neither_asked_about_nor_planned(bot: DirectBot) -> None:
    table, owner = await with_last_coin(bot)
    forbidden = CustomId("p-ask", table.id, table.decision, "0/buy.1.1.1")

    with pytest.raises(Illegal):
        await press(bot, person_of(owner), forbidden)

    assert await plan_of(bot, table, owner) is None


@pytest.mark.parametrize("insists", [False, True])
async def test_a_plan_about_which_nobody_was_asked_stops_says_why_and_asks_whoever_goes_on(
    bot: DirectBot, insists: bool
) -> None:
    table, owner = await with_last_coin(bot)
    who = person_of(owner)
    await PlanService(bot.tables).add(table, who.id, ALL["addvantage"].read(BUY), 0)
    if insists:
        await PlanService(bot.tables).insist(table, who.id, insists=True)

    table = await turn_come(bot, table)

    plan, shown = await plan_of(bot, table, owner), await hand(bot, table, who)
    assert plan is not None
    assert plan.end is PlanEnd.ASKED
    assert (await bot.lines(table.id))[-1] == "0 place.5.9"
    assert f"{WHY} {COST}" in whole(shown)
    asked = await press(bot, who, CustomId("ask", table.id, table.decision, BUY))
    await pressed(bot, who, asked.shown[-1], "play")
    assert (await bot.lines(table.id))[-1] == f"1 {BUY}"


def test_a_plan_that_an_earlier_bot_stored_reads_and_counts_as_not_asked_about() -> None:
    plan = Plan.model_validate_json(f'{{"moves":["{BUY}"],"decision":5,"insists":false,"end":null,"events":"[]"}}')

    assert (plan.moves, plan.confirmed, plan.end) == ((BUY,), (), None)


def test_a_move_to_a_free_space_that_has_become_an_attack_with_the_own_flag_is_not_played() -> None:
    match, free = (
        Match(stratego.GAME, state.options, 4, bytes(32), state)
        for state in (stratego.position(f"n5e4 e5f4+e {other}", mover=stratego.BOB) for other in ("s5f5", "s5f6"))
    )
    plan = Plan(moves=("move.f4.f5",), decision=0, insists=True)

    assert judged(match, stratego.BOB, plan, ()).end is PlanEnd.ASKED
    assert judged(match, stratego.BOB, plan.replace(confirmed=plan.moves), ()).end is None
    assert judged(free, stratego.BOB, plan, ()).end is None


async def before_the_last_round(bot: DirectBot) -> tuple[Table, str]:
    """Spy of three, and the move with which whoever begins the round places their last spy."""
    table = await bot.begun("spy", (ANN, PEOPLE[1], BOB), spies="half", end="round")
    random = Random(0)
    for _ in range(300):
        assert table.match is not None
        [player] = table.people_to_act
        view = table.match.view(player.seat)
        found = list(table.match.game.legal(view))
        for move in found:
            if table.match.play(player.seat, move).match.view(None).model_dump().get("last_round"):
                return table, str(move)
        begins = player.seat == (view.model_dump()["dealer"] + 1) % 3
        chosen = [it for it in found if (it.kind == "deploy") is begins] or found
        table = (await bot.play(table, player.person or 0, str(random.choice(chosen)))).table
    raise AssertionError("nobody places their last spy")


async def planned_turn(bot: DirectBot, table: Table, owner: Player) -> MessageSpec:
    """What is shown to somebody who has planned to lay a card out, and plans to end their turn then."""
    who, lay = person_of(owner), first_plan(table, owner)
    await press(bot, who, CustomId("p-play", table.id, table.decision, f"0/{lay}"))
    return (await press(bot, who, CustomId("p-play", table.id, table.decision, "1/done"))).shown[-1]


async def test_a_whole_last_turn_is_planned_with_one_question_and_played_without_another(bot: DirectBot) -> None:
    table, last = await before_the_last_round(bot)
    table = await line_played(bot, table, f"1 {last}")
    owner, lay = table.players[0], first_plan(table, table.players[0])

    asked = await planned_turn(bot, table, owner)

    assert "Planned:" in whole(asked)
    assert "This is your last turn" in asked.below
    await pressed(bot, person_of(owner), asked, "p-yes")
    for move in (first_move(table, 2), "done"):
        table = await line_played(bot, table, f"2 {move}")
    await bot.pass_time(2 * SOON)
    assert (await bot.lines(table.id))[-2:] == [f"0 {lay}", "0 done"]


async def test_an_end_of_a_turn_that_was_not_the_last_when_it_was_planned_is_not_played_when_it_is(
    bot: DirectBot,
) -> None:
    table, last = await before_the_last_round(bot)
    owner, lay = table.players[2], first_plan(table, table.players[2])
    planned = await planned_turn(bot, table, owner)
    assert "p-yes" not in ids(planned)
    await pressed(bot, person_of(owner), planned, "plan-insist")

    table = await line_played(bot, table, f"1 {last}")
    shown = await hand(bot, table, person_of(owner))
    after = await pressed(bot, person_of(owner), shown, "plan-now")

    assert (await bot.lines(table.id))[-1] == f"2 {lay}"
    assert f"{WHY} This is your last turn" in after.below
    assert "plan-now" not in ids(after)
    await bot.pass_time(SOON)
    plan = await plan_of(bot, table, owner)
    assert plan is not None
    assert plan.end is PlanEnd.ASKED
    assert (await bot.lines(table.id))[-1] == f"2 {lay}"
