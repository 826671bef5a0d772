"""What can be read: rules, history, the position in words, the record of a finished game, tables, and all games."""

from dataclasses import replace
from typing import Final

from bot.interactions.context import Context, Request, number
from bot.interactions.panel import pressed_call, show_panel
from bot.interactions.settings.choices import offered_games
from bot.interactions.table.watching import show_watching
from bot.tables.refusals import InAServerOnly, NoTableHere, UnknownControl
from bot.ui.escaping import in_lines
from bot.ui.message import Button, Menu, MessageSpec, PictureSpec
from bot.ui.screens import help_and_tables as screens
from bot.ui.screens import rules
from bot.ui.screens.calling import call_menu, chosen_said
from bot.ui.screens.ending import record_message
from bot.ui.screens.history import (
    Chapter,
    chapter_page,
    chapter_title,
    chapters_of,
    headlined,
    history_page,
    page_of,
    plies_around,
)
from bot.ui.screens.table_context import GREEN, TableContext, pictured
from bot.values.table import Player, Table, waits_for
from games.core import Seat
from games.words import N_

_NONE_WAITS: Final = N_("No table waits for your move now.")


async def rules_of_table(ctx: Context, table: Table, _request: Request) -> None:
    """The first page of the rules of the game at a table, as a new message.

    The pages are those of the newest rules; at a table that plays by older ones, what these say otherwise stands first.
    """
    differences = table.match.game.differences if table.match is not None else ""
    await _show_rules(ctx, table.game, 0, fresh=True, differences=differences)


async def rules_page(ctx: Context, request: Request) -> None:
    """A page of a game's rules, the one that is picked; a command shows the first, as does a list of games, beside it.

    Raises UnknownControl for a game that this bot lacks.
    """
    key, _, page = (f"{request.game.key}.0" if request.game else request.custom_id.rest).rpartition(".")
    await _show_rules(ctx, key, number(request.value or page or "0"), fresh=not page)


async def _show_rules(ctx: Context, key: str, page: int, *, fresh: bool = False, differences: str = "") -> None:
    game = ctx.services.games.get(key)
    if game is None:
        raise UnknownControl
    shown = rules.rules_page(game, ctx.language, rules.rules_pages(game, ctx.language), page, differences)
    await ctx.responder.show(shown, fresh=fresh)


async def history(ctx: Context, table: Table, request: Request) -> None:
    """A page of what happened, with what the person alone may know; the first one as a new message."""
    context, chapters = await ctx.table_context(table), await _chapters(ctx, table)
    page = page_of(context.words, chapters, number(request.custom_id.rest or "0"))
    if table.match is not None:
        positions = await ctx.services.tables.positions(table, table.match, page.plies(chapters))
        chapters = headlined(context, chapters, positions, _seat(ctx, table))
    await ctx.responder.show(history_page(context, chapters, page), fresh=not request.custom_id.rest)


async def turn(ctx: Context, table: Table, request: Request) -> None:
    """One round or turn with its picture: the one that is picked, or the nearest that there is. Raises Unreadable."""
    picked, chapters = number(request.value or request.custom_id.rest), await _chapters(ctx, table)
    context = await ctx.table_context(table)
    if table.match is None or not chapters:
        await ctx.responder.show(history_page(context, chapters, page_of(context.words, chapters, 0)))
        return
    at, seat = min(picked, len(chapters) - 1), _seat(ctx, table)
    positions = await ctx.services.tables.positions(table, table.match, plies_around(chapters, at))
    told = headlined(context, chapters, positions, seat)
    await ctx.responder.show(chapter_page(context, told, at, positions[chapters[at].ply].view(seat)))


async def history_typed(ctx: Context, table: Table, request: Request) -> None:
    """What a command wants of what happened: the file of a finished game, one turn, or the last ones. Raises
    Unreadable, NotBegun or NotOver."""
    chosen = request.options.get("turn")
    if request.options.get("file") is True:
        await record(ctx, table, request)
    elif chosen is not None:
        await turn(ctx, table, replace(request, values=(str(chosen),)))
    else:
        await history(ctx, table, request)


async def turn_names(ctx: Context, table: Table) -> list[tuple[str, int]]:
    """What the rounds or turns are called that have been played, the newest first, each with its number."""
    context, chapters = await ctx.table_context(table), await _chapters(ctx, table)
    return [(chapter_title(context, it), at) for at, it in enumerate(chapters)][::-1]


async def _chapters(ctx: Context, table: Table) -> tuple[Chapter, ...]:
    if table.match is None:
        return ()
    return chapters_of(table.match.game, await ctx.services.repositories.moves.story(table), _seat(ctx, table))


def _seat(ctx: Context, table: Table) -> Seat | None:
    player = table.player_of(ctx.person.id)
    return player.seat if player else None


async def board(ctx: Context, table: Table, _request: Request) -> None:
    """The position as the person may see it, as a picture and whole in words, in a new message."""
    context, position = await ctx.table_context(table), _position(table, _seat(ctx, table))
    drawn = await ctx.services.renderer.picture(position, context.language.code)
    await _show_position(ctx, context, position, in_lines(drawn.alt), context.buttons.to_table())


async def my_move(ctx: Context, table: Table, _request: Request) -> None:
    """The panel as a new message, below what everybody sees; a computer player that is waited for is reminded. Others
    read that they watch."""
    if table.match is not None and table.player_of(ctx.person.id) is None:
        await show_watching(ctx, table, fresh=True)
        return
    await show_panel(ctx, table, fresh=True)
    if table.computers_to_act:
        ctx.services.changed(table)


async def plays_nowhere(ctx: Context, _request: Request) -> None:
    """Where somebody can sit down who plays at no table that has begun."""
    await _show_tables(ctx, note=ctx.language.text(_NONE_WAITS))


def _position(table: Table, seat: Seat | None) -> PictureSpec:
    if table.match is None:
        raise NoTableHere(game=table.game)
    return pictured(table, table.match.game, table.match.view(seat))


async def _show_position(
    ctx: Context, context: TableContext, position: PictureSpec, told: str, buttons: tuple[Button, ...]
) -> None:
    spec = context.notice(context.words.heading, GREEN, buttons)
    await ctx.responder.show(replace(spec, picture_spec=position, below=told), fresh=True)


async def record(ctx: Context, table: Table, _request: Request) -> None:
    """The whole game as a file that replays, as a new message. Raises NotBegun or NotOver."""
    context = await ctx.table_context(table)
    record = await ctx.services.tables.record(table, context.language.named)
    await ctx.responder.show(record_message(context.words, record), fresh=True)


async def next_table(ctx: Context, request: Request) -> None:
    """The panel of the next table that waits for the person, the most urgent one first, after the one where the button
    stands; where none waits any more, all their tables.

    It takes the place of an ephemeral answer and of the person's call; any other message that stands is left alone.
    """
    waiting = await ctx.services.tables.finder.waiting_tables(ctx.person.id)
    ephemeral, here = ctx.responder.ephemeral, request.custom_id.table
    if waiting:
        fresh = not (ephemeral or await pressed_call(ctx) is not None)
        place = next((place for place, table in enumerate(waiting, 1) if table.id == here), 0)
        await show_panel(ctx, waiting[place % len(waiting)], fresh=fresh)
    else:
        await _show_tables(ctx, note=ctx.language.text(_NONE_WAITS), fresh=not ephemeral)


async def tables_page(ctx: Context, request: Request) -> None:
    await _show_tables(ctx, number(request.custom_id.rest or "0"))


async def call_me(ctx: Context, request: Request) -> None:
    """Call the person once when somebody opens a table of one of the games that they picked here, and of no others.
    Raises InAServerOnly."""
    guild, offered = ctx.channel.guild, await offered_games(ctx)
    if guild is None:
        raise InAServerOnly
    games = [key for key in request.values if key in offered]
    await ctx.services.repositories.seekers.choose(ctx.person, guild, ctx.channel.id, games)
    note = chosen_said(ctx.language, [ctx.services.games[key].title for key in games])
    await _show_tables(ctx, note=note)


async def _call_menu(ctx: Context) -> Menu | None:
    """What they choose it with; none in private."""
    guild = ctx.channel.guild
    if guild is None:
        return None
    chosen = await ctx.services.repositories.seekers.of(ctx.person.id, guild)
    return call_menu(ctx.language, await offered_games(ctx), chosen)


async def _show_tables(ctx: Context, page: int = 0, *, note: str = "", fresh: bool = False) -> None:
    """A page of the tables that wait for the person, then of those on this server where they can sit down, then of
    their others."""
    person, guild, moment = ctx.person.id, ctx.channel.guild, ctx.now.moment
    finder = ctx.services.tables.finder
    seats = [(it, player) for it in await finder.of_person(person) if (player := it.player_of(person)) is not None]
    here = () if guild is None else await finder.open_to(ctx.person, guild, ctx.sees)
    listed: list[tuple[Table, Player | None]] = [it for it in seats if waits_for(*it, moment)]
    listed += [(it, None) for it in here]
    listed += [it for it in seats if not waits_for(*it, moment)]
    page, pages, shown = screens.page_of_tables(listed, page)
    entries = [screens.ListedTable(await ctx.table_context(table), player) for table, player in shown]
    is_calm = guild is not None and not here and page == 0
    menu = await _call_menu(ctx) if page == 0 else None
    spec = screens.table_list(ctx.language, entries, page, pages, note, nobody_looks=is_calm, call_me=menu)
    await ctx.responder.show(spec, fresh=fresh)


async def games_page(ctx: Context, request: Request) -> None:
    await show_games(ctx, number(request.custom_id.rest or "0"))


async def show_games(ctx: Context, page: int = 0, note: str = "") -> None:
    await ctx.responder.show(await all_games(ctx, page, note))


async def all_games(ctx: Context, page: int = 0, note: str = "") -> MessageSpec:
    """A page of the games that are offered here, under a note."""
    private, services = ctx.channel.guild is None, ctx.services
    addresses = {"support": services.support, "privacy": services.privacy, "invitation": services.invitation()}
    return screens.game_list(ctx.language, await offered_games(ctx), page, private=private, note=note, **addresses)
