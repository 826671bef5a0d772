"""Which table a command means: the one that is named, else the only one that fits."""

from collections.abc import Sequence
from typing import Final

from bot.interactions.context import Context, Fits, Request
from bot.tables.refusals import NoneFits, NoTableHere, WhichTable
from bot.values.table import Table, waits_for
from games.core import AnyGame
from games.errors import Unreadable

NEEDED_MOST: Final = "mymove"
"""The command that means the table where its person is needed most, when none is named."""


async def table_of(ctx: Context, request: Request) -> Table:
    """The table that a command is about. Raises NoTableHere, NoneFits, WhichTable, or what `look_up_table` raises."""
    if request.table is not None:
        return request.table
    named = request.options.get("table")
    if named is None and request.command == NEEDED_MOST:
        found = await _needing(ctx, request.game)
        if found is None:
            raise NoneFits
        return found
    return await look_up_table(ctx, request.game, named, request.fits or Table.waits_for)


async def nearby(
    ctx: Context, game: AnyGame | None, named: Sequence[str] = ()
) -> tuple[tuple[Table, ...], tuple[Table, ...]]:
    """The tables of a game (None: of any) that the person can mean: those of the channel, of others' the newest that
    are `named` so, and their own unfinished ones."""
    finder = ctx.services.tables.finder
    here = await finder.here(ctx.channel.id, None if game is None else game.key, ctx.person.id, named)
    mine = await finder.of_person(ctx.person.id)
    return here, tuple(table for table in mine if game is None or table.game == game.key)


async def _needing(ctx: Context, game: AnyGame | None) -> Table | None:
    """The table of this game (None: of any) that needs the person most: the most urgent one that waits for their move
    or answer, else one of theirs here, else any of theirs; None where they play at none."""
    mine = await ctx.services.tables.finder.of_person(ctx.person.id)
    begun = [it for it in mine if it.match is not None and (game is None or it.game == game.key)]
    moment = ctx.now.moment

    def rests(table: Table) -> bool:
        player = table.player_of(ctx.person.id)
        return player is None or not waits_for(table, player, moment)

    return min(begun, key=lambda it: (rests(it), rests(it) and it.channel.id != ctx.channel.id), default=None)


async def look_up_table(ctx: Context, game: AnyGame | None, named: object, fits: Fits) -> Table:
    """The table that a command is about, of this game (None: of any): the one with the number `named`, else the only
    one that fits, here first.

    Raises NoTableHere, NoneFits, WhichTable, Unreadable, or what `TableService.get` raises.
    """
    if named is not None:
        if not isinstance(named, int) or isinstance(named, bool):
            raise Unreadable(text=str(named))
        table = await ctx.table(named)
        if game is not None and table.game != game.key:
            raise NoTableHere(game=game.key)
        return table
    tables = _narrowed(ctx, *await nearby(ctx, game), fits)
    if not tables:
        raise NoneFits if game is None else NoTableHere(game=game.key)
    if len(tables) > 1:
        raise WhichTable
    return tables[0]


def _narrowed(ctx: Context, here: Sequence[Table], mine: Sequence[Table], fits: Fits) -> list[Table]:
    """The tables of the first rule that finds any: those that fit before all, one's own before others', here before
    elsewhere (in a private channel all of one's own are near)."""
    person = ctx.person.id
    own_here = [table for table in here if table.player_of(person)]
    near = own_here if ctx.channel.guild is not None else [*own_here, *mine]
    rules = ([t for t in near if fits(t, person)], [t for t in here if fits(t, person)], near)
    found = next((rule for rule in rules if rule), [])
    unfinished = [table for table in found if not table.is_over]
    return list({table.id: table for table in unfinished or found[:1]}.values())
