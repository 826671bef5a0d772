"""This process among others that run the bot over one database, on PostgreSQL: begun and left."""

import asyncio
import logging
from typing import Final

from bot.cluster.lease_repository import LeaseRepository
from bot.cluster.leases import LeaseRenewer
from bot.cluster.listening import Listener
from bot.cluster.shards import Shards, Turns
from bot.gateway.client import GatewayClient
from bot.store.connections.database import is_passing

log = logging.getLogger(__name__)

LEAVING: Final = 10.0
"""Seconds that handing everything over may take."""
ANSWERING: Final = 4.0
"""Seconds that answers in progress may take afterwards."""


class Membership:
    """What shares shards and partitions out."""

    def __init__(
        self,
        client: GatewayClient,
        leases: LeaseRepository,
        owner: LeaseRenewer,
        shards: Shards,
        turns: Turns,
        listener: Listener,
    ) -> None:
        self._client = client
        self._leases = leases
        self._owner = owner
        self._shards = shards
        self._turns = turns
        self._listener = listener

    async def begin(self, shards: int) -> None:
        """Claim this process's part of so many shards."""
        self._leases.announce(shards)
        self._listener.start()
        await self._owner.start()
        self._client.connectivity.begin(self._owner.wake)

    async def leave(self) -> None:
        """Hand everything over to the other processes, then wait for answers in progress."""
        try:
            if self._leases.shards:  # otherwise `begin` was never called
                async with asyncio.timeout(LEAVING):
                    await self._owner.close()
        except TimeoutError:
            log.warning("not everything was handed over in time")
        except Exception as error:
            if not is_passing(error):
                raise
            log.warning("nothing can be handed over: the database cannot be used now")
        for part in (self._client.connectivity, self._shards, self._turns, self._listener):
            await part.close()
        try:
            async with asyncio.timeout(ANSWERING):
                await self._client.answered()
        except TimeoutError:
            log.warning("somebody was not answered in time")
