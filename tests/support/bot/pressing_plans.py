"""Plans as people make them in tests: with presses on their panel."""

from datetime import timedelta

from bot.tables.planned import LATEST
from bot.tables.plans import PlanService
from bot.ui.message import Button, CustomId, Menu, MessageSpec, buttons_in
from bot.values.table import Person, Player, Table
from games.core import Move
from games.planning import planning
from tests.support.bot.carried_out import handle_component
from tests.support.bot.direct_bot import PEOPLE, DirectBot, Recorder
from tests.support.bot.service import first_move

ANN, BOB = PEOPLE[0], Person(105, "Ben", "en-US")
EVERYBODY = (ANN, BOB, *PEOPLE[1:])
SOON = LATEST + timedelta(seconds=1)


def ids(spec: MessageSpec) -> dict[str, list[CustomId]]:
    """The custom ids of what can be pressed, by their actions."""
    found: dict[str, list[CustomId]] = {}
    for row in spec.rows:
        controls = [row.id] if isinstance(row, Menu) else [it.id for it in buttons_in(row) if _works(it)]
        for control in filter(None, map(CustomId.read, controls)):
            found.setdefault(control.action, []).append(control)
    return found


def _works(button: Button) -> bool:
    return not button.link and not button.disabled


async def press(bot: DirectBot, person: Person, custom_id: CustomId, *values: str) -> Recorder:
    ctx, reply = bot.ctx(person, private=True)
    await handle_component(ctx, str(custom_id), values)
    return reply


async def pressed(bot: DirectBot, person: Person, spec: MessageSpec, action: str) -> MessageSpec:
    """What a press on the first control of this action shows."""
    return (await press(bot, person, ids(spec)[action][0])).shown[-1]


async def hand(bot: DirectBot, table: Table, person: Person) -> MessageSpec:
    """Somebody's panel."""
    return (await press(bot, person, CustomId("hand", table.id))).shown[-1]


async def planned(bot: DirectBot, table: Table, person: Person) -> MessageSpec:
    """What somebody has planned, from their panel."""
    return await pressed(bot, person, await hand(bot, table, person), "plan")


def owner_of(table: Table) -> Player:
    """The first who is not to act."""
    return next(it for it in table.people if it not in table.people_to_act)


def person_of(player: Player) -> Person:
    return next(it for it in EVERYBODY if it.id == player.person)


async def moved(bot: DirectBot, table: Table) -> Table:
    """After some move of whoever must act."""
    now = await bot.tables.get(table.id)
    player = now.people_to_act[0]
    return (await bot.play(now, player.person or 0, first_move(now, player.seat))).table


def first_plan(table: Table, player: Player) -> Move:
    """Something that they can plan."""
    assert table.match is not None
    position = planning(table.match, player.seat)
    assert position is not None
    move: Move = next(iter(position.game.legal(position.view(player.seat))))
    return move


async def with_plan(bot: DirectBot, game: str = "heroes") -> tuple[Table, Player]:
    """A game of two in which one has planned their move while the other thinks."""
    table = await bot.begun(game, (ANN, BOB))
    owner = owner_of(table)
    table = await PlanService(bot.tables).add(table, owner.person or 0, first_plan(table, owner), 0)
    return table, table.players[owner.seat]


async def until_forbidden(bot: DirectBot, table: Table) -> Table:
    """The game once somebody has planned what the first move of the other one forbids."""
    for _ in range(200):
        assert table.match is not None
        owner, actor = owner_of(table), table.people_to_act[0]
        after = table.match.play(actor.seat, table.match.read(first_move(table, actor.seat))).match
        position = planning(table.match, owner.seat)
        plans = () if position is None else position.game.legal(position.view(owner.seat))
        forbidden = (it for it in plans if after.game.refusal(after.view(owner.seat), it) is not None)
        if owner.seat in after.to_act and (plan := next(forbidden, None)) is not None:
            return await PlanService(bot.tables).add(table, owner.person or 0, plan, 0)
        table = await moved(bot, table)
    raise AssertionError("nothing is ever forbidden")
