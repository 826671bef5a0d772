"""The private panel, as it is shown to somebody who asks for it."""

from bot.interactions.context import InteractionContext, Seated
from bot.interactions.request import Request
from bot.model import Player, Table
from bot.ui.message import MessageSpec
from bot.ui.screens.panel import panel


async def panel_of(
    ctx: InteractionContext, table: Table, player: Player, *, reopened: bool = False, note: str = ""
) -> MessageSpec:
    """A player's panel as it is now; at a table that was `reopened` for them there is nothing else to take back. `note`
    is a line about what they just did."""
    draft = await ctx.services.tables.draft(table, player)
    since = await ctx.services.repositories.moves.since_move(table, player.seat)
    undo = None if reopened else await ctx.services.undoing(table, player)
    return panel(await ctx.table_context(table), player, note=note, draft=draft, since=since, undo=undo)


async def show_panel(ctx: InteractionContext, seated: Seated, *, fresh: bool) -> None:
    """The person's panel as it is now; `fresh`: as a message of its own, whatever was pressed."""
    table, player, _, _ = seated
    spec = await panel_of(ctx, table, player)
    if await ctx.responder.show(spec, fresh=fresh) and not fresh and table.computers_to_act:
        await ctx.keep_answer(table, player, spec)


async def my_move(ctx: InteractionContext, seated: Seated, _request: Request) -> None:
    """The panel as a new message, below what everybody sees; a computer player that is waited for is reminded."""
    await show_panel(ctx, seated, fresh=True)
    if seated.table.computers_to_act:
        ctx.services.changed(seated.table.id)


async def refresh(ctx: InteractionContext, seated: Seated, _request: Request) -> None:
    """The panel in place of the private message that was pressed; what else has changed is told too."""
    await show_panel(ctx, seated, fresh=False)
    ctx.services.changed(seated.table.id)
