"""How people play against computers: who seats them, how well they play, and how a game begins."""

from bot.interactions.context import Context, Request, number, one_of
from bot.interactions.panel import answer_change
from bot.interactions.table.lobby import answer_in_lobby
from bot.tables import lobbies
from bot.tables.refusals import NoComputer, NoSuchLevel
from bot.ui.message import Picks
from bot.ui.screens.levels import has_levels, levels_card
from bot.ui.screens.table_context import TableContext
from bot.values.table import Result, Table
from games.levels import Level
from games.words import N_

_ONE, _SEVERAL = N_("🤖 A computer player sits down."), N_("🤖 Computer players sit down.")


async def usual_level(ctx: Context, game: str) -> Level:
    """How well computer players play if the person does not say it."""
    return await ctx.services.preferences.usual_level(ctx.person.id, ctx.services.tables.game(game))


def named_level(ctx: Context, game: str, named: object) -> Level | None:
    """The level of a game that is named so by a control or a command; None for nothing. Raises NoSuchLevel."""
    return one_of(ctx.services.tables.game(game).levels, named, NoSuchLevel()) if named else None


async def remember(ctx: Context, game: str, level: Level | None) -> None:
    """Keep the level that the person has chosen, for the next computers that they seat; None: they chose none."""
    if level is not None:
        await ctx.services.preferences.choose_level(ctx.person, game, level)


async def add(ctx: Context, table: Table, request: Request) -> None:
    """Seat one computer player. Raises Refusal."""
    level = await usual_level(ctx, table.game)
    who = ctx.person.id, ctx.moderates(table)
    await _seated(ctx, request, await ctx.change(table, lobbies.computers_seated, *who, level), _ONE)


async def fill(ctx: Context, table: Table, request: Request) -> None:
    """Seat computer players on all seats that are kept for nobody. Raises Refusal."""
    level = await usual_level(ctx, table.game)
    who = ctx.person.id, ctx.moderates(table)
    await _seated(ctx, request, await ctx.change(table, lobbies.computers_added, *who, level), _SEVERAL)


async def _seated(ctx: Context, request: Request, result: Result, done: str) -> None:
    """Offer the levels to who has seated computers, behind *More* in its place; in a game of one level answer as
    `answer_in_lobby`."""
    context = await ctx.table_context(result.table)
    if not has_levels(context) or lobbies.is_alone(result.table):
        await answer_in_lobby(ctx, request, result, ctx.language.text(done))
        return
    ctx.services.changed(result.table)
    await _show_levels(ctx, context, ctx.language.text(done))


async def seat(ctx: Context, table: Table, request: Request) -> None:
    """Seat as many as a command names, at the level that it names. Raises Refusal."""
    count, who = number(request.options.get("count", 1)), (ctx.person.id, ctx.moderates(table))
    named = named_level(ctx, table.game, request.options.get("level"))
    level = named or await usual_level(ctx, table.game)
    result = await ctx.change(table, lobbies.computers_seated, *who, level, max(count, 1))
    await remember(ctx, table.game, named)
    several = len(result.table.players) > len(table.players) + 1
    await answer_change(ctx, request, result, ctx.language.text(_SEVERAL if several else _ONE))


async def show_levels(ctx: Context, table: Table, _request: Request) -> None:
    """Let the host choose how well each computer player plays. Raises Refusal."""
    lobbies.adjusted(table, ctx.person.id, ctx.moderates(table))
    if not any(player.is_computer for player in table.players):
        raise NoComputer
    await _show_levels(ctx, await ctx.table_context(table))


async def choose_level(ctx: Context, table: Table, request: Request) -> None:
    """Let a computer player play as well as was pressed, and remember that. Raises Refusal."""
    named, _, player = request.custom_id.rest.partition("~")
    level, who = named_level(ctx, table.game, named), (ctx.person.id, ctx.moderates(table))
    if level is None:
        raise NoSuchLevel
    result = await ctx.change(table, lobbies.levelled, *who, level, player)
    await remember(ctx, table.game, level)
    ctx.services.changed(result.table)
    await _show_levels(ctx, await ctx.table_context(result.table))


async def _show_levels(ctx: Context, context: TableContext, note: str = "") -> None:
    """Show the choice of levels. When the game begins, the panel of a person who sits there takes its place."""
    card, sits = levels_card(context.words, note), context.table.player_of(ctx.person.id) is not None
    spec = context.pending(card, Picks.LEVELS) if sits else card
    await ctx.responder.show(spec, fresh=not ctx.responder.ephemeral)


async def begin(ctx: Context, table: Table, request: Request) -> None:
    """Begin the game; somebody alone in a private chat may choose by it how well the computer plays. Raises Refusal."""
    level = named_level(ctx, table.game, request.custom_id.rest)
    who = ctx.person.id, ctx.moderates(table), ctx.interaction_id
    result = await ctx.services.tables.begin(table, *who, level)
    await remember(ctx, table.game, level)
    await answer_change(ctx, request, result, ctx.language.text(N_("▶️ The game has begun.")))
