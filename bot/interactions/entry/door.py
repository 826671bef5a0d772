"""Where everything comes in that people press, type or write: it is read once, carried out, and answered. Whatever goes
wrong is answered here, with a sentence."""

import asyncio
import logging
import secrets
import time
from functools import partial
from typing import Final

import discord
from discord import InteractionType

from bot.delivery.messenger import DeliveryError, Messenger, as_taken
from bot.delivery.renderer import Pictures
from bot.delivery.threads import OpenedThreads
from bot.gateway.client import GatewayClient, Stops
from bot.interactions.context import Context, Request
from bot.interactions.entry.actions import Action
from bot.interactions.entry.incoming import (
    UNMET,
    Asked,
    addressed,
    cleaned,
    context_of,
    context_of_message,
    met_in,
    read_interaction,
)
from bot.interactions.entry.messages import handle_message
from bot.interactions.entry.suggestions import handle_autocomplete, with_named_table
from bot.interactions.response import Reply
from bot.interactions.services import Services
from bot.interactions.table.ending import show_broken
from bot.process.logs import ABOUT
from bot.process.metrics import Metrics
from bot.process.presses import ErasureGate
from bot.store.connections.database import is_passing
from bot.tables.plans import NoPlan, NothingToPlan, PlanPlayed, YourTurn
from bot.tables.refusals import BeingErased, BotNotHere, NoneFits, TableBroken
from bot.ui.languages import Language
from bot.ui.message import MessageSpec
from bot.ui.screens.help_and_tables import invite_button, support_button
from bot.ui.screens.table_context import RED, notice, pointer
from games.errors import MovedOn, NotYourTurn, Over, Refusal
from games.words import N_

log = logging.getLogger(__name__)

MEETING: Final = 0.25
"""Seconds that what a person does waits for their name to be stored, when the database takes so long."""
NO_LONGER: Final = (MovedOn, Over, NotYourTurn, YourTurn, NothingToPlan, NoPlan, PlanPlayed)
"""Why a control that was made for a turn, or for a plan, works no more."""
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
    """Answers interactions and messages, each in the language of whoever sent it, until the `gateway` stops that."""

    def __init__(
        self,
        services: Services,
        erasure_gate: ErasureGate,
        metrics: Metrics,
        gateway: GatewayClient,
        messenger: Messenger,
        threads: OpenedThreads,
    ) -> None:
        self._services = services
        self._erasure_gate = erasure_gate
        self._metrics = metrics
        self._gateway = gateway
        self._messenger = messenger
        self._threads = threads

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer anything that a person does with the bot; whatever goes wrong, they get a sentence."""
        begun, services = time.perf_counter(), self._services
        ctx = context_of(interaction, services, await met_in(interaction, services, MEETING))
        self._heard_in(interaction.channel)
        ABOUT.set({"interaction": ctx.interaction_id})
        with services.presses.answering(ctx.person.id), self._erasure_gate.doing(ctx.person.id):
            services.presses.note(ctx.person.id)
            outcome = await self._outcome(interaction, ctx)
            if not ctx.outside and not ctx.missing_in(ctx.channel):
                services.permitted_again(ctx.channel.id, None)
        self._count(interaction.type.name, "lost" if ctx.responder.lost else outcome, begun)

    async def on_message(self, message: discord.Message) -> None:
        """Answer what a person writes to the bot, once; nothing is ever said to other messages."""
        self._heard_in(message.channel)
        me = self._gateway.user
        text = None if me is None or message.author.bot else addressed(message, me.id)
        if text is None or self._erasure_gate.is_being_erased(message.author.id):
            return
        ABOUT.set({"written": message.id})
        begun, outcome = time.perf_counter(), "lost"
        try:
            with self._services.presses.answering(message.author.id), self._erasure_gate.doing(message.author.id):
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
        me = self._gateway.user
        if isinstance(channel, discord.Thread) and me is not None and channel.owner_id == me.id:
            self._threads.heard(channel.id)

    async def _outcome(self, interaction: discord.Interaction, ctx: Context) -> str:
        """Answer, and tell how."""
        typing = interaction.type is InteractionType.autocomplete
        try:
            with self._gateway.breakable():
                asked = read_interaction(interaction.type, cleaned(interaction.data or {}), self._services.games)
                if typing:
                    await self._suggest(ctx, asked.request)
                else:
                    await ctx.responder.deferring(self._answer(ctx, asked), by_modal=asked.action.opens_modal)
        except Refusal as refusal:
            way = invite_button(ctx.language, ctx.services.invitation()) if isinstance(refusal, BotNotHere) else ()
            await ctx.responder.show(notice(ctx.language, ctx.sentence(refusal), RED, way), fresh=True)
            return "refused"
        except Exception as error:  # noqa: BLE001 - the one place where our own faults become a sentence
            fault, outcome = await self._fault(ctx.language, error, ctx.interaction_id)
            await (ctx.responder.suggest([]) if typing else ctx.responder.show(fault, fresh=True))
            return outcome
        return "answered"

    async def _suggest(self, ctx: Context, request: Request) -> None:
        if self._erasure_gate.is_being_erased(ctx.person.id):
            await ctx.responder.suggest([])
            return
        await self._services.repositories.people.known(ctx.person.id)  # in whose language it is suggested
        await handle_autocomplete(ctx, request)

    async def _answer(self, ctx: Context, asked: Asked) -> None:
        if self._erasure_gate.is_being_erased(ctx.person.id):
            raise BeingErased
        await self._meet(ctx, remembers=asked.action.remembers)
        await carry_out(ctx, *asked)

    async def _meet(self, ctx: Context, *, remembers: bool) -> None:
        """Read who the person is, and remember them under the name that they have now where the action does. Nobody
        waits long for that, and nothing fails by it: they are met again."""
        people = self._services.repositories.people
        try:
            async with asyncio.timeout(MEETING):
                await (people.meet(ctx.person) if remembers else people.known(ctx.person.id))
        except TimeoutError:
            log.info("somebody is remembered later: the database is slow")
        except Exception as error:  # noqa: BLE001 - whatever the store raises, the rules can be read without it
            log.info("somebody cannot be remembered now: %s", type(error).__name__)

    async def _reply(self, message: discord.Message, text: str) -> tuple[MessageSpec, Pictures, str]:
        """The answer, its pictures, and the outcome under which it is counted."""
        language, reply = self._services.languages.of(UNMET), Reply(public=message.guild is not None)
        self._services.presses.note(message.author.id)
        try:
            with self._gateway.breakable():
                ctx = await context_of_message(message, text, reply, self._services)
                language = ctx.language
                await handle_message(ctx)
                return reply.spec, await self._services.renderer.pictures(reply.spec, soon=True), "answered"
        except Exception as error:  # noqa: BLE001 - as for interactions
            spec, outcome = await self._fault(language, error, message.id)
            return spec, (None, ()), outcome

    async def _fault(self, language: Language, error: Exception, number: int) -> tuple[MessageSpec, str]:
        """Log a fault of ours under a number, and tell that number to the person who met it; and the outcome under
        which that is counted. That the bot stops is none. `number` is that of the interaction or message."""
        counts = await self._counts(number)
        if isinstance(error, Stops) or self._gateway.stops:
            return notice(language, language.text(RESTARTS_AFTER if counts else RESTARTS), RED), "stopped"
        fault, passing = secrets.token_hex(4), is_passing(error)
        if passing:
            log.warning("the database cannot be used now [%s]: %s", fault, getattr(error, "orig", error))
        else:
            log.error("fault %s", fault, exc_info=error)
        sentence = _COUNTS if counts else NO_DATABASE if passing else FAULT
        buttons = support_button(language, self._services.support)
        return notice(language, language.text(sentence, number=fault), RED, buttons), "fault"

    async def _counts(self, number: int) -> bool:
        """Whether what was asked for is stored, so that only its answer broke."""
        try:
            return await self._services.tables.carried_out(number)
        except Exception:
            log.exception("nor can it be seen whether something was changed")
            return False

    def _count(self, kind: str, outcome: str, begun: float) -> None:
        """Count and log an answer. Suggestions come while somebody types, and are logged at DEBUG alone."""
        seconds = time.perf_counter() - begun
        self._metrics.answers.labels(kind, outcome).observe(seconds)
        level = logging.DEBUG if kind == InteractionType.autocomplete.name else logging.INFO
        log.log(level, "%s %s in %.0f ms", kind, outcome, seconds * 1000)


async def carry_out(ctx: Context, action: Action, request: Request) -> None:
    """Do what was asked for.

    Raises Refusal; BotNotHere for what needs the bot in the server. A control that is no longer current becomes a
    pointer to the panel and to the table, which says why.
    """
    if request.name:
        ABOUT.get({})["action"] = request.name
    if ctx.outside and action.with_bot and request.is_command:
        raise BotNotHere
    try:
        if request.is_command:
            request = await with_named_table(ctx, request)
        elif request.name:
            pressed = request.custom_id
            ctx.services.presses.note(ctx.person.id, ctx.responder.pressed, pressed.table, pressed.decision)
        await action.run(ctx, request)
    except NoneFits:
        if action.where_none_fits is None:
            raise
        await action.where_none_fits(ctx, request)
    except TableBroken:
        await show_broken(ctx, request.custom_id.table)
    except NO_LONGER as refusal:
        if request.is_command or not (ctx.responder.private and request.custom_id.table):
            raise
        table = await ctx.services.tables.get(request.custom_id.table)
        context = await ctx.table_context(table)
        spec = pointer(context, table.player_of(ctx.person.id), context.words(refusal.phrase))
        await ctx.responder.show(spec, fresh=not ctx.responder.ephemeral)
        ctx.services.changed(table)
