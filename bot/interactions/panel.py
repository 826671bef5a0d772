"""The private panel, as it is shown to somebody who asks for it."""

from contextlib import suppress
from functools import partial

from bot.delivery.call_messages import OtherTables, other_tables
from bot.interactions.context import InteractionContext, Seated
from bot.interactions.request import Request
from bot.tables.planned import answers_ahead
from bot.tables.refusals import NotSeated
from bot.tables.stand_ins import stood_in
from bot.ui.message import MessageSpec, Picks
from bot.ui.screens.call import called
from bot.ui.screens.panel import panel
from bot.ui.screens.table_context import TableContext, notice
from bot.ui.screens.waiting import MUTED
from bot.values.table import Player, Result, Table, TimerKind


async def panel_of(
    ctx: InteractionContext, table: Table, player: Player, *, reopened: bool = False, note: str = ""
) -> MessageSpec:
    """A player's panel as it is now; at a table that was `reopened` for them there is nothing else to take back. `note`
    is a line about what they just did."""
    table = await ctx.services.plans.foreseen(table, ctx.person.id)
    player = table.players[player.seat]
    draft = await ctx.services.tables.draft(table, player)
    since = await ctx.services.repositories.moves.since_move(table, player.seat)
    undo = None if reopened else await ctx.services.undoing(table, player)
    played = await stood_in(ctx.services.tables, table, player)
    context = await ctx.table_context(table)
    spec = panel(context, player, note=note, draft=draft, since=since, undo=undo, stood_in=played)
    return spec.picking(Picks.MOVE) if reopened else spec


async def show_panel(ctx: InteractionContext, seated: Seated, *, fresh: bool, note: str = "") -> None:
    """The person's panel as it is now, with the way to the next table where others wait too; `fresh`: as a message of
    its own, whatever was pressed. `note` is a line about what they just did."""
    with ctx.services.presses.answering(ctx.person.id):
        await _show_panel(ctx, seated, fresh=fresh, note=note)


async def _show_panel(ctx: InteractionContext, seated: Seated, *, fresh: bool, note: str) -> None:
    table = await ctx.services.plans.foreseen(seated.table, ctx.person.id)
    player = table.players[seated.player.seat]
    others = await other_tables(ctx.services.tables, ctx.person.id, table)
    spec = with_others(ctx, await ctx.table_context(table), await panel_of(ctx, table, player, note=note), others)
    if answers_ahead(table, player, ctx.services.tables.now()):
        ctx.services.held_answers.keep(table.id, player.seat, partial(_as_it_is, ctx, table), None, TimerKind.PLAN)
    if not await ctx.responder.show(spec, fresh=fresh) or fresh:
        return
    ctx.services.presses.let_go(ctx.person.id)  # "Not again", or an answer, is of a decision, too, but picks nothing
    if player in table.people_to_act:
        await ctx.keep_panel(table, player, spec.digest(), others)
    else:
        await ctx.keep_answer(table, player, spec)


async def _as_it_is(ctx: InteractionContext, before: Table, _played: Result | None) -> None:
    """The panel in the same place once a plan was to be played."""
    ctx.responder.revise()
    with suppress(NotSeated):
        await show_panel(ctx, ctx.seat_at(await ctx.services.tables.get(before.id)), fresh=False)


async def mute(ctx: InteractionContext, seated: Seated, _request: Request) -> None:
    """Send no more reminders of this turn; `/settings` stops those of all."""
    table = (await ctx.services.talk.mute(seated.table, ctx.person.id, ctx.interaction_id)).table
    ctx.services.changed(table.id)
    if await ctx.presses_call():
        await show_panel(ctx, Seated(table, table.players[seated.player.seat], seated.match), fresh=False)
    else:
        await ctx.responder.show(notice(ctx.language, ctx.language.text(MUTED)), fresh=True)


def with_others(ctx: InteractionContext, context: TableContext, spec: MessageSpec, others: OtherTables) -> MessageSpec:
    """A panel with what it says of the other tables."""
    played_for = [ctx.services.contexts.of(other, ctx.locale) for other in others.played_for]
    return called(context, spec, others.more, played_for=played_for)


async def refresh(ctx: InteractionContext, seated: Seated, _request: Request) -> None:
    """The panel in place of the private message that was pressed; what else has changed is told too."""
    await show_panel(ctx, seated, fresh=False)
    ctx.services.changed(seated.table.id)
