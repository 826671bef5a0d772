"""The bot on Discord: hands what comes in to `bot.interactions`, and answers every error in one place."""

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine, Mapping, Sequence
from functools import partial
from typing import Any

import discord
from discord import InteractionType

from bot.app.catching_up import AtStart
from bot.cluster.partitions import Care
from bot.computers.driver import ComputerDriver, QueueIndicator, TypingIndicator
from bot.computers.hints import Hints
from bot.computers.pool import WorkerPool
from bot.delivery.budget import Budget, most_of
from bot.delivery.erasure import Erasure
from bot.delivery.messenger import DeliveryError, as_taken
from bot.delivery.renderer import Pictures, Renderer
from bot.delivery.requests import counted, limit_requests
from bot.gateway.client import GatewayClient, Stops
from bot.interactions.context import UNMET, Context, met_in
from bot.interactions.entry.actions import action_of, cleaned, handle_component, picked_values, typed_values
from bot.interactions.entry.commands import action_of_command, handle_command
from bot.interactions.entry.messages import addressed, handle_message
from bot.interactions.entry.suggestions import handle_autocomplete
from bot.interactions.placing import Placing
from bot.interactions.response import Reply
from bot.interactions.services import Services
from bot.ownership.ownership import ALONE, Ownership, shard_lease
from bot.process.clock import Clock
from bot.process.heartbeat import Heartbeat
from bot.process.logs import ABOUT
from bot.process.metrics import Metrics
from bot.process.serving import Serving
from bot.registration.commands import payload, register
from bot.registration.emojis import NO_EMOJIS, EmojiSync
from bot.registration.maintenance import House
from bot.showing import Showing
from bot.store.connections.database import is_passing
from bot.tables.downtime import Renewer
from bot.tables.refusals import BeingForgotten
from bot.tables.retention import Keeper
from bot.tables.service import TableService
from bot.tables.timers import Fired, TimerRunner
from bot.ui.languages import Language, Languages
from bot.ui.message import MessageSpec
from bot.ui.screens.help_and_tables import support_button
from bot.ui.screens.table_context import RED, TableContexts, notice
from bot.values.calendar import Pause
from bot.values.messages import AlertTimes
from bot.values.retention import FOR_EVER, Keep
from bot.values.table import Table
from games.errors import Refusal
from games.rulebook import Rulebook
from games.words import N_
from render import Drawer

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


class Speeltafel(GatewayClient):
    """The client. It needs no privileged intents, keeps no messages and no members. Of the messages that it hears of
    only those to it have any content. `clock` dates what the tables keep."""

    def __init__(
        self,
        tables: TableService,
        games: Rulebook,
        languages: Languages,
        renderer: Renderer,
        pool: WorkerPool,
        clock: Clock,
        heartbeat: Heartbeat,
        times: AlertTimes,
        drawers: Mapping[str, Drawer] = NO_EMOJIS,
        support: str = "",
        privacy: str = "",
        keep: Keep = FOR_EVER,
        metrics: Metrics | None = None,
        ownership: Ownership = ALONE,
    ) -> None:
        self.metrics = metrics or Metrics()
        budget = Budget(partial(most_of, ownership)) if ownership.is_shared else None
        trace = counted(self.metrics, ownership, budget)
        super().__init__(clock, ownership, self.metrics, http_trace=trace, **_little_kept())
        limit_requests(self)
        queue: dict[int, int] = {}
        self._heartbeat, self.serving = heartbeat, Serving(tables.repositories.served, clock)
        if ownership.is_shared:
            tables.unserved = self.serving.unserved
        contexts = TableContexts(languages, games, queue, clock.now, heartbeat.outages, tables.unserved)
        self._showing = showing = Showing(
            self, tables, contexts, renderer, clock, times, self.changed, ownership, self.permits.timed_out
        )
        parts = (tables, tables.repositories, contexts, languages, renderer, games, self.changed, self._allowed_again)
        given = (*parts, showing.presses, showing.open_panels)
        self._placing = Placing(tables)
        self._services = Services(
            *given,
            emojis=showing.emojis,
            support=support,
            privacy=privacy,
            post=self._post,
            share=showing.share,
            is_gone=showing.messenger.is_gone,
            settled=self._placing.settled,
            no_threads=showing.reconciler.threads.refused,
            timed_out=self.permits.timed_out,
            suggest=Hints(pool).suggest,
        )
        erasure = Erasure(tables, showing.notifier, showing.reconciler, renderer, showing.presses, self.changed)
        self._departures, self._services.forget = erasure.departures, erasure.forget
        indicator = QueueIndicator(pool, TypingIndicator(showing.messenger.typing), queue, showing.reconciler.schedule)
        self._computers = ComputerDriver(tables, pool, indicator, self.changed)
        self._timers = TimerRunner(self._services.timed, tables.repositories.timers, clock, self._fired, ownership)
        tables.timer_set, tables.will_be = self._timers.wake, showing.reconciler.draw_ahead
        self.care = (
            Care(self._services, showing, self._timers, ownership, self.changed) if ownership.is_shared else None
        )
        self._renewer = Renewer(tables, self.changed)
        self._keeper = Keeper(tables, clock, self.changed, self._is_in, keep, showing.notifier.wake, self.ownership)
        emojis = EmojiSync(self, drawers, renderer.emoji, showing.emojis, self.ownership)
        self._at_start = AtStart(self._services, showing, emojis, self.changed, self.ownership)
        self.house = House(self._register, self._at_start.make_emojis, self.ownership)

    def changed(self, table: Table) -> None:
        """A table has changed: bring its messages up to date, call its people, and let its computer players choose."""
        self._placing.changed(table)
        if self.care is None or self.care.calls_any_of(table):
            self._showing.notifier.wake()
        if self.care is None or self.care.is_own(table):
            self._showing.reconciler.show(table)
            if table.computers_to_act:
                self._computers.schedule(table)

    async def _post(self, channel: int, spec: MessageSpec, nonce: str) -> None:
        await self._showing.messenger.send(channel, spec, None, nonce)

    def _allowed_again(self, channel: int | None = None, guild: int | None = None) -> None:
        self._showing.reconciler.allowed_again(channel, guild)
        self._showing.notifier.allowed_again(channel, guild)
        if self.care is not None:
            self.care.allowed_again(channel, guild)

    def _fired(self, done: Sequence[Fired]) -> None:
        """Timers have fired; a person is called whose plan was not played, even where nothing else has changed."""
        self._services.fired(done)
        for timer, result in done:
            if result is None:
                self._showing.open_panels.refresh(timer.table)
        self._showing.notifier.wake()

    async def setup_hook(self) -> None:
        """Register the commands before the first interaction comes in, then begin to catch up with the messages and the
        computer players' moves that the last stop left out."""
        await self.house.begin()
        await self._heartbeat.begin(self.hears, self._was_away)
        await self.serving.begin(self._renewer.after_unserved)
        await self._renewer.at_start()
        self._at_start.begin()
        self._timers.start()
        self._showing.notifier.start()
        await self._keeper.begin()

    async def _register(self) -> None:
        if self.application_id is not None:
            commands = payload(self._services.games, self._services.languages)
            await register(self.http, self.application_id, commands)

    async def _was_away(self, _outage: Pause) -> None:
        """No clock ran while the bot was not there."""
        await self._renewer.after_outage()
        self._timers.wake()

    async def close(self) -> None:
        """Tell those who wait for an answer, stop the tasks, then leave Discord; what they leave undone is done after
        the next start."""
        await self.break_off()
        first = self._at_start, self._heartbeat, self._renewer, self._timers, self._services.held_answers.telling
        for part in (self.house, *first, self.serving, self._keeper, self._computers, self._showing):
            await part.close()
        if self.care is not None:
            await self.care.close()
        await super().close()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer anything that a person does with the bot; whatever goes wrong, they get a sentence."""
        begun = time.perf_counter()
        ctx = Context.of(interaction, self._services, await met_in(interaction, self._services, MEETING))
        self._heard_in(interaction.channel)
        ABOUT.set({"interaction": ctx.interaction_id})
        with self._services.presses.answering(ctx.person.id), self._departures.doing(ctx.person.id):
            self._showing.presses.note(ctx.person.id)
            outcome = await self._outcome(interaction, ctx)
            if ctx.may_post:
                self._allowed_again(ctx.channel.id)
        self._count(interaction.type.name, "lost" if ctx.responder.lost else outcome, begun)

    async def _outcome(self, interaction: discord.Interaction, ctx: Context) -> str:
        """Answer, and tell how."""
        try:
            with self.breakable():
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
        self.metrics.answers.labels(kind, outcome).observe(seconds)
        level = logging.DEBUG if kind == InteractionType.autocomplete.name else logging.INFO
        log.log(level, "%s %s in %.0f ms", kind, outcome, seconds * 1000)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """At the start this comes seconds late: the guild may have removed the bot since."""
        if self._is_in(guild.id):
            self._keeper.is_back(guild.id)

    on_guild_join = on_guild_available

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """A server has removed the bot, or is deleted. Of one that cannot be reached just now discord.py tells by
        another event, and of one that it merely lacks by none."""
        self._keeper.left(guild.id)

    def _is_in(self, guild: int) -> bool | None:
        """None where another process hears of that."""
        total = self.shard_count or 1
        if not self.ownership.holds(shard_lease((guild >> 22) % total, total)):
            return None
        found = self.get_guild(guild)
        return found is not None and not found.unavailable

    async def on_permitted(self, channel: int | None, guild: int | None) -> None:
        """The bot may perhaps write again in a channel, or in those of a guild."""
        self._allowed_again(channel, guild)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Discord says that a channel was deleted; of the threads below it that it knows it says so too."""
        await self._channel_deleted(channel.id)
        server = getattr(channel, "guild", None)  # not told of a channel that could not be read
        await self._services.repositories.servers.lose(server and server.id, channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._channel_deleted(payload.thread_id)

    async def _channel_deleted(self, channel: int) -> None:
        for table in await self._services.tables.abandon(channel=channel):
            log.info("the channel of table %s was deleted; the table is closed", table.id)
            self.changed(table)
        self._allowed_again(channel=channel)

    async def on_message(self, message: discord.Message) -> None:
        """Answer what somebody writes to the bot, once; nothing is ever said to other messages."""
        self._heard_in(message.channel)
        text = None if message.author.bot or self.user is None else addressed(message, self.user.id)
        if text is None or self._departures.is_leaving(message.author.id):
            return
        ABOUT.set({"written": message.id})
        begun, outcome = time.perf_counter(), "lost"
        try:
            with self._showing.presses.answering(message.author.id), self._departures.doing(message.author.id):
                if message.guild is not None:
                    await self.servers.read(message.guild)
                spec, pictures, told = await self._reply(message, text)
            answer = partial(self._showing.messenger.answer, message.channel.id, message.id)
            await as_taken(spec, pictures, lambda shown, drawn: answer(shown, *drawn))
            outcome = told
        except DeliveryError as error:
            log.info("an answer to a message did not arrive: %s", error)
        self._count("message", outcome, begun)

    def _heard_in(self, channel: object) -> None:
        """Something was pressed or written there, by the bot too."""
        if isinstance(channel, discord.Thread) and self.user is not None and channel.owner_id == self.user.id:
            self._showing.opened_threads.heard(channel.id)

    async def _reply(self, message: discord.Message, text: str) -> tuple[MessageSpec, Pictures, str]:
        """The answer, its pictures, and the outcome under which it is counted."""
        language, reply = self._services.languages.of(UNMET), Reply(public=message.guild is not None)
        self._showing.presses.note(message.author.id)
        try:
            with self.breakable():
                ctx = await Context.of_message(message, text, reply, self._services)
                language = ctx.language
                await handle_message(ctx)
                return reply.spec, await self._services.renderer.pictures(reply.spec, soon=True), "answered"
        except Exception as error:  # noqa: BLE001 - as for interactions
            return await self._fault(language, error, message.id), (None, ()), self._kind_of(error)

    def _kind_of(self, error: Exception) -> str:
        """How an answer is counted that was not given: as a fault, or because the bot stops."""
        return "stopped" if isinstance(error, Stops) or self.stops else "fault"

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


def _little_kept() -> dict[str, Any]:
    """The options of the client by which it hears and keeps no more than it needs."""
    return {
        "intents": discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
        "max_messages": None,
        "allowed_mentions": discord.AllowedMentions.none(),
        "chunk_guilds_at_startup": False,
        "member_cache_flags": discord.MemberCacheFlags.none(),
    }
