"""How a table is opened: by a command with options, or by one press."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.interactions.context import Context, Request, known, number
from bot.interactions.settings.server import require_allowed, setup_offer
from bot.tables.refusals import MayNotPost, UnknownControl
from bot.ui.message import stack
from bot.ui.screens.table_context import notice
from bot.values.preferences import Pace
from bot.values.table import Person, Status, Table
from bot.values.turn_clock import Late
from games.words import N_

SETUP = N_("You may manage this server: choose where tables may be opened, its time zone and more, if you like.")


async def start(ctx: Context, request: Request) -> None:
    """Open a table with the options of a command: the game's own, `seats`, and friends to invite.

    Raises MayNotPost, Unreadable, UnknownControl, or what `TableService.open` raises.
    """
    if request.game is None:
        raise UnknownControl
    given = request.options
    options = {name: value for name, value in given.items() if name in request.game.options.model_fields}
    size = number(given["seats"], 19) if "seats" in given else None
    friends = [number(person, 19) for name, person in given.items() if name.startswith("friend")]
    ctx.require_people(friends)
    invited = [person for person in dict.fromkeys(friends) if person != ctx.person.id]
    late = known(Late, given.get("late", Late.COMPUTER))
    pace = await _usual_pace(ctx) if given.get("pace") is None else known(Pace, given["pace"])
    await _told_open(ctx, await _open(ctx, request.game.key, options, size, invited, pace, late))


async def start_once(ctx: Context, request: Request) -> None:
    """Open a table of a game with its usual options; somebody who sits alone at one here already is shown the way to
    it."""
    key = request.custom_id.rest
    if key not in ctx.services.games:
        raise UnknownControl
    async with ctx.services.opening:
        here = await ctx.services.tables.here(ctx.channel.id, key, ctx.person.id)
        mine = next((table for table in here if _alone(table, ctx.person)), None)
        opened = mine or await _open(ctx, key, {}, None, (), await _usual_pace(ctx))
    if mine is None:
        await _told_open(ctx, opened)
        return
    context = await ctx.table_context(mine)
    text = context.say(N_("You have a table of this game in this channel already; nobody else has joined it yet."))
    await ctx.responder.show(context.notice(text, buttons=context.table_link()), fresh=True)


def _alone(table: Table, person: Person) -> bool:
    """Whether a person waits in a lobby for others, or in private for nobody but themselves."""
    sitting = table.people if table.channel.guild is None else table.players
    return table.status is Status.LOBBY and [player.person for player in sitting] == [person.id]


async def _usual_pace(ctx: Context) -> Pace:
    """The time for a turn if nobody chooses one: the server's choice, else a day; in private there is no clock."""
    if ctx.channel.guild is None:
        return Pace.NONE
    chosen = (await ctx.services.repositories.servers.of(ctx.channel.guild)).pace
    return Pace.DAY if chosen is None else chosen


async def _open(
    ctx: Context,
    game: str,
    options: Mapping[str, Any],
    size: int | None,
    invited: Sequence[int],
    pace: Pace,
    late: Late = Late.COMPUTER,
) -> Table:
    if not ctx.may_post:
        raise MayNotPost
    await require_allowed(ctx)
    tables = ctx.services.tables
    result = await tables.open(game, options, size, ctx.channel, ctx.person, invited, ctx.interaction_id, pace, late)
    ctx.services.changed(result.table)
    return result.table


async def _told_open(ctx: Context, table: Table) -> None:
    text = N_("Your table is open: others can join now, and you begin the game.")
    if ctx.channel.guild is None:
        text = N_("Your table is open: add computer players, and begin. To play with others, open one in a server.")
    if len(table.players) > 1:
        text = N_("Your table is open, with computer players: just begin. To play with others, open one in a server.")
    offer = await setup_offer(ctx)
    said = stack(ctx.language.text(text), ctx.language.text(SETUP) if offer else "")
    await ctx.responder.show(notice(ctx.language, said, buttons=offer), fresh=True)
