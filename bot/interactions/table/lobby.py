"""What people do at a table before its game begins: sit down, leave, invite others, free seats, choose its options and
its clock; and how somebody is asked to take a seat later."""

from collections.abc import Callable, Sequence
from typing import Any

from bot.interactions.context import AtTable, Context, Request, number, one_of
from bot.interactions.panel import answer_change, show_panel
from bot.tables import lobbies, replacing
from bot.tables.refusals import Incomplete, InTime, NoBotPlaysOn, NoSuchOption, UnknownControl
from bot.ui.layout import modal
from bot.ui.message import MessageSpec, stack
from bot.ui.screens.lobby import INVITED_ONLY, access_line, guests_menu, more_of_lobby, options_shown, seat_taken
from bot.ui.screens.options import choices_of, clock_lines, has_clock, options_form, switches_of, ticked_of
from bot.ui.screens.table import replace_menus
from bot.ui.screens.table_context import notice
from bot.values.preferences import Pace
from bot.values.seating import mention
from bot.values.table import Result, Status, Table, Transition
from bot.values.turn_clock import Late
from games.core import AnyGame, Seat
from games.words import N_, Who


async def join(ctx: Context, table: Table, request: Request) -> None:
    """Take a seat: in a lobby, where it is told to who does not see the lobby change; or in a game the one that the
    person is asked to take, whose panel they see then, and who had it."""
    result = await ctx.change(table, replacing.seated, ctx.person, ctx.now.moment)
    there = ctx.channel.id == result.table.channel.id and not ctx.responder.ephemeral
    if result.table.match is None and there:
        await answer_change(ctx, request, result, ctx.language.text(N_("🪑 You sit at this table now.")))
        return
    ctx.services.changed(result.table)
    if result.table.match is None:
        await _show(ctx, seat_taken(await ctx.table_context(result.table)))
        return
    now, note = await ctx.services.tables.get(result.table.id), ""
    if table.player_of(ctx.person.id) is None:  # the press did not come twice
        seat = ctx.seat_at(now).player.seat
        note = (await ctx.table_context(table)).words.say(N_("🪑 You play on for {who}."), who=Who(seat))
    await show_panel(ctx, now, fresh=True, note=note)


def changing(transition: Callable[[Table, int, bool], Transition], done: str) -> AtTable:
    """What somebody may do with a table, some of it as its host or a moderator; `done` (msgid) says so."""

    async def act(ctx: Context, table: Table, request: Request) -> None:
        result = await ctx.change(table, transition, ctx.person.id, ctx.moderates(table))
        await answer_in_lobby(ctx, request, result, ctx.language.text(done))

    return act


async def answer_in_lobby(ctx: Context, request: Request, result: Result, done: str) -> None:
    """As `answer_change`; a press on *More* shows there what was done, and what the person may do now."""
    if request.is_command or not ctx.responder.ephemeral:
        await answer_change(ctx, request, result, done)
        return
    ctx.services.changed(result.table)
    if result.table.status is Status.LOBBY:
        await show_more(ctx, result.table, done)
    else:
        await ctx.responder.show(notice(ctx.language, done))


async def show_more(ctx: Context, table: Table, note: str = "") -> None:
    """What the person may do at a lobby beside its own buttons; `note` is a line about what they just did."""
    context, leads = await ctx.table_context(table), _leads(ctx, table)
    await _show(ctx, more_of_lobby(context, ctx.person.id, leads=leads, note=note))


async def _show(ctx: Context, spec: MessageSpec) -> None:
    """Show it in place of the private message that was pressed, but for the table's own."""
    await ctx.responder.show(spec, fresh=not ctx.responder.ephemeral)


def _leads(ctx: Context, table: Table) -> bool:
    return ctx.person.id == table.host or ctx.moderates(table)


decline = changing(lambda table, person, _: replacing.declined(table, person), N_("✖️ You said no, thanks."))
leave = changing(lambda table, person, _: lobbies.left(table, person), N_("🚪 You have left the table."))
remove_computer = changing(lobbies.computer_removed, N_("➖ A computer player has left."))
cancel = changing(lobbies.cancelled, N_("🗑️ The table is closed."))


async def leave_or_decline(ctx: Context, table: Table, request: Request) -> None:
    """Get up; or say no to a seat that is kept or offered, which is all that the option `decline` of an old command
    means."""
    person, offer = ctx.person.id, table.seating.replacing.offer
    asked = person in table.reserved or (offer is not None and person in (offer.person, offer.replaced))
    await (decline if asked or request.options.get("decline") else leave)(ctx, table, request)


async def ask_whom(ctx: Context, table: Table, _request: Request) -> None:
    """Let the host pick whom they invite. Raises HostOnly, Begun, TableClosed, Unseen or NotSoMany."""
    lobbies.require_room_for_guests(table, ctx.person.id, ctx.moderates(table))
    await _show(ctx, guests_menu(await ctx.table_context(table)))


async def choose_access(ctx: Context, table: Table, request: Request) -> None:
    """Let only those who are invited join, or anybody. Raises Refusal."""
    only = request.custom_id.rest == INVITED_ONLY
    result = await ctx.change(table, lobbies.adjusted, ctx.person.id, ctx.moderates(table), invited_only=only)
    ctx.services.changed(result.table)
    await _show(ctx, guests_menu(await ctx.table_context(result.table)))


async def invite(ctx: Context, table: Table, request: Request) -> None:
    """Keep seats for the people whom a command names, or who were picked; they are pinged in the channel. Raises
    Refusal."""
    guests = friends_in(ctx, request) if request.is_command else _picked_people(ctx, request)
    result = await ctx.change(table, lobbies.invited, ctx.person.id, ctx.moderates(table), guests, ctx.now.moment)
    text, new = N_("✉️ Invited in the channel: {who}."), (it for it in guests if it not in table.reserved)
    context = await ctx.table_context(result.table)
    ctx.services.changed(result.table)
    await ctx.responder.show(context.notice(context.words.say(text, who=tuple(map(mention, dict.fromkeys(new))))))


def _picked_people(ctx: Context, request: Request) -> list[int]:
    people = [number(value, 19) for value in request.values]
    ctx.require_people(people)
    return people


def friends_in(ctx: Context, request: Request) -> list[int]:
    """The people whom a command invites. Raises NoBots, or Unreadable for what is no id."""
    friends = [number(person, 19) for name, person in request.options.items() if name.startswith("friend")]
    ctx.require_people(friends)
    return friends


async def free_seat(ctx: Context, table: Table, request: Request) -> None:
    """Take the player whom a command names from the table; without one the computer player that came last. Raises
    Refusal."""
    named = str(request.options.get("seat") or "")
    if not named:
        await remove_computer(ctx, table, request)
        return
    await _free(ctx, table, request, named)


async def free_picked_seat(ctx: Context, table: Table, request: Request) -> None:
    await _free(ctx, table, request, request.value)


async def _free(ctx: Context, table: Table, request: Request, named: str) -> None:
    result = await ctx.change(table, lobbies.removed, ctx.person.id, ctx.moderates(table), named)
    await answer_in_lobby(ctx, request, result, ctx.language.text(N_("➖ The seat is free again.")))


async def show_options(ctx: Context, table: Table, request: Request) -> None:
    """Set what a command names: the clock, or who can join. A command that names nothing, or a press, opens the form
    for the host of a lobby; if the form has no room for the clock, the host first gets menus for it and a button that
    opens the form. Everybody else reads what was chosen. Raises HostOnly, Begun or UnknownControl."""
    context, leads = await ctx.table_context(table), _leads(ctx, table) and table.status is Status.LOBBY
    if not {"pace", "late", "invited_only"}.isdisjoint(request.options):
        await choose_clock(ctx, table, request)
    elif leads and has_clock(context.game):
        await ask_for_options(ctx, table, request)
    else:
        await _show(ctx, options_shown(context, leads=leads))


async def ask_for_options(ctx: Context, table: Table, _request: Request) -> None:
    """Open the form of the options. Raises HostOnly, Begun or TableClosed."""
    lobbies.adjusted(table, ctx.person.id, ctx.moderates(table))
    await ctx.responder.ask(modal(options_form(await ctx.table_context(table))))


async def choose_options(ctx: Context, table: Table, request: Request) -> None:
    """Change what was ticked, all of it or nothing.

    Raises HostOnly, Begun, TableClosed, NoSuchOption, BadOptions or TooManySit.
    """
    game, moderator = ctx.services.tables.game(table.game), ctx.moderates(table)
    options = _ticked_options(game, request.values)
    clock = options.pop("pace", None), options.pop("late", None)
    result = await ctx.change(table, lobbies.options_chosen, ctx.person.id, moderator, game, options, *clock)
    await _answer_options(ctx, request, result, ctx.language.text(N_("⚙️ The options are changed.")))


async def _answer_options(ctx: Context, request: Request, result: Result, done: str) -> None:
    """As `answer_change`; a press on what the host sees of the options shows there what was chosen."""
    if request.is_command or not ctx.responder.ephemeral:
        await answer_change(ctx, request, result, done)
        return
    ctx.services.changed(result.table)
    await ctx.responder.show(options_shown(await ctx.table_context(result.table), leads=True))


def _ticked_options(game: AnyGame, ticked: Sequence[str]) -> dict[str, Any]:
    """What the values of the form say. Raises NoSuchOption for one that the form has no longer."""
    ticks, switches = ticked_of(game), switches_of(game)
    possible: dict[str, tuple[Any, ...]] = {**choices_of(game), **ticks, "pace": tuple(Pace), "late": tuple(Late)}
    found: dict[str, Any] = {**dict.fromkeys(switches, False), **{name: usual for name, (usual, _) in ticks.items()}}
    for text in ticked:
        name, _, written = text.partition("=")
        values = {"on": True} if name in switches else {str(it): it for it in possible.get(name, ())}
        if written not in values:
            raise NoSuchOption
        found[name] = values[written]
    return found


async def choose_clock(ctx: Context, table: Table, request: Request) -> None:
    """The host chooses the time for a turn, or what happens to late players, from a menu or by a command. Raises
    HostOnly, Begun or UnknownControl."""
    chosen = request.options if request.is_command else {request.custom_id.action: request.value}
    pace = None if chosen.get("pace") is None else one_of(Pace, chosen["pace"], UnknownControl())
    late = None if chosen.get("late") is None else one_of(Late, chosen["late"], UnknownControl())
    only = request.options.get("invited_only")
    if only is not None and not isinstance(only, bool):
        raise UnknownControl
    result = await ctx.change(table, lobbies.adjusted, ctx.person.id, ctx.moderates(table), pace, late, only)
    context = await ctx.table_context(result.table)
    done = stack(clock_lines(context), "" if only is None else access_line(context.words))
    await _answer_options(ctx, request, result, done)


def is_asked(table: Table, person: int) -> bool:
    """Whether somebody is asked to take a seat in a game that has begun."""
    offer = table.seating.replacing.offer
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
    text = N_("🔄 {person} has been asked in the channel to play on for {who}.")
    offer = result.table.seating.replacing.offer
    who = Who(offer.seat if offer is not None else Seat(0))
    context = await ctx.table_context(result.table)
    ctx.services.changed(result.table)
    await ctx.responder.show(context.notice(context.words.say(text, person=mention(person), who=who)))
