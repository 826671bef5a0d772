"""Interactions from a person's click to the bot's response, with Discord's limits of three seconds and fifteen
minutes."""

import secrets
from collections.abc import Callable

from playground.checks.commands import check_choices
from playground.checks.form import FormField
from playground.checks.modals import check_modal
from playground.errors import api_error
from playground.model import (
    CallbackType,
    Channel,
    Event,
    Interaction,
    InteractionType,
    Json,
    Message,
    MessageFlag,
    RequestBody,
    User,
)
from playground.server.gateway import Gateway
from playground.server.interaction_payloads import callback_json, focused_option_type, interaction_json, response_fields
from playground.server.payloads import numbered
from playground.server.permissions import Permission
from playground.server.posting import Posting, flags_of
from playground.server.world import World

RESPONSE_DEADLINE = 3.0
"""Seconds within which the bot must respond."""
TOKEN_LIFETIME = 15 * 60.0
"""Seconds for which the token is valid."""
FOLLOW_UPS = 5
"""How many messages may follow the first response where the bot is not."""
FAILED, NO_RESPONSE = "failed", "did not respond"
DATA = ("data",)
"""The path of a response's form in the request."""

_MESSAGES = (CallbackType.MESSAGE, CallbackType.DEFERRED_MESSAGE)
_UPDATES = (CallbackType.DEFERRED_UPDATE, CallbackType.UPDATE)
_ALLOWED_CALLBACKS: dict[InteractionType, tuple[CallbackType, ...]] = {
    InteractionType.COMMAND: (*_MESSAGES, CallbackType.MODAL),
    InteractionType.COMPONENT: (*_MESSAGES, *_UPDATES, CallbackType.MODAL),
    InteractionType.AUTOCOMPLETE: (CallbackType.AUTOCOMPLETE,),
    InteractionType.MODAL: (*_MESSAGES, *_UPDATES),
}


class Interactions:
    """All interactions by id and token. A change is published as INTERACTION with its id in `extra`."""

    def __init__(self, world: World, gateway: Gateway, posting: Posting) -> None:
        self._world = world
        self._gateway = gateway
        self._posting = posting
        self._by_id: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self.altered: list[Callable[[Interaction, Json], Json]] = []
        """Functions that replace an interaction's payload before it is sent to the bot."""

    # from the person to the bot

    def start(
        self, kind: InteractionType, user: User, channel: Channel, data: Json, source: Message | None = None
    ) -> Interaction:
        """Send an interaction to the bot, and start the deadline of its response."""
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
        interaction.timer = self._world.clock.call_after(RESPONSE_DEADLINE, lambda: self._expire(interaction))
        payload = interaction_json(self._world, interaction)
        for alter in tuple(self.altered):
            payload = alter(interaction, payload)
        if not self._gateway.send_interaction(payload):
            self._expire(interaction)
        self._prune()
        return interaction

    def _expire(self, interaction: Interaction) -> None:
        if interaction.callback is None:
            interaction.error = NO_RESPONSE if interaction.type == InteractionType.COMMAND else FAILED
            self._publish(interaction)

    def _prune(self) -> None:
        limit = self._world.clock.now() - 2 * TOKEN_LIFETIME
        while self._by_id:
            oldest = next(iter(self._by_id.values()))
            if oldest.created > limit:
                return
            del self._by_id[oldest.id], self._by_token[oldest.token]

    # from the bot to the person

    def find(self, interaction_id: int) -> Interaction | None:
        return self._by_id.get(interaction_id)

    def respond(self, interaction_id: int, token: str, body: RequestBody) -> Json:
        """Handle the bot's first response. Return what Discord tells the bot about it.

        Raise 10062 for an unknown interaction and after the deadline, 40060 for a second response, and the errors of an
        invalid message or modal.
        """
        interaction = self._by_id.get(interaction_id)
        if interaction is None or interaction.token != token:
            raise api_error(10062)
        if interaction.callback is not None:
            raise api_error(40060)
        if interaction.error is not None:
            raise api_error(10062)
        form = FormField(body.json)
        form["type"].one_of(_ALLOWED_CALLBACKS[interaction.type])
        form.raise_errors()
        kind = CallbackType(body.json["type"])
        self._carry_out(interaction, kind, RequestBody(body.json.get("data") or {}, body.files))
        interaction.callback = kind
        if interaction.timer is not None:
            self._world.clock.cancel(interaction.timer)
        self._publish(interaction)
        return callback_json(self._world, interaction, kind)

    def _carry_out(self, interaction: Interaction, kind: CallbackType, body: RequestBody) -> None:
        form = FormField(body.json, DATA)
        if kind == CallbackType.MESSAGE:
            interaction.original = self._create(interaction, body, DATA)
        elif kind == CallbackType.DEFERRED_MESSAGE:
            interaction.original = self._create(interaction, body, DATA, loading=True)
        elif kind == CallbackType.AUTOCOMPLETE:
            check_choices(form["choices"], focused_option_type(interaction.data))
            form.raise_errors()
            interaction.choices = body.json["choices"]
        elif kind == CallbackType.MODAL:
            check_modal(form, self._world.emojis)
            form.raise_errors()
            numbered(body.json["components"])
            interaction.modal = body.json
        else:
            self._update_source(interaction, kind, body)

    def _update_source(self, interaction: Interaction, kind: CallbackType, body: RequestBody) -> None:
        if kind == CallbackType.UPDATE:
            if interaction.source is None or interaction.source.deleted:
                raise api_error(10008)
            self._posting.edit(interaction.source, body, path=DATA)
        interaction.original = interaction.source

    def _create(
        self, interaction: Interaction, body: RequestBody, path: tuple[str, ...], *, loading: bool = False
    ) -> Message:
        fields = response_fields(self._world, interaction)
        if self._is_hidden(interaction):
            body = RequestBody(body.json | {"flags": flags_of(body.json) | MessageFlag.EPHEMERAL}, body.files)
        fields["owner"] = interaction.user.id if flags_of(body.json) & MessageFlag.EPHEMERAL else None
        if loading:
            message = self._posting.create_loading(interaction.channel, **fields)
        else:
            message = self._posting.create(interaction.channel, body, path=path, **fields)
        interaction.created_messages.append(message)
        return message

    def _is_hidden(self, interaction: Interaction) -> bool:
        """Return whether only its person sees what the bot says, whatever that wants."""
        user, channel = interaction.user, interaction.channel
        may = self._world.permissions(user, channel) & Permission.USE_EXTERNAL_APPS
        return not (self._world.reaches(channel) or may)

    def _publish(self, interaction: Interaction) -> None:
        self._world.publish(Event("INTERACTION", interaction.channel, extra={"id": interaction.id}))

    # the token as a webhook

    def by_token(self, token: str) -> Interaction:
        """Return the interaction of a token. Raise 10015 if the bot has not responded yet, 50027 if the token is too
        old."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.callback is None:
            raise api_error(10015)
        if self._world.clock.now() - interaction.created >= TOKEN_LIFETIME:
            raise api_error(50027)
        return interaction

    def message(self, interaction: Interaction, name: str) -> Message:
        """Return the message with this id, or "@original", if the token gives access to it. Raise 10008 for all
        others."""
        if name == "@original":
            message = interaction.original
        else:
            within_reach = (*interaction.created_messages, interaction.source)
            message = next((message for message in within_reach if message and str(message.id) == name), None)
        if message is None or message.deleted or message.channel_id not in self._world.channels:
            raise api_error(10008)
        return message

    def follow_up(self, interaction: Interaction, body: RequestBody) -> Message:
        """Post a follow-up message; the first one after a deferred response replaces the loading message.

        Raise 40094 for more than five where the bot is not.
        """
        self._world.channel(interaction.channel.id)
        if interaction.follow_ups >= FOLLOW_UPS and not self._world.reaches(interaction.channel):
            raise api_error(40094)
        interaction.follow_ups += 1
        original = interaction.original
        if interaction.callback == CallbackType.DEFERRED_MESSAGE and original is not None and original.loading:
            self._posting.edit(original, body)
            return original
        message = self._create(interaction, body, ())
        self._publish(interaction)
        return message
