"""Channels and their messages, with the bot's token."""

from collections.abc import Mapping

from aiohttp import web

from playground.checks.threads import check_thread
from playground.clock import created_at
from playground.errors import api_error
from playground.model import OF_POSTS, SPOKEN, THREADS, Channel, ChannelType, Event, Json, Message, RequestBody, User
from playground.server.mentions import reply_fields
from playground.server.payloads import channel_json, message_json
from playground.server.permissions import Permission, send_permission
from playground.server.posting import Posting
from playground.server.rest.bodies import json_response, no_content, path_number, read_body, read_json
from playground.server.rest.middleware import logged
from playground.server.world import World

HOUR = 3600
OLD_EDITS_PER_HOUR = 3
"""How many edits of messages older than an hour are allowed per hour and channel. Discord does not publish its
number."""


RENAMES, RENAMES_IN = 2, 600
"""How often a thread can be renamed within RENAMES_IN seconds."""


class ChannelApi:
    """`/channels/…` and `/users/@me/channels`."""

    def __init__(self, world: World, posting: Posting) -> None:
        self._world = world
        self._posting = posting
        self._old_edits: dict[int, list[float]] = {}
        self._renames: dict[int, list[float]] = {}

    def routes(self) -> list[web.RouteDef]:
        message = "/channels/{channel}/messages/{message}"
        return [
            web.post("/users/@me/channels", self.open_dm),
            web.get("/channels/{channel}", self.get),
            web.patch("/channels/{channel}", self.change),
            web.post("/channels/{channel}/typing", self.typing),
            web.get("/channels/{channel}/messages", self.list_messages),
            web.post("/channels/{channel}/messages", self.create),
            web.get(message, self.get_message),
            web.patch(message, self.edit),
            web.delete(message, self.delete),
            web.post(message + "/threads", self.begin_thread),
        ]

    async def open_dm(self, request: web.Request) -> web.Response:
        body = await read_json(request)
        user = self._world.users.get(int(body.get("recipient_id") or 0))
        if user is None or user.bot:
            raise api_error(50033)
        return json_response(channel_json(self._world, self._world.open_dm(user)))

    async def get(self, request: web.Request) -> web.Response:
        return json_response(channel_json(self._world, self._channel(request)))

    async def typing(self, request: web.Request) -> web.Response:
        channel = self._written_channel(request)
        self._require(channel, send_permission(channel))
        self._world.publish(Event("TYPING_START", channel, extra=typing_json(self._world, channel, self._world.bot)))
        return no_content()

    async def list_messages(self, request: web.Request) -> web.Response:
        channel = self._written_channel(request)
        if not self._has(channel, Permission.READ_MESSAGE_HISTORY):
            return json_response([])
        messages = [message for message in channel.messages.values() if message.owner is None]
        chosen = _page(messages, request.query)
        return json_response([message_json(self._world, message) for message in chosen])

    async def get_message(self, request: web.Request) -> web.Response:
        channel = self._written_channel(request)
        self._require(channel, Permission.READ_MESSAGE_HISTORY)
        return json_response(message_json(self._world, self._message(request, channel)))

    async def create(self, request: web.Request) -> web.Response:
        channel = self._written_channel(request)
        body = logged(request, await read_body(request))
        self._check_may_send(channel, body)
        message = self._posting.sent_before(channel, body.json)
        if message is None:
            message = self._posting.create(channel, body, **reply_fields(self._world, channel, body.json))
        return json_response(message_json(self._world, message))

    async def edit(self, request: web.Request) -> web.Response:
        channel = self._written_channel(request)
        body = logged(request, await read_body(request))
        message = self._message(request, channel)
        if message.author is not self._world.bot:
            raise api_error(50005)
        if channel.archived:
            raise api_error(50083)
        if body.files:
            self._require(channel, Permission.ATTACH_FILES)
        self._limit_old_edits(message)
        self._posting.edit(message, body)
        return json_response(message_json(self._world, message))

    async def delete(self, request: web.Request) -> web.Response:
        channel = self._written_channel(request)
        message = self._message(request, channel)
        if message.author is not self._world.bot:
            self._require(channel, Permission.MANAGE_MESSAGES)
        if channel.archived:
            raise api_error(50083)
        self._posting.remove(message)
        return no_content()

    async def begin_thread(self, request: web.Request) -> web.Response:
        """Create a thread below a message.

        Raise 160004 if the message has one, 50024 if the channel allows none, such as a thread or a voice channel.
        """
        channel = self._channel(request)
        body = logged(request, await read_body(request)).json
        message = self._message(request, channel)
        if channel.type not in THREADS:
            raise api_error(50024)
        self._require(channel, Permission.CREATE_PUBLIC_THREADS)
        if message.id in self._world.channels:
            raise api_error(160004)
        check_thread(body, is_new=True)
        return json_response(channel_json(self._world, self._world.create_thread(channel, body["name"], message)), 201)

    async def change(self, request: web.Request) -> web.Response:
        """Rename or archive a thread of the bot, or with Manage Threads any.

        An archived one must be unarchived in the same request.
        """
        channel = self._channel(request)
        body = logged(request, await read_body(request)).json
        if not channel.is_thread:
            raise api_error(50024 if channel.type == ChannelType.DM else 50013)
        if channel.owner_id != self._world.bot.id:
            self._require(channel, Permission.MANAGE_THREADS)
        check_thread(body, is_new=False)
        archived = bool(body.get("archived", channel.archived))
        if channel.archived and archived:
            raise api_error(50083)
        if channel.archived and not self._world.may_open(self._world.bot, channel):
            raise api_error(50013)
        if "name" in body:
            self._limit_renames(channel)
            self._world.rename(channel, body["name"])
        if archived != channel.archived:
            self._world.archive(channel, archived=archived, locked=channel.locked)
        return json_response(channel_json(self._world, channel))

    def _limit_renames(self, channel: Channel) -> None:
        """Raise 20028 for the third name within ten minutes."""
        now = self._world.clock.now()
        recent = [moment for moment in self._renames.get(channel.id, ()) if now - moment < RENAMES_IN]
        if len(recent) >= RENAMES:
            raise api_error(20028)
        self._renames[channel.id] = [*recent, now]

    def _channel(self, request: web.Request) -> Channel:
        """Return the channel in the path. Raise 10003, or 50001 if the bot cannot see it."""
        channel = self._world.channel(path_number(request, "channel", 10003))
        if not self._world.can_see(self._world.bot, channel):
            raise api_error(50001)
        return channel

    def _written_channel(self, request: web.Request) -> Channel:
        """Return the channel in the path if it has messages.

        Raise 50008 for a forum, 50001 for a voice channel without the permission to connect, and the errors of
        `_channel`.
        """
        channel = self._channel(request)
        if channel.type in OF_POSTS:
            raise api_error(50008)
        if channel.type in SPOKEN and not self._has(channel, Permission.CONNECT):
            raise api_error(50001)
        return channel

    def _message(self, request: web.Request, channel: Channel) -> Message:
        """Return a message. Raise 10008, also for ephemeral ones, which need their interaction's token."""
        message = self._world.message(channel, path_number(request, "message", 10008))
        if message.owner is not None:
            raise api_error(10008)
        return message

    def _has(self, channel: Channel, permission: Permission) -> bool:
        return bool(self._world.permissions(self._world.bot, channel) & permission)

    def _require(self, channel: Channel, permission: Permission) -> None:
        if not self._has(channel, permission):
            raise api_error(50013)

    def _check_may_send(self, channel: Channel, body: RequestBody) -> None:
        if channel.recipient is not None and not channel.recipient.dms_open:
            raise api_error(50007)
        self._require(channel, send_permission(channel))
        if body.files:
            self._require(channel, Permission.ATTACH_FILES)
        if body.json.get("embeds"):
            self._require(channel, Permission.EMBED_LINKS)
        if channel.archived and channel.locked:
            raise api_error(50083)
        if channel.archived:
            self._world.archive(channel, archived=False)

    def _limit_old_edits(self, message: Message) -> None:
        """Raise 30046 if messages older than an hour were edited too often in the channel."""
        now = self._world.clock.now()
        if now - created_at(message.id) < HOUR:
            return
        recent = [moment for moment in self._old_edits.get(message.channel_id, ()) if now - moment < HOUR]
        if len(recent) >= OLD_EDITS_PER_HOUR:
            raise api_error(30046)
        self._old_edits[message.channel_id] = [*recent, now]


def _page(messages: list[Message], query: Mapping[str, str]) -> list[Message]:
    """Return messages newest first, as Discord does, before, after or around an id."""
    limit = int(query.get("limit", 50))
    newest = sorted(messages, key=lambda message: -message.id)
    if "before" in query:
        newest = [message for message in newest if message.id < int(query["before"])]
    if "after" in query:
        return [message for message in newest if message.id > int(query["after"])][-limit:]
    if "around" in query:
        middle = int(query["around"])
        near = sorted(newest, key=lambda message: abs(message.id - middle))[:limit]
        return sorted(near, key=lambda message: -message.id)
    return newest[:limit]


def typing_json(world: World, channel: Channel, user: User) -> Json:
    body: Json = {"channel_id": str(channel.id), "user_id": str(user.id), "timestamp": int(world.clock.now())}
    return body if channel.recipient is not None else body | {"guild_id": str(world.guild_of(channel))}
