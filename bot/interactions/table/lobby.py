"""What people do at a table before its game begins and after it ended, and how a game is given up."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from bot.interactions.context import Context, Seated, number
from bot.interactions.panel import show_panel
from bot.interactions.request import AtTable, Request
from bot.interactions.settings.server import require_allowed, setup_offer
from bot.tables.refusals import MayNotPost, TableBroken, UnknownControl
from bot.tables.service import TableService
from bot.tables.transitions import NO_CLOCK, TableClock
from bot.ui.message import stack
from bot.ui.screens.confirmations import close_button, close_confirmation, resign_confirmation, resigning
from bot.ui.screens.table_context import RED, notice
from bot.ui.screens.turn_context import table_heading
from bot.values.preferences import Pace
from bot.values.table import Person, Player, Result, Status, Table
from bot.values.turn_clock import Late
from games.errors import MovedOn, Over
from games.words import N_, Who


async def join(ctx: Context, table: Table, request: Request) -> None:
    """Take a seat: in a lobby, or in a game the one that the person is asked to take, whose panel they see then, and
    who had it."""
    result = await ctx.services.tables.join(table, ctx.person, ctx.interaction_id)
    if result.table.match is None:
        await answer_change(ctx, request, result, ctx.language.text(N_("🪑 You sit at this table now.")))
        return
    ctx.services.changed(result.table.id)
    seated = ctx.seat_at(await ctx.services.tables.get(result.table.id))
    await show_panel(ctx, seated, fresh=True, note=await _played_on_for(ctx, table, seated.player))


async def _played_on_for(ctx: Context, before: Table, player: Player) -> str:
    """For whom a player plays on who has just taken a seat; `before`: the table as it was until then. Empty for a press
    that came twice."""
    if before.player_of(ctx.person.id) is not None:
        return ""
    return (await ctx.table_context(before)).say(N_("🪑 You play on for {who}."), who=Who(player.seat))


async def decline(ctx: Context, table: Table, request: Request) -> None:
    """Do not come, though one was invited."""
    result = await ctx.services.tables.decline(table, ctx.person.id, ctx.interaction_id)
    await answer_change(ctx, request, result, ctx.language.text(N_("✖️ You said no, thanks.")))


async def leave(ctx: Context, table: Table, request: Request) -> None:
    """Leave the table."""
    result = await ctx.services.tables.leave(table, ctx.person.id, ctx.interaction_id)
    await answer_change(ctx, request, result, ctx.language.text(N_("🚪 You have left the table.")))


def by_host(change: Callable[[TableService, Table, int, bool, int], Awaitable[Result]], done: str) -> AtTable:
    """What the host or a moderator may do with a table; `done` (msgid) says so."""

    async def act(ctx: Context, table: Table, request: Request) -> None:
        result = await change(ctx.services.tables, table, ctx.person.id, ctx.moderates(table), ctx.interaction_id)
        await answer_change(ctx, request, result, ctx.language.text(done))

    return act


async def answer_change(ctx: Context, request: Request, result: Result, done: str) -> None:
    """Bring the messages of a table up to date that was changed. A press is acknowledged, since they show the change; a
    command is told what was `done`."""
    ctx.services.changed(result.table.id)
    if request.is_command:
        await ctx.responder.show(notice(ctx.language, done))
    else:
        await ctx.responder.acknowledge()


async def retry(ctx: Context, table: Table, _request: Request) -> None:
    """Try again to show the table in its channel; when that works, the message with the button goes."""
    await ctx.responder.acknowledge()
    ctx.services.allowed_again(table.channel.id)


async def ask_to_resign(ctx: Context, seated: Seated, _request: Request) -> None:
    """Ask once whether the person gives up. Raises Over."""
    if seated.match.outcome is not None:
        raise Over
    await ctx.responder.show(resign_confirmation(await ctx.table_context(seated.table)))


async def resign(ctx: Context, table: Table, _request: Request) -> None:
    """Give up in a minute, unless that is taken back; against computers alone at once."""
    after = await ctx.services.timed.resign(table, ctx.person.id)
    player = after.player_of(ctx.person.id)
    if player is None:
        await _ended(ctx, Result(after), N_("You have ended the game."))
    elif after.is_over:
        ctx.services.changed(after.id)
        await show_panel(ctx, ctx.seat_at(after))
    else:
        ctx.services.timer_set()
        await ctx.responder.show(resigning(await ctx.table_context(after), player))


async def play_on(ctx: Context, seated: Seated, _request: Request) -> None:
    """Take back a resignation; where there is none any more, the panel says so in its place."""
    stays = await ctx.services.timed.play_on(seated.table, seated.player)
    note = "" if stays else ctx.sentence(MovedOn())
    await show_panel(ctx, ctx.seat_at(await ctx.services.tables.get(seated.table.id)), note=note)


async def ask_to_close(ctx: Context, table: Table, _request: Request) -> None:
    """Ask once whether the game ends for all. Raises the refusal that ending it would raise."""
    ctx.services.tables.require_closable(table, ctx.person.id, ctx.moderates(table))
    seated = table.player_of(ctx.person.id) is not None and table.status is not Status.BROKEN
    await ctx.responder.show(close_confirmation(await ctx.table_context(table), seated=seated))


async def show_broken(ctx: Context, number: int) -> None:
    """Say that a table does not read, with the button that ends it for whoever may."""
    table = await ctx.services.tables.find(number)
    context = await ctx.table_context(table)
    text = stack(table_heading(context), context.label(TableBroken.text))
    may_close = ctx.person.id == table.host or ctx.moderates(table)
    await ctx.responder.show(
        notice(context.language, text, RED, (close_button(context),) if may_close else ()), fresh=True
    )


async def close(ctx: Context, table: Table, _request: Request) -> None:
    """End the game for all."""
    moderator = ctx.moderates(table)
    result = await ctx.services.tables.close(table, ctx.person.id, moderator, ctx.interaction_id)
    await _ended(ctx, result, N_("You have ended the game."))


async def _ended(ctx: Context, result: Result, said: str) -> None:
    ctx.services.changed(result.table.id)
    context = await ctx.table_context(result.table)
    spec = notice(context.language, context.say(said), buttons=context.table_link())
    await ctx.responder.show(spec, fresh=not ctx.responder.ephemeral)


async def start(ctx: Context, request: Request) -> None:
    """Open a table with the options of a command: the game's own, `seats`, and friends to invite.

    Raises MayNotPost, Unreadable, or what `TableService.open` raises.
    """
    if request.game is None:
        raise UnknownControl
    given = request.options
    options = {name: value for name, value in given.items() if name in request.game.options.model_fields}
    size = number(given["seats"], 19) if "seats" in given else None
    friends = [number(person, 19) for name, person in given.items() if name.startswith("friend")]
    ctx.require_people(friends)
    invited = [person for person in dict.fromkeys(friends) if person != ctx.person.id]
    clock = read_clock(given, await default_pace(ctx))
    await _told_open(ctx, await _open(ctx, request.game.key, options, size, invited, clock))


async def start_once(ctx: Context, request: Request) -> None:
    """Open a table of a game with its usual options; who sits alone at one here already is shown the way to it."""
    key = request.custom_id.rest
    if key not in ctx.services.games:
        raise UnknownControl
    async with ctx.services.opening:
        here = await ctx.services.tables.here(ctx.channel.id, key, ctx.person.id)
        mine = next((table for table in here if _alone(table, ctx.person)), None)
        opened = mine or await _open(ctx, key, {}, clock=TableClock(await default_pace(ctx)))
    if mine is None:
        await _told_open(ctx, opened)
        return
    context = await ctx.table_context(mine)
    text = context.say(N_("You have a table of this game in this channel already; nobody else has joined it yet."))
    await ctx.responder.show(notice(context.language, text, buttons=context.table_link()), fresh=True)


async def _open(
    ctx: Context,
    game: str,
    options: Mapping[str, Any],
    size: int | None = None,
    invited: Sequence[int] = (),
    clock: TableClock = NO_CLOCK,
) -> Table:
    if not ctx.may_post:
        raise MayNotPost
    await require_allowed(ctx)
    tables = ctx.services.tables
    result = await tables.open(game, options, size, ctx.channel, ctx.person, invited, ctx.interaction_id, clock)
    ctx.services.changed(result.table.id)
    return result.table


async def _told_open(ctx: Context, table: Table) -> None:
    text = N_("Your table is open: others can join now, and you begin the game.")
    if ctx.channel.guild is None:
        text = N_("Your table is open: add computer players, and begin. To play with others, open one in a server.")
    if len(table.players) > 1:
        text = N_("Your table is open, with computer players: just begin. To play with others, open one in a server.")
    offer = await setup_offer(ctx)
    lines = (text, SETUP) if offer else (text,)
    spec = notice(ctx.language, stack(*(ctx.language.text(line) for line in lines)), buttons=offer)
    await ctx.responder.show(spec, fresh=True)


SETUP = N_("You may manage this server: choose where tables may be opened, its time zone and more, if you like.")


def read_clock(options: Mapping[str, Any], usual: Pace) -> TableClock:
    """The time for a turn, and what happens to whoever is late, from the options of a command. Raises UnknownControl
    for what is none of the choices."""
    pace, late = options.get("pace"), options.get("late", Late.COMPUTER)
    return TableClock(usual if pace is None else read_pace(str(pace)), read_late(str(late)))


def read_pace(text: str) -> Pace:
    """The pace of so many seconds. Raises UnknownControl for another one."""
    if not text.isascii() or not text.isdigit() or int(text) not in set(Pace):
        raise UnknownControl
    return Pace(int(text))


def read_late(text: str) -> Late:
    """What happens to whoever is late. Raises UnknownControl for anything else."""
    if text not in set(Late):
        raise UnknownControl
    return Late(text)


async def default_pace(ctx: Context) -> Pace:
    """The time for a turn where nobody chooses one: what the server has chosen, else a day; in private there is no
    clock."""
    if ctx.channel.guild is None:
        return Pace.NONE
    chosen = (await ctx.services.repositories.servers.of(ctx.channel.guild)).pace
    return Pace.DAY if chosen is None else chosen


def _alone(table: Table, person: Person) -> bool:
    """Whether a person waits in a lobby for others, or in private for nobody but themselves."""
    sitting = table.people if table.channel.guild is None else table.players
    return table.status is Status.LOBBY and [player.person for player in sitting] == [person.id]
