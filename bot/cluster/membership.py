"""This process among others that run the bot over one database, on PostgreSQL: built, begun and left."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Collection
from contextlib import AbstractAsyncContextManager
from typing import Final

from bot.cluster.lease_repository import LeaseRepository
from bot.cluster.leases import Deliveries, Holder, Housekeeping
from bot.cluster.listening import Listener
from bot.cluster.owned import Owned
from bot.cluster.partitions import Care
from bot.cluster.sessions import SessionRepository
from bot.cluster.shards import Shards, Turns, unheard
from bot.gateway.client import GatewayClient
from bot.registration.maintenance import House
from bot.store.connections.database import Database, is_passing, url_of

log = logging.getLogger(__name__)

LEAVING: Final = 10.0
"""Seconds that handing everything over may take,"""
ANSWERING: Final = 4.0
"""and that those may take after it who are being answered."""


class Together:
    """What shares shards and slots out. `waits` tells how many computer players' moves wait in this process;
    `hear` is told every few seconds which shards are heard."""

    def __init__(
        self,
        client: GatewayClient,
        owned: Owned,
        care: Care,
        house: House,
        database: Database,
        url: str,
        version: str,
        waits: Callable[[], int],
        hear: Callable[[Collection[str]], Awaitable[None]] = unheard,
    ) -> None:
        care.own_name = self.name = name = secrets.token_hex(8)
        self._client = client
        self._leases = LeaseRepository(database, name, version)
        self._shards = Shards(client, SessionRepository(database, name), hear)
        self._turns = Turns(self._leases, lambda: client.starts.at_once(client.fetch_session_start_limits))
        keeping = Housekeeping(house.gained, house.lost)
        parts = (self._shards, Deliveries(care.gained), keeping)
        self._holder = Holder(self._leases, owned, parts, waits, care.counted, is_cut_off=self._is_cut_off)
        self._listener = Listener(_address(url), care.hear)
        care.leases_changed = self._holder.wake
        client.sharing = self

    async def count(self) -> int | None:
        """How many shards there are for those who run already; None where nobody does."""
        _, processes = await self._leases.known()
        known = sorted((it for it in processes if it.shards), key=lambda it: it.leaving)
        return known[0].shards if known else None

    async def begin(self, shards: int) -> None:
        """Claim this process's part."""
        self._leases.shards = shards
        self._listener.start()
        await self._holder.start()
        self._client.reach.begin(self._holder.wake)

    def turn(self, shard: int) -> AbstractAsyncContextManager[None]:
        """A session of a shard may be begun meanwhile, in no other process one of the same bucket."""
        return self._turns.of(shard)

    def _is_cut_off(self) -> bool:
        return self._client.reach.is_cut_off

    async def leave(self) -> None:
        """Hand everything over to those who stay, then wait for those who are being answered."""
        try:
            if self._leases.shards:  # otherwise nothing was begun
                async with asyncio.timeout(LEAVING):
                    await self._holder.close()
        except TimeoutError:
            log.warning("not everything was handed over in time")
        except Exception as error:
            if not is_passing(error):
                raise
            log.warning("nothing can be handed over: the database cannot be used now")
        for part in (self._client.reach, self._shards, self._turns, self._listener):
            await part.close()
        try:
            async with asyncio.timeout(ANSWERING):
                await self._client.answered()
        except TimeoutError:
            log.warning("somebody was not answered in time")


def _address(url: str) -> str:
    """The address of the database as the driver alone reads it."""
    found = url_of(url)
    renamed = {{"ssl": "sslmode"}.get(name, name): value for name, value in found.query.items()}
    return found.set(drivername="postgresql", query=renamed).render_as_string(hide_password=False)
