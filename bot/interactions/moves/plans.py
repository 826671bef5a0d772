"""What players decide before their turn: a plan, which is picked as a move is (`picking`), what stops it, and standing
orders. Whatever of it is pressed is answered in the same place, and nobody else is told anything."""

from bot.interactions.context import Context, Request, Seated
from bot.interactions.moves.playing import answer_move, decide, plan, played_move
from bot.interactions.panel import Seen, show_kept, show_panel
from bot.tables.planned import can_plan, plannable
from bot.tables.plans import NothingToPlan, planned_moves
from bot.ui.screens.plan import plan_offer, plan_panel
from games.core import Move
from games.words import N_

CHANGED = N_("The game has gone on meanwhile: this is how it stands now.")
PARTLY = N_("Too late for the first move of your plan: it was played. The rest is dropped.")
COUNTS = frozenset(map(str, range(1, 100)))
"""How many moves a plan that is dropped may be said to have."""


async def confirm(ctx: Context, seated: Seated, request: Request) -> None:
    """Plan the move about which the game has asked; if the game has gone on since, ask as of now."""
    move, note = seated.match.read(request.picked), meanwhile(ctx, seated, request)
    await (decide(ctx, seated, move, note=note) if note else plan(ctx, seated, move, confirmed=True))


def meanwhile(ctx: Context, seated: Seated, request: Request) -> str:
    """That the game has gone on since the control was made."""
    same = request.custom_id.decision == seated.table.decision
    return "" if same else "-# " + ctx.language.text(CHANGED)


async def show(ctx: Context, seated: Seated, _request: Request) -> None:
    """The panel in which the next move is planned; with a plan, the player's own panel, which says it."""
    table, player = seated.table, seated.player
    if seated.acts or planned_moves(table, player):
        await show_panel(ctx, seated, fresh=True)
        return
    if not can_plan(table, player):
        raise NothingToPlan
    await ctx.responder.show(plan_panel(await ctx.table_context(table), player), fresh=True)


async def drop(ctx: Context, seated: Seated, request: Request) -> None:
    """Drop the plan, and show the panel as it is then; it says if that was too late for some of its moves. Raises
    PlanPlayed if it was for all."""
    shown = request.custom_id.rest
    dropped = await ctx.services.plans.drop(seated.table, ctx.person.id, int(shown) if shown in COUNTS else 0)
    await show_panel(ctx, ctx.seat_at(dropped.table), note=ctx.language.text(PARTLY) if dropped.late else "")


async def insist(ctx: Context, seated: Seated, request: Request) -> None:
    """Let the plan be played whatever happens, or stop again at what concerns its owner."""
    insists = request.custom_id.action == "plan-insist"
    await show_panel(ctx, ctx.seat_at(await ctx.services.plans.insist(seated.table, ctx.person.id, insists=insists)))


async def order(ctx: Context, seated: Seated, request: Request) -> None:
    table = await ctx.services.plans.order(seated.table, ctx.person.id, request.custom_id.rest, request.value)
    player = table.players[seated.player.seat]
    if can_plan(table, player):
        seen = await Seen.of(ctx, table, player)
        await show_kept(ctx, seen, plan_panel(seen.context, seen.player))
    else:
        await show_panel(ctx, ctx.seat_at(table))


async def now(ctx: Context, seated: Seated, request: Request) -> None:
    """Play the next move of the plan without waiting any longer; if it has been played already, show the panel."""
    decision = request.custom_id.decision
    if decision is None or decision != seated.table.decision:
        await show_panel(ctx, seated)
        return
    result = await ctx.services.tables.change(seated.table, None, ctx.services.plans.play_now, ctx.person.id, decision)
    await answer_move(ctx, played_move(seated, result.table, ""))


def planning_seat(seated: Seated) -> Seated | None:
    """The seat at the position in which the first move of a plan is picked; None if nothing can be planned."""
    position = plannable(seated.table, seated.player)
    return None if position is None else seated._replace(match=position)


async def offer(ctx: Context, planning: Seated, move: Move) -> None:
    """Offer to plan a legal move that was typed though it is not its player's turn."""
    await ctx.responder.show(
        plan_offer(await ctx.table_context(planning.table), planning.player, move, planning.match), fresh=True
    )
