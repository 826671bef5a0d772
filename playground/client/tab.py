"""One open tab of the page: it receives what its person sees, and sends what they do."""

import asyncio
from collections.abc import Callable
from functools import partial

from playground.client.client import Backend
from playground.client.person import Person
from playground.client.seen import Modal
from playground.errors import ApiError, NotAllowed
from playground.model import Channel, Event, Interaction, InteractionType, Json, Message
from playground.server.interaction_payloads import context_of
from playground.server.interactions import NO_RESPONSE
from playground.server.payloads import message_json, user_json
from playground.server.sessions import Connection

MAX_HISTORY = 100
LONGEST_TURN = 7 * 24 * 3600
"""The maximum number of seconds by which the clock is turned forward at once."""
REASONS = {NO_RESPONSE: "The application did not respond"}
FAILED = "This interaction failed"


class Tab:
    """Speaks the protocol of docs/playground.md over one socket."""

    def __init__(self, backend: Backend, person: Person, connection: Connection) -> None:
        self._backend = backend
        self._world = backend.world
        self._person = person
        self._connection = connection
        self._tasks: set[asyncio.Task[None]] = set()
        self._operations: dict[str, Callable[[Json], None]] = {
            "open": self._open,
            "ack": self._acknowledge,
            "say": self._say,
            "slash": partial(self._command, InteractionType.COMMAND),
            "autocomplete": partial(self._command, InteractionType.AUTOCOMPLETE),
            "menu": self._menu,
            "press": self._press,
            "select": self._select,
            "modal": self._modal,
            "dismiss": self._dismiss,
            "settings": self._settings,
            "turn": self._turn,
            "situation": self._situation,
        }
        self._world.open_dm(person.user)  # every member can write to the bot
        self._stop = self._world.subscribe(self._on_event)
        self._send("ready", **self._ready())

    async def close(self) -> None:
        self._stop()
        for task in self._tasks:
            task.cancel()
        await self._connection.wait_closed()

    def _send(self, kind: str, **body: object) -> None:
        self._connection.send({"t": kind, **body})

    # what the person sees

    def _ready(self) -> Json:
        channels = [self._channel(it) for it in self._world.channels.values() if self._sees(it)]
        return {
            "me": self._me(),
            "people": [user_json(user) for user in self._world.people.values()],
            "guild": {"id": str(self._world.guild_id), "name": "Speeltafel", "locale": self._world.locale},
            "channels": channels,
            "commands": self._backend.commands.all(localized=True),
            "clock": self._clock(),
            "situations": self._backend.situations.all(),
            **self._bot(),
        }

    def _me(self) -> Json:
        settings = ("locale", "dms_open", "sends_names", "installed")
        return user_json(self._person.user) | {name: getattr(self._person, name) for name in settings}

    def _bot(self) -> Json:
        return {"bot": user_json(self._world.bot), "bot_online": bool(self._backend.gateway.connected)}

    def _clock(self) -> Json:
        return {"now": self._world.clock.now(), "runs": self._world.clock.runs}

    def _channel(self, channel: Channel) -> Json:
        read = channel.read.get(self._person.id)
        return {
            "id": str(channel.id),
            "type": int(channel.type),
            "name": channel.name or self._world.bot.name,
            "context": context_of(channel),
            "server": self._world.elsewhere.get(self._world.guild_of(channel)) if not channel.members else None,
            "reached": self._world.reaches(channel),
            "recipient": None if channel.recipient is None else user_json(self._world.bot),
            "last_message_id": None if channel.last_message_id is None else str(channel.last_message_id),
            "last_read_id": None if read is None else str(read),
            "mentions": self._world.unread(self._person.user, channel),
        }

    def _sees(self, channel: Channel) -> bool:
        return channel.id in self._world.channels and self._world.can_see(self._person.user, channel)

    def _on_event(self, event: Event) -> None:
        if event.kind == "COMMANDS":
            self._send("commands", commands=self._backend.commands.all(localized=True))
        elif event.kind == "BOT_PRESENCE":
            self._send("bot", **self._bot())
        elif event.kind == "CLOCK":
            self._send("clock", clock=self._clock())
        elif event.kind == "SITUATION":
            self._send("situation", situation=self._backend.situations.state(event.extra["id"]))
        elif event.kind == "PERSON":
            if event.extra["id"] == self._person.id:
                self._send("me", me=self._me())
        elif event.kind in ("CHANNEL_DELETE", "THREAD_DELETE"):
            self._send("channel_gone", channel_id=str(event.channel.id))
        elif self._sees(event.channel):
            self._on_channel_event(event)

    def _on_channel_event(self, event: Event) -> None:
        channel, message = event.channel, event.message
        if message is not None:
            self._on_message(event.kind, channel, message)
        elif event.kind == "TYPING_START":
            self._send("typing", channel_id=str(channel.id), user_id=event.extra["user_id"])
        elif event.kind != "INTERACTION" and event.extra.get("reader", self._person.id) == self._person.id:
            self._send("channel", channel=self._channel(channel))

    def _on_message(self, kind: str, channel: Channel, message: Message) -> None:
        if kind == "MESSAGE_DELETE":
            if message.owner in (None, self._person.id):
                self._send("message_delete", channel_id=str(channel.id), id=str(message.id))
        elif self._world.visible(message, self._person.user):
            self._send(kind.lower(), channel_id=str(channel.id), message=message_json(self._world, message))
        if kind != "MESSAGE_UPDATE" and message.owner is None:
            self._send("channel", channel=self._channel(channel))

    # what the person does

    def receive(self, body: Json) -> None:
        operation = self._operations.get(str(body.get("op")))
        try:
            if operation is None:
                raise NotAllowed(f"there is no operation {body.get('op')!r}")
            operation(body)
        except (NotAllowed, ApiError, KeyError, ValueError) as error:
            reason = f"missing {error}" if isinstance(error, KeyError) else str(error)
            self._refuse(body, reason)

    def _refuse(self, body: Json, reason: str) -> None:
        if body.get("op") == "autocomplete":
            self._send("autocomplete", nonce=body.get("nonce"), choices=[])
        elif "nonce" in body:
            self._send("interaction", nonce=body["nonce"], state="failed", reason=reason)
        else:
            self._send("refused", op=body.get("op"), reason=reason)

    def _visible_channel(self, body: Json) -> Channel:
        channel = self._world.channel(int(body["channel_id"]))
        if not self._sees(channel):
            raise NotAllowed("you do not see that channel")
        return channel

    def _message(self, body: Json) -> Message:
        return self._world.message(self._visible_channel(body), int(body["message_id"]))

    def _open(self, body: Json) -> None:
        channel = self._visible_channel(body)
        messages = self._world.seen_by(self._person.user, channel)[-MAX_HISTORY:]
        shown = [message_json(self._world, message) for message in messages]
        self._send("history", channel_id=str(channel.id), messages=shown)
        self._world.mark_read(self._person.user, channel)

    def _acknowledge(self, body: Json) -> None:
        self._world.mark_read(self._person.user, self._visible_channel(body))

    def _say(self, body: Json) -> None:
        self._person.client.write(self._visible_channel(body), str(body["content"]))

    def _command(self, kind: InteractionType, body: Json) -> None:
        command = self._backend.commands.get(int(body["command_id"]))
        options = list(body.get("options") or [])
        self._follow(body, self._person.client.command(self._visible_channel(body), command, options, kind))

    def _menu(self, body: Json) -> None:
        command, target = self._backend.commands.get(int(body["command_id"])), int(body["target_id"])
        channel = self._visible_channel(body)
        self._follow(body, self._person.client.use(channel, command, self._world.users[target]))

    def _press(self, body: Json) -> None:
        self._follow(body, self._person.client.press(self._message(body), str(body["custom_id"])))

    def _select(self, body: Json) -> None:
        values = [str(value) for value in body["values"]]
        self._follow(body, self._person.client.select(self._message(body), str(body["custom_id"]), values))

    def _modal(self, body: Json) -> None:
        opened = self._backend.interactions.find(int(body["interaction_id"]))
        if opened is None or opened.modal is None:
            raise NotAllowed("the modal is gone")
        self._follow(body, self._person.client.modal(Modal(opened, opened.modal), dict(body["values"])))

    def _dismiss(self, body: Json) -> None:
        self._person.dismiss(self._person.seen(self._message(body)))

    def _settings(self, body: Json) -> None:
        if body.get("locale") in ("en-US", "nl"):
            self._person.locale = body["locale"]
        for name in ("dms_open", "sends_names", "installed"):
            if isinstance(body.get(name), bool):
                setattr(self._person, name, body[name])

    def _turn(self, body: Json) -> None:
        seconds = float(str(body["seconds"]))
        if not 0 < seconds <= LONGEST_TURN:
            raise NotAllowed(f"the clock is turned forward, by {LONGEST_TURN} seconds at most")
        self._world.clock.advance(seconds)

    def _situation(self, body: Json) -> None:
        name, situations = str(body["id"]), self._backend.situations
        if name not in [situation.id for situation in situations.offered]:
            raise NotAllowed(f"there is no situation {name!r}")
        if body["on"]:
            situations.on(name)
        else:
            situations.off(name)

    # the bot's response

    def _follow(self, body: Json, interaction: Interaction) -> None:
        if body["op"] != "autocomplete":
            self._send("interaction", nonce=body.get("nonce"), state="pending", reason=None)
        task = asyncio.create_task(self._await_response(body, interaction))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _await_response(self, body: Json, interaction: Interaction) -> None:
        def responded(_: Event | None = None) -> bool | None:
            return True if interaction.callback is not None or interaction.error is not None else None

        if not responded():
            await self._person.until(responded, "a response")
        self._report(body, interaction)

    def _report(self, body: Json, interaction: Interaction) -> None:
        nonce = body.get("nonce")
        if body["op"] == "autocomplete":
            self._send("autocomplete", nonce=nonce, choices=interaction.choices or [])
        elif interaction.error is not None:
            self._send("interaction", nonce=nonce, state="failed", reason=REASONS.get(interaction.error, FAILED))
        else:
            if interaction.modal is not None:
                self._send("modal", nonce=nonce, interaction_id=str(interaction.id), **_opened(interaction.modal))
            self._send("interaction", nonce=nonce, state="done", reason=None)


def _opened(modal: Json) -> Json:
    return {key: modal[key] for key in ("custom_id", "title", "components")}
