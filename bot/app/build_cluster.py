"""Builds what a process has that shares the bot with others, over a database on a server; see `bot.app.build`."""

from typing import NamedTuple

from bot.app.parts import Delivery, Opened
from bot.cluster.lease_repository import LeaseRepository
from bot.cluster.leases import LeaseRenewer, MaintenanceLease, PartitionLeases
from bot.cluster.listening import Listener
from bot.cluster.membership import Membership
from bot.cluster.owned import Owned
from bot.cluster.partitions import OwnedPartitions
from bot.cluster.pending_retries import PendingRetryRepository
from bot.cluster.sessions import SessionRepository
from bot.cluster.shards import Shards, Turns
from bot.gateway.client import GatewayClient, Sharing
from bot.host.status import VERSION
from bot.interactions.services import Services
from bot.process.shard_downtime import ShardDowntime
from bot.process.signal import Signal
from bot.registration.maintenance import Maintenance
from bot.tables.timers import TimerRunner


class Shared(NamedTuple):
    """The parts that the client needs before it is built: the leases of this process, and its turn to identify."""

    name: str
    owned: Owned
    leases: LeaseRepository
    turns: Turns
    begin: Signal[[int]]

    @property
    def sharing(self) -> Sharing:
        """The functions by which the client joins the other processes."""
        return Sharing(self.leases.count, self.begin.in_turn, self.turns.of)

    def partitions(self, services: Services, delivery: Delivery, timers: TimerRunner) -> OwnedPartitions:
        """Build the part that shows and notifies in the partitions that this process owns."""
        retries = PendingRetryRepository(services.repositories.database)
        return OwnedPartitions(services, delivery.reconciler, delivery.notifier, timers, self.owned, retries, self.name)

    def membership(
        self,
        opened: Opened,
        client: GatewayClient,
        partitions: OwnedPartitions,
        maintenance: Maintenance,
        shard_downtime: ShardDowntime,
    ) -> Membership:
        """Build the part that claims leases for this process, once the client knows how many shards there are."""
        told: Signal[[str]] = Signal()
        shards = Shards(client, SessionRepository(opened.database, self.name), shard_downtime.hear)
        parts = (shards, PartitionLeases(partitions.gained), MaintenanceLease(maintenance.gained, maintenance.lost))
        waits, is_cut_off = (lambda: len(opened.pool.queue)), (lambda: client.connectivity.is_cut_off)
        renewer = LeaseRenewer(self.leases, self.owned, parts, waits, partitions.counted, is_cut_off=is_cut_off)
        told.connect(partitions.hear, renewer.hear)
        listener = Listener(opened.wanted.database_url, told)
        membership = Membership(client, self.leases, renewer, shards, self.turns, listener)
        self.begin.connect(membership.begin)
        return membership


def shared(opened: Opened) -> Shared:
    """Build what the client needs, under the name that this process has in its metrics."""
    name = opened.metrics.process or ""
    leases = LeaseRepository(opened.database, name, VERSION)
    return Shared(name, Owned(), leases, Turns(leases), Signal())
