"""How a table is opened, by a command or by one press; what people do there before its game begins: sit down, leave,
choose its options and its clock; and how somebody is asked to take a seat later."""

from collections.abc import Callable, Sequence
from typing import Any

from bot.interactions.context import AtTable, Context, Request, number, one_of
from bot.interactions.panel import answer_change, show_panel
from bot.interactions.settings.choices import require_allowed, setup_offer
from bot.tables import lobbies, replacing
from bot.tables.refusals import Incomplete, InTime, MayNotPost, NoBotPlaysOn, NoSuchOption, UnknownControl
from bot.ui.layout import modal
from bot.ui.message import stack
from bot.ui.screens.options import choices_of, clock_lines, options_form, switches_of
from bot.ui.screens.table import replace_menus
from bot.ui.screens.table_context import notice
from bot.values.preferences import Pace
from bot.values.seating import mention
from bot.values.table import Person, Status, Table, Transition
from bot.values.turn_clock import Late
from games.core import AnyGame, Seat
from games.words import N_, Who

SETUP = N_("You may manage this server: choose where tables may be opened, its time zone and more, if you like.")


async def join(ctx: Context, table: Table, request: Request) -> None:
    """Take a seat: in a lobby, or in a game the one that the person is asked to take, whose panel they see then, and
    who had it."""
    result = await ctx.change(table, replacing.seated, ctx.person, ctx.now.moment)
    if result.table.match is None:
        await answer_change(ctx, request, result, ctx.language.text(N_("🪑 You sit at this table now.")))
        return
    ctx.services.changed(result.table)
    now, note = await ctx.services.tables.get(result.table.id), ""
    if table.player_of(ctx.person.id) is None:  # the press did not come twice
        seat = ctx.seat_at(now).player.seat
        note = (await ctx.table_context(table)).say(N_("🪑 You play on for {who}."), who=Who(seat))
    await show_panel(ctx, now, fresh=True, note=note)


def changing(transition: Callable[[Table, int, bool], Transition], done: str) -> AtTable:
    """What somebody may do with a table, some of it as its host or a moderator; `done` (msgid) says so."""

    async def act(ctx: Context, table: Table, request: Request) -> None:
        result = await ctx.change(table, transition, ctx.person.id, ctx.moderates(table))
        await answer_change(ctx, request, result, ctx.language.text(done))

    return act


decline = changing(lambda table, person, _: replacing.declined(table, person), N_("✖️ You said no, thanks."))
leave = changing(lambda table, person, _: lobbies.left(table, person), N_("🚪 You have left the table."))
add_computer = changing(lobbies.computer_added, N_("🤖 A computer player sits down."))
add_computers = changing(lobbies.computers_added, N_("🤖 Computer players sit down."))
remove_computer = changing(lobbies.computer_removed, N_("➖ A computer player has left."))
cancel = changing(lobbies.cancelled, N_("🗑️ The table is closed."))


async def begin(ctx: Context, table: Table, request: Request) -> None:
    result = await ctx.services.tables.begin(table, ctx.person.id, ctx.moderates(table), ctx.interaction_id)
    await answer_change(ctx, request, result, ctx.language.text(N_("▶️ The game has begun.")))


async def ask_for_options(ctx: Context, table: Table, _request: Request) -> None:
    """Open the form of the options. Raises HostOnly, Begun or TableClosed."""
    lobbies.clocked(table, ctx.person.id, ctx.moderates(table))
    await ctx.responder.ask(modal(options_form(await ctx.table_context(table))))


async def choose_options(ctx: Context, table: Table, request: Request) -> None:
    """Change what was ticked, all of it or nothing.

    Raises HostOnly, Begun, TableClosed, NoSuchOption, BadOptions or TooManySit.
    """
    game, moderator = ctx.services.tables.game(table.game), ctx.moderates(table)
    options = _ticked_options(game, request.values)
    clock = options.pop("pace", None), options.pop("late", None)
    result = await ctx.change(table, lobbies.options_chosen, ctx.person.id, moderator, game, options, *clock)
    await answer_change(ctx, request, result, ctx.language.text(N_("⚙️ The options are changed.")))


def _ticked_options(game: AnyGame, ticked: Sequence[str]) -> dict[str, Any]:
    """What the values of the form say. Raises NoSuchOption for one that the form has no longer."""
    possible: dict[str, tuple[Any, ...]] = choices_of(game) | {"pace": tuple(Pace), "late": tuple(Late)}
    switches = switches_of(game)
    found: dict[str, Any] = dict.fromkeys(switches, False)
    for text in ticked:
        name, _, written = text.partition("=")
        values = {"on": True} if name in switches else {str(it): it for it in possible.get(name, ())}
        if written not in values:
            raise NoSuchOption
        found[name] = values[written]
    return found


async def choose_clock(ctx: Context, table: Table, request: Request) -> None:
    """The host chooses the time for a turn, or what happens to late players, from a menu or by a command; without
    options anybody sees what was chosen. Raises HostOnly, Begun or UnknownControl."""
    chosen = request.options if request.is_command else {request.custom_id.action: request.value}
    pace = None if chosen.get("pace") is None else one_of(Pace, chosen["pace"], UnknownControl())
    late = None if chosen.get("late") is None else one_of(Late, chosen["late"], UnknownControl())
    if pace is None and late is None:
        await ctx.responder.show(notice(ctx.language, clock_lines(await ctx.table_context(table))))
        return
    result = await ctx.change(table, lobbies.clocked, ctx.person.id, ctx.moderates(table), pace, late)
    await answer_change(ctx, request, result, clock_lines(await ctx.table_context(result.table)))


def is_asked(table: Table, person: int) -> bool:
    """Whether somebody is asked to take a seat in a game that has begun."""
    offer = table.replacing.offer
    return table.status is Status.PLAYING and offer is not None and offer.person == person


async def replace_somebody(ctx: Context, table: Table, request: Request) -> None:
    """Ask the person that a command names to play on in a seat; a press is answered with menus to choose one. Raises
    Refusal."""
    if request.is_command:
        seat = request.options.get("seat")
        await _ask(ctx, table, None if seat is None else Seat(number(seat, 19) - 1), request.options.get("person"))
        return
    players = replacing.replaceable(table, ctx.person.id, ctx.moderates(table))
    others = [player for player in players if player.person != ctx.person.id]
    if not players:
        raise InTime
    await ctx.responder.show(replace_menus(await ctx.table_context(table), others or players), fresh=True)


async def ask_picked(ctx: Context, table: Table, request: Request) -> None:
    await _ask(ctx, table, Seat(number(request.custom_id.rest, 19)), request.value)


async def _ask(ctx: Context, table: Table, seat: Seat | None, invited: object) -> None:
    if not invited:
        raise Incomplete
    person = number(invited, 19)
    ctx.require_people([person], NoBotPlaysOn)
    result = await ctx.change(table, replacing.offered, ctx.person.id, ctx.moderates(table), seat, person)
    offer, text = result.table.replacing.offer, N_("🔄 {person} has been asked in the channel to play on for {who}.")
    who = Who(offer.seat if offer is not None else Seat(0))
    context = await ctx.table_context(result.table)
    ctx.services.changed(result.table)
    await ctx.responder.show(context.notice(context.say(text, person=mention(person), who=who)))


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
    late = one_of(Late, given.get("late", Late.COMPUTER), UnknownControl())
    pace = await _usual_pace(ctx) if given.get("pace") is None else one_of(Pace, given["pace"], UnknownControl())
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
        opened = mine or await _open(ctx, key, {}, None, [], await _usual_pace(ctx), Late.COMPUTER)
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
    ctx: Context, game: str, options: dict[str, Any], size: int | None, invited: list[int], pace: Pace, late: Late
) -> Table:
    if not ctx.may_post:
        raise MayNotPost
    await require_allowed(ctx)
    rules = ctx.services.tables.game(game)
    opened = lobbies.opened(rules, options, size, ctx.channel, ctx.person, invited, pace, late)
    result = await ctx.services.tables.open(opened, ctx.interaction_id)
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
