"""What a server chooses: where tables may be opened, its time zone, pace and language. All may use what it chose; only
those who may manage the server see the screen and change anything."""

from collections.abc import Mapping
from typing import Any

from bot.interactions.context import Context, Request, number
from bot.interactions.settings.personal import SAVED, changed_fields, chooser, server_zone, zone_field
from bot.tables.refusals import ChannelNotAllowed, InAServerOnly, ServerManagerOnly
from bot.ui.layout import MAX_CHANNELS
from bot.ui.message import Button, CustomId
from bot.ui.screens.settings import Zone, ZoneSource, server_screen
from games.words import N_, Phrase

OF_SERVER = frozenset({"zone", "language", "pace"})


async def show(ctx: Context, request: Request) -> None:
    """Show what the server has chosen, once what a command names is changed. Raises Refusal, and then nothing is."""
    guild, options = _managed(ctx), dict(request.options)
    before = (await ctx.services.repositories.servers.of(guild)).channels
    if "allow" in options:
        options["channels"] = tuple(dict.fromkeys((*before, number(options["allow"], 19))))[-MAX_CHANNELS:]
    if options.get("everywhere") is True:
        options["channels"] = ()
    await change(ctx, options)


async def pick_channels(ctx: Context, request: Request) -> None:
    """Take the channels that were picked as those where tables may be opened; none: all. Raises Refusal."""
    await change(ctx, {"channels": tuple(number(value, 19) for value in request.values[:MAX_CHANNELS])})


async def ask_for_zone(ctx: Context, _request: Request) -> None:
    chosen = (await ctx.services.repositories.servers.of(_managed(ctx))).zone
    await ctx.ask_for(CustomId("server-zone-set"), N_("Time zone"), zone_field(ctx, chosen, await server_zone(ctx)))


async def setup_offer(ctx: Context) -> tuple[Button, ...]:
    """Once in the life of a server, a button that sets it up, for somebody who may manage it; else none."""
    guild = ctx.channel.guild
    if guild is None or not ctx.manages or (await ctx.services.repositories.servers.of(guild)).asked:
        return ()
    await ctx.services.preferences.change_server(guild, asked=True)
    return (Button(str(CustomId("server")), ctx.language.text(N_("Set up this server")), emoji="🛠️"),)


async def require_allowed(ctx: Context) -> None:
    """Raise ChannelNotAllowed where the server wants no tables in the channel; a thread is as good as its channel."""
    allowed = (await ctx.services.repositories.servers.of(ctx.channel.guild)).channels
    if allowed and not {ctx.channel.id, ctx.parent} & {*allowed}:
        raise ChannelNotAllowed(channels=tuple(Phrase("<#{id}>", {"id": channel}) for channel in allowed))


def _managed(ctx: Context) -> int:
    if ctx.channel.guild is None:
        raise InAServerOnly
    if not ctx.manages:
        raise ServerManagerOnly
    return ctx.channel.guild


async def change(ctx: Context, chosen: Mapping[str, Any]) -> None:
    """Change what is chosen, all of it or nothing, and show everything. Raises Refusal."""
    guild, changes = _managed(ctx), changed_fields(OF_SERVER, chosen, ctx.services.languages)
    if "channels" in chosen:
        changes["channels"] = chosen["channels"]
    before = await ctx.services.repositories.servers.of(guild)
    if changes:
        await ctx.services.preferences.change_server(guild, **changes, asked=True)
    settings = await ctx.services.repositories.servers.of(guild)
    if settings.language != before.language:
        stored = ctx.services.repositories.tables
        for table in await stored.load(await stored.in_server(guild)):
            ctx.services.changed(table)
    zone = Zone(settings.zone, ZoneSource.OWN) if settings.zone else await server_zone(ctx)
    await ctx.responder.show(server_screen(chooser(ctx, zone), settings, ctx.language.text(SAVED) if changes else ""))
