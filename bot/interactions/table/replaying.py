"""The replay of a game: step by step once it is over, or as a film for one person or for the channel."""

from bot.delivery.desired import LOOK_BACK
from bot.delivery.messenger import DeliveryError
from bot.delivery.replay_process import ReplayJob
from bot.interactions.context import Context, Request
from bot.interactions.table.showing import show_all
from bot.interactions.table.stepping import show_step
from bot.tables.refusals import (
    NoReplayYet,
    NotBegun,
    PlayedAmongOthers,
    ReplayLost,
    ReplayNotTaken,
    ReplayUnderWay,
    TableClosed,
    Unseen,
)
from bot.tables.transitions import require_player
from bot.ui.screens import replay as screens
from bot.ui.screens.table_context import TableContext
from bot.values.messages import REPLAY, find_message
from bot.values.table import Table
from games.core import Seat
from games.match import Match
from render.replay import Replay


async def replay(ctx: Context, table: Table, request: Request) -> None:
    """The end of a game that is over, from which one goes back step by step; of another game the film, and the film for
    all where one wants to `share` it. Raises what `film` and `share` raise."""
    if request.options.get("share") is True:
        await share(ctx, table, request)
    elif table.is_over:
        await show_step(ctx, table, None, fresh=True)
    else:
        await film(ctx, table, request)


async def film(ctx: Context, table: Table, _request: Request) -> None:
    """The game as the person could see it then, in a new message that says meanwhile how far it is. Raises NotBegun,
    TableClosed, ReplayUnderWay or ReplayNotTaken."""
    context, match, player = await ctx.table_context(table), _begun(table), table.player_of(ctx.person.id)
    made = await _made(ctx, context, match, None if player is None else player.seat)
    is_shown_here = (table.channel.guild is None) == ctx.outside
    shares = player is not None and table.is_over and is_shown_here
    invitation = "" if ctx.channel.guild is not None else ctx.services.invitation()
    spec = screens.replay_message(context, made, shares=shares, invitation=invitation)
    if not await ctx.responder.show(spec, fresh=True):
        raise ReplayNotTaken


async def share(ctx: Context, table: Table, _request: Request) -> None:
    """Post the replay of a game that is over, with its last picture and the ranking, once, for all who see the channel;
    where the bot is not, that of a game against computers, there and by the answer alone. Raises NotSeated, NotBegun,
    TableClosed, NoReplayYet, Unseen, PlayedAmongOthers, ShownEnough, ReplayUnderWay or ReplayLost."""
    require_player(table, ctx.person.id)
    match, context = _begun(table), await ctx.table_context(table)
    if not table.is_over:
        raise NoReplayYet
    if ctx.outside:
        await _share_outside(ctx, table, match)
        return
    if table.channel.guild is None:
        raise Unseen
    message, public = await _standing(ctx, table), await ctx.services.says.context(table, table.language)
    now = message is None
    if message is None:
        made = await _made(ctx, context, match, None, public)
        happened = await ctx.services.repositories.moves.dated_since(table, table.decision - LOOK_BACK)
        try:
            message = await ctx.services.share(table, screens.shared(public, made, happened))
        except DeliveryError:
            raise ReplayLost from None
    await ctx.responder.show(screens.shared_already(context, message, now=now), fresh=True)


async def _share_outside(ctx: Context, table: Table, match: Match) -> None:
    if table.channel.guild is not None:
        raise PlayedAmongOthers
    context, invitation = await ctx.table_context(table), ctx.services.invitation()
    made = await _made(ctx, context, match, None)
    happened = await ctx.services.repositories.moves.dated_since(table, table.decision - LOOK_BACK)
    seen = await show_all(ctx, screens.shared(context, made, happened, elsewhere=True, invitation=invitation))
    if seen is None:
        raise ReplayLost
    await ctx.responder.show(screens.shared_outside(context, is_seen=seen), fresh=True)


async def _standing(ctx: Context, table: Table) -> int | None:
    """The message with the replay that all see; None while there is none."""
    record = find_message(await ctx.services.repositories.messages.of(table.id), REPLAY)
    return None if record is None else record.message


def _begun(table: Table) -> Match:
    if table.match is None:
        raise TableClosed if table.is_over else NotBegun
    return table.match


async def _made(
    ctx: Context, context: TableContext, match: Match, viewer: Seat | None, public: TableContext | None = None
) -> Replay:
    """The replay as `viewer` could see it. It is in the person's language, or in that of the `public` context. The next
    message takes the place of the progress."""
    services, responder, language = ctx.services, ctx.responder, (public or context).language
    with services.replays.asking(ctx.person.id) as first:
        if not first:
            raise ReplayUnderWay
        await responder.show(screens.making(context, waits=services.replays.is_busy), fresh=True)
        responder.revise()

        async def tell(done: int, of: int) -> None:
            if responder.stands:
                await responder.show(screens.progress(context, done, of), fresh=True)

        record = await services.repositories.moves.record(context.table, match, language.named)
        painter = services.renderer.painter(match.game.key)
        job = ReplayJob(record, match.game, painter, viewer, language.code, context.table.colours)
        return await services.replays.make(job, tell)
