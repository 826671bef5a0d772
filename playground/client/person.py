"""People as tests drive them: what they type and press, and what they see."""

from collections.abc import Callable
from typing import TypeVar

from playground.client.client import OF_PEOPLE, Backend, Client
from playground.client.forms import Filled
from playground.client.response import TIMEOUT, Choice, Response, until
from playground.client.seen import Button, Modal, SeenMessage, Select
from playground.client.slash import ParsedCommand, find_person, names, parse, parse_value
from playground.errors import NotAllowed
from playground.model import Channel, Event, Interaction, InteractionType, Json, Message, User

T = TypeVar("T")
Where = str | Channel


class Person:
    """One of the six people. Whatever their client does not allow raises NotAllowed."""

    def __init__(self, backend: Backend, user: User) -> None:
        self._backend = backend
        self._world = backend.world
        self.user = user
        self.client = Client(backend, user)

    def __repr__(self) -> str:
        return f"<{self.user.name}>"

    @property
    def name(self) -> str:
        return self.user.name

    @property
    def id(self) -> int:
        return self.user.id

    @property
    def mention(self) -> str:
        return f"<@{self.user.id}>"

    @property
    def locale(self) -> str:
        """The language of their Discord, "en-US" or "nl"."""
        return self.user.locale

    @locale.setter
    def locale(self, value: str) -> None:
        self.user.locale = value
        self._world.settings_changed(self.user)

    @property
    def dms_open(self) -> bool:
        return self.user.dms_open

    @dms_open.setter
    def dms_open(self, value: bool) -> None:
        self.user.dms_open = value
        self._world.settings_changed(self.user)

    @property
    def installed(self) -> bool:
        """Whether they have installed the application for themselves."""
        return self.user.installed

    @installed.setter
    def installed(self, value: bool) -> None:
        self.user.installed = value
        self._world.settings_changed(self.user)

    @property
    def sends_names(self) -> bool:
        """Whether their client sends the name of a suggestion instead of its value."""
        return self.client.sends_names

    @sends_names.setter
    def sends_names(self, value: bool) -> None:
        self.client.sends_names = value
        self._world.settings_changed(self.user)

    # reading

    def seen(self, message: Message) -> SeenMessage:
        return SeenMessage(self._world, message)

    def channel(self, where: Where) -> Channel:
        """Return the channel "#games", a thread by name, "dm" for direct messages, or the given channel itself."""
        if isinstance(where, Channel):
            return where
        return self._world.open_dm(self.user) if where == "dm" else self._world.named(where)

    def messages(self, where: Where) -> list[SeenMessage]:
        """Return the messages that they see there, oldest first, with their ephemeral ones."""
        return [self.seen(message) for message in self._world.seen_by(self.user, self.channel(where))]

    def dms(self) -> list[SeenMessage]:
        """Return their direct messages with the bot, oldest first."""
        channel = self._world.dm(self.user)
        return [] if channel is None else self.messages(channel)

    def unread(self, where: Where) -> int:
        """Count the messages there that notified them since they last read."""
        return self._world.unread(self.user, self.channel(where))

    def read(self, where: Where) -> None:
        self._world.mark_read(self.user, self.channel(where))

    async def wait_message(
        self,
        where: Where,
        predicate: Callable[[SeenMessage], bool] | str | None = None,
        timeout: float = TIMEOUT,  # noqa: ASYNC109
    ) -> SeenMessage:
        """Return the newest message there that satisfies the predicate (or contains the text), or wait for one.

        Raise TimeoutError after `timeout` seconds.
        """
        satisfies = _predicate(predicate)
        place = None if where == "dm" else self.channel(where)
        for seen in reversed(self.dms() if place is None else self.messages(place)):
            if satisfies(seen):
                return seen

        def look(event: Event) -> SeenMessage | None:
            here = event.channel.recipient is self.user if place is None else event.channel is place
            if event.message is None or event.message.deleted or not here:
                return None
            seen = self.seen(event.message)
            return seen if self._world.visible(event.message, self.user) and satisfies(seen) else None

        return await self.until(look, f"a message in {where}", timeout)

    async def until(
        self,
        look: Callable[[Event], T | None],
        what: str = "an event",
        timeout: float = TIMEOUT,  # noqa: ASYNC109
    ) -> T:
        """Wait until `look` finds something in an event, and return it. Raise TimeoutError after so many seconds."""
        return await until(self._world, look, f"{what} for {self.name}", timeout)

    # acting

    async def say(self, where: Where, content: str) -> SeenMessage:
        return self.seen(self.client.write(self.channel(where), content))

    async def slash(self, where: Where, text: str) -> Response:
        """Send a command as typed, and wait for the response."""
        parsed = parse(text, self._backend.commands.all(localized=True), self.locale)
        options = self._options(parsed, parsed.values)
        return await self.response_to(self.client.command(self.channel(where), parsed.command, options))

    async def use(self, where: Where, name: str, target: "User | Person") -> Response:
        """Use the command with this name, in English or in their language, of somebody's context menu."""
        known = self._backend.commands.all(localized=True)
        found = [it for it in known if it["type"] == OF_PEOPLE and name in names(it, self.locale)]
        if not found:
            raise NotAllowed(f"no menu of a person has {name!r}")
        whom = target.user if isinstance(target, Person) else target
        return await self.response_to(self.client.use(self.channel(where), found[0], whom))

    async def autocomplete(self, where: Where, text: str, focused: str) -> list[Choice]:
        """Return the choices that the bot proposes for the option `focused`, given the other typed options."""
        parsed = parse(text, self._backend.commands.all(localized=True), self.locale)
        if not any(option["name"] == focused and option.get("autocomplete") for option in parsed.options):
            raise NotAllowed(f"{focused} proposes nothing")
        options = self._options(parsed, {focused: ""} | parsed.values, focused)
        kind = InteractionType.AUTOCOMPLETE
        response = await self.response_to(self.client.command(self.channel(where), parsed.command, options, kind))
        if response.interaction.choices is None:
            raise TimeoutError(f"no proposals: {response.error}")
        return [Choice(self._shown(choice), choice["value"]) for choice in response.interaction.choices]

    def _options(self, parsed: ParsedCommand, values: dict[str, str], focused: str | None = None) -> list[Json]:
        """Return the typed values as an interaction contains them; the focused one stays as typed."""
        known = {option["name"]: option for option in parsed.options}
        given: list[Json] = []
        for name, text in values.items():
            value = text if name == focused else parse_value(known[name], text, self._world, self.locale)
            given.append({"name": name, "type": known[name]["type"], "value": value})
            if name == focused:
                given[-1]["focused"] = True
        return parsed.nested(given)

    def _shown(self, choice: Json) -> str:
        return str((choice.get("name_localizations") or {}).get(self.locale) or choice["name"])

    async def press(self, message: SeenMessage, label: str | None = None, *, custom_id: str | None = None) -> Response:
        """Press the button with this label or emoji, or with this custom id."""
        button = _button(message, label, custom_id)
        return await self.response_to(self.client.press(message.message, button.custom_id or ""))

    async def select(self, message: SeenMessage, choice: str | list[str], *, select: str | None = None) -> Response:
        """Choose options by label or value, people by name, or channels by "#name".

        `select` is a placeholder or custom id; None if there is only one select.
        """
        chosen = _find_select(message, select)
        texts = [choice] if isinstance(choice, str) else choice
        value_of = chosen.value_of if chosen.options else self._id_of
        values = [value_of(text) for text in texts]
        return await self.response_to(self.client.select(message.message, chosen.custom_id, values))

    def _id_of(self, text: str) -> str:
        """Return the id of a channel such as "#general", or of a person."""
        found = self.channel(text) if text.startswith("#") else find_person(text, self._world)
        return str(found.id)

    async def fill(self, modal: Modal | None, values: dict[str, Filled] | None = None, /, **more: Filled) -> Response:
        """Fill in and send a modal, with values by custom id or label; other fields keep what the bot filled in."""
        if modal is None:
            raise NotAllowed("there is no modal")
        return await self.response_to(self.client.modal(modal, (values or {}) | more))

    async def send_raw(
        self, kind: InteractionType, data: Json, where: Where = "#games", message: SeenMessage | None = None
    ) -> Response:
        """Send an interaction with any data, unchecked, as no client would."""
        source = None if message is None else message.message
        interaction = self._backend.interactions.start(kind, self.user, self.channel(where), data, source)
        return await self.response_to(interaction)

    def delete(self, message: SeenMessage) -> None:
        """Delete one's own message, or as a moderator any message."""
        self.client.delete(message.message)

    def dismiss(self, message: SeenMessage) -> None:
        """Dismiss an ephemeral message. Raise NotAllowed for any other."""
        if not message.ephemeral:
            raise NotAllowed("only ephemeral messages can be dismissed")
        self._world.dismiss(message.message)

    def restart_client(self) -> None:
        """Lose all ephemeral messages, as a client does when it restarts."""
        for channel in tuple(self._world.channels.values()):
            for message in self._world.seen_by(self.user, channel):
                if message.owner == self.user.id:
                    self._world.dismiss(message)

    async def response_to(self, interaction: Interaction) -> Response:
        """Wait until the bot has responded or the deadline has passed."""
        response = Response(self._world, interaction)
        if not response.settled:
            await self.until(lambda _: True if response.settled else None, "a response")
        return response


def _predicate(predicate: Callable[[SeenMessage], bool] | str | None) -> Callable[[SeenMessage], bool]:
    if predicate is None:
        return lambda seen: True
    if isinstance(predicate, str):
        return lambda seen: predicate in seen.text
    return predicate


def _button(message: SeenMessage, label: str | None, custom_id: str | None) -> Button:
    if custom_id is not None:
        return Button(label or "", custom_id, disabled=False, style=1)
    found = message.buttons.get(label or "")
    if found is None or found.custom_id is None:
        raise NotAllowed(f"there are the buttons {list(message.buttons)}, not {label!r}")
    return found


def _find_select(message: SeenMessage, wanted: str | None) -> Select:
    selects = message.selects
    if wanted is None and len(selects) == 1:
        return selects[0]
    for select in selects:
        if wanted is not None and wanted in (select.placeholder, select.custom_id):
            return select
    raise NotAllowed(f"there are the selects {[it.placeholder or it.custom_id for it in selects]}, not {wanted!r}")
