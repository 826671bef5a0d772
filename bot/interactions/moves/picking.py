"""How a move is picked and written, with the same controls for a move and for the next one of a plan (`seated.planned`
tells which); and what players decide before their turn beside that: what stops a plan, and standing orders. What is
pressed of a plan is answered in the same place, and nobody else is told anything."""

from contextlib import suppress

from bot.interactions.context import Context, Request, Seated
from bot.interactions.moves import undo
from bot.interactions.moves.drafts import CHANGED, Drafting
from bot.interactions.moves.playing import answer_move, decide, plan, play, played_move, show_planned
from bot.interactions.moves.writing import UNDO, example, says, show_again, typed_move, written_move
from bot.interactions.panel import show_kept, show_panel
from bot.tables.hints import hinted_move
from bot.tables.planned import plannable
from bot.tables.plans import NothingToPlan, planned_moves
from bot.tables.refusals import UnknownControl
from bot.ui.layout import form, modal, text_field
from bot.ui.message import draft_hash
from bot.ui.partial_move import NOTHING_PICKED, PartialMove, narrowed, only_move, revalidated
from bot.ui.screens.confirmations import move_confirmation
from bot.ui.screens.panel import panel
from bot.ui.screens.plan import form_to_tick, plan_offer, plan_panel
from games.core import Move
from games.errors import MovedOn, NotYourTurn, Over, Refusal, Unreadable
from games.words import N_

GONE_ON = N_("The game has gone on meanwhile: this is how it stands now.")
PARTLY = N_("Too late for the first move of your plan: it was played. The rest is dropped.")
_COUNTS = frozenset(map(str, range(1, 100)))
"""How many moves a plan that is dropped may be said to have."""


async def go(ctx: Context, seated: Seated, request: Request) -> None:
    """Another step of picking: the values picked so far stand in the custom id. A plan's says where the game has gone
    on since."""
    partial = _picked(seated, request)
    if partial == NOTHING_PICKED and seated.planned is None:
        seen = await ctx.seen(seated.table, seated.player)
        await ctx.responder.show(await ctx.services.says.panel(seen, reopened=seated.reopened))
        return
    await _show(ctx, seated, partial, meanwhile(ctx, seated, request))


async def pick(ctx: Context, seated: Seated, request: Request) -> None:
    """Take what was picked in a menu; where that leaves one move, decide it."""
    game, so_far = seated.match.game, PartialMove.read(request.picked.rpartition("~")[0])
    picked = narrowed(game, seated.view, so_far, tuple(request.values))
    move = only_move(game, seated.view, picked)
    await (_show(ctx, seated, picked) if move is None else decide(ctx, seated, move))


async def tick(ctx: Context, seated: Seated, request: Request) -> None:
    """Open the form for the set of values that comes next; what is ticked arrives as if it were picked in a menu."""
    asked = form_to_tick(seated.turn(await ctx.table_context(seated.table)), _picked(seated, request))
    if asked is None:
        raise MovedOn
    await ctx.responder.ask(modal(asked))


def _picked(seated: Seated, request: Request) -> PartialMove:
    return revalidated(seated.match.game, seated.view, PartialMove.read(request.picked))


async def _show(ctx: Context, seated: Seated, partial: PartialMove, note: str = "") -> None:
    if seated.planned is None:
        await ctx.responder.show(panel(await ctx.table_context(seated.table), seated.player, partial))
    else:
        seen = await ctx.seen(seated.table, seated.player)
        await show_kept(ctx, seen, plan_panel(seen.context, seen.player, seated.planned, partial, note))


async def ask(ctx: Context, seated: Seated, request: Request) -> None:
    """Decide the move in the custom id, which may have to be asked about first; the game's own question has been asked
    where the button plays it. Raises Refusal."""
    await decide(ctx, seated, seated.match.read(request.picked), asked=request.custom_id.action == "play")


async def play_asked(ctx: Context, seated: Seated, request: Request) -> None:
    """Play the move in the custom id, whose player wanted to be asked about it, and was. Raises Refusal."""
    await play(ctx, seated, seated.match.read(request.picked))


async def play_hinted(ctx: Context, seated: Seated, _request: Request) -> None:
    """Play the hinted move as if it had been picked. Raises MovedOn for a player without a hint for this decision."""
    move = hinted_move(seated.table, seated.player, seated.match, seated.view)
    if move is None:
        raise MovedOn
    await decide(ctx, seated, move)


async def seal(ctx: Context, drafting: Drafting, _request: Request) -> None:
    await decide(ctx, drafting.seated, drafting.move)


async def confirm_draft(ctx: Context, drafting: Drafting, request: Request) -> None:
    """Play the long move that was asked about; where the draft is another one by now, ask about that."""
    seated, draft = drafting.seated, drafting.draft
    if draft is None:
        raise MovedOn
    if request.custom_id.rest == draft_hash(seated.match.seed, str(draft)):
        await play(ctx, seated, draft)
        return
    turn, note = seated.turn(await ctx.table_context(seated.table)), f"⚠️ **{ctx.language.text(CHANGED)}**"
    await ctx.responder.show(move_confirmation(turn, draft, note))


async def write(ctx: Context, seated: Seated, _request: Request) -> None:
    hint = example(seated.match.game, seated.view, ctx.words(seated.table)) or None
    field = text_field(ctx.language, "text", N_("Your move, as short as you like"), max_length=100, placeholder=hint)
    turn = seated.turn(await ctx.table_context(seated.table))
    await ctx.responder.ask(form(ctx.language, turn.control("written"), N_("Write your move"), field))


async def written(ctx: Context, seated: Seated, request: Request) -> None:
    """Take what was written as the move; or take the last one back, where that is what was written."""
    if seated.planned is None and says(ctx, request.value, UNDO):
        await _take_back(ctx, seated)
        return
    try:
        move = written_move(ctx, seated, request.value)
    except Refusal as refusal:
        await show_again(ctx, seated, refusal)
        return
    await decide(ctx, seated, move, written=True)


async def typed(ctx: Context, seated: Seated, request: Request) -> None:
    """Take the options of a command as the move's fields, or take the last one back, where that is what was typed. What
    somebody types whose turn it is not is offered as a plan.

    Raises NotYourTurn, Unreadable or Illegal where the person has nothing to decide.
    """
    if not request.is_command:
        raise UnknownControl
    with suppress(NotYourTurn, Over):
        seated = await ctx.choosing(seated, seated.table.decision)
    planning = None if seated.acts else planning_seat(seated)
    kind = seated.match.game.move_class(request.custom_id.rest)
    names = [name for name in kind.field_names() if name in request.options or not kind.is_optional(name)]
    values = [str(request.options.get(name, "")) for name in names]
    try:
        move = typed_move(ctx, planning or seated, request.custom_id.rest, values)
    except Refusal as refusal:
        if any(says(ctx, value, UNDO) for value in values):
            await _take_back(ctx, seated)
        elif seated.acts:
            await show_again(ctx, seated, refusal)
        else:
            raise (refusal if planning is None or isinstance(refusal, Unreadable) else NotYourTurn()) from None
        return
    await _decide_typed(ctx, seated, planning, move)


async def _decide_typed(ctx: Context, seated: Seated, planning: Seated | None, move: Move) -> None:
    if planning is not None:
        context = await ctx.table_context(planning.table)
        await ctx.responder.show(plan_offer(context, planning.player, move, planning.match), fresh=True)
    elif seated.acts:
        await decide(ctx, seated, move, written=True)
    else:
        await play(ctx, seated, move)  # who has nothing to decide is told so


async def _take_back(ctx: Context, seated: Seated) -> None:
    now = ctx.seat_at(await ctx.services.tables.get(seated.table.id))
    try:
        await undo.take_back(ctx, now)
    except Refusal as refusal:
        if not seated.acts:
            raise
        await show_again(ctx, seated, refusal)


async def confirm_plan(ctx: Context, seated: Seated, request: Request) -> None:
    """Plan the move about which the game has asked; if the game has gone on since, ask as of now."""
    move, note = seated.match.read(request.picked), meanwhile(ctx, seated, request)
    await (decide(ctx, seated, move, note=note) if note else plan(ctx, seated, move, confirmed=True))


def meanwhile(ctx: Context, seated: Seated, request: Request) -> str:
    """That the game has gone on since the control was made."""
    same = request.custom_id.decision == seated.table.decision
    return "" if same else "-# " + ctx.language.text(GONE_ON)


async def show_plan(ctx: Context, seated: Seated, request: Request) -> None:
    """What the player has planned, or the panel in which they plan their next move; on their turn their own panel."""
    table, player = seated.table, seated.player
    if seated.acts or planned_moves(player):
        await show_planned(ctx, table, fresh=request.is_command)
        return
    if plannable(table, player) is None:
        raise NothingToPlan
    await ctx.responder.show(plan_panel(await ctx.table_context(table), player), fresh=request.is_command)


async def drop_plan(ctx: Context, seated: Seated, request: Request) -> None:
    """Drop the plan, and show the panel as it is then; it says if that was too late for some of its moves. Raises
    PlanPlayed if it was for all."""
    shown = request.custom_id.rest
    table, late = await ctx.services.plans.drop(seated.table, ctx.person.id, int(shown) if shown in _COUNTS else 0)
    await show_panel(ctx, table, note=ctx.language.text(PARTLY) if late else "")


async def insist(ctx: Context, seated: Seated, request: Request) -> None:
    """Let the plan be played whatever happens, or stop again at what concerns its owner."""
    insists = request.custom_id.action == "plan-insist"
    await show_planned(ctx, await ctx.services.plans.insist(seated.table, ctx.person.id, insists=insists))


async def order(ctx: Context, seated: Seated, request: Request) -> None:
    table = await ctx.services.plans.order(seated.table, ctx.person.id, request.custom_id.rest, request.value)
    player = table.players[seated.player.seat]
    if plannable(table, player) is not None:
        seen = await ctx.seen(table, player)
        await show_kept(ctx, seen, plan_panel(seen.context, seen.player))
    else:
        await show_panel(ctx, table)


async def play_planned(ctx: Context, seated: Seated, request: Request) -> None:
    """Play the next move of the plan without waiting any longer; if it has been played already, show the panel."""
    if request.custom_id.decision != seated.table.decision:
        await show_panel(ctx, seated.table)
        return
    table, play = seated.table, ctx.services.plans.play_now
    result = await ctx.services.tables.change(table, None, play, ctx.person.id, table.decision)
    await answer_move(ctx, played_move(seated, result.table, ""))


def planning_seat(seated: Seated) -> Seated | None:
    """The seat at the position in which the first move of a plan is picked; None if nothing can be planned."""
    position = plannable(seated.table, seated.player)
    return None if position is None else seated._replace(match=position)
