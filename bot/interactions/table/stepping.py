"""A finished game step by step, for one person alone."""

from bot.interactions.context import Context, Request, number
from bot.ui.message import Button
from bot.ui.screens.coach import ways_back
from bot.ui.screens.steps import picture_of, step_screen
from bot.values.table import Table


async def step(ctx: Context, table: Table, request: Request) -> None:
    """The step that is picked, or to which the button leads. Raises Unreadable, or what `show_step` raises."""
    await show_step(ctx, table, number(request.value or request.custom_id.rest))


async def show_step(
    ctx: Context,
    table: Table,
    line: int | None,
    *,
    note: str = "",
    extra: tuple[Button, ...] = (),
    before: bool = False,
    fresh: bool = False,
) -> None:
    """The game as the person could see it once a line of its record showed (None: the last one), or `before` that, with
    three `extra` buttons at most (none: for who played those that look back) and a `note` below what happened. Raises
    NotBegun, TableClosed or NotOver."""
    context = await ctx.table_context(table)
    record = await ctx.services.tables.record(table, context.language.named)
    player = table.player_of(ctx.person.id)
    viewer = None if player is None else player.seat
    if player is not None and not extra:
        extra = ways_back(context)
    shown = await ctx.services.replayed.step(record, context.game, viewer, line, before=before)
    await ctx.responder.show(step_screen(context, shown, extra, note, before=before and bool(note)), fresh=fresh)
    for moment in shown.near:  # mostly the next press goes there
        ctx.services.renderer.begin(picture_of(context, moment), context.language.code)
