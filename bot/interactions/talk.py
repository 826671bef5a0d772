"""What people say to each other through the bot: that somebody waits."""

from collections.abc import Iterator

from bot.interactions.context import InteractionContext, Seated
from bot.interactions.panel import panel_of
from bot.interactions.request import Request
from bot.model import Table
from bot.ui.screens.table_context import notice, who
from games.core import Seat
from games.words import N_

NUDGED = N_("👉 {who} will hear that you are waiting.")


async def nudge(ctx: InteractionContext, seated: Seated, request: Request) -> None:
    """Nudge whoever keeps the person waiting; where a button was pressed, their panel says so. Raises Over,
    NobodyToNudge or NudgedBefore."""
    table, player, _, _ = seated
    result = await ctx.services.talk.nudge(table, ctx.person.id, ctx.interaction_id)
    ctx.services.changed(table.id)
    after = result.table
    context = await ctx.table_context(after)
    said = context.say(NUDGED, who=who(_nudged_by(after, player.seat)))
    if request.is_command:
        await ctx.responder.show(notice(ctx.language, said))
        return
    await ctx.responder.show(await panel_of(ctx, after, after.players[player.seat], note=said))


def _nudged_by(table: Table, nudger: Seat) -> Iterator[Seat]:
    """Whom somebody has nudged in this turn."""
    clocks = ((player.seat, player.clock) for player in table.people_to_act)
    return (seat for seat, clock in clocks if clock is not None and clock.is_nudged and clock.nudged_by == nudger)
