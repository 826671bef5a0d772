"""What players decide before their turn: a plan picked with the same buttons as a move, or written; what stops it; and
standing orders. Whatever of it is pressed is answered in the same place, and nobody else is told anything."""

from typing import NamedTuple

from bot.interactions.context import InteractionContext, Seated
from bot.interactions.moves.playing import answer_move, played_move
from bot.interactions.moves.write_again import ask_in_writing, show_again
from bot.interactions.moves.written_move import written_move
from bot.interactions.panel import show_panel
from bot.interactions.request import InSeat, Request
from bot.tables.plan_refusals import NothingToPlan, YourTurn
from bot.tables.planned import can_plan, plannable, position_after
from bot.tables.plans import planned_moves
from bot.tables.refusals import naming
from bot.ui.layout import modal
from bot.ui.message import MessageSpec
from bot.ui.partial_move import NOTHING_PICKED, PartialMove, narrowed, only_move, revalidated
from bot.ui.screens.picking import form_to_tick
from bot.ui.screens.plan import plan_confirmation, plan_offer, plan_panel
from bot.ui.screens.table_context import TableContext
from bot.ui.screens.turn_context import AFTER, TurnContext
from bot.values.table import Player
from games.core import Move
from games.errors import MovedOn, Over, Refusal
from games.words import N_

CHANGED = N_("The game has gone on meanwhile: this is how it stands now.")
PARTLY = N_("Too late for the first move of your plan: it was played. The rest is dropped.")
COUNTS = frozenset(map(str, range(1, 100)))
"""How many moves a plan that is dropped may be said to have."""


class Planning(NamedTuple):
    """Somebody who picks a move ahead: their seat, in the position in which it is picked; the moves (notation) that are
    planned before it; and what is picked of it, as a control says it."""

    seated: Seated
    planned: tuple[str, ...]
    rest: str

    @property
    def player(self) -> Player:
        """The player who plans."""
        return self.seated.player


def _planning(seated: Seated, request: Request) -> Planning:
    """What a control of a plan was made for. Raises MovedOn, YourTurn, NothingToPlan or Over."""
    before, _, rest = request.custom_id.rest.partition(AFTER)
    table, player, match, _ = seated
    lines = planned_moves(table, player)[: int(before)] if before.isascii() and before.isdigit() else ()
    if match.outcome is not None:
        raise Over
    if player.seat in match.to_act:
        raise YourTurn
    if not can_plan(table, player):
        raise NothingToPlan
    position = position_after(match, player.seat, lines)
    if position is None or str(len(lines)) != before:
        raise MovedOn
    return Planning(Seated(table, player, position), lines, rest)


def _turn(context: TableContext, plan: Planning) -> TurnContext:
    return TurnContext.of(context, plan.player, plan.seated.match)._replace(planned=len(plan.planned))


async def go(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """The panel in which a move is picked ahead, at another step; as it is now where the game has gone on."""
    plan = _planning(seated, request)
    partial = revalidated(plan.seated.match.game, plan.seated.view, PartialMove.read(plan.rest))
    await _show(ctx, plan, partial, _note(ctx, seated, request))


async def pick(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Take what was picked in a menu; where that leaves one move, plan it."""
    plan = _planning(seated, request)
    so_far = PartialMove.read(plan.rest.rpartition("~")[0])
    picked = narrowed(plan.seated.match.game, plan.seated.view, so_far, tuple(request.values))
    move = only_move(plan.seated.match.game, plan.seated.view, picked)
    if move is None:
        await _show(ctx, plan, picked)
    else:
        await _decide(ctx, plan, move)


async def tick(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Open the form for the set of values that comes next."""
    plan = _planning(seated, request)
    partial = revalidated(plan.seated.match.game, plan.seated.view, PartialMove.read(plan.rest))
    asked = form_to_tick(_turn(await ctx.table_context(seated.table), plan), partial)
    if asked is None:
        raise MovedOn
    await ctx.responder.ask(modal(asked))


async def play(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Plan the move in the custom id, unless the game asks about it first."""
    plan = _planning(seated, request)
    await _decide(ctx, plan, plan.seated.match.read(plan.rest))


async def confirm(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Plan the move in the custom id, about which the game has asked; where the game has gone on since, it asks as of
    now."""
    plan = _planning(seated, request)
    move = plan.seated.match.read(plan.rest)
    note = _note(ctx, seated, request)
    await (_decide(ctx, plan, move, note) if note else _add(ctx, plan, move, confirmed=True))


async def write(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Ask for the next move of a plan in writing."""
    plan = _planning(seated, request)
    turn = _turn(await ctx.table_context(seated.table), plan)
    await ask_in_writing(ctx, plan.seated, turn.control("written"))


async def written(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Plan the move that was written."""
    plan = _planning(seated, request)
    try:
        move = written_move(ctx.services.languages, plan.seated, request.value, ctx.words(seated.table))
    except Refusal as refusal:
        await show_again(ctx, plan.seated, refusal, len(plan.planned))
        return
    await _decide(ctx, plan, move)


async def show(ctx: InteractionContext, seated: Seated, _request: Request) -> None:
    """The panel in which the next move is picked ahead; with a plan, the player's own panel, which says it."""
    table, player, match, _ = seated
    if player.seat in match.to_act or planned_moves(table, player):
        await show_panel(ctx, seated, fresh=True)
        return
    if not can_plan(table, player):
        raise NothingToPlan
    await ctx.responder.show(plan_panel(await ctx.table_context(table), player), fresh=True)


async def drop(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Drop the plan, and show the panel as it is then; it says where that was too late for some of its moves. Raises
    PlanPlayed where it was for all."""
    shown = request.custom_id.rest
    dropped = await ctx.services.plans.drop(seated.table, ctx.person.id, int(shown) if shown in COUNTS else 0)
    note = ctx.language.text(PARTLY) if dropped.late else ""
    await show_panel(ctx, ctx.seat_at(dropped.table), fresh=False, note=note)


def insist(*, insists: bool) -> InSeat:
    """Let the plan be played whatever happens, or stop again at what concerns its owner."""

    async def run(ctx: InteractionContext, seated: Seated, _request: Request) -> None:
        table = await ctx.services.plans.insist(seated.table, ctx.person.id, insists=insists)
        await show_panel(ctx, ctx.seat_at(table), fresh=False)

    return run


async def order(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Set the standing order of the menu to what was picked."""
    table = await ctx.services.plans.order(seated.table, ctx.person.id, request.custom_id.rest, request.value)
    again, player = ctx.seat_at(table), table.players[seated.player.seat]
    if can_plan(table, player):
        await _shown(ctx, again, plan_panel(await ctx.table_context(table), player))
    else:
        await show_panel(ctx, again, fresh=False)


async def now(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Play the next move of the plan without waiting any longer; where it has been played already, show what is."""
    before, player, _, _ = seated
    decision = request.custom_id.decision
    if decision is None or decision != before.decision:
        await show_panel(ctx, seated, fresh=False)
        return
    result = await ctx.services.plans.play_now(before, ctx.person.id, decision)
    await answer_move(ctx, played_move(before, result.table, player, ""))


async def _decide(ctx: InteractionContext, plan: Planning, move: Move, note: str = "") -> None:
    """Plan a move, or ask about it first. Raises Illegal."""
    plan.seated.check(move)
    if plan.seated.match.game.question(plan.seated.view, move) is None:
        await _add(ctx, plan, move)
        return
    turn = _turn(await ctx.table_context(plan.seated.table), plan)
    await _shown(ctx, plan.seated, plan_confirmation(turn, plan.planned, move, note))


async def _add(ctx: InteractionContext, plan: Planning, move: Move, *, confirmed: bool = False) -> None:
    """Plan a move, and show the panel, in which more of the turn can be planned."""
    table, person = plan.seated.table, ctx.person.id
    with naming(table.names):
        table = await ctx.services.plans.add(table, person, move, len(plan.planned), confirmed=confirmed)
    await show_panel(ctx, ctx.seat_at(table), fresh=False)


async def _show(ctx: InteractionContext, plan: Planning, partial: PartialMove = NOTHING_PICKED, note: str = "") -> None:
    context = await ctx.table_context(plan.seated.table)
    await _shown(ctx, plan.seated, plan_panel(context, plan.player, plan.planned, partial, note))


async def _shown(ctx: InteractionContext, seated: Seated, spec: MessageSpec) -> None:
    if await ctx.responder.show(spec):
        await ctx.keep_answer(seated.table, seated.player, spec)


def _note(ctx: InteractionContext, seated: Seated, request: Request) -> str:
    """That the game has gone on since the control was made."""
    same = request.custom_id.decision == seated.table.decision
    return "" if same else "-# " + ctx.language.text(CHANGED)


def ahead_of(seated: Seated) -> Seated | None:
    """The seat in the position in which its first move can be picked ahead; None where nothing can be planned."""
    position = plannable(seated.table, seated.player)
    return None if position is None else Seated(seated.table, seated.player, position)


async def offer(ctx: InteractionContext, ahead: Seated, move: Move) -> None:
    """Offer to plan a legal move that was typed though it is not its player's turn."""
    context = await ctx.table_context(ahead.table)
    await ctx.responder.show(plan_offer(context, ahead.player, move, ahead.match), fresh=True)
