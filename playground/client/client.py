"""A person's client: what it lets them do, and the interactions that it sends."""

from collections.abc import Mapping
from dataclasses import dataclass

from playground.checks.messages import MAX_CONTENT
from playground.client.forms import Filled, submission
from playground.client.seen import Modal
from playground.client.slash import NESTED, check_options, resolved_objects
from playground.errors import NotAllowed
from playground.model import (
    OF_POSTS,
    SELECTS,
    SPOKEN,
    Channel,
    ComponentType,
    Interaction,
    InteractionType,
    Json,
    Message,
    OptionType,
    User,
)
from playground.server.commands import Commands
from playground.server.gateway import Gateway
from playground.server.interaction_payloads import context_of, leaves
from playground.server.interactions import Interactions
from playground.server.payloads import flat
from playground.server.permissions import Permission, send_permission
from playground.server.posting import Posting
from playground.server.situations import NAMES_FOR_VALUES, Situations
from playground.server.world import World

_ENTITY_OPTIONS = {
    ComponentType.USER_SELECT: OptionType.USER,
    ComponentType.ROLE_SELECT: OptionType.ROLE,
    ComponentType.MENTIONABLE_SELECT: OptionType.MENTIONABLE,
    ComponentType.CHANNEL_SELECT: OptionType.CHANNEL,
}
"""By type of select, the type of command option that names the same kind of object."""
OF_PEOPLE = 2
"""The type of the commands in the context menu of people."""


@dataclass(frozen=True)
class Backend:
    """The parts of the server that a client uses; none of them knows any client."""

    world: World
    commands: Commands
    gateway: Gateway
    posting: Posting
    interactions: Interactions
    situations: Situations


class Client:
    """Sends a person's actions to the bot without waiting; raises NotAllowed if the client does not allow one.

    Both the page and the tests use it.
    """

    def __init__(self, backend: Backend, user: User) -> None:
        self._backend = backend
        self._world = backend.world
        self.user = user
        self.sends_names = False
        """Whether it sends the name of a suggestion instead of its value, as some clients do."""
        self._asked: dict[str, Interaction] = {}
        """By the name of an option, the interaction that last asked for its suggestions."""

    def write(self, channel: Channel, content: str) -> Message:
        self._check_visible(channel)
        self._check_written(channel)
        if not self._world.permissions(self.user, channel) & send_permission(channel):
            raise NotAllowed(f"{self.user.name} may not write here")
        if not 0 < len(content.strip()) <= MAX_CONTENT:
            raise NotAllowed(f"a message has 1 to {MAX_CONTENT} characters")
        self._open(channel)
        return self._backend.posting.say(self.user, channel, content.strip())

    def delete(self, message: Message) -> None:
        channel = self._world.channel(message.channel_id)
        moderates = self._world.permissions(self.user, channel) & Permission.MANAGE_MESSAGES
        if message.author is not self.user and (channel.recipient is not None or not moderates):
            raise NotAllowed(f"{self.user.name} may not delete that")
        self._backend.posting.remove(message)

    def command(
        self, channel: Channel, command: Json, options: list[Json], kind: InteractionType = InteractionType.COMMAND
    ) -> Interaction:
        """Send a command, or with AUTOCOMPLETE ask for choices of the focused option."""
        self._check_visible(channel)
        self._check_written(channel)
        self._check_usable(channel, command)
        if kind == InteractionType.COMMAND:
            self._open(channel)
        check_options(command.get("options") or [], options, complete=kind == InteractionType.COMMAND)
        shown = self._shown(options)
        data: Json = {"id": command["id"], "name": command["name"], "type": command["type"], "options": shown}
        objects = resolved_objects(options, self._world, self.user)
        if objects:
            data["resolved"] = objects
        started = self._backend.interactions.start(kind, self.user, channel, data)
        if kind == InteractionType.AUTOCOMPLETE:
            self._asked |= {entry["name"]: started for entry in leaves(options) if entry.get("focused")}
        return started

    def use(self, channel: Channel, command: Json, target: User) -> Interaction:
        """Use a command of somebody's context menu."""
        self._check_visible(channel)
        self._check_usable(channel, command)
        if command["type"] != OF_PEOPLE:
            raise NotAllowed(f"{command['name']} does not stand in the menu of people")
        self._open(channel)
        named = [{"type": OptionType.USER, "value": str(target.id)}]
        data: Json = {"id": command["id"], "name": command["name"], "type": OF_PEOPLE, "target_id": str(target.id)}
        data["resolved"] = resolved_objects(named, self._world, self.user)
        return self._backend.interactions.start(InteractionType.COMMAND, self.user, channel, data)

    def _shown(self, options: list[Json]) -> list[Json]:
        """Return the options in the form in which they are sent."""
        situations = self._backend.situations
        by_situation = situations.is_on(NAMES_FOR_VALUES)
        if not (self.sends_names or by_situation):
            return options
        named = self._by_name(options)
        if by_situation and named != options:
            situations.meet(NAMES_FOR_VALUES)
        return named

    def _by_name(self, options: list[Json]) -> list[Json]:
        """Replace the values of options by the names of their suggestions, except the focused one."""
        named: list[Json] = []
        for entry in options:
            if entry["type"] in NESTED:
                named.append(entry | {"options": self._by_name(entry.get("options") or [])})
                continue
            asked = self._asked.get(entry["name"])
            choices = (asked.choices if asked is not None else None) or ()
            key, locale = "name_localizations", self.user.locale
            shown = {it["value"]: (it.get(key) or {}).get(locale) or it["name"] for it in choices}
            value = entry.get("value")
            named.append(entry if entry.get("focused") else entry | {"value": shown.get(value, value)})
        return named

    def press(self, message: Message, custom_id: str) -> Interaction:
        component = self._component(message, custom_id, (ComponentType.BUTTON,))
        data = {"custom_id": custom_id, "component_type": ComponentType.BUTTON, "id": component["id"]}
        return self._from_message(message, data)

    def select(self, message: Message, custom_id: str, values: list[str]) -> Interaction:
        component = self._component(message, custom_id, SELECTS)
        minimum, maximum = component.get("min_values", 1), component.get("max_values", 1)
        if not minimum <= len(values) <= maximum or len(set(values)) != len(values):
            raise NotAllowed(f"from {minimum} to {maximum} different options, not {values}")
        kind = component["type"]
        offered = {option["value"] for option in component.get("options") or []}
        if kind == ComponentType.STRING_SELECT and not set(values) <= offered:
            raise NotAllowed(f"{values} are not among the options")
        data: Json = {"custom_id": custom_id, "component_type": kind, "id": component["id"], "values": values}
        if kind != ComponentType.STRING_SELECT:
            entity = _ENTITY_OPTIONS[kind]
            named = [{"type": entity, "value": value} for value in values]
            self._check_kinds(component, values)
            data["resolved"] = resolved_objects(named, self._world, self.user)
        return self._from_message(message, data)

    def _check_kinds(self, component: Json, values: list[str]) -> None:
        kinds = component.get("channel_types") or []
        for value in values if kinds else ():
            if self._world.channel(int(value)).type not in kinds:
                raise NotAllowed(f"a channel of that kind is not offered: {self._world.channel(int(value)).name}")

    def modal(self, modal: Modal, values: Mapping[str, Filled]) -> Interaction:
        opened = modal.interaction
        if opened.user is not self.user:
            raise NotAllowed("the modal is somebody else's")
        data = submission(modal, values)
        self._check_visible(opened.channel)
        return self._backend.interactions.start(InteractionType.MODAL, self.user, opened.channel, data, opened.source)

    def _from_message(self, message: Message, data: Json) -> Interaction:
        channel = self._world.channel(message.channel_id)
        self._open(channel)
        return self._backend.interactions.start(InteractionType.COMPONENT, self.user, channel, data, message)

    def _component(self, message: Message, custom_id: str, types: tuple[int, ...]) -> Json:
        if message.deleted or not self._world.visible(message, self.user):
            raise NotAllowed("the message is gone")
        self._check_visible(self._world.channel(message.channel_id))
        for component in flat(message.components):
            if component.get("custom_id") == custom_id and component["type"] in types:
                if component.get("disabled"):
                    raise NotAllowed(f"{component.get('label') or custom_id!r} is disabled")
                return component
        raise NotAllowed(f"the message has nothing with the custom id {custom_id!r}")

    def _open(self, channel: Channel) -> None:
        """Unarchive a thread before an action in it. Raise NotAllowed if the person may not."""
        if channel.archived:
            if not self._world.may_open(self.user, channel):
                raise NotAllowed(f"{self.user.name} may not open that thread again")
            self._world.archive(channel, archived=False, locked=channel.locked)

    def _check_visible(self, channel: Channel) -> None:
        if channel.id not in self._world.channels or not self._world.can_see(self.user, channel):
            raise NotAllowed(f"{self.user.name} does not see that channel")

    def _check_written(self, channel: Channel) -> None:
        if channel.type in OF_POSTS:
            raise NotAllowed("nothing is typed there but in a post")
        connects = self._world.permissions(self.user, channel) & Permission.CONNECT
        if channel.type in SPOKEN and not connects:
            raise NotAllowed(f"{self.user.name} may not connect there")

    def _check_usable(self, channel: Channel, command: Json) -> None:
        contexts = command.get("contexts")
        direct = channel.recipient is not None or bool(channel.members)
        elsewhere = contexts is not None and context_of(channel) not in contexts
        if elsewhere or not self._has(channel, command) or (direct and command.get("dm_permission") is False):
            raise NotAllowed(f"/{command['name']} is not offered here")
        wanted = command.get("default_member_permissions")
        if not direct and wanted is not None:
            permissions = self._world.permissions(self.user, channel)
            if not int(wanted) or permissions & int(wanted) != int(wanted):
                raise NotAllowed(f"{self.user.name} may not use /{command['name']}")

    def _has(self, channel: Channel, command: Json) -> bool:
        """Return whether the command comes there by an installation: that of the guild, or the person's own."""
        kinds = command.get("integration_types") or [0]
        return (0 in kinds and self._world.reaches(channel)) or (1 in kinds and self.user.installed)
