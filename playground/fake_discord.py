"""A fake Discord: one aiohttp server with Discord's REST interface, gateway and files, and the page."""

import secrets
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web

from playground.client.client import Backend
from playground.client.page import Page, revalidate
from playground.client.person import Person
from playground.clock import Clock
from playground.model import Channel, ChannelType
from playground.server.commands import Commands
from playground.server.emojis import Emojis
from playground.server.faults import Faults, Request, Violation
from playground.server.gateway import Gateway
from playground.server.interactions import Interactions
from playground.server.payloads import guild_json, member_json
from playground.server.permissions import Permission
from playground.server.posting import Posting
from playground.server.rest.application import ApplicationApi
from playground.server.rest.channels import ChannelApi
from playground.server.rest.interactions import InteractionApi
from playground.server.rest.middleware import RequestMiddleware
from playground.server.situations import Situations
from playground.server.starts import Limits
from playground.server.trouble import Stage
from playground.server.world import World

MAX_BODY = 64 * 1024 * 1024
LOOPBACK = "127.0.0.1"
VERSION = "/api/v10"


class FakeDiscord:
    """Discord for one bot and six people, to whom more can be added.

    world       its channels, people and messages
    faults      rules that make requests fail
    situations  real problems of other bots, by name
    """

    _socket: socket.socket

    def __init__(self, *, token: str | None = None, clock: Clock | None = None, limits: Limits | None = None) -> None:
        self.token = token or secrets.token_urlsafe(32)
        self.clock = clock or Clock()
        self.world = World(self.clock)
        self.faults = Faults()
        self._middleware = RequestMiddleware(self.token, self.faults)
        self.commands = Commands(self.world)
        self.emojis = Emojis(self.world)
        self.gateway = Gateway(self.world, self.token, self.faults, limits or Limits())
        self.posting = Posting(self.world)
        self.interactions = Interactions(self.world, self.gateway, self.posting)
        self.situations = Situations(Stage(self.world, self.faults, self.gateway, self.interactions, self.time_out_bot))
        self._backend = Backend(
            self.world, self.commands, self.gateway, self.posting, self.interactions, self.situations
        )
        self.people = {key: Person(self._backend, user) for key, user in self.world.people.items()}
        self._page = Page(self._backend, self.people)
        self._runner: web.AppRunner | None = None

    @classmethod
    @asynccontextmanager
    async def running(
        cls, port: int = 0, *, token: str | None = None, clock: Clock | None = None, limits: Limits | None = None
    ) -> AsyncIterator["FakeDiscord"]:
        """Run a fake Discord that listens on this port of the loopback address (0: any free one)."""
        fake_discord = cls(token=token, clock=clock, limits=limits)
        fake_discord.bind(port)
        await fake_discord.start()
        try:
            yield fake_discord
        finally:
            await fake_discord.stop()

    def bind(self, port: int = 0) -> None:
        """Bind a port, so that the URLs are known; connections wait until `start`. Raise OSError if it is taken."""
        self._socket = socket.create_server((LOOPBACK, port))
        self.world.origin = f"http://{LOOPBACK}:{self._socket.getsockname()[1]}"

    async def start(self) -> None:
        """Serve on the bound port."""
        self._runner = web.AppRunner(self._application(), shutdown_timeout=0.5, access_log=None)
        await self._runner.setup()
        await web.SockSite(self._runner, self._socket).start()

    async def stop(self) -> None:
        self.faults.clear()
        self.situations.clear()
        self.clock.close()
        self.gateway.drop()
        if self._runner is not None:
            await self._runner.cleanup()

    def _application(self) -> web.Application:
        app = web.Application(middlewares=[self._middleware.handle], client_max_size=MAX_BODY)
        apis = (
            ApplicationApi(self.world, self.commands, self.emojis, self.gateway),
            ChannelApi(self.world, self.posting),
            InteractionApi(self.world, self.interactions, self.posting),
        )
        for api in apis:
            app.add_routes([web.RouteDef(it.method, VERSION + it.path, it.handler, it.kwargs) for it in api.routes()])
        app.add_routes(self.gateway.routes())
        app.add_routes(self.posting.attachments.routes())
        app.add_routes(self.emojis.routes())
        app.add_routes(self._page.routes())
        app.on_response_prepare.append(revalidate)
        return app

    # addresses

    @property
    def api_url(self) -> str:
        return self.world.origin + VERSION

    @property
    def gateway_url(self) -> str:
        return self.gateway.url

    @property
    def page_url(self) -> str:
        return self.world.origin + "/"

    @property
    def settings(self) -> dict[str, str]:
        """The environment variables with which a bot connects here."""
        return {"DISCORD_TOKEN": self.token, "DISCORD_API_URL": self.api_url, "DISCORD_GATEWAY_URL": self.gateway_url}

    # people and places

    def person(self, name: str) -> Person:
        """Return a person by "ann", "Ann" or "@Ann". Raise KeyError if there is nobody."""
        return self.people[name.removeprefix("@").lower()]

    def add_person(self, name: str, locale: str = "en-US") -> Person:
        """Add a member to the guild; call it before a bot connects."""
        person = self.people[name.lower()] = Person(self._backend, self.world.add_person(name, locale))
        return person

    def create_channel(self, name: str, guild: int | None = None, kind: ChannelType = ChannelType.TEXT) -> Channel:
        """Add a channel to a guild, by default to "Speeltafel"."""
        return self.world.create_channel(name, guild, kind)

    def create_elsewhere(self, name: str) -> Channel:
        """Add a channel to a guild in which the bot is not."""
        return self.world.create_elsewhere(name)

    def create_chat(self, name: str, *people: str) -> Channel:
        """Add a chat between people, in which the bot cannot be."""
        return self.world.create_chat(name, [self.person(it).user for it in people])

    def create_thread(self, parent: str, name: str) -> Channel:
        """Add a thread to a channel, or a post to a forum."""
        return self.world.create_thread(self.world.named(parent), name)

    def archive(self, thread: str, *, locked: bool = False) -> None:
        self.world.archive(self.world.named(thread), locked=locked)

    def delete_channel(self, name: str) -> None:
        self.world.delete_channel(self.world.named(name))

    def deny_bot(self, channel: str, permission: Permission) -> None:
        """Deny the bot a permission in one channel."""
        self.world.set_permission(self.world.named(channel), self.world.bot, permission, allow=False)

    def allow_bot(self, channel: str, permission: Permission) -> None:
        self.world.set_permission(self.world.named(channel), self.world.bot, permission, allow=True)

    def time_out_bot(self, seconds: float | None) -> None:
        """Time the bot out as a moderator for so many seconds; None ends a timeout. No event is sent when it
        expires."""
        self.world.bot.timed_out_until = None if seconds is None else self.clock.now() + seconds
        member = member_json(self.world.bot) | {"guild_id": str(self.world.guild_id)}
        self.world.publish_outside_channels("GUILD_MEMBER_UPDATE", member)

    @property
    def locale(self) -> str:
        """The guild's preferred language."""
        return self.world.locale

    @locale.setter
    def locale(self, value: str) -> None:
        self.world.locale = value
        self.world.publish_outside_channels("GUILD_UPDATE", guild_json(self.world, self.world.guild_id))

    # the bot

    @property
    def violations(self) -> list[Violation]:
        """Every request that broke a limit, oldest first."""
        return self._middleware.violations

    @property
    def requests(self) -> list[Request]:
        """The bot's last requests, oldest first."""
        return list(self._middleware.requests)

    async def bot_online(self) -> None:
        """Wait until the bot has identified or resumed."""
        await self.gateway.online.wait()

    def ask_reconnect(self) -> None:
        self.gateway.ask_reconnect()

    def drop_gateway(self, shard: int | None = None) -> None:
        self.gateway.drop(shard)
