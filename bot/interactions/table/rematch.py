"""A rematch: asked for, accepted, and begun."""

from bot.interactions.context import Context
from bot.interactions.request import Request
from bot.interactions.table.answers import AGREED, answered
from bot.ui.screens.proposal import rematch_asked
from bot.ui.screens.table_context import notice
from bot.values.proposal import ProposalKind
from bot.values.table import Result, Table
from games.words import N_

BEGUN = N_("✔️ The rematch has begun.")


async def rematch(ctx: Context, table: Table, request: Request) -> None:
    """Ask the others for a rematch, or accept theirs; where it has begun already, show the way to it."""
    await _answer(ctx, table, request, await ctx.services.proposals.rematch(table, ctx.person, ctx.interaction_id))


async def fill_up(ctx: Context, table: Table, request: Request) -> None:
    """Begin the rematch with those who have accepted, and computer players."""
    await _answer(ctx, table, request, await ctx.services.proposals.fill_up(table, ctx.person, ctx.interaction_id))


async def _answer(ctx: Context, table: Table, request: Request, result: Result) -> None:
    ctx.services.changed(table.id)
    begun, asked, player = result.table.id != table.id, result.table.open_proposal, table.player_of(ctx.person.id)
    if not begun and asked is not None and player is not None and asked.seat == player.seat:
        await ctx.responder.show(rematch_asked(await ctx.table_context(result.table)), fresh=True)
    elif table.rematch is None:
        await answered(ctx, request, result, BEGUN if begun else AGREED[ProposalKind.REMATCH])
    else:
        ctx.services.changed(result.table.id)
        await _show_way(ctx, result.table)


async def _show_way(ctx: Context, table: Table) -> None:
    """Where the rematch is that has begun already."""
    context = await ctx.table_context(table)
    there = notice(context.language, context.say(N_("There is a rematch already.")), buttons=context.table_link())
    await ctx.responder.show(there, fresh=not ctx.responder.ephemeral)
