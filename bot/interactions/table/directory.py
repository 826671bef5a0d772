"""What belongs to no table: a person's tables, the next of them that waits, and all games."""

from collections.abc import Sequence

from bot.interactions.context import Context, number
from bot.interactions.panel import presses_call, show_panel
from bot.interactions.request import Request
from bot.ui.screens import help_and_tables as screens
from bot.values.table import Table
from games.words import N_

NOTHING = N_("No table waits for your move now.")


async def next_table(ctx: Context, request: Request) -> None:
    """The panel of the next table that waits for the person, the most urgent one first, after the one where the button
    stands; where none waits any more, all their tables.

    It takes the place of an ephemeral answer and of the person's call; any other message that stands is left alone.
    """
    waiting = await ctx.services.tables.waiting_tables(ctx.person.id)
    ephemeral = ctx.responder.ephemeral
    if waiting:
        fresh = not (ephemeral or await presses_call(ctx))
        await show_panel(ctx, ctx.seat_at(_following(waiting, request.custom_id.table)), fresh=fresh)
    else:
        await _show_tables(ctx, 0, note=ctx.language.text(NOTHING), fresh=not ephemeral)


def _following(tables: Sequence[Table], number: int) -> Table:
    """The table after the one with this number, and after the last one the first."""
    numbers = [table.id for table in tables]
    return tables[(numbers.index(number) + 1) % len(tables) if number in numbers else 0]


async def tables_page(ctx: Context, request: Request) -> None:
    """A page of the person's tables, the first where no page is asked for."""
    await _show_tables(ctx, number(request.custom_id.rest or "0"))


async def _show_tables(ctx: Context, page: int, *, note: str = "", fresh: bool = False) -> None:
    person = ctx.person.id
    mine = await ctx.services.tables.of_person(person)
    pages = max(1, -(-len(mine) // screens.TABLES_PER_PAGE))
    page = max(0, min(page, pages - 1))
    shown = mine[page * screens.TABLES_PER_PAGE : (page + 1) * screens.TABLES_PER_PAGE]
    entries = [screens.ListedTable(await ctx.table_context(table), person) for table in shown]
    await ctx.responder.show(screens.table_list(ctx.language, entries, page, pages, note), fresh=fresh)


async def games_page(ctx: Context, request: Request) -> None:
    """A page of all games, the first where no page is asked for."""
    page, private = number(request.custom_id.rest or "0"), ctx.channel.guild is None
    await ctx.responder.show(screens.game_list(ctx.language, ctx.services.games, page, private=private))
