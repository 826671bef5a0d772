"""How a game is given up or ended for all, which is asked once before, and what becomes of somebody who is late."""

from typing import Final

from bot.interactions.context import Context, Request, Seated, one_of
from bot.interactions.panel import answered, show_done, show_panel
from bot.interactions.table.lobby import cancel
from bot.tables.late import decided, late_one
from bot.tables.refusals import TableBroken, UnknownControl
from bot.tables.transitions import closed
from bot.ui.message import stack
from bot.ui.screens.confirmations import close_confirmation, late_end_confirmation, resign_confirmation, resigning
from bot.ui.screens.ending import OWN_FAULT
from bot.ui.screens.table_context import RED
from bot.ui.screens.turn_context import table_heading
from bot.values.table import Status, Table
from bot.values.timers import TimerKind
from bot.values.turn_clock import LateAnswer
from games.errors import MovedOn, Over
from games.match import OTHER_RESIGNED
from games.words import N_

CHOSEN: Final = {
    LateAnswer.WAIT: N_("⏳ You wait for two days more."),
    LateAnswer.COMPUTER: N_("🤖 A computer plays on."),
    LateAnswer.END: N_("🏁 You have ended the game."),
}
"""What somebody has chosen for who is late (msgids)."""
ENDED = N_("You have ended the game.")


async def ask_to_resign(ctx: Context, seated: Seated, _request: Request) -> None:
    """Ask once whether the person gives up. Raises Over."""
    if seated.match.outcome is not None:
        raise Over
    await ctx.responder.show(resign_confirmation(await ctx.table_context(seated.table)))


async def resign(ctx: Context, table: Table, _request: Request) -> None:
    """Give up in a minute, unless that is taken back; against computers alone at once."""
    after = await ctx.services.timed.resign(table, ctx.person.id)
    player = after.player_of(ctx.person.id)
    if player is None or after.status is Status.CLOSED:
        await show_done(ctx, after, ENDED)
    elif after.is_over and after.owner is not None and ctx.responder.ephemeral:
        await show_done(ctx, after, OWN_FAULT[OTHER_RESIGNED])  # their table's own message tells the end
    elif after.is_over:
        ctx.services.changed(after)
        await show_panel(ctx, after)
    else:
        await ctx.responder.show(resigning(await ctx.table_context(after), player))


async def play_on(ctx: Context, seated: Seated, _request: Request) -> None:
    """Take back a resignation; where there is none any more, the panel says so in its place."""
    stays = await ctx.services.repositories.timers.stop(seated.table.id, seated.player.seat, TimerKind.RESIGN)
    table = await ctx.services.tables.get(seated.table.id)
    await show_panel(ctx, table, note="" if stays else ctx.sentence(MovedOn()))


async def ask_to_close(ctx: Context, table: Table, _request: Request) -> None:
    """Ask once whether the game ends for all. Raises the refusal that ending it would raise."""
    closed(table, ctx.person.id, ctx.moderates(table))
    seated = table.player_of(ctx.person.id) is not None and table.status is not Status.BROKEN
    await ctx.responder.show(close_confirmation(await ctx.table_context(table), seated=seated))


async def close_typed(ctx: Context, table: Table, request: Request) -> None:
    """Close a lobby at once; ask whether a game ends for all. Raises the refusal that it would raise."""
    await (cancel if table.status is Status.LOBBY else ask_to_close)(ctx, table, request)


async def close(ctx: Context, table: Table, _request: Request) -> None:
    await show_done(ctx, (await ctx.change(table, closed, ctx.person.id, ctx.moderates(table))).table, ENDED)


async def show_broken(ctx: Context, number: int) -> None:
    """Say that a table does not read, with the button that ends it for those who may."""
    table = await ctx.services.tables.find(number)
    context = await ctx.table_context(table)
    text = stack(table_heading(context.words), context.words(TableBroken().phrase))
    buttons = (context.buttons.one("close"),) if ctx.person.id == table.host or ctx.moderates(table) else ()
    await ctx.responder.show(context.notice(text, RED, buttons), fresh=True)


async def retry(ctx: Context, table: Table, _request: Request) -> None:
    """Try again to show the table in its channel; when that works, the message with the button goes."""
    await ctx.responder.acknowledge()
    ctx.services.permitted_again(table.channel.id, None)


async def decide_late(ctx: Context, table: Table, request: Request) -> None:
    """The other of two decides what happens with somebody who is late; before that ends the game, which they win, they
    are asked once. Raises MovedOn, NotAsked, NotLate or UnknownControl."""
    chosen = request.custom_id.action.removeprefix("late-")
    confirmed = chosen == "end-yes"
    if request.custom_id.decision not in ((table.decision,) if confirmed else (None, table.decision)):
        raise MovedOn
    answer = LateAnswer.END if confirmed else one_of(LateAnswer, chosen, UnknownControl())
    if answer is LateAnswer.END and not confirmed:
        late = late_one(table, ctx.person.id)
        await ctx.responder.show(late_end_confirmation(await ctx.table_context(table), late))
        return
    await answered(ctx, request, await ctx.change(table, decided, ctx.person.id, answer, ctx.now), CHOSEN[answer])
