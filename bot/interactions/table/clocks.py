"""What people choose about time at a table: its pace, what happens to whoever is late, and that they are back."""

from bot.interactions.context import Context
from bot.interactions.panel import show_panel
from bot.interactions.request import Request
from bot.interactions.table.answers import CHOSEN, answered
from bot.interactions.table.lobby import answer_change, read_late, read_pace
from bot.tables.refusals import UnknownControl
from bot.ui.screens.confirmations import late_end_confirmation
from bot.ui.screens.options import clock_lines
from bot.ui.screens.table_context import notice
from bot.values.preferences import Pace
from bot.values.table import Table
from bot.values.turn_clock import Late, LateAnswer
from games.errors import MovedOn


async def choose_pace(ctx: Context, table: Table, request: Request) -> None:
    """The host chooses the time for a turn from the menu. Raises HostOnly or Begun."""
    await _set(ctx, table, request, read_pace(request.value), None)


async def choose_late(ctx: Context, table: Table, request: Request) -> None:
    """The host chooses from the menu what happens to whoever is late. Raises HostOnly or Begun."""
    await _set(ctx, table, request, None, read_late(request.value))


async def choose_typed(ctx: Context, table: Table, request: Request) -> None:
    """The host chooses either by a command, or anybody sees what was chosen. Raises HostOnly or Begun."""
    pace, late = request.options.get("pace"), request.options.get("late")
    if pace is None and late is None:
        await ctx.responder.show(notice(ctx.language, clock_lines(await ctx.table_context(table))))
        return
    chosen = None if pace is None else read_pace(str(pace))
    await _set(ctx, table, request, chosen, None if late is None else read_late(str(late)))


async def _set(ctx: Context, table: Table, request: Request, pace: Pace | None, late: Late | None) -> None:
    moderator = ctx.moderates(table)
    result = await ctx.services.tables.set_clock(table, ctx.person.id, moderator, ctx.interaction_id, pace, late)
    await answer_change(ctx, request, result, clock_lines(await ctx.table_context(result.table)))


async def back(ctx: Context, table: Table, _request: Request) -> None:
    """Whoever presses anything is back, so that all there is left is to show them their panel, in place of the private
    message that was pressed. Raises NotSeated."""
    await show_panel(ctx, ctx.seat_at(table))


async def decide_late(ctx: Context, table: Table, request: Request) -> None:
    """The other of two decides what happens with somebody who is late; before that ends the game they are asked once.
    Raises MovedOn, NotAsked or NotLate."""
    if request.custom_id.decision not in (None, table.decision):
        raise MovedOn
    chosen = str(request.options.get("choice", "")) or request.custom_id.action.removeprefix("late-")
    if chosen not in set(LateAnswer):
        raise UnknownControl
    answer = LateAnswer(chosen)
    if answer is LateAnswer.END:
        late = ctx.services.tables.require_late(table, ctx.person.id)
        await ctx.responder.show(late_end_confirmation(await ctx.table_context(table), late))
        return
    await _decide(ctx, table, request, answer)


async def end_late(ctx: Context, table: Table, request: Request) -> None:
    """The other of two ends the game, and wins. Raises MovedOn, NotAsked or NotLate."""
    if request.custom_id.decision != table.decision:
        raise MovedOn
    await _decide(ctx, table, request, LateAnswer.END)


async def _decide(ctx: Context, table: Table, request: Request, answer: LateAnswer) -> None:
    result = await ctx.services.tables.decide_late(table, ctx.person.id, answer, ctx.interaction_id)
    await answered(ctx, request, result, CHOSEN[answer])
