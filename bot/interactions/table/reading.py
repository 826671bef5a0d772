"""What can be read: the rules, the history, the position in words, and the record of a finished game."""

from bot.interactions.context import Context, number
from bot.interactions.panel import show_panel
from bot.interactions.request import Request
from bot.tables.refusals import NoTableHere, UnknownControl
from bot.ui.markup import escaped
from bot.ui.message import MessageSpec, PictureSpec, stack
from bot.ui.screens import rules
from bot.ui.screens.ending import record_message
from bot.ui.screens.history import Chapter, chapter_page, chapters_of, history_page
from bot.ui.screens.waiting import waiting
from bot.values.table import Table
from games.core import Seat
from games.words import N_


async def rules_of_table(ctx: Context, table: Table, _request: Request) -> None:
    """The first page of the rules of the game at a table, as a new message.

    The pages are those of the newest rules; at a table that plays by older ones, what these say otherwise stands first.
    """
    differences = table.match.game.differences if table.match is not None else ""
    await _show_rules(ctx, table.game, 0, fresh=True, differences=differences)


async def rules_page(ctx: Context, request: Request) -> None:
    """A page of a game's rules, the one that is picked; a command shows the first.

    Raises UnknownControl for a game that this bot lacks.
    """
    key, _, page = request.custom_id.rest.rpartition(".")
    page = request.value or page
    if request.game is not None:
        key, page = request.game.key, "0"
    await _show_rules(ctx, key, number(page), fresh=False)


async def _show_rules(ctx: Context, key: str, page: int, *, fresh: bool, differences: str = "") -> None:
    game = ctx.services.games.get(key)
    if game is None:
        raise UnknownControl
    shown = rules.rules_page(game, ctx.language, rules.rules_pages(game, ctx.language), page, differences)
    await ctx.responder.show(shown, fresh=fresh)


async def history(ctx: Context, table: Table, request: Request) -> None:
    """A page of what happened, with what the person alone may know; the first one as a new message."""
    context, chapters = await ctx.table_context(table), await _chapters(ctx, table)
    spec = history_page(context, chapters, number(request.custom_id.rest or "0"))
    await ctx.responder.show(spec, fresh=not request.custom_id.rest)


async def turn(ctx: Context, table: Table, request: Request) -> None:
    """One round or turn with its picture: the one that is picked, or the nearest that there is. Raises Unreadable."""
    picked, chapters = number(request.value or request.custom_id.rest), await _chapters(ctx, table)
    context = await ctx.table_context(table)
    if table.match is None or not chapters:
        await ctx.responder.show(history_page(context, chapters, 0))
        return
    at = min(picked, len(chapters) - 1)
    match = await ctx.services.tables.position(table, table.match, chapters[at].ply)
    await ctx.responder.show(chapter_page(context, chapters, at, match.view(_seat(ctx, table))))


async def _chapters(ctx: Context, table: Table) -> tuple[Chapter, ...]:
    """What the person may know of what happened."""
    if table.match is None:
        return ()
    story = await ctx.services.repositories.moves.story(table)
    return chapters_of(table.match.game, story, _seat(ctx, table))


def _seat(ctx: Context, table: Table) -> Seat | None:
    player = table.player_of(ctx.person.id)
    return player.seat if player else None


async def board(ctx: Context, table: Table, _request: Request) -> None:
    """The position as the person may see it, as a picture and whole in words, as a new message."""
    if table.match is None:
        raise NoTableHere(game=table.game)
    context, player = await ctx.table_context(table), table.player_of(ctx.person.id)
    position = PictureSpec(table.game, table.match.view(player.seat if player else None), table.names)
    drawn = await ctx.services.renderer.picture(position, context.language.code)
    told = "\n".join(escaped(line) for line in drawn.alt.splitlines() if line.strip())
    links = context.table_link()
    rows = (links,) if links else ()
    await ctx.responder.show(MessageSpec(context.language.code, context.heading(), position, told, rows), fresh=True)


async def watch(ctx: Context, table: Table, _request: Request) -> None:
    """The position as everybody sees it, for who does not play: as a picture, and for whom the table waits."""
    context = await ctx.table_context(table)
    if table.match is None:
        raise NoTableHere(game=table.game)
    position = PictureSpec(table.game, table.match.view(None), table.names)
    told = stack(context.label(N_("You are not playing at this table.")), waiting(context))
    rows = ((*context.reading_buttons(), *context.table_link()),)
    await ctx.responder.show(MessageSpec(context.language.code, context.heading(), position, told, rows), fresh=True)


async def my_move(ctx: Context, table: Table, request: Request) -> None:
    """The panel as a new message, below what everybody sees; a computer player that is waited for is reminded. Who
    does not play there sees the position, as all do."""
    if table.match is not None and table.player_of(ctx.person.id) is None:
        await watch(ctx, table, request)
        return
    seated = ctx.seat_at(table)
    await show_panel(ctx, seated, fresh=True)
    if seated.table.computers_to_act:
        ctx.services.changed(seated.table.id)


async def record(ctx: Context, table: Table, _request: Request) -> None:
    """The whole game as a file that replays, as a new message. Raises NotBegun or NotOver."""
    record = await ctx.services.tables.record(table)
    await ctx.responder.show(record_message(await ctx.table_context(table), record), fresh=True)
