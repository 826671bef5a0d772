"""The gateway: a WebSocket on which the bot identifies and receives events."""

import asyncio
import json
from collections.abc import Callable
from enum import IntFlag
from typing import Literal

from aiohttp import WSMsgType, web

from playground.model import ChannelType, Event, Json, Message
from playground.server.faults import Faults
from playground.server.payloads import channel_json, guild_create_json, member_json, message_json, user_json
from playground.server.sessions import UNKNOWN_ERROR, Connection, Session, Sessions, Shard, compressor
from playground.server.starts import Limits, Starts
from playground.server.world import World

HEARTBEAT_MS = 41_250
HEARTBEAT, IDENTIFY, PRESENCE, RESUME, RECONNECT, REQUEST_MEMBERS, INVALID_SESSION, HELLO, ACK = (
    1, 2, 3, 6, 7, 8, 9, 10, 11,
)  # fmt: skip
GREETING: Json = {"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS, "_trace": []}}
INTERNAL = frozenset({"BOT_PRESENCE", "CLOCK", "COMMANDS", "EMOJIS", "INTERACTION", "PERSON", "READ", "SITUATION"})
"""Events of the playground that Discord's gateway does not have."""
INVALID: Json = {"op": INVALID_SESSION, "d": False}
ACK_AFTER = 0.05
"""Seconds until a heartbeat is acknowledged: discord.py measures a wrong latency if that is before it has noted the
heartbeat."""
UNKNOWN_OP, WRONG_TOKEN, ALREADY_AUTHENTICATED, INVALID_SHARD = 4001, 4004, 4005, 4010
INVALID_INTENTS, DISALLOWED_INTENTS = 4013, 4014


class Intent(IntFlag):
    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_MESSAGE_TYPING = 1 << 11
    DIRECT_MESSAGES = 1 << 12
    DIRECT_MESSAGE_TYPING = 1 << 14
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT
"""Intents that an application must be granted; the fake Discord's application has none."""
KNOWN = (1 << 26) - 1

Address = Literal["usual", "resuming"]
"""Where a bot connects: to identify ("usual"), or to resume a session."""
Failure = Literal["refuses", "silent", "closes"] | int
"""What is wrong with an address: it answers 503, or accepts a connection and is silent, or closes it at once, or closes
it with a code after identify or resume."""


class Gateway:
    """The bot's sessions, and the WebSocket endpoint that opens them."""

    def __init__(self, world: World, token: str, faults: Faults, limits: Limits) -> None:
        self._world = world
        self._token = token
        self._faults = faults
        self.limits = limits
        self.starts = Starts(world.clock, limits)
        self._sessions = Sessions(world.clock, limits)
        self._failures: dict[Address, list[Failure]] = {"usual": [], "resuming": []}
        self.online = asyncio.Event()
        self.resumed = 0
        self.identified = 0
        self.in_guild = True
        """Whether new sessions of the bot are in the guild."""
        self.besides: dict[str, Json] = {}
        """Additional channels of the guild that only its announcement contains, as raw JSON by id."""
        self.when_told: list[Callable[[], None]] = []
        """Functions called each time the guild is announced to a session."""
        self.connected_at: list[Address] = []
        """The addresses to which the bot connected or tried to, oldest first."""
        world.subscribe(self._on_event)

    @property
    def url(self) -> str:
        return self._world.origin.replace("http", "ws", 1) + "/gateway/"

    @property
    def connected(self) -> list[Shard]:
        """The shards of all open connections, sorted."""
        return sorted(session.shard for session in self._sessions if session.connection is not None)

    # disturbances for tests

    def ask_reconnect(self) -> None:
        """Ask the bot to reconnect, as Discord does before its own restart."""
        for connection in self._connections():
            connection.send({"op": RECONNECT, "d": None})

    def drop(self, shard: int | None = None) -> None:
        """Cut the bot's connections, or those of one shard."""
        for connection in self._connections(shard):
            connection.abort()

    def forget_sessions(self) -> None:
        """Cut the bot's connections, and end all its sessions."""
        self.drop()
        self._sessions.clear()

    def hush(self) -> None:
        """Send nothing more on the bot's connections, but leave them open."""
        for connection in self._connections():
            connection.hushed = True

    def remove_bot(self, *, outage: bool = False) -> None:
        """Send that the guild has removed the bot, or that an `outage` hides the guild. The guild itself stays."""
        self.in_guild = outage
        self.tell_raw("GUILD_DELETE", {"id": str(self._world.guild_id)} | ({"unavailable": True} if outage else {}))

    def add_bot(self) -> None:
        """Send that the bot is in the guild, as when it was added or an outage has ended."""
        self.in_guild = True
        self.tell_raw("GUILD_CREATE", self._guild(self._world.guild_id))

    def tell_raw(self, kind: str, data: Json) -> None:
        """Send an event with any data to the sessions of the guild's shard."""
        for session in self._sessions.covering(self._world.guild_id):
            session.dispatch(kind, data)

    def fail_next(self, failure: Failure, times: int, at: Address = "resuming") -> None:
        """Let so many of the next connections at an address fail."""
        self._failures[at] += [failure] * times

    def _connections(self, shard: int | None = None) -> list[Connection]:
        meant = [session for session in self._sessions if shard in (None, session.shard.number)]
        return [session.connection for session in meant if session.connection is not None]

    # the socket

    def routes(self) -> list[web.RouteDef]:
        """The usual address, and the one for resuming."""
        return [web.get("/gateway/", self._begin), web.get("/gateway/resuming/", self._resuming)]

    async def _begin(self, request: web.Request) -> web.StreamResponse:
        return await self._serve(request, "usual")

    async def _resuming(self, request: web.Request) -> web.StreamResponse:
        return await self._serve(request, "resuming")

    async def _serve(self, request: web.Request, address: Address) -> web.StreamResponse:
        self.connected_at.append(address)
        failure = self._failures[address].pop(0) if self._failures[address] else None
        if failure == "refuses":
            return web.Response(status=503)
        socket = web.WebSocketResponse(max_msg_size=2**16)
        await socket.prepare(request)
        if failure is not None:
            return await _fail(socket, failure)
        try:
            compress = compressor(request.query.get("compress"))
        except (KeyError, ImportError):
            await socket.close(code=4012)
            return socket
        connection = Connection(socket, request.transport, compress)
        connection.send(GREETING)
        try:
            async for frame in socket:
                if frame.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                    self._receive(connection, json.loads(frame.data))
        finally:
            self._disconnected(connection)
            await connection.wait_closed()
        return socket

    def _receive(self, connection: Connection, payload: Json) -> None:
        op, data = payload.get("op"), payload.get("d")
        if op == HEARTBEAT:
            asyncio.get_running_loop().call_later(ACK_AFTER, connection.send, {"op": ACK})
        elif op == IDENTIFY:
            self._identify(connection, data or {})
        elif op == RESUME:
            self._resume(connection, data or {})
        elif op == REQUEST_MEMBERS:
            self._members(connection, data or {})
        elif op not in (PRESENCE, 4, 31):
            connection.close(UNKNOWN_OP)

    def _identify(self, connection: Connection, data: Json) -> None:
        shard = Shard.read(data.get("shard"))
        code = self._close_code(connection, data)
        if code or shard is None:
            connection.close(code or INVALID_SHARD)
        elif self.starts.left <= 0:
            self.forget_sessions()
            connection.close(WRONG_TOKEN)
        elif not self.starts.begin(shard.number):
            connection.send(INVALID)
        else:
            self.identified += 1
            self._ready(self._sessions.begin(int(data["intents"]), shard, connection))

    def _close_code(self, connection: Connection, data: Json) -> int:
        """Return the code with which a connection is closed instead of identified; 0 if it is accepted."""
        intents = data.get("intents")
        if refusal := self._refusal(connection, data):
            return refusal
        if not isinstance(intents, int) or intents & ~KNOWN:
            return INVALID_INTENTS
        return DISALLOWED_INTENTS if intents & PRIVILEGED else 0

    def _refusal(self, connection: Connection, data: Json) -> int:
        """Return the code with which a connection is closed on identify or resume; 0 if it is accepted."""
        if data.get("token") != self._token:
            return WRONG_TOKEN
        return ALREADY_AUTHENTICATED if self._sessions.of(connection) is not None else 0

    def _ready(self, session: Session) -> None:
        guilds = [guild for guild in self._world.guilds if self.in_guild and session.shard.covers(guild)]
        ready: Json = {
            "v": 10,
            "user": user_json(self._world.bot) | {"verified": True, "mfa_enabled": True, "email": None},
            "guilds": [{"id": str(guild), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url + "resuming/",
            "shard": list(session.shard),
            "application": {"id": str(self._world.bot.id), "flags": 0},
            "private_channels": [],
            "relationships": [],
            "user_settings": {},
            "_trace": [],
        }
        session.dispatch("READY", ready)
        for guild in guilds if session.intents & Intent.GUILDS else ():
            session.dispatch("GUILD_CREATE", self._guild(guild))
        self._connected()

    def _guild(self, guild: int) -> Json:
        told = guild_create_json(self._world, guild)
        if guild == self._world.guild_id:
            told["channels"] += self.besides.values()
            for call in tuple(self.when_told):
                call()
        return told

    def _resume(self, connection: Connection, data: Json) -> None:
        if code := self._refusal(connection, data):
            connection.close(code)
            return
        session = self._sessions.find(data.get("session_id"))
        if session is None:
            connection.send(INVALID)
            return
        session.leave()
        if self._faults.fails_resume(session.shard.number) or not session.can_resume(data.get("seq")):
            self._sessions.end(session)
            connection.send(INVALID)
            return
        session.replay(connection, data["seq"])
        self.resumed += 1
        self._connected()

    def _members(self, connection: Connection, data: Json) -> None:
        """Send the members requested by id; complete lists and searches need the privileged intent."""
        session, guild = self._sessions.of(connection), int(data.get("guild_id") or 0)
        if session is None or guild not in self._world.guilds or not session.shard.covers(guild):
            return
        ids = {str(number) for number in data.get("user_ids") or []}
        found = [user for user in self._world.users.values() if str(user.id) in ids]
        chunk = {
            "guild_id": str(guild),
            "members": [member_json(user) for user in found],
            "not_found": sorted(ids - {str(user.id) for user in found}),
            "chunk_index": 0,
            "chunk_count": 1,
            "nonce": data.get("nonce"),
        }
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk)

    def _connected(self) -> None:
        self.online.set()
        self._world.publish_outside_channels("BOT_PRESENCE")

    def _disconnected(self, connection: Connection) -> None:
        self._sessions.disconnected(connection)
        if not self.connected:
            self.online.clear()
            self._world.publish_outside_channels("BOT_PRESENCE")

    # events

    def send_interaction(self, payload: Json) -> bool:
        """Send the interaction to all sessions of its shard, of which the first to respond wins. Return False if there
        are none."""
        sessions = self._sessions.covering(int(payload.get("guild_id") or 0))
        for session in sessions:
            session.dispatch("INTERACTION_CREATE", payload)
        return bool(sessions)

    def _on_event(self, event: Event) -> None:
        if event.kind in INTERNAL or not self._concerns_bot(event):
            return
        guild = 0 if event.channel.recipient is not None else self._world.guild_of(event.channel)
        sessions = [it for it in self._sessions.covering(guild) if it.intents & intent_for(event)]
        data = self._data(event) if sessions else {}
        for session in sessions:
            session.dispatch(event.kind, data)

    def _concerns_bot(self, event: Event) -> bool:
        if event.message is not None and event.message.owner is not None:
            return False
        if event.kind == "TYPING_START" and event.extra.get("user_id") == str(self._world.bot.id):
            return False
        if not self._world.reaches(event.channel):
            return False
        if event.channel.recipient is not None:
            return not event.kind.startswith("CHANNEL_")
        return event.channel.id not in self._world.channels or self._world.can_see(self._world.bot, event.channel)

    def _data(self, event: Event) -> Json:
        message = event.message
        if message is None:
            return event.extra or channel_json(self._world, event.channel)
        if event.kind == "MESSAGE_DELETE":
            data = {"id": str(message.id), "channel_id": str(message.channel_id)}
        else:
            data = self._message_data(message)
        if event.channel.recipient is not None:
            return data
        member = {} if event.kind == "MESSAGE_DELETE" else {"member": member_json(message.author, whole=False)}
        return data | member | {"guild_id": str(self._world.guild_of(event.channel))}

    def _message_data(self, message: Message) -> Json:
        """Without the message content intent, only the bot's own, direct and mentioning messages have content."""
        data = message_json(self._world, message)
        channel = self._world.channels.get(message.channel_id)
        direct = channel is not None and channel.recipient is not None
        if direct or message.author is self._world.bot or self._world.bot.id in message.mentions:
            return data
        return data | {"content": "", "embeds": [], "attachments": [], "components": []}


async def _fail(socket: web.WebSocketResponse, failure: Failure) -> web.StreamResponse:
    if failure == "closes":
        await socket.close(code=UNKNOWN_ERROR)
    if isinstance(failure, int):
        await socket.send_json(GREETING)
    async for frame in socket:
        if isinstance(failure, int) and json.loads(frame.data)["op"] in (IDENTIFY, RESUME):
            await socket.close(code=failure)
    return socket


def intent_for(event: Event) -> int:
    """Return the intent without which a bot does not receive the event."""
    direct = event.channel.type == ChannelType.DM
    if event.kind.startswith("MESSAGE_"):
        return Intent.DIRECT_MESSAGES if direct else Intent.GUILD_MESSAGES
    if event.kind == "TYPING_START":
        return Intent.DIRECT_MESSAGE_TYPING if direct else Intent.GUILD_MESSAGE_TYPING
    return Intent.GUILDS
