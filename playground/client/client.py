"""A person's client: what it lets him do, and the interactions it sends for him."""

from __future__ import annotations

from playground.checks.messages import MOST_CONTENT
from playground.client.forms import submitted
from playground.client.seen import Modal
from playground.client.slash import check_options, resolved
from playground.errors import NotAllowed
from playground.model import Channel, Interaction, InteractionType, Json, Message, User
from playground.server.backend import Backend
from playground.server.component_tree import BUTTON, SELECTS, STRING_SELECT, flat
from playground.server.permissions import Permission

_ENTITY_OPTION = {5: 6, 6: 8, 7: 9, 8: 7}
"""The type of command option that names the same kind of thing as a select of this type."""


class Client:
    """Sends what the person does to the bot, without waiting; raises NotAllowed for what cannot be done.

    The page and the tests act through it alike.
    """

    def __init__(self, backend: Backend, user: User) -> None:
        self._backend = backend
        self._world = backend.world
        self.user = user

    def write(self, channel: Channel, content: str) -> Message:
        self._may_act(channel)
        if not self._world.permissions(self.user, channel) & Permission.SEND_MESSAGES:
            raise NotAllowed(f"{self.user.name} may not write here")
        if not 0 < len(content.strip()) <= MOST_CONTENT:
            raise NotAllowed(f"a message has 1 to {MOST_CONTENT} characters")
        return self._backend.posting.say(self.user, channel, content.strip())

    def delete(self, message: Message) -> None:
        channel = self._world.channel(message.channel_id)
        moderates = self._world.permissions(self.user, channel) & Permission.MANAGE_MESSAGES
        if message.author is not self.user and (channel.recipient is not None or not moderates):
            raise NotAllowed(f"{self.user.name} may not delete that")
        self._backend.posting.remove(message)

    def command(self, channel: Channel, command: Json, options: list[Json]) -> Interaction:
        self._may_act(channel)
        self._may_use(channel, command)
        check_options(command.get("options") or [], options, complete=True)
        return self._start(InteractionType.COMMAND, channel, command, options)

    def autocomplete(self, channel: Channel, command: Json, options: list[Json]) -> Interaction:
        self._may_act(channel)
        self._may_use(channel, command)
        check_options(command.get("options") or [], options, complete=False)
        return self._start(InteractionType.AUTOCOMPLETE, channel, command, options)

    def press(self, message: Message, custom_id: str) -> Interaction:
        component = self._component(message, custom_id, (BUTTON,))
        data = {"custom_id": custom_id, "component_type": BUTTON, "id": component["id"]}
        return self._from_message(message, data)

    def select(self, message: Message, custom_id: str, values: list[str]) -> Interaction:
        component = self._component(message, custom_id, SELECTS)
        least, most = component.get("min_values", 1), component.get("max_values", 1)
        if not least <= len(values) <= most or len(set(values)) != len(values):
            raise NotAllowed(f"from {least} to {most} different options, not {values}")
        kind = component["type"]
        if kind == STRING_SELECT and not set(values) <= {option["value"] for option in component["options"]}:
            raise NotAllowed(f"{values} are not among the options")
        data: Json = {"custom_id": custom_id, "component_type": kind, "id": component["id"], "values": values}
        if kind != STRING_SELECT:
            entity = _ENTITY_OPTION[kind]
            data["resolved"] = resolved([{"type": entity, "value": value} for value in values], self._world)
        return self._from_message(message, data)

    def modal(self, modal: Modal, values: dict[str, str]) -> Interaction:
        opened = modal.interaction
        if opened.user is not self.user:
            raise NotAllowed("the modal is somebody else's")
        data = submitted(modal, values)
        self._may_act(opened.channel)
        return self._backend.interactions.start(InteractionType.MODAL, self.user, opened.channel, data, opened.source)

    def _start(self, kind: InteractionType, channel: Channel, command: Json, options: list[Json]) -> Interaction:
        data: Json = {"id": command["id"], "name": command["name"], "type": command["type"], "options": options}
        objects = resolved(options, self._world)
        if objects:
            data["resolved"] = objects
        return self._backend.interactions.start(kind, self.user, channel, data)

    def _from_message(self, message: Message, data: Json) -> Interaction:
        channel = self._world.channel(message.channel_id)
        return self._backend.interactions.start(InteractionType.COMPONENT, self.user, channel, data, message)

    def _component(self, message: Message, custom_id: str, types: tuple[int, ...]) -> Json:
        if message.deleted or not self._world.visible(message, self.user):
            raise NotAllowed("the message is gone")
        self._may_act(self._world.channel(message.channel_id))
        for component in flat(message.components):
            if component.get("custom_id") == custom_id and component["type"] in types:
                if component.get("disabled"):
                    raise NotAllowed(f"{component.get('label') or custom_id!r} is disabled")
                return component
        raise NotAllowed(f"the message has nothing with the custom id {custom_id!r}")

    def _may_act(self, channel: Channel) -> None:
        if channel.id not in self._world.channels or not self._world.can_see(self.user, channel):
            raise NotAllowed(f"{self.user.name} does not see that channel")

    def _may_use(self, channel: Channel, command: Json) -> None:
        contexts = command.get("contexts")
        direct = channel.recipient is not None
        if (contexts is not None and int(direct) not in contexts) or (direct and command.get("dm_permission") is False):
            raise NotAllowed(f"/{command['name']} is not offered here")
        wanted = command.get("default_member_permissions")
        if not direct and wanted is not None:
            permissions = self._world.permissions(self.user, channel)
            if not int(wanted) or permissions & int(wanted) != int(wanted):
                raise NotAllowed(f"{self.user.name} may not use /{command['name']}")
