"""What somebody does who watches a game: they ask to be told its end, or for the seat of a computer player."""

from bot.interactions.context import Context, Request, number
from bot.interactions.panel import answer_change
from bot.tables import seat_asks
from bot.tables.refusals import KeptAway, TooManyTables
from bot.ui.screens.watching import OFF, watching
from bot.values.table import Status, Table
from games.core import Seat
from games.errors import MovedOn
from games.words import N_


async def show_watching(ctx: Context, table: Table, *, fresh: bool = False) -> None:
    """Show somebody who does not play at a table what they may do there."""
    spec = watching(await ctx.table_context(table), ctx.person.id, ends=await _wants_end(ctx, table))
    await ctx.responder.show(spec, fresh=fresh)


async def tell_end(ctx: Context, table: Table, request: Request) -> None:
    """Somebody who watches wants to be told how the game ends, or wants that no more; once it is over, nothing is left
    to tell."""
    ends = ctx.services.repositories.wanted_ends
    if request.custom_id.rest == OFF:
        await ends.drop(table.id, ctx.person.id)
    elif _may_want(ctx, table):
        await ends.want(table.id, ctx.person.id)
    await show_watching(ctx, table)


async def play_for(ctx: Context, table: Table, request: Request) -> None:
    """Somebody who watches asks the host for the seat of a computer player, or asks no more. Raises Refusal."""
    rest = request.custom_id.rest
    if rest == OFF:
        result = await ctx.change(table, seat_asks.taken_back, ctx.person.id)
    else:
        sittings = await ctx.services.repositories.moves.sittings(table.id)
        sat = {it.seat for it in sittings if it.person == ctx.person.id}
        result = await ctx.change(table, seat_asks.asked, ctx.person, Seat(number(rest, 19)), sat)
    ctx.services.changed(result.table)
    await show_watching(ctx, result.table)


async def answer_ask(ctx: Context, table: Table, request: Request) -> None:
    """The host lets somebody who watches play on for a computer player, or not. Raises Refusal."""
    yes = request.custom_id.action == "seat-yes"
    asked, moderator = number(request.custom_id.rest, 19), ctx.moderates(table)
    act, ask = seat_asks.answered, seat_asks.open_ask(table)
    try:
        result = await ctx.change(table, act, ctx.person.id, moderator, asked, ctx.now.moment, yes=yes)
    except (KeptAway, TooManyTables):  # that is so of who asked
        raise MovedOn if ask is None else seat_asks.cannot_play_on(ask) from None
    done = N_("✔️ They play on in that seat.") if yes else N_("✖️ You said no: the computer plays on.")
    await answer_change(ctx, request, result, ctx.language.text(done))


async def _wants_end(ctx: Context, table: Table) -> bool | None:
    """Whether they want to be told the end; None where they cannot be: they play there, or it is not known later who
    sees the channel."""
    if not _may_want(ctx, table):
        return None
    return table.id in await ctx.services.repositories.wanted_ends.of(ctx.person.id)


def _may_want(ctx: Context, table: Table) -> bool:
    """Whether somebody can be told the end. Of a private thread Discord does not tell who sees it."""
    plays = table.player_of(ctx.person.id) is not None
    return table.status is Status.PLAYING and not plays and ctx.may_see(table.channel.id)
