"""What can be asked of the house rather than of a table: one's tables, the next of them, the games, and a new table."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Protocol

from bot.interactions.context import InteractionContext, Services, number
from bot.model import Person, Status, Table
from bot.tables.queries import pressing_first
from bot.tables.refusals import MayNotPost, UnknownControl
from bot.ui.custom_id import CustomId
from bot.ui.i18n import Language
from bot.ui.message import Button
from bot.ui.screens import directory as house
from bot.ui.screens.panel import panel
from bot.ui.screens.table_context import notice
from games.words import N_

NOTHING = N_("No table waits for your move now.")


async def show_hand(ctx: InteractionContext, table_number: int, *, fresh: bool = False) -> None:
    """The visitor's panel as it is now."""
    table, player, _ = await ctx.seated(table_number)
    draft = await ctx.services.wants.draft(table, player)
    told = await ctx.services.tables.since_own(table, (player.seat,))
    await ctx.responder.show(panel(await ctx.table_context(table), player, draft=draft, told=told), fresh=fresh)


async def show_tables(ctx: InteractionContext, page: int = 0, *, note: str = "", fresh: bool = False) -> None:
    """A page of the visitor's tables; a page that does not exist shows the nearest."""
    mine = pressing_first(await ctx.services.tables.seated(ctx.person.id), ctx.person.id)
    pages = max(1, -(-len(mine) // house.TABLES))
    page = max(0, min(page, pages - 1))
    shown = mine[page * house.TABLES : (page + 1) * house.TABLES]
    entries = [house.Entry(await ctx.table_context(table), ctx.person.id) for table in shown]
    await ctx.responder.show(house.tables(ctx.language, entries, page, pages, note), fresh=fresh)


async def show_games(ctx: InteractionContext, page: int = 0) -> None:
    """A page of all games."""
    private = ctx.place.guild is None
    await ctx.responder.show(house.games(ctx.language, ctx.services.games, page, private=private))


async def open_table(
    ctx: InteractionContext, game: str, options: Mapping[str, Any], size: int | None = None, invited: Sequence[int] = ()
) -> None:
    """A new table where the visitor is, and what he can do with it. Raises MayNotPost, or what `Tables.open` raises."""
    await _opened(ctx, game, options, size, invited)
    await _told_open(ctx)


async def _opened(
    ctx: InteractionContext, game: str, options: Mapping[str, Any], size: int | None = None, invited: Sequence[int] = ()
) -> None:
    if ctx.place.guild is not None and not _may_post(ctx):
        raise MayNotPost
    result = await ctx.services.tables.open(game, options, size, ctx.place, ctx.person, invited, ctx.interaction_id)
    ctx.services.changed(result.table.id)


async def _told_open(ctx: InteractionContext) -> None:
    text = ctx.language.text(N_("Your table is open: others can join now, and you begin the game."))
    if ctx.place.guild is None:
        alone = N_("Your table is open: add computer players, and begin. To play with others, open one in a server.")
        text = ctx.language.text(alone)
    await ctx.responder.show(notice(ctx.language, text), fresh=True)


def _may_post(ctx: InteractionContext) -> bool:
    """Whether the bot may write where the visitor is; a thread has a permission of its own for that."""
    may = ctx.permissions
    write = may.send_messages_in_threads if ctx.in_thread else may.send_messages
    return write and may.attach_files and may.view_channel


class Requester(Protocol):
    """Somebody who asks the house for something: a visit or a letter."""

    @property
    def services(self) -> Services:
        """What answers need."""

    @property
    def person(self) -> Person:
        """Who asks."""

    @property
    def language(self) -> Language:
        """In which he is answered."""


async def next_buttons(requester: Requester) -> tuple[Button, ...]:
    """The way to the next table that waits for the asker, where there is one."""
    waiting = await requester.services.tables.waiting(requester.person.id)
    return house.next_table(requester.language, len(waiting))


async def next_table(ctx: InteractionContext, _meant: CustomId, _values: Sequence[str]) -> None:
    """The panel of the table that waits longest for the visitor; where none waits any more, all his tables.

    Under an ephemeral answer it takes that one's place; a message that stands is left alone.
    """
    waiting = await ctx.services.tables.waiting(ctx.person.id)
    fresh = not ctx.responder.ephemeral
    if waiting:
        await show_hand(ctx, waiting[0], fresh=fresh)
    else:
        await show_tables(ctx, note=ctx.language.text(NOTHING), fresh=fresh)


async def turn_tables(ctx: InteractionContext, custom_id: CustomId, _values: Sequence[str]) -> None:
    """Another page of the visitor's tables."""
    await show_tables(ctx, number(custom_id.rest or "0"))


async def turn_games(ctx: InteractionContext, custom_id: CustomId, _values: Sequence[str]) -> None:
    """Another page of the games, or the first one where no page of them was shown yet."""
    await show_games(ctx, number(custom_id.rest or "0"))


async def start(ctx: InteractionContext, custom_id: CustomId, _values: Sequence[str]) -> None:
    """Open a table of a game with its usual options; who sits alone at one here already is shown the way to it."""
    if custom_id.rest not in ctx.services.games:
        raise UnknownControl
    async with ctx.services.opening:
        here = await ctx.services.tables.here(ctx.place.channel, custom_id.rest)
        mine = next((table for table in here if _alone(ctx, table)), None)
        if mine is None:
            await _opened(ctx, custom_id.rest, {})
    if mine is None:
        await _told_open(ctx)
        return
    table_context = await ctx.table_context(mine)
    text = table_context.say(
        N_("You have a table of this game in this channel already; nobody else has joined it yet.")
    )
    await ctx.responder.show(notice(table_context.language, text, buttons=table_context.table_link()), fresh=True)


def _alone(ctx: InteractionContext, table: Table) -> bool:
    return table.status is Status.LOBBY and [player.person for player in table.players] == [ctx.person.id]


COMMANDS: Mapping[str, Callable[[InteractionContext], Awaitable[None]]] = {"games": show_tables, "help": show_games}
"""The commands beside those of the games."""
