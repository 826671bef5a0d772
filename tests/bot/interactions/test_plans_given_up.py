"""Whoever picks a move by hand, in the seconds before it is found that their plan will not be played, has dropped the
plan, and goes on with every press."""

from itertools import islice
from random import Random
from typing import Any, NamedTuple

import pytest

from bot.delivery.notifications.wording import Wording
from bot.tables.planned import plan_of_turn
from bot.tables.plans import PlanService
from bot.ui.message import CustomId, Menu, MessageSpec
from bot.ui.partial_move import drafted_kinds
from bot.values.table import Player, Table
from bot.values.turn_clock import Plan, PlanEnd, Prepared
from games.core import Move
from tests.support.bot.direct_bot import ALL, PEOPLE, DirectBot
from tests.support.bot.drafting import said, whole
from tests.support.bot.pressing_plans import (
    ANN,
    BOB,
    SOON,
    hand,
    ids,
    moved,
    owner_of,
    person_of,
    press,
    until_forbidden,
)
from tests.support.bot.service import match_of

GAMES = sorted(set(ALL) - {"setup"})
"""In the other one all choose at once, and only once."""
PICKING = ("narrow", "pick", "tick", "ask", "play", "now")
MOST = 200
"""Moves from which one is drawn."""


class InVain(NamedTuple):
    """A turn that has come, and the plan of its player, which will not be played."""

    table: Table
    owner: Player
    plan: Plan

    async def restore(self, bot: DirectBot) -> None:
        """Let the plan stand as if nothing had been pressed."""
        now = await bot.tables.get(self.table.id)
        version = now.players[self.owner.seat].prepared.version
        await bot.repositories.plans.keep(now, self.owner.seat, Prepared(version, self.plan))

    async def left(self, bot: DirectBot) -> Plan | None:
        """What stands of the plan."""
        return (await bot.tables.get(self.table.id)).players[self.owner.seat].prepared.plan


def legal(table: Table, player: Player) -> list[Move]:
    return list(islice(match_of(table).game.legal(match_of(table).view(player.seat)), MOST))


def costly(turn: InVain) -> Move:
    """A move about which the game asks."""
    assert turn.table.match is not None
    game, view = turn.table.match.game, turn.table.match.view(turn.owner.seat)
    return next(it for it in legal(turn.table, turn.owner) if game.question(view, it) is not None)


async def in_vain(bot: DirectBot, game: str, random: Random) -> InVain:
    """Such a turn somewhere in a random game: what the plan names was possible before, or never."""
    table = await bot.begun(game, PEOPLE[: max(2, ALL[game].seats[0])], seed=random.randrange(100))
    past, least = list[Move](), random.randrange(4, 12)
    for ply in range(200):
        owner, match = table.people_to_act[0], table.match
        assert match is not None
        view = match.view(owner.seat)
        forbidden = [it for it in past if match.game.refusal(view, it) is not None]
        if ply > least and not match.is_follow_up and not drafted_kinds(match.game, view):
            plan = Plan(moves=(str(random.choice(forbidden)) if forbidden else "nothing",), decision=table.decision)
            turn = InVain(table, owner, plan)
            await turn.restore(bot)
            now = await bot.tables.get(table.id)
            assert plan_of_turn(now, now.players[owner.seat]) == plan
            return turn._replace(table=now, owner=now.players[owner.seat])
        moves = legal(table, owner)
        past += moves[:3]
        table = (await bot.play(table, owner.person or 0, str(random.choice(moves)))).table
        if table.is_over:
            return await in_vain(bot, game, random)
    raise AssertionError("nobody's turn ever comes")


async def pressed_on(bot: DirectBot, turn: InVain, shown: MessageSpec, random: Random) -> MessageSpec:
    """What one press on something that picks a move shows; a form is sent off as it is ticked."""
    found = [it for action in PICKING for it in ids(shown).get(action, [])]
    assert found, "nothing leads on"
    control, who = random.choice(found), person_of(turn.owner)
    menu = next((row for row in shown.rows if isinstance(row, Menu) and row.id == str(control)), None)
    values = random.sample([it.value for it in menu.options], max(1, menu.least)) if menu else []
    reply = await press(bot, who, control, *values)
    if reply.modals:
        sent = CustomId.read(reply.modals[0]["custom_id"])
        assert sent is not None
        reply = await press(bot, who, sent, *[it["value"] for it in options(reply.modals)])
    return reply.shown[-1]


def options(part: Any) -> list[dict[str, Any]]:
    """What can be ticked in a form."""
    if isinstance(part, dict) and "options" in part:
        return list(part["options"])
    parts = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return [it for inner in parts for it in options(inner)]


@pytest.mark.parametrize("game", GAMES)
async def test_every_press_that_picks_a_move_drops_the_plan_and_leads_on_to_that_move(
    bot: DirectBot, game: str
) -> None:
    for seed in range(3):
        random = Random(seed)
        turn = await in_vain(bot, game, random)
        before, shown = await bot.lines(turn.table.id), await hand(bot, turn.table, person_of(turn.owner))
        for _ in range(30):
            assert "plan-now" not in ids(shown)
            if await bot.lines(turn.table.id) != before:
                break
            await turn.restore(bot)
            shown = await pressed_on(bot, turn, shown, random)
            left = await turn.left(bot)
            assert left is None or left.end is not None
        assert (await bot.lines(turn.table.id))[len(before)].startswith(f"{turn.owner.seat} ")


@pytest.mark.parametrize("game", GAMES)
async def test_a_call_that_is_brought_up_to_date_in_these_seconds_lets_them_choose(bot: DirectBot, game: str) -> None:
    turn = await in_vain(bot, game, Random(3))

    shown = await Wording(bot.tables, bot.contexts).asking(turn.table, turn.owner, ())

    assert "plan-now" not in ids(shown)
    assert set(ids(shown)) & set(PICKING)


@pytest.mark.parametrize("seed", [0, 1])
async def test_whoever_types_a_move_that_is_asked_about_first_has_dropped_the_plan_by_then(
    bot: DirectBot, seed: int
) -> None:
    turn = await in_vain(bot, "addvantage", Random(seed))
    move, who = costly(turn), person_of(turn.owner)
    fields = dict(zip(move.field_names(), move.tokens(), strict=True))

    asked = await said(bot, f"addvantage {move.kind}", who, **fields)

    left = await turn.left(bot)
    assert left is None or left.end is not None
    await press(bot, who, ids(asked)["play"][0])
    assert (await bot.lines(turn.table.id))[-1] == f"{turn.owner.seat} {move}"


async def forbidden(bot: DirectBot) -> InVain:
    """A turn that has come in a game of two, and a plan that the other one's move has made impossible."""
    table = await until_forbidden(bot, await bot.begun("heroes", (ANN, BOB)))
    owner = owner_of(table)
    await PlanService(bot.tables).insist(table, owner.person or 0, insists=True)
    table = await moved(bot, table)
    owner = table.players[owner.seat]
    assert owner.prepared.live is not None
    return InVain(table, owner, owner.prepared.live)


async def test_why_it_is_not_played_stands_above_the_picking_and_stays_when_its_time_has_come(bot: DirectBot) -> None:
    turn = await forbidden(bot)
    who = person_of(turn.owner)
    first = await hand(bot, turn.table, who)
    why = whole(first).partition("⚠️")[2].splitlines()[0]
    assert "Plan stopped" in why

    shown = await pressed_on(bot, turn, first, Random(0))
    await bot.pass_time(SOON)

    assert why in shown.below
    assert why in (await hand(bot, turn.table, who)).below
    left = await turn.left(bot)
    assert left is not None
    assert left.end is PlanEnd.ILLEGAL
