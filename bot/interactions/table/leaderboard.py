"""A server's leaderboards: what one person sees, shows to all, and how they are left out of them."""

from datetime import datetime
from typing import Final

from bot.interactions.context import Context, Request, one_of
from bot.interactions.settings.choices import offered_games
from bot.interactions.table.showing import language_here, show_all
from bot.store.schema.columns import EPOCH
from bot.tables.refusals import InAServerOnly, MayNotShow, NoSuchGame, UnknownControl
from bot.ui.screens import leaderboard as screens
from bot.values.leaderboard import LATELY, Leaderboard

SPANS: Final = (screens.LATEST, screens.EVER)


async def show(ctx: Context, request: Request) -> None:
    """Show the leaderboard that a control or the option of the command names, or that of the game that is played most
    here. Raises InAServerOnly, NoSuchGame or UnknownControl."""
    span, _, key = request.custom_id.rest.partition(".")
    await _show(ctx, span, request.value or key or str(request.options.get("game") or ""), fresh=not span)


async def leave(ctx: Context, request: Request) -> None:
    """Leave the person out of all leaderboards from now on, or put them back, and show the one that stood there."""
    _server(ctx)
    wanted, span, key = _parts(request.custom_id.rest)
    unlisted = one_of(("out", "in"), wanted, UnknownControl()) == "out"
    await ctx.services.preferences.change(ctx.person, unlisted=unlisted)
    ctx.services.server_changed(None)
    await _show(ctx, span, key)


async def post(ctx: Context, request: Request) -> None:
    """Show the leaderboard to all in the channel. Raises InAServerOnly, MayNotShow or ShownEnough."""
    span, _, key = request.custom_id.rest.partition(".")
    guild = _server(ctx)
    if not ctx.may_write:
        raise MayNotShow
    if not await _has_leaderboards(ctx):
        return
    shown = _shown(ctx, span, key)
    board = await _board(ctx, guild, shown, 0)
    await show_all(ctx, screens.public_leaderboard(await language_here(ctx), shown, board))


async def _show(ctx: Context, span: str, key: str, *, fresh: bool = False) -> None:
    guild = _server(ctx)
    if not await _has_leaderboards(ctx):
        return
    titles, me = await _titles(ctx, guild), ctx.person.id
    shown = _shown(ctx, span, key or next(iter(titles)))
    board = await _board(ctx, guild, shown, me)
    unlisted = ctx.preferences.settings.unlisted
    await ctx.responder.show(
        screens.leaderboard(ctx.language, shown, board, titles, me, unlisted=unlisted), fresh=fresh
    )


def _parts(rest: str) -> tuple[str, str, str]:
    wanted, _, shown = rest.partition(".")
    span, _, key = shown.partition(".")
    return wanted, span, key


def _server(ctx: Context) -> int:
    if ctx.channel.guild is None:
        raise InAServerOnly
    return ctx.channel.guild


async def _has_leaderboards(ctx: Context) -> bool:
    """Whether the server has any; where it has none, the person reads that."""
    wanted = (await ctx.services.repositories.servers.of(ctx.channel.guild)).standings
    if not wanted:
        await ctx.responder.show(screens.no_leaderboards(ctx.language))
    return wanted


async def _titles(ctx: Context, guild: int) -> dict[str, str]:
    """The titles (msgids) of the games that can be chosen, by their keys; those first that are played most here."""
    played, games = await ctx.services.repositories.leaderboards.played(guild), ctx.services.games
    return {key: games[key].title for key in (*played, *await offered_games(ctx)) if key in games}


def _shown(ctx: Context, span: str, key: str) -> screens.Shown:
    """Raises NoSuchGame or UnknownControl."""
    ever = one_of(SPANS, span or screens.LATEST, UnknownControl()) == screens.EVER
    game = ctx.services.games.get(key)
    if game is None:
        raise NoSuchGame
    return screens.Shown(game, ever)


async def _board(ctx: Context, guild: int, shown: screens.Shown, me: int) -> Leaderboard:
    since: datetime = EPOCH if shown.ever else ctx.now.moment - LATELY
    return await ctx.services.repositories.leaderboards.of(guild, shown.game.key, since, me)
