"""The bot's user, gateway, commands and emojis, and the guilds and people that it may ask about."""

from aiohttp import web

from playground.errors import api_error
from playground.server.commands import Commands
from playground.server.emojis import Emojis
from playground.server.gateway import Gateway
from playground.server.payloads import application_json, channel_json, guild_json, member_json, roles_json, user_json
from playground.server.rest.bodies import json_response, no_content, path_number, read_json
from playground.server.world import World


class ApplicationApi:
    """`/users`, `/applications`, `/gateway` and `/guilds`."""

    def __init__(self, world: World, commands: Commands, emojis: Emojis, gateway: Gateway) -> None:
        self._world = world
        self._commands = commands
        self._emojis = emojis
        self._gateway = gateway

    def routes(self) -> list[web.RouteDef]:
        commands = "/applications/{application}/commands"
        emojis = "/applications/{application}/emojis"
        guild = "/guilds/{guild}"
        return [
            web.get("/users/@me", self.me),
            web.get("/users/{user}", self.user),
            web.get("/oauth2/applications/@me", self.application),
            web.get("/applications/@me", self.application),
            web.get("/gateway", self.gateway),
            web.get("/gateway/bot", self.gateway_bot),
            web.get(commands, self.list_commands),
            web.put(commands, self.replace_commands),
            web.post(commands, self.put_command),
            web.get(commands + "/{command}", self.get_command),
            web.patch(commands + "/{command}", self.change_command),
            web.delete(commands + "/{command}", self.delete_command),
            web.get(emojis, self.list_emojis),
            web.post(emojis, self.create_emoji),
            web.get(emojis + "/{emoji}", self.get_emoji),
            web.delete(emojis + "/{emoji}", self.delete_emoji),
            web.get(guild, self.guild),
            web.get(guild + "/channels", self.guild_channels),
            web.get(guild + "/roles", self.guild_roles),
            web.get(guild + "/members", self.members),
            web.get(guild + "/members/{user}", self.member),
        ]

    async def me(self, request: web.Request) -> web.Response:
        return json_response(user_json(self._world.bot) | {"verified": True, "mfa_enabled": True, "locale": "en-US"})

    async def user(self, request: web.Request) -> web.Response:
        user = self._world.users.get(path_number(request, "user", 10013))
        if user is None:
            raise api_error(10013)
        return json_response(user_json(user))

    async def application(self, request: web.Request) -> web.Response:
        return json_response(application_json(self._world))

    async def gateway(self, request: web.Request) -> web.Response:
        return json_response({"url": self._gateway.url})

    async def gateway_bot(self, request: web.Request) -> web.Response:
        there = self._gateway
        start = there.starts.json()
        return json_response({"url": there.url, "shards": there.limits.shards, "session_start_limit": start})

    async def list_commands(self, request: web.Request) -> web.Response:
        self._check_application(request)
        return json_response(self._commands.all(localized=request.query.get("with_localizations") == "true"))

    async def replace_commands(self, request: web.Request) -> web.Response:
        self._check_application(request)
        return json_response(self._commands.replace(await read_json(request)))

    async def put_command(self, request: web.Request) -> web.Response:
        self._check_application(request)
        return json_response(self._commands.put(await read_json(request)), 201)

    async def get_command(self, request: web.Request) -> web.Response:
        self._check_application(request)
        return json_response(self._commands.get(path_number(request, "command", 10063)))

    async def change_command(self, request: web.Request) -> web.Response:
        self._check_application(request)
        return json_response(self._commands.change(path_number(request, "command", 10063), await read_json(request)))

    async def delete_command(self, request: web.Request) -> web.Response:
        self._check_application(request)
        self._commands.delete(path_number(request, "command", 10063))
        return no_content()

    async def list_emojis(self, request: web.Request) -> web.Response:
        self._check_application(request)
        return json_response({"items": self._emojis.all()})

    async def create_emoji(self, request: web.Request) -> web.Response:
        self._check_application(request)
        return json_response(self._emojis.create(await read_json(request)), 201)

    async def get_emoji(self, request: web.Request) -> web.Response:
        self._check_application(request)
        return json_response(self._emojis.get(path_number(request, "emoji", 10014)))

    async def delete_emoji(self, request: web.Request) -> web.Response:
        self._check_application(request)
        self._emojis.delete(path_number(request, "emoji", 10014))
        return no_content()

    async def guild(self, request: web.Request) -> web.Response:
        return json_response(guild_json(self._world, self._guild(request)))

    async def guild_channels(self, request: web.Request) -> web.Response:
        guild, world = self._guild(request), self._world
        of_guild = [it for it in world.channels.values() if it.recipient is None and world.guild_of(it) == guild]
        channels = [it for it in of_guild if not it.is_thread and world.can_see(world.bot, it)]
        return json_response([channel_json(world, channel) for channel in channels])

    async def guild_roles(self, request: web.Request) -> web.Response:
        return json_response(roles_json(self._world, self._guild(request)))

    async def members(self, request: web.Request) -> web.Response:
        """Raise 50001: the list needs the privileged members intent, which the application does not have."""
        self._guild(request)
        raise api_error(50001)

    async def member(self, request: web.Request) -> web.Response:
        self._guild(request)
        user = self._world.users.get(path_number(request, "user", 10007))
        if user is None:
            raise api_error(10007)
        return json_response(member_json(user))

    def _check_application(self, request: web.Request) -> None:
        if request.match_info["application"] != str(self._world.bot.id):
            raise api_error(50001)

    def _guild(self, request: web.Request) -> int:
        """Return the guild in the path. Raise 10004 if the bot is not in it."""
        guild = path_number(request, "guild", 10004)
        if guild not in self._world.guilds:
            raise api_error(10004)
        return guild
