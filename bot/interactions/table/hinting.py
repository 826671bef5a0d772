"""Hints: somebody asks for one, and the host allows them or does not; and the end of the tips."""

from bot.interactions.context import Context, Request, Seated, one_of
from bot.interactions.panel import show_panel
from bot.interactions.table import lobby, proposals
from bot.tables.hints import hint_of, hinted, hints_allowed, require_hints, without_tips
from bot.tables.refusals import NoHintForSetup, UnknownControl
from bot.ui.partial_move import drafted_kinds
from bot.ui.screens.hint import ALLOWED, FORBIDDEN, hints_switched
from bot.ui.screens.table_context import TableContext
from bot.values.table import Status, Table
from games.errors import MovedOn, NotYourTurn, Over, Refusal
from games.words import N_

THINKING = N_("💡 I'm thinking of a hint…")
BUSY = N_("💡 I have no time for a hint just now. Please ask again in a moment.")
WENT_ON = N_("💡 The game has moved on meanwhile, so the hint is gone.")


async def hint(ctx: Context, seated: Seated, _request: Request) -> None:
    """Show a hint for this decision in the person's panel; one that they have already is shown again. Meanwhile they
    see that it is thought of. Raises HintsOff, NotYourTurn or NoHintForSetup."""
    table = seated.table
    if seated.reopened:
        raise NotYourTurn
    require_hints(table, seated.player)
    if drafted_kinds(seated.match.game, seated.view):
        raise NoHintForSetup
    if hint_of(table, seated.player) is not None:
        await show_panel(ctx, table)
        return
    await show_panel(ctx, table, note=ctx.language.text(THINKING))
    pressed = ctx.services.presses.last(ctx.person.id)
    line = await ctx.services.suggest(seated.match.game, seated.view)
    note = await _given(ctx, table, line)
    if ctx.services.presses.last(ctx.person.id) != pressed:  # they have pressed on, and see it with what they pressed
        return
    ctx.responder.revise()
    await show_panel(ctx, await ctx.services.tables.get(table.id), note=note)


async def _given(ctx: Context, table: Table, line: str | None) -> str:
    """Store the hint with its player. Returns the sentence that they read instead if there is no hint, else ""."""
    if line is None:
        return ctx.language.text(BUSY)
    try:
        result = await ctx.services.tables.change(table, None, hinted, ctx.person.id, table.decision, line)
    except (MovedOn, NotYourTurn, Over):
        return ctx.language.text(WENT_ON)
    except Refusal as refusal:
        return ctx.sentence(refusal)
    ctx.services.changed(result.table)
    return ""


async def typed(ctx: Context, table: Table, request: Request) -> None:
    """Show a hint, or switch hints for all, and the tips, as the command says. Raises as `hint`, or HostOnly."""
    allowed = request.options.get("allowed")
    if not isinstance(allowed, bool):
        await hint(ctx, await ctx.choosing(ctx.seat_at(table), table.decision), request)
        return
    context = await _switched(ctx, table, allowed=allowed)
    await ctx.responder.show(context.notice(hints_switched(context.words)))


async def switch(ctx: Context, table: Table, request: Request) -> None:
    """The host allows hints at their table, or does no more. Raises HostOnly or UnknownControl."""
    allowed = one_of((ALLOWED, FORBIDDEN), request.custom_id.rest, UnknownControl()) == ALLOWED
    context = await _switched(ctx, table, allowed=allowed)
    show = lobby.show_more if context.table.status is Status.LOBBY else proposals.show_more_again
    await show(ctx, context.table, hints_switched(context.words))


async def _switched(ctx: Context, table: Table, *, allowed: bool) -> TableContext:
    result = await ctx.change(table, hints_allowed, ctx.person.id, ctx.moderates(table), allowed=allowed)
    ctx.services.changed(result.table)
    return await ctx.table_context(result.table)


async def stop_tips(ctx: Context, seated: Seated, _request: Request) -> None:
    """No more tips at this table, nor in any first game of its kind; the panel stands there without them."""
    await ctx.services.preferences.stop_tips(ctx.person, seated.table.game)
    result = await ctx.change(seated.table, without_tips, ctx.person.id)
    ctx.services.changed(result.table)
    await show_panel(ctx, await ctx.services.tables.get(result.table.id))
