"""Interactions: from a person's click to the bot's answer, with Discord's three seconds and fifteen minutes."""

from __future__ import annotations

import secrets
from typing import Any

from playground.checks.commands import check_choices
from playground.checks.form import Field
from playground.checks.modals import check_modal
from playground.errors import refusal
from playground.model import (
    CallbackType,
    Channel,
    Event,
    Interaction,
    InteractionType,
    Json,
    Message,
    MessageFlag,
    User,
)
from playground.server.component_tree import numbered
from playground.server.gateway import Gateway
from playground.server.payloads import channel_json, member_json, message_json, user_json
from playground.server.posting import Body, Posting, bits
from playground.server.world import World

FIRST_ANSWER = 3.0
"""Seconds in which the bot must answer at all."""
TOKEN_LIFE = 15 * 60.0
"""Seconds in which the token can be used."""
ATTACHMENT_SIZE_LIMIT = 10 * 1024 * 1024
FAILED, NO_RESPONSE = "failed", "did not respond"

_ANSWERS: dict[InteractionType, tuple[CallbackType, ...]] = {
    InteractionType.COMMAND: (CallbackType.MESSAGE, CallbackType.DEFERRED_MESSAGE, CallbackType.MODAL),
    InteractionType.COMPONENT: (
        CallbackType.MESSAGE,
        CallbackType.DEFERRED_MESSAGE,
        CallbackType.DEFERRED_UPDATE,
        CallbackType.UPDATE,
        CallbackType.MODAL,
    ),
    InteractionType.AUTOCOMPLETE: (CallbackType.AUTOCOMPLETE,),
    InteractionType.MODAL: (
        CallbackType.MESSAGE,
        CallbackType.DEFERRED_MESSAGE,
        CallbackType.DEFERRED_UPDATE,
        CallbackType.UPDATE,
    ),
}


class Interactions:
    """All interactions by id and token. A change of one is told as INTERACTION with its id in extra."""

    def __init__(self, world: World, gateway: Gateway, posting: Posting) -> None:
        self._world = world
        self._gateway = gateway
        self._posting = posting
        self._by_id: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}

    # from the person to the bot

    def start(
        self, kind: InteractionType, user: User, channel: Channel, data: Json, source: Message | None = None
    ) -> Interaction:
        """Send it to the bot; the time for the answer runs from here."""
        interaction = Interaction(
            id=self._world.ids.next(),
            type=kind,
            token=secrets.token_urlsafe(64),
            user=user,
            channel=channel,
            data=data,
            created=self._world.clock.now(),
            source=source,
        )
        self._by_id[interaction.id] = self._by_token[interaction.token] = interaction
        interaction.timer = self._world.clock.call_after(FIRST_ANSWER, lambda: self._overdue(interaction))
        if not self._gateway.send_interaction(self._payload(interaction)):
            self._overdue(interaction)
        self._prune()
        return interaction

    def _overdue(self, interaction: Interaction) -> None:
        if interaction.answered is None:
            interaction.error = NO_RESPONSE if interaction.type == InteractionType.COMMAND else FAILED
            self._tell(interaction)

    def _prune(self) -> None:
        limit = self._world.clock.now() - 2 * TOKEN_LIFE
        while self._by_id:
            oldest = next(iter(self._by_id.values()))
            if oldest.created > limit:
                return
            del self._by_id[oldest.id], self._by_token[oldest.token]

    def _payload(self, interaction: Interaction) -> Json:
        world, channel, user = self._world, interaction.channel, interaction.user
        permissions = str(world.permissions(user, channel))
        app_permissions = str(world.permissions(world.bot, channel))
        payload: Json = {
            "id": str(interaction.id),
            "application_id": str(world.bot.id),
            "type": int(interaction.type),
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "channel_id": str(channel.id),
            "channel": channel_json(world, channel) | {"permissions": permissions},
            "app_permissions": app_permissions,
            "locale": user.locale,
            "entitlements": [],
            "entitlement_sku_ids": [],
            "attachment_size_limit": ATTACHMENT_SIZE_LIMIT,
        }
        if interaction.source is not None:
            payload["message"] = message_json(world, interaction.source)
        if channel.recipient is not None:
            owners = {"0": "0"}
            return payload | {"user": user_json(user), "context": 1, "authorizing_integration_owners": owners}
        return payload | {
            "guild_id": str(world.guild_id),
            "guild": {"id": str(world.guild_id), "locale": world.locale, "features": []},
            "guild_locale": world.locale,
            "member": member_json(user) | {"permissions": permissions, "unusual_dm_activity_until": None},
            "context": 0,
            "authorizing_integration_owners": {"0": str(world.guild_id)},
        }

    # from the bot to the person

    def find(self, interaction_id: int) -> Interaction | None:
        return self._by_id.get(interaction_id)

    def answer(self, interaction_id: int, token: str, body: Body) -> Json:
        """The bot's first answer, and what Discord tells about it; raises 10062 when it is too late, 40060 twice."""
        interaction = self._by_id.get(interaction_id)
        if interaction is None or interaction.token != token:
            raise refusal(10062)
        if interaction.answered is not None:
            raise refusal(40060)
        if interaction.error is not None:
            raise refusal(10062)
        field = Field()
        if not field["type"].one_of(body.json.get("type"), _ANSWERS[interaction.type]):
            field.done()
        kind = CallbackType(body.json["type"])
        data = body.json.get("data") or {}
        self._carry_out(interaction, kind, Body(data, body.files))
        interaction.answered = kind
        if interaction.timer is not None:
            self._world.clock.cancel(interaction.timer)
        self._tell(interaction)
        return self._receipt(interaction, kind)

    def _carry_out(self, interaction: Interaction, kind: CallbackType, body: Body) -> None:
        if kind == CallbackType.MESSAGE:
            interaction.original = self._create(interaction, body, Field()["data"])
        elif kind == CallbackType.DEFERRED_MESSAGE:
            interaction.original = self._create_loading(interaction, body.json)
        elif kind == CallbackType.AUTOCOMPLETE:
            interaction.choices = check_choices(
                Field()["data"], body.json.get("choices"), _focused_type(interaction.data)
            )
        elif kind == CallbackType.MODAL:
            field = Field()
            check_modal(field["data"], body.json)
            field.done()
            numbered(body.json["components"])
            interaction.modal = body.json
        else:
            self._update_source(interaction, kind, body)

    def _update_source(self, interaction: Interaction, kind: CallbackType, body: Body) -> None:
        if kind == CallbackType.UPDATE:
            if interaction.source is None or interaction.source.deleted:
                raise refusal(10008)
            self._posting.edit(interaction.source, body, at=Field()["data"])
        interaction.original = interaction.source

    def _create(self, interaction: Interaction, body: Body, at: Field) -> Message:
        owner = interaction.user if bits(body.json) & MessageFlag.EPHEMERAL else None
        more = self._origin(interaction)
        message = self._posting.create(interaction.channel, self._world.bot, body, at=at, owner=owner, **more)
        interaction.made.append(message)
        return message

    def _create_loading(self, interaction: Interaction, data: Json) -> Message:
        owner = interaction.user if bits(data) & MessageFlag.EPHEMERAL else None
        more = self._origin(interaction)
        message = self._posting.create_loading(interaction.channel, self._world.bot, owner=owner, **more)
        interaction.made.append(message)
        return message

    def _origin(self, interaction: Interaction) -> dict[str, Any]:
        """What marks a message as an answer."""
        owners = {"0": "0" if interaction.channel.recipient else str(self._world.guild_id)}
        metadata: Json = {
            "id": str(interaction.id),
            "type": int(interaction.type),
            "user": user_json(interaction.user),
            "authorizing_integration_owners": owners,
        }
        if interaction.type == InteractionType.COMMAND:
            return {"interaction": metadata | {"name": _full_name(interaction.data)}, "webhook": True, "type": 20}
        if interaction.source is None:
            return {"interaction": metadata, "webhook": True}
        if interaction.type == InteractionType.COMPONENT:
            metadata["interacted_message_id"] = str(interaction.source.id)
        reference = {"type": 0, "channel_id": str(interaction.channel.id), "message_id": str(interaction.source.id)}
        return {"interaction": metadata, "webhook": True, "type": 19, "reference": reference}

    def _receipt(self, interaction: Interaction, kind: CallbackType) -> Json:
        about: Json = {"id": str(interaction.id), "type": int(interaction.type)}
        receipt: Json = {"interaction": about}
        message = interaction.original
        if message is None:
            return receipt
        about |= {
            "response_message_id": str(message.id),
            "response_message_loading": message.loading,
            "response_message_ephemeral": message.owner is not None,
        }
        receipt["resource"] = {"type": int(kind)}
        if kind in (CallbackType.MESSAGE, CallbackType.UPDATE):
            receipt["resource"]["message"] = message_json(self._world, message)
        return receipt

    def _tell(self, interaction: Interaction) -> None:
        self._world.publish(Event("INTERACTION", interaction.channel, extra={"id": interaction.id}))

    # the token as a webhook

    def by_token(self, token: str) -> Interaction:
        """Raises 10015 for a token that was never answered, 50027 for one that is too old."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.answered is None:
            raise refusal(10015)
        if self._world.clock.now() - interaction.created >= TOKEN_LIFE:
            raise refusal(50027)
        return interaction

    def reached(self, interaction: Interaction, which: str) -> Message:
        """The message that the token may touch under that name; raises 10008 for all others."""
        if which == "@original":
            message = interaction.original
        else:
            mine = [*interaction.made, *([interaction.source] if interaction.source else [])]
            message = next((message for message in mine if str(message.id) == which), None)
        if message is None or message.deleted or message.channel_id not in self._world.channels:
            raise refusal(10008)
        return message

    def follow_up(self, interaction: Interaction, body: Body) -> Message:
        """A further message; the first one after a deferred answer takes the place of the waiting one."""
        self._world.channel(interaction.channel.id)
        original = interaction.original
        if interaction.answered == CallbackType.DEFERRED_MESSAGE and original is not None and original.loading:
            self._posting.edit(original, body)
            return original
        message = self._create(interaction, body, Field())
        self._tell(interaction)
        return message


def _full_name(data: Json) -> str:
    names = [data["name"]]
    options = data.get("options") or []
    while options and options[0]["type"] in (1, 2):
        names.append(options[0]["name"])
        options = options[0].get("options") or []
    return " ".join(names)


def _focused_type(data: Json) -> int:
    options = list(data.get("options") or [])
    while options:
        option = options.pop()
        if option.get("focused"):
            return int(option["type"])
        options += option.get("options") or []
    return 3
