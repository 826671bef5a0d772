"""Builds the bot: constructs every part that lives as long as the bot does, each after those that it needs, and
connects the parts to the signals that they hear."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import discord

from bot.app.catching_up import AtStart
from bot.app.client import Events, Speeltafel
from bot.app.parts import Bot, Core, Delivery, Opened, Parts
from bot.computers.coach import ANALYSES, ANALYSES_IN, Coach
from bot.computers.driver import ComputerDriver, QueueIndicator, TypingIndicator
from bot.computers.hints import Hints, Opponents
from bot.computers.pool import WorkerPool
from bot.delivery.budget import Budget, most_of
from bot.delivery.desired import DesiredMessages
from bot.delivery.drawing import DrawingProcesses
from bot.delivery.erasure import Erasure
from bot.delivery.message_sync import MessageSync
from bot.delivery.messenger import Messenger
from bot.delivery.noticeboards import EDITS_APART, Noticeboards
from bot.delivery.notifications.evaluate import Evaluator
from bot.delivery.notifications.notifier import GATHER, Notifier
from bot.delivery.notifications.wording import Wording
from bot.delivery.open_panels import GAP, OpenPanels
from bot.delivery.openings import Openings
from bot.delivery.pending_retries import PendingRetries
from bot.delivery.reconciler import Reconciler
from bot.delivery.renderer import Renderer
from bot.delivery.replays import Replays
from bot.delivery.requests import counted
from bot.delivery.shared_replay import SharedReplay
from bot.delivery.threads import OpenedThreads
from bot.host.settings import Settings
from bot.interactions.entry.door import Door
from bot.interactions.pending_answers import PendingAnswers
from bot.interactions.services import REPORTS, REPORTS_IN, SHOWS, SHOWS_IN, Services
from bot.ownership.ownership import ALONE
from bot.process.allowance import Allowance
from bot.process.clock import Clock, SystemClock, TurnedClock
from bot.process.downtime import Heartbeat
from bot.process.metrics import Metrics
from bot.process.presses import ErasureGate, LastPresses
from bot.process.shard_downtime import ShardDowntime
from bot.process.signal import Signal
from bot.registration.commands import for_servers_alone, payload, register
from bot.registration.emojis import EmojiSync
from bot.registration.invitation import can_be_installed, invitation
from bot.registration.maintenance import Maintenance
from bot.store.connections.database import Database
from bot.store.repositories import Repositories
from bot.tables.clock_renewal import ClockRenewer
from bot.tables.erasure import PersonErasure
from bot.tables.plans import PlanService
from bot.tables.preferences import PreferenceService
from bot.tables.proposals import ProposalService
from bot.tables.retention import Retention
from bot.tables.service import TableService
from bot.tables.signals import Signals
from bot.tables.timers import Fired, TimedService, TimerRunner
from bot.ui.languages import Emojis, Languages
from bot.ui.screens.table_context import TableContexts

if TYPE_CHECKING:
    from bot.app.build_cluster import Shared


def build(parts: Parts, opened: Opened) -> Bot:
    """The bot, which begins nothing before it logs in."""
    shared = _shared(opened)
    ownership = ALONE if shared is None else shared.owned
    core = _core(parts, opened)
    client = _client(core, opened, shared)
    delivery = _delivery(core, parts, opened, client)
    signals, tables, events = core.signals, core.tables, client.events
    changed, notifier, reconciler = signals.table_changed, delivery.notifier, delivery.reconciler

    erasure_gate, person_erasure = ErasureGate(), PersonErasure(tables)
    parting = (notifier, reconciler, opened.renderer, core.presses)
    erasing = Erasure(tables, person_erasure, erasure_gate, *parting, changed)
    services = _services(core, delivery, parts, opened, client, erasing)
    door = Door(services, erasure_gate, opened.metrics, client, delivery.messenger, delivery.opened_threads)
    typing = TypingIndicator(delivery.messenger.typing)
    indicator = QueueIndicator(opened.pool, typing, core.queue, reconciler.schedule)
    computers = ComputerDriver(tables, opened.pool, indicator, changed, ownership.owns)
    fired: Signal[[Sequence[Fired]]] = Signal()
    timers = TimerRunner(services.timed, tables.repositories.timers, opened.clock, fired, ownership)
    renewer = ClockRenewer(tables, changed)
    retention = Retention(
        tables, opened.clock, changed, client.is_in, opened.wanted.keep, signals.people_due, ownership
    )
    emojis = EmojiSync(client, parts.drawers, opened.renderer.emoji, delivery.emojis, ownership)
    at_start = AtStart(services, reconciler, notifier, emojis, ownership)
    maintenance = Maintenance(partial(_register, client, services), at_start.make_emojis, ownership)

    partitions = membership = None
    signals.permitted_again.connect(reconciler.allowed_again, notifier.allowed_again)
    if shared is None:
        changed.connect(notifier.wake)
    else:
        partitions = shared.partitions(services, delivery, timers)
        membership = shared.membership(opened, client, partitions, maintenance, core.shard_downtime)
        changed.connect(partitions.table_changed)
        signals.permitted_again.connect(partitions.allowed_again)
    changed.connect(reconciler.show, computers.schedule)
    signals.table_will_be.connect(reconciler.draw_ahead)
    signals.table_read.connect(delivery.open_panels.changed)
    signals.timer_set.connect(timers.wake)
    signals.people_due.connect(notifier.wake)
    signals.person_active.connect(notifier.evaluate_soon)  # they may not have been called: it was night where they live
    fired.connect(services.timers_fired, notifier.wake)  # somebody's plan may not have been played
    signals.server_changed.connect(delivery.noticeboards.changed)
    signals.permitted_again.connect(delivery.noticeboards.allowed_again)
    client.event(door.on_interaction)
    client.event(door.on_message)
    events.guild_there.connect(retention.is_back)
    events.guild_left.connect(retention.left)
    events.place_deleted.connect(retention.channel_deleted)
    events.channel_lost.connect(tables.repositories.servers.lose)
    events.logged_in.connect(
        maintenance.begin,  # commands are registered before the first interaction comes in
        partial(core.heartbeat.begin, client.hears, renewer.after_downtime),
        partial(core.shard_downtime.begin, renewer.after_shard_downtime),
        renewer.at_start,
        at_start.begin,
        delivery.noticeboards.begin,
        timers.start,
        notifier.start,
        retention.begin,
    )
    first = (
        maintenance,
        at_start,
        core.heartbeat,
        renewer,
        timers,
        services.pending_answers.telling,
        core.shard_downtime,
        retention,
        tables.repositories.ratings,
    )
    shown = (delivery.noticeboards, delivery.opened_threads, notifier, delivery.open_panels, reconciler, core.presses)
    events.leaving.connect(*(part.close for part in (*first, computers, *shown)))
    if partitions is not None:
        events.leaving.connect(partitions.close)
    return Bot(client, tables, core.heartbeat, person_erasure, membership)


def opened_over(
    database: Database,
    wanted: Settings,
    parts: Parts,
    languages: Languages,
    metrics: Metrics,
    processes: DrawingProcesses | None,
) -> Opened:
    """The database, and what else the host wants opened."""
    clock: Clock = TurnedClock(Path(wanted.clock_file)) if wanted.clock_file else SystemClock()
    pool = WorkerPool(parts.players, wanted.thinkers, wanted.think_budget, pace=parts.pace)
    renderer = Renderer(parts.painters, languages, processes=processes)
    return Opened(wanted, database, pool, renderer, languages, clock, metrics)


def _shared(opened: Opened) -> "Shared | None":
    """What this process shares with others, which may be where the database is on a server; imported only then."""
    if opened.database.file is not None:
        return None
    from bot.app.build_cluster import shared

    return shared(opened)


def _core(parts: Parts, opened: Opened) -> Core:
    signals, queue, clock = Signals(), dict[int, int](), opened.clock
    repositories = Repositories(opened.database, parts.games, clock.now, opened.wanted.limits)
    heartbeat, shard_downtime = (
        Heartbeat(repositories.downtime, clock),
        ShardDowntime(repositories.shard_downtime, clock),
    )
    absent = (heartbeat.downtime, tuple if repositories.shard_downtime is None else shard_downtime.shard_downtime)
    tables = TableService(repositories, parts.games, parts.draw_seed, *absent, signals)
    judged = frozenset(parts.judges).intersection(parts.players)
    says = Wording(tables, TableContexts(opened.languages, parts.games, queue, clock.now, *absent, judged))
    presses = LastPresses(clock.now, shared=repositories.presses, active=signals.person_active)
    return Core(signals, heartbeat, shard_downtime, tables, says, presses, queue)


def _client(core: Core, opened: Opened, shared: "Shared | None") -> Speeltafel:
    ownership, budget = (ALONE, None) if shared is None else (shared.owned, Budget(partial(most_of, shared.owned)))
    trace = counted(opened.metrics, ownership, budget)
    sharing = None if shared is None else shared.sharing
    events, shards = Events(), opened.wanted.shards
    return Speeltafel(opened.clock, ownership, opened.metrics, sharing, trace, shards, events, core.signals)


def _delivery(core: Core, parts: Parts, opened: Opened, client: Speeltafel) -> Delivery:
    clock, says, tables, signals, ownership = opened.clock, core.says, core.tables, core.signals, client.ownership
    emojis, gap = Emojis(), parts.times.after.total_seconds()
    messenger = Messenger(client, emojis, Openings(lambda: clock.now().timestamp()))
    sync = MessageSync(tables.repositories.messages, opened.renderer, messenger, PendingRetries())
    evaluator = Evaluator(says, core.presses, clock, parts.times)
    desired = DesiredMessages(says, client.permits.timed_out)
    told = (signals.table_changed, signals.people_due, signals.table_read)
    return Delivery(
        emojis,
        messenger,
        sync,
        OpenPanels(says, opened.renderer, core.presses, clock.now, min(GAP, gap)),
        Notifier(evaluator, sync, min(GATHER, gap), ownership, signals.table_changed),
        Reconciler(tables, desired, sync, *told, ownership),
        OpenedThreads(tables, messenger, clock, client.is_open),
        Noticeboards(tables.repositories, says.contexts, messenger, ownership, client.event, gap=min(EDITS_APART, gap)),
    )


def _services(
    core: Core, delivery: Delivery, parts: Parts, opened: Opened, client: Speeltafel, erasing: Erasure
) -> Services:
    tables = core.tables
    return Services(
        tables=tables,
        repositories=tables.repositories,
        says=core.says,
        contexts=core.says.contexts,
        languages=opened.languages,
        renderer=opened.renderer,
        games=parts.games,
        changed=core.signals.table_changed,
        permitted_again=core.signals.permitted_again,
        presses=core.presses,
        open_panels=delivery.open_panels,
        timed=TimedService(tables),
        plans=PlanService(tables),
        proposals=ProposalService(tables),
        preferences=PreferenceService(tables.repositories),
        reports=Allowance(REPORTS, REPORTS_IN, opened.clock.now),
        shows=Allowance(SHOWS, SHOWS_IN, opened.clock.now),
        replays=Replays(),
        coach=_coach(core, parts, opened),
        pending_answers=PendingAnswers(),
        support=opened.wanted.support_url,
        privacy=opened.wanted.privacy_url,
        invitation=partial(invitation, client, offered=opened.wanted.invite == "yes"),
        emojis=delivery.emojis,
        private_channel=delivery.messenger.private_channel,
        post=lambda channel, spec, nonce: delivery.messenger.send(channel, spec, None, nonce),
        share=SharedReplay(delivery.sync).share,
        is_gone=delivery.messenger.is_gone,
        sees=delivery.messenger.sees,
        no_threads=delivery.reconciler.threads.refused,
        timed_out=client.permits.timed_out,
        suggest=Hints(opened.pool).suggest,
        opponents=Opponents(opened.pool),
        erase=partial(_erase, erasing, core.signals),
        server_changed=core.signals.server_changed,
        noticeboard_chosen=delivery.noticeboards.chosen,
    )


def _coach(core: Core, parts: Parts, opened: Opened) -> Coach:
    allowance = Allowance(ANALYSES, ANALYSES_IN, opened.clock.now)
    return Coach(parts.judges, parts.players, core.tables.repositories.analyses, allowance)


async def _erase(erasing: Erasure, signals: Signals, person: int) -> None:
    """Forget a person everywhere; then noticeboards name them no more."""
    await erasing.erase(person)
    signals.server_changed(None)


async def _register(client: discord.Client, services: Services) -> None:
    if client.application_id is not None:
        commands = payload(services.games, services.languages)
        offered = commands if can_be_installed(client) else for_servers_alone(commands)
        await register(client.http, client.application_id, offered)
