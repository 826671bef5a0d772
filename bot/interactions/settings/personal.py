"""What a person chooses for themselves: one private screen, and all of it as options of a command."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from discord import ui

from bot.interactions.context import Context
from bot.interactions.request import Request, Run
from bot.interactions.settings import values
from bot.tables.refusals import Incomplete
from bot.ui.custom_id import CustomId
from bot.ui.languages import Languages
from bot.ui.screens.settings import Chooser, Zone, ZoneSource, settings_screen
from bot.values.preferences import Channel, Press, home_zone
from games.words import N_

Changes = dict[str, object]
Read = Callable[[object, Languages], Changes]
"""The fields that a value changes. Raises Refusal."""

SAVED = N_("✔️ Saved.")
MAX_TYPED = 60
"""Characters that a field takes."""


def _quiet(typed: object, languages: Languages) -> Changes:
    begin, end = values.quiet_hours(typed, languages)
    return {"quiet_from": begin, "quiet_until": end}


READ: Mapping[str, Read] = MappingProxyType(
    {
        "call": lambda typed, _: {"call": values.one_of(Channel, typed)},
        "reminders": lambda typed, _: {"reminders": values.truth(typed)},
        "quiet": _quiet,
        "zone": lambda typed, _: {"zone": values.zone(typed)},
        "language": lambda typed, languages: {"language": values.language(typed, languages)},
        "press": lambda typed, _: {"press": values.one_of(Press, typed)},
    }
)
"""By the option of `/settings`."""


async def show(ctx: Context, request: Request) -> None:
    """Show what the person has chosen, once what a command names is changed. Raises Refusal, and then nothing is."""
    await _change(ctx, request.options)


def picked(option: str) -> Run:
    """Change what a menu is for. Raises Unreadable."""

    async def run(ctx: Context, request: Request) -> None:
        await _change(ctx, {option: request.value})

    return run


async def switch_reminders(ctx: Context, request: Request) -> None:
    """Turn reminders on or off. Raises Unreadable."""
    await _change(ctx, {"reminders": values.one_of(("on", "off"), request.custom_id.rest) == "on"})


async def ask_for_hours(ctx: Context, _request: Request) -> None:
    """Ask for the quiet hours and the time zone, which are filled in as they are now."""
    settings = ctx.settings
    quiet = settings.quiet_from != settings.quiet_until
    hours = f"{settings.quiet_from}-{settings.quiet_until}" if quiet else None
    label, more = N_("From – until, in full hours; empty: none"), {"required": False, "max_length": MAX_TYPED}
    field = ctx.text_field("quiet", label, default=hours, placeholder="23-8", **more)
    fields = field, zone_field(ctx, settings.zone, await zone_of(ctx))
    await ctx.ask_for(CustomId("hours-set"), N_("Quiet hours and time zone"), *fields)


def zone_field(ctx: Context, chosen: str | None, holding: Zone) -> "ui.TextInput[ui.Modal]":
    """The field of a form for a time zone; where it is left empty, `holding` is."""
    label, more = N_("Time zone: a city, such as Amsterdam"), {"required": False, "max_length": MAX_TYPED}
    return ctx.text_field("zone", label, default=chosen or None, placeholder=holding.name, **more)


async def ask_for(ctx: Context, answer: CustomId, title: str, label: str, example: str) -> None:
    """Ask for one line (all texts are msgids), which comes in under the custom id `answer`."""
    hint = ctx.language.text(example)
    await ctx.ask_for(answer, title, ctx.text_field("typed", label, placeholder=hint, max_length=MAX_TYPED))


async def set_hours(ctx: Context, request: Request) -> None:
    """Take the quiet hours and the time zone that were filled in. Raises Incomplete, BadHours or NoSuchZone."""
    if len(request.values) != 2:
        raise Incomplete
    quiet, zone = request.values
    await _change(ctx, {"quiet": quiet, "zone": zone})


async def _change(ctx: Context, chosen: Mapping[str, Any]) -> None:
    """Change what is chosen, all of it or nothing, and show everything. Raises Refusal."""
    changes = changed_fields(READ, chosen, ctx.services.languages)
    if changes:
        await ctx.services.preferences.change(ctx.person, **changes)
        await ctx.services.settings_changed(ctx.person.id)
    note = ctx.language.text(SAVED) if changes else ""
    await ctx.responder.show(settings_screen(chooser(ctx, await zone_of(ctx)), ctx.settings, note))


def changed_fields(read: Mapping[str, Read], chosen: Mapping[str, Any], languages: Languages) -> Changes:
    """The fields that are changed by what is chosen, by option; of other options nothing is. Raises Refusal."""
    changes: Changes = {}
    for option, typed in chosen.items():
        if option in read:
            changes |= read[option](typed, languages)
    return changes


def chooser(ctx: Context, zone: Zone) -> Chooser:
    """Who looks at the screen."""
    return Chooser(ctx.language, tuple(ctx.services.languages), zone, ctx.services.repositories.clock())


async def zone_of(ctx: Context) -> Zone:
    """The time zone that holds for the person here: their own, else the server's, else that of a server at whose table
    they sit, else a likely one."""
    own = ctx.settings.zone
    if own:
        return Zone(own, ZoneSource.OWN)
    here = await server_zone(ctx, ctx.person.locale)
    played = None if here.source is ZoneSource.SERVER else await _zone_of_tables(ctx)
    return Zone(played, ZoneSource.LIKELY) if played else here


async def _zone_of_tables(ctx: Context) -> str | None:
    """The time zone that a server has chosen at whose table the person sits; else, in private, a likely one there; None
    where there is none."""
    chosen = await ctx.services.repositories.tables.home_of(ctx.person.id)
    if chosen or ctx.channel.guild is not None:
        return chosen
    tables = await ctx.services.tables.of_person(ctx.person.id)
    servers = (table.channel for table in tables if table.channel.guild is not None)
    return next((home_zone(None, None, ctx.person.locale, it.locale) for it in servers), None)


async def server_zone(ctx: Context, locale: str = "") -> Zone:
    """The time zone that holds here for whoever has not chosen theirs and whose `locale` this is."""
    server = await ctx.services.repositories.servers.of(ctx.channel.guild)
    if server.zone:
        return Zone(server.zone, ZoneSource.SERVER)
    locales = (it for it in (locale, ctx.channel.locale) if it)
    return Zone(home_zone(None, None, *locales), ZoneSource.LIKELY)
