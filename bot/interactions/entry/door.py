"""Answers whatever a person does with the bot, and every error in one place."""

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine, Mapping
from functools import partial
from typing import Any

import discord
from discord import InteractionType

from bot.delivery.messenger import DeliveryError, Messenger, as_taken
from bot.delivery.renderer import Pictures
from bot.delivery.threads import OpenedThreads
from bot.gateway.client import GatewayClient, Stops
from bot.interactions.context import UNMET, Context, met_in
from bot.interactions.entry.actions import action_of, cleaned, handle_component, picked_values, typed_values
from bot.interactions.entry.commands import action_of_command, handle_command
from bot.interactions.entry.messages import addressed, handle_message
from bot.interactions.entry.suggestions import handle_autocomplete
from bot.interactions.response import Reply
from bot.interactions.services import Services
from bot.process.logs import ABOUT
from bot.process.metrics import Metrics
from bot.process.presses import Departures
from bot.store.connections.database import is_passing
from bot.tables.refusals import BeingForgotten
from bot.ui.languages import Language
from bot.ui.message import MessageSpec
from bot.ui.screens.help_and_tables import support_button
from bot.ui.screens.table_context import RED, notice
from games.errors import Refusal
from games.words import N_

log = logging.getLogger(__name__)

MEETING = 0.25
"""Seconds that what a person does waits for their name to be stored, when the database takes so long."""
FAULT = N_(
    "Something broke on our side, not yours. Nothing was changed. If it happens again, tell whoever runs me “{number}”."
)
NO_DATABASE = N_(
    "My database does not answer just now, so nothing was changed. Please try again in a minute. If it"
    " happens again, tell whoever runs me “{number}”."
)
RESTARTS = N_("I am just being restarted, so this was not finished. Please try again in a minute.")
RESTARTS_AFTER = N_("I am just being restarted, but what you did counts.")
_COUNTS = N_(
    "Something broke on our side, not yours. What you did counts. If it happens again, tell whoever runs me “{number}”."
)


class Door:
    """Answers interactions and messages, until the `gateway` stops that."""

    def __init__(
        self,
        services: Services,
        departures: Departures,
        metrics: Metrics,
        gateway: GatewayClient,
        messenger: Messenger,
        threads: OpenedThreads,
    ) -> None:
        self._services = services
        self._departures = departures
        self._metrics = metrics
        self._gateway = gateway
        self._messenger = messenger
        self._threads = threads

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer anything that a person does with the bot; whatever goes wrong, they get a sentence."""
        begun = time.perf_counter()
        ctx = Context.of(interaction, self._services, await met_in(interaction, self._services, MEETING))
        self._heard_in(interaction.channel)
        ABOUT.set({"interaction": ctx.interaction_id})
        with self._services.presses.answering(ctx.person.id), self._departures.doing(ctx.person.id):
            self._services.presses.note(ctx.person.id)
            outcome = await self._outcome(interaction, ctx)
            if ctx.may_post:
                self._services.permitted_again(ctx.channel.id, None)
        self._count(interaction.type.name, "lost" if ctx.responder.lost else outcome, begun)

    async def _outcome(self, interaction: discord.Interaction, ctx: Context) -> str:
        """Answer, and tell how."""
        try:
            with self._gateway.breakable():
                await self._answer_in_time(interaction, ctx)
        except Refusal as refusal:
            await ctx.responder.show(notice(ctx.language, ctx.sentence(refusal), RED), fresh=True)
            return "refused"
        except Exception as error:  # noqa: BLE001 - the one place where our own faults become a sentence
            fault = await self._fault(ctx.language, error, ctx.interaction_id)
            typing = interaction.type is InteractionType.autocomplete
            await (ctx.responder.suggest([]) if typing else ctx.responder.show(fault, fresh=True))
            return self._kind_of(error)
        return "answered"

    def _count(self, kind: str, outcome: str, begun: float) -> None:
        """Count and log an answer. Suggestions come while somebody types, and are logged at DEBUG alone."""
        seconds = time.perf_counter() - begun
        self._metrics.answers.labels(kind, outcome).observe(seconds)
        level = logging.DEBUG if kind == InteractionType.autocomplete.name else logging.INFO
        log.log(level, "%s %s in %.0f ms", kind, outcome, seconds * 1000)

    async def on_message(self, message: discord.Message) -> None:
        """Answer what somebody writes to the bot, once; nothing is ever said to other messages."""
        self._heard_in(message.channel)
        text = None if message.author.bot or self._gateway.user is None else addressed(message, self._gateway.user.id)
        if text is None or self._departures.is_leaving(message.author.id):
            return
        ABOUT.set({"written": message.id})
        begun, outcome = time.perf_counter(), "lost"
        try:
            with self._services.presses.answering(message.author.id), self._departures.doing(message.author.id):
                if message.guild is not None:
                    await self._gateway.servers.read(message.guild)
                spec, pictures, told = await self._reply(message, text)
            answer = partial(self._messenger.answer, message.channel.id, message.id)
            await as_taken(spec, pictures, lambda shown, drawn: answer(shown, *drawn))
            outcome = told
        except DeliveryError as error:
            log.info("an answer to a message did not arrive: %s", error)
        self._count("message", outcome, begun)

    def _heard_in(self, channel: object) -> None:
        """Something was pressed or written there, by the bot too."""
        if (
            isinstance(channel, discord.Thread)
            and self._gateway.user is not None
            and channel.owner_id == self._gateway.user.id
        ):
            self._threads.heard(channel.id)

    async def _reply(self, message: discord.Message, text: str) -> tuple[MessageSpec, Pictures, str]:
        """The answer, its pictures, and the outcome under which it is counted."""
        language, reply = self._services.languages.of(UNMET), Reply(public=message.guild is not None)
        self._services.presses.note(message.author.id)
        try:
            with self._gateway.breakable():
                ctx = await Context.of_message(message, text, reply, self._services)
                language = ctx.language
                await handle_message(ctx)
                return reply.spec, await self._services.renderer.pictures(reply.spec, soon=True), "answered"
        except Exception as error:  # noqa: BLE001 - as for interactions
            return await self._fault(language, error, message.id), (None, ()), self._kind_of(error)

    def _kind_of(self, error: Exception) -> str:
        """How an answer is counted that was not given: as a fault, or because the bot stops."""
        return "stopped" if isinstance(error, Stops) or self._gateway.stops else "fault"

    async def _fault(self, language: Language, error: Exception, interaction_id: int) -> MessageSpec:
        """Log a fault of ours under a number, and tell that number to the person who met it. That the bot stops is
        none."""
        if self._kind_of(error) == "stopped":
            counts = await self._counts(interaction_id)
            return notice(language, language.text(RESTARTS_AFTER if counts else RESTARTS), RED)
        number, passing = secrets.token_hex(4), is_passing(error)
        if passing:
            log.warning("the database cannot be used now [%s]: %s", number, getattr(error, "orig", error))
        else:
            log.error("fault %s", number, exc_info=error)
        sentence = _COUNTS if await self._counts(interaction_id) else NO_DATABASE if passing else FAULT
        buttons = support_button(language, self._services.support)
        return notice(language, language.text(sentence, number=number), RED, buttons)

    async def _counts(self, interaction_id: int) -> bool:
        """Whether what was asked for is stored, so that only its answer broke."""
        try:
            return await self._services.tables.carried_out(interaction_id)
        except Exception:
            log.exception("nor can it be seen whether something was changed")
            return False

    async def _answer_in_time(self, interaction: discord.Interaction, ctx: Context) -> None:
        data: Mapping[str, Any] = cleaned(interaction.data or {})
        if interaction.type is InteractionType.autocomplete:
            await self._suggest(ctx, data)
            return
        is_command = interaction.type is InteractionType.application_command
        custom_id = str(data.get("custom_id", ""))
        action = action_of_command(data, self._services.games) if is_command else action_of(custom_id)
        answering = self._answer(interaction, ctx, data, remembers=action is None or action.remembers)
        await ctx.responder.deferring(answering, by_modal=action is not None and action.opens_modal)

    async def _suggest(self, ctx: Context, data: Mapping[str, Any]) -> None:
        if self._departures.is_leaving(ctx.person.id):
            await ctx.responder.suggest([])
            return
        await self._services.repositories.people.known(ctx.person.id)  # in whose language it is suggested
        await handle_autocomplete(ctx, data)

    async def _answer(
        self, interaction: discord.Interaction, ctx: Context, data: Mapping[str, Any], *, remembers: bool
    ) -> None:
        if self._departures.is_leaving(ctx.person.id):
            raise BeingForgotten
        people = self._services.repositories.people
        await self._meet(people.meet(ctx.person) if remembers else people.known(ctx.person.id))
        values = {InteractionType.component: picked_values, InteractionType.modal_submit: typed_values}
        if interaction.type is InteractionType.application_command:
            await handle_command(ctx, data)
        elif interaction.type in values:
            await handle_component(ctx, str(data.get("custom_id", "")), values[interaction.type](data))

    async def _meet(self, meeting: Coroutine[Any, Any, object]) -> None:
        """Remember a person; nobody waits long for that, and nothing fails by it: they are met again."""
        try:
            async with asyncio.timeout(MEETING):
                await meeting
        except TimeoutError:
            log.info("somebody is remembered later: the database is slow")
        except Exception as error:  # noqa: BLE001 - whatever the store raises, the rules can be read without it
            log.info("somebody cannot be remembered now: %s", type(error).__name__)
