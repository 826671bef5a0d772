"""Builds what a process has that shares the bot with others, over a database on a server; see `bot.app.build`."""

from typing import NamedTuple

from bot.app.parts import Delivery, Opened
from bot.cluster.lease_repository import LeaseRepository
from bot.cluster.leases import LeaseRenewer, MaintenanceLease, PartitionLeases
from bot.cluster.listening import Listener
from bot.cluster.membership import Membership
from bot.cluster.owned import Owned
from bot.cluster.partitions import OwnedPartitions
from bot.cluster.pending_retries import DebtRepository
from bot.cluster.sessions import SessionRepository
from bot.cluster.shards import Shards, Turns
from bot.gateway.client import GatewayClient, Sharing
from bot.host.status import VERSION
from bot.interactions.services import Services
from bot.process.serving import Serving
from bot.process.signal import Signal
from bot.registration.maintenance import Maintenance
from bot.tables.timers import TimerRunner


class Shared(NamedTuple):
    """What there must be before the client: what this process owns, and how the shards are shared out."""

    name: str
    owned: Owned
    leases: LeaseRepository
    turns: Turns
    begin: Signal[[int]]

    @property
    def sharing(self) -> Sharing:
        """What the client asks."""
        return Sharing(self.leases.count, self.begin.in_turn, self.turns.of)

    def care(self, services: Services, delivery: Delivery, timers: TimerRunner) -> OwnedPartitions:
        """What is done in this process's partitions."""
        debts = DebtRepository(services.repositories.database)
        return OwnedPartitions(services, delivery.reconciler, delivery.notifier, timers, self.owned, debts, self.name)

    def membership(
        self, opened: Opened, client: GatewayClient, care: OwnedPartitions, house: Maintenance, serving: Serving
    ) -> Membership:
        """What claims this process's part once the client knows how many shards there are."""
        told: Signal[[str]] = Signal()
        shards = Shards(client, SessionRepository(opened.database, self.name), serving.hear)
        parts = (shards, PartitionLeases(care.gained), MaintenanceLease(house.gained, house.lost))
        waits, is_cut_off = (lambda: len(opened.pool.queue)), (lambda: client.connectivity.is_cut_off)
        holder = LeaseRenewer(self.leases, self.owned, parts, waits, care.counted, is_cut_off=is_cut_off)
        told.connect(care.hear, holder.hear)
        listener = Listener(opened.wanted.database_url, told)
        membership = Membership(client, self.leases, holder, shards, self.turns, listener)
        self.begin.connect(membership.begin)
        return membership


def shared(opened: Opened) -> Shared:
    """This process's name is that under which its metrics go."""
    name = opened.metrics.process or ""
    leases = LeaseRepository(opened.database, name, VERSION)
    return Shared(name, Owned(), leases, Turns(leases), Signal())
