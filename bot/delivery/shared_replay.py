"""The replay of a game that its players share: one message in the channel, which is never sent twice."""

import asyncio
from dataclasses import dataclass, field

from bot.delivery.message_sync import DesiredMessage, MessageSync
from bot.delivery.messenger import Transient
from bot.ui.message import MessageSpec
from bot.values.messages import REPLAY, find_message
from bot.values.table import Table


@dataclass(eq=False)
class SharedReplay:
    sync: MessageSync
    _one: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def share(self, table: Table, spec: MessageSpec) -> int:
        """The message in which a table's replay stands, which is sent unless it is there, also where the bot was killed
        before it knew of that. The channel of a table in a thread is the one above. Raises DeliveryError."""
        to = table.channel.home
        async with self._one:
            record = find_message(await self.sync.repository.of(table.id), REPLAY)
            if record is None or record.message is None:
                await self.sync.ensure(DesiredMessage(table, REPLAY, spec, record, -1, to, once=True, look=REPLAY))
                record = find_message(await self.sync.repository.of(table.id), REPLAY)
        if record is None or record.message is None:
            raise Transient("the replay is not recorded")
        return record.message
