"""*How was it?*: a finished game as one of its players looks back on it, and the positions that the coach names."""

import asyncio

from bot.interactions.context import Context, Request, number
from bot.interactions.table.stepping import show_step
from bot.store.games.sittings import others_lines
from bot.tables.refusals import CoachUnderWay, LookedBackByOthers, NoAnalysisYet
from bot.ui.screens import coach as screens
from bot.ui.screens.table_context import TableContext
from bot.values.table import Player, Table
from games.coach import Analysis
from games.coach.telling import Reread
from games.match import Record


async def how(ctx: Context, table: Table, request: Request) -> None:
    """The game as the person looks back on it, in a new message, or in place of what was pressed. Raises as `_look`."""
    look, thought = await _look(ctx, table)
    await _show(ctx, look, fresh=thought or request.custom_id.rest != screens.HERE)


async def turning_point(ctx: Context, table: Table, request: Request) -> None:
    """A turning point, or all that there is to tell where the game has none. Raises Unreadable, or as `_look`."""
    wanted = number(request.custom_id.rest)
    look, thought = await _look(ctx, table)
    if not look.turnings:
        await _show(ctx, look, fresh=thought)
        return
    at = wanted % len(look.turnings)
    turning = look.turnings[at]
    note, ways = screens.told_turning(look, turning), screens.after_turning(look, at)
    await show_step(ctx, table, turning.line, note=note, extra=ways, fresh=thought)


async def costly(ctx: Context, table: Table, request: Request) -> None:
    """The position in which the person made a costly decision, as they saw it then, or all that there is to tell where
    they made none. Raises Unreadable, or as `_look`."""
    wanted = number(request.custom_id.rest)
    look, thought = await _look(ctx, table)
    if not look.mistakes:
        await _show(ctx, look, fresh=thought)
        return
    at = wanted % len(look.mistakes)
    note, ways = screens.told_costly(look, at), screens.after_costly(look, at)
    await show_step(ctx, table, look.mistakes[at].line, note=note, extra=ways, before=True, fresh=thought)


async def _show(ctx: Context, look: screens.Look, *, fresh: bool) -> None:
    """All that was found out. It names turns in a thread: of a long game that is a view for each of 800 lines."""
    await ctx.responder.show(await asyncio.to_thread(screens.how_screen, look), fresh=fresh)


async def _look(ctx: Context, table: Table) -> tuple[screens.Look, bool]:
    """What was found out for the person, and whether it was thought of just now: then a new message says meanwhile how
    far it is, and what is shown next takes its place. Raises LookedBackByOthers, NoAnalysisYet, NothingToLookBackOn,
    CoachUnderWay or CoachUsedUp."""
    player = table.player_of(ctx.person.id)
    if player is None:
        raise LookedBackByOthers
    if not table.is_over:
        raise NoAnalysisYet
    context = await ctx.table_context(table)
    record = await ctx.services.tables.record(table, context.language.named)
    analysis = await ctx.services.coach.kept(table.id, player.seat)
    thought = analysis is None
    if analysis is None:
        analysis = await _thought(ctx, context, player, record)
    reread = await asyncio.to_thread(Reread, record, context.game)
    return screens.Look(context, player, analysis, reread), thought


async def _thought(ctx: Context, context: TableContext, player: Player, record: Record) -> Analysis:
    coach, responder = ctx.services.coach, ctx.responder
    with coach.asking(ctx.person.id) as first:
        if not first:
            raise CoachUnderWay
        await responder.show(screens.thinking(context, waits=coach.is_busy), fresh=True)
        responder.revise()

        async def tell(part: float) -> None:
            if responder.stands:
                await responder.show(screens.thinking(context, part), fresh=True)

        sittings = await ctx.services.repositories.moves.sittings(context.table.id)
        others = others_lines(sittings, player, record.lines)
        return await coach.analysis(context.table, record, context.game, player.seat, others, tell)
