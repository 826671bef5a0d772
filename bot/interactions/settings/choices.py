"""What people and servers choose: how options are read, once for menus, forms and commands; the private screen of a
person; and that of a server, which only those see who may manage it."""

import re
from collections.abc import Awaitable, Callable, Container, Iterable, Mapping
from typing import Any, Final, TypeVar

from discord import ui

from bot.interactions.context import MAX_SAID_AGAIN, Context, Request, Run, number, one_of
from bot.registration.permissions import TO_WRITE, lacking, needed_in
from bot.tables.refusals import (
    BadHours,
    ChannelNotAllowed,
    InAServerOnly,
    Incomplete,
    LastGame,
    NoSuchZone,
    NotOffered,
    ServerManagerOnly,
)
from bot.ui.languages import Languages
from bot.ui.layout import MAX_CHANNELS, form, text_field
from bot.ui.message import MAX_OPTIONS, Button, CustomId, MessageSpec, stack
from bot.ui.screens.moderation import read_by_all
from bot.ui.screens.settings import (
    UNSET,
    Chooser,
    Zone,
    ZoneSource,
    boards_screen,
    server_screen,
    settings_screen,
    timed_out,
    unshown,
    unshown_board,
)
from bot.values.calendar import home_zone, zone_named
from bot.values.preferences import Channel, Pace, Press, ServerSettings
from games.core import AnyGame
from games.words import N_, Phrase

T = TypeVar("T")
Changes = dict[str, object]

SAVED = N_("✔️ Saved.")
_MAX_TYPED = 60
"""Characters that a field takes."""
HOUR: Final = r"(\d{1,2})(?:[:.]?00)?(?:\s?[hu]\w*)?"
_HOURS: Final = re.compile(rf"(?:(?:from|van)\s)?{HOUR}\s?(?:-|–|—|\s|to|tot|until)\s?{HOUR}")
"""Two full hours, as people write them: 23-8, 23:00 – 8:00, van 23 tot 8 uur."""
NO_HOURS: Final = (N_("off"), N_("none"))
HOURS_OF_A_DAY: Final = 24
A_DAY: Final = (N_("A day or a time"), N_("friday, 3 december or tomorrow 18:00"))
"""What is asked for in a form, and an example."""
OF_SERVER = frozenset({"zone", "language", "pace", "threads", "standings"})
ON_BOARDS = frozenset({"threads", "standings", "noticeboard"})
"""Those of them that stand on a screen of their own."""


def quiet_hours(typed: object, languages: Languages) -> tuple[int, int]:
    """From which hour of the day until which it is quiet; twice the same where nothing or "off" was typed.

    Raises BadHours.
    """
    text = " ".join(str(typed).casefold().split())
    if text in ("", UNSET, *(language.text(word).casefold() for language in languages for word in NO_HOURS)):
        return 0, 0
    read = _HOURS.fullmatch(text)
    hours = [int(hour) for hour in read.groups()] if read is not None else []
    if not hours or max(hours) > HOURS_OF_A_DAY or hours[0] % HOURS_OF_A_DAY == hours[1] % HOURS_OF_A_DAY:
        raise BadHours
    return hours[0] % HOURS_OF_A_DAY, hours[1] % HOURS_OF_A_DAY


def _zone(typed: object, _languages: Languages) -> Changes:
    text = str(typed).strip()
    found = None if text in ("", UNSET) else zone_named(text)
    if found is None and text not in ("", UNSET):
        raise NoSuchZone(zone=text[:MAX_SAID_AGAIN])
    return {"zone": found}


def _or_unset(values: Iterable[T], typed: object) -> T | None:
    return None if typed == UNSET else one_of(values, typed)


OPTIONS: Mapping[str, Callable[[object, Languages], Changes]] = {
    "call": lambda typed, _: {"call": one_of(Channel, typed)},
    "reminders": lambda typed, _: {"reminders": one_of((True, False), typed)},
    "invitations": lambda typed, _: {"uninvited": not one_of((True, False), typed)},
    "quiet": lambda typed, known: dict(zip(("quiet_from", "quiet_until"), quiet_hours(typed, known), strict=True)),
    "zone": _zone,
    "language": lambda typed, known: {"language": _or_unset((it.code for it in known), typed)},
    "press": lambda typed, _: {"press": one_of(Press, typed)},
    "pace": lambda typed, _: {"pace": _or_unset(Pace, typed)},
    "threads": lambda typed, _: {"threads": one_of((True, False), typed)},
    "standings": lambda typed, _: {"standings": one_of((True, False), typed)},
}
"""What each option of `/settings` and `/server` changes, by its name. Raises Refusal."""


_OF_PERSON: Final = frozenset({"call", "reminders", "invitations", "quiet", "zone", "language", "press"})


def changed_fields(options: Container[str], chosen: Mapping[str, Any], languages: Languages) -> Changes:
    """The fields that are changed by what is chosen, by option; of others than these options nothing is. Raises
    Refusal."""
    changes: Changes = {}
    for option, typed in chosen.items():
        if option in options:
            changes |= OPTIONS[option](typed, languages)
    return changes


def picked(change: Callable[[Context, Mapping[str, Any]], Awaitable[None]], *options: str) -> Run:
    """Change what a menu or the fields of a form are for; without options the action's name holds the one. Raises
    Refusal."""

    async def run(ctx: Context, request: Request) -> None:
        names, values = options or (request.custom_id.action.split("-")[1],), request.values or ("",)
        if len(values) != len(names):
            raise Incomplete
        await change(ctx, dict(zip(names, values, strict=True)))

    return run


async def show(ctx: Context, request: Request) -> None:
    """Show what the person has chosen, once what a command names is changed. Raises Refusal, and then nothing is."""
    await change(ctx, request.options)


async def switch_reminders(ctx: Context, request: Request) -> None:
    await change(ctx, {"reminders": one_of(("on", "off"), request.custom_id.rest) == "on"})


async def switch_invitations(ctx: Context, request: Request) -> None:
    await change(ctx, {"invitations": one_of(("on", "off"), request.custom_id.rest) == "on"})


async def ask_for_hours(ctx: Context, _request: Request) -> None:
    """Ask for the quiet hours and the time zone, which are filled in as they are now."""
    settings = ctx.preferences.settings
    quiet = settings.quiet_from != settings.quiet_until
    hours = f"{settings.quiet_from}-{settings.quiet_until}" if quiet else ""
    field = _field(ctx, "quiet", N_("From – until, in full hours; empty: none"), hours, "23-8")
    fields = field, zone_field(ctx, settings.zone, await zone_of(ctx))
    answer = CustomId("hours-set").filled_in(hours, settings.zone)
    await ctx.responder.ask(form(ctx.language, answer, N_("Quiet hours and time zone"), *fields))


def zone_field(ctx: Context, chosen: str | None, holding: Zone) -> "ui.Label[ui.Modal]":
    """The field of a form for a time zone; where it is left empty, `holding` is."""
    return _field(ctx, "zone", N_("Time zone: a city, such as Amsterdam"), chosen, holding.name)


def _field(ctx: Context, name: str, label: str, value: str | None, hint: str) -> "ui.Label[ui.Modal]":
    return text_field(
        ctx.language, name, label, default=value or None, placeholder=hint, required=False, max_length=_MAX_TYPED
    )


async def change(ctx: Context, chosen: Mapping[str, Any]) -> None:
    """Change what is chosen, all of it or nothing, and show everything. Raises Refusal."""
    changes = changed_fields(_OF_PERSON, chosen, ctx.services.languages)
    if changes:
        await ctx.services.preferences.change(ctx.person, **changes)
        for table in await ctx.services.tables.finder.of_person(ctx.person.id):
            ctx.services.changed(table)
    note = ctx.language.text(SAVED) if changes else ""
    await ctx.responder.show(settings_screen(chooser(ctx, await zone_of(ctx)), ctx.preferences.settings, note))


async def ask_for(ctx: Context, answer: CustomId, title: str, label: str, example: str) -> None:
    """Ask for one line (all texts are msgids), which comes in under the custom id `answer`."""
    hint = ctx.language.text(example)
    field = text_field(ctx.language, "typed", label, placeholder=hint, max_length=_MAX_TYPED)
    await ctx.responder.ask(form(ctx.language, answer, title, field))


def chooser(ctx: Context, zone: Zone) -> Chooser:
    return Chooser(ctx.language, tuple(ctx.services.languages), zone, ctx.services.repositories.clock())


async def zone_of(ctx: Context) -> Zone:
    """The time zone that holds for the person here: their own, else the server's, else that of a server at whose table
    they sit, else a likely one."""
    if own := ctx.preferences.settings.zone:
        return Zone(own, ZoneSource.OWN)
    here = await server_zone(ctx, ctx.person.locale)
    if here.source is ZoneSource.SERVER:
        return here
    played = await ctx.services.repositories.tables.home_of(ctx.person.id)
    if not played and ctx.channel.guild is None:
        tables = await ctx.services.tables.finder.of_person(ctx.person.id)
        servers = (table.channel for table in tables if table.channel.guild is not None)
        played = next((home_zone(None, None, ctx.person.locale, it.locale) for it in servers), None)
    return Zone(played, ZoneSource.LIKELY) if played else here


async def server_zone(ctx: Context, locale: str = "") -> Zone:
    """The time zone that holds here for somebody of this `locale` who has not chosen theirs."""
    server = await ctx.services.repositories.servers.of(ctx.channel.guild)
    if server.zone:
        return Zone(server.zone, ZoneSource.SERVER)
    locales = (it for it in (locale, ctx.channel.locale) if it)
    return Zone(home_zone(None, None, *locales), ZoneSource.LIKELY)


async def show_server(ctx: Context, request: Request) -> None:
    """Show what the server has chosen, once what a command names is changed. Raises Refusal, and then nothing is."""
    managed(ctx)
    options, before = dict(request.options), await without_deleted(ctx)
    if "allow" in options:
        options["channels"] = tuple(dict.fromkeys((*before.channels, number(options["allow"], 19))))[-MAX_CHANNELS:]
    if options.get("everywhere") is True:
        options["channels"] = ()
    if "noticeboard" in options or options.get("no_noticeboard") is True:
        options["noticeboard"] = number(options["noticeboard"], 19) if "noticeboard" in options else None
    if {"offer", "without"} & {*options}:
        options["left_out"] = _left_out(ctx, before.without, options)
    await change_server(ctx, options)


def _left_out(ctx: Context, before: tuple[str, ...], options: Mapping[str, Any]) -> tuple[str, ...]:
    """Which games a server does without once a command names one to do `without`, or to `offer` again. Raises
    Unreadable."""
    given = {option: options[option] for option in ("offer", "without") if option in options}
    named = {option: one_of(ctx.services.games, key) for option, key in given.items()}
    return tuple(key for key in dict.fromkeys((*before, *named.values())) if key != named.get("offer"))


async def pick_channels(ctx: Context, request: Request) -> None:
    """Take the channels that were picked as those where tables may be opened; none: all. Raises Refusal."""
    await change_server(ctx, {"channels": tuple(number(value, 19) for value in request.values[:MAX_CHANNELS])})


async def pick_games(ctx: Context, request: Request) -> None:
    """Offer the games that were picked, and those that the menu has no room for as before. Raises Refusal."""
    shown, before = [*ctx.services.games][:MAX_OPTIONS], await ctx.services.repositories.servers.of(managed(ctx))
    picked = {one_of(shown, value) for value in request.values}
    left_out = (key for key in ctx.services.games if (key not in picked if key in shown else key in before.without))
    await change_server(ctx, {"left_out": tuple(left_out)})


async def show_boards(ctx: Context, _request: Request) -> None:
    """Show what the server's channels show beside tables. Raises Refusal."""
    managed(ctx)
    await ctx.responder.show(await _boards(ctx))


async def switch(ctx: Context, request: Request) -> None:
    """Switch on or off what the control's name says. Raises Refusal."""
    managed(ctx)
    await change_server(
        ctx, {request.custom_id.action.split("-")[1]: one_of(("on", "off"), request.custom_id.rest) == "on"}
    )


async def pick_noticeboard(ctx: Context, request: Request) -> None:
    """Take the channel that was picked as the one of the noticeboard; none: there is no noticeboard. Raises Refusal."""
    managed(ctx)
    await change_server(ctx, {"noticeboard": number(request.value, 19) if request.value else None})


async def _boards(ctx: Context, note: str = "") -> MessageSpec:
    guild = managed(ctx)
    settings = await ctx.services.repositories.servers.of(guild)
    board = await ctx.services.repositories.noticeboards.of(guild)
    channel = None if board is None else board.channel
    lacks = {it: lacking(at.may, TO_WRITE) for it, at in ctx.granted.items() if it == channel}
    note, refused = stack(note, unshown_board(ctx.language, lacks)), board is not None and board.refused
    return boards_screen(chooser(ctx, await server_zone(ctx)), settings, channel, note, refused=refused)


async def ask_for_zone(ctx: Context, _request: Request) -> None:
    chosen = (await ctx.services.repositories.servers.of(managed(ctx))).zone
    field = zone_field(ctx, chosen, await server_zone(ctx))
    await ctx.responder.ask(form(ctx.language, CustomId("server-zone-set").filled_in(chosen), N_("Time zone"), field))


async def setup_offer(ctx: Context) -> tuple[Button, ...]:
    """Once in the life of a server, a button that sets it up, for somebody who may manage it; else none."""
    guild = ctx.channel.guild
    if guild is None or not ctx.manages or (await ctx.services.repositories.servers.of(guild)).asked:
        return ()
    await ctx.services.repositories.servers.choose(guild, lambda before: before.replace(asked=True))
    return (Button(str(CustomId("server")), ctx.language.text(N_("Set up this server")), emoji="🛠️"),)


async def offered_games(ctx: Context) -> Mapping[str, AnyGame]:
    """The games that are offered here: in private all."""
    return (await ctx.services.repositories.servers.of(ctx.channel.guild)).offered(ctx.services.games)


async def require_allowed(ctx: Context, game: str) -> None:
    """Raise NotOffered for a game that the server does without, and ChannelNotAllowed where it wants no tables in the
    channel; a thread is as good as its channel."""
    if game not in await offered_games(ctx):
        raise NotOffered(game=Phrase(ctx.services.games[game].title))
    allowed, here = (
        (await ctx.services.repositories.servers.of(ctx.channel.guild)).channels,
        {ctx.channel.id, ctx.parent},
    )
    if allowed and not here & {*allowed}:
        allowed = (await without_deleted(ctx)).channels
    if allowed and not here & {*allowed}:
        raise ChannelNotAllowed(channels=tuple(Phrase("<#{id}>", {"id": channel}) for channel in allowed))


async def without_deleted(ctx: Context) -> ServerSettings:
    """What the server has chosen, once the channels that are deleted are taken out of it; those that were deleted while
    nobody heard of it, too."""
    servers = ctx.services.repositories.servers
    chosen = await servers.of(ctx.channel.guild)
    for channel in {*chosen.channels, chosen.reports} - {None, ctx.channel.id, ctx.parent}:
        if channel is not None and await ctx.services.is_gone(channel):
            await servers.lose(ctx.channel.guild, channel)
            chosen = chosen.without_channel(channel)  # whoever else takes it out may be remembered later
    return chosen


def managed(ctx: Context) -> int:
    if ctx.channel.guild is None:
        raise InAServerOnly
    if not ctx.manages:
        raise ServerManagerOnly
    return ctx.channel.guild


async def change_server(ctx: Context, chosen: Mapping[str, Any]) -> None:
    """Change what is chosen, all of it or nothing, and show everything. Raises Refusal."""
    guild, changes = managed(ctx), changed_fields(OF_SERVER, chosen, ctx.services.languages)
    if "channels" in chosen:
        changes["channels"] = chosen["channels"]
    if "left_out" in chosen:
        changes["without"] = chosen["left_out"]
        if not {*ctx.services.games} - {*chosen["left_out"]}:
            raise LastGame
    before = await ctx.services.repositories.servers.of(guild)
    if changes:
        await ctx.services.repositories.servers.choose(guild, lambda it: it.choosing(**changes))
    if "noticeboard" in chosen:
        await ctx.services.repositories.noticeboards.place(guild, chosen["noticeboard"], ctx.channel.locale)
        ctx.services.noticeboard_chosen(guild)
        changes["noticeboard"] = chosen["noticeboard"]
    if changes:
        ctx.services.server_changed(guild)
    settings = await without_deleted(ctx)
    if settings.language != before.language:
        stored = ctx.services.repositories.tables
        for table in await stored.load(await stored.unfinished(guild=guild)):
            ctx.services.changed(table)
    zone = Zone(settings.zone, ZoneSource.OWN) if settings.zone else await server_zone(ctx)
    titles = {key: game.title for key, game in ctx.services.games.items()}
    saved, reports = ctx.language.text(SAVED) if changes else "", number(chosen.get("reports") or 0, 19)
    read = read_by_all(ctx.language, reports) if ctx.seen_by_all(reports) else ""
    until = ctx.services.timed_out(ctx.channel.guild)
    hindered = unshown(ctx.language, _lacking(ctx, settings)) if until is None else timed_out(ctx.language, until)
    note = stack(saved, hindered, read)
    if chosen and not {*chosen} - ON_BOARDS - {"no_noticeboard"}:
        await ctx.responder.show(await _boards(ctx, note))
        return
    await ctx.responder.show(server_screen(chooser(ctx, zone), settings, titles, note))


def _lacking(ctx: Context, settings: ServerSettings) -> dict[int, tuple[Phrase, ...]]:
    """The permissions that the bot lacks where tables may be opened: in the channels that are named in this
    interaction, and in the one where it is used (of a thread, the one above)."""
    here = {ctx.channel.id if ctx.parent is None else ctx.parent: ctx.here}
    asked = {it: at for it, at in {**here, **ctx.granted}.items() if not settings.channels or it in settings.channels}
    return {it: lacking(may, needed_in(kind, threads=settings.threads)) for it, (may, kind) in asked.items()}
