"""What makes Discord show the tables, and call those for whom they wait."""

from collections.abc import Callable, Iterator

import discord

from bot.delivery.desired import DesiredMessages
from bot.delivery.message_sync import Outbox
from bot.delivery.messenger import Messenger
from bot.delivery.notifications.evaluate import Looks
from bot.delivery.notifications.notifier import GATHER, Caller
from bot.delivery.notifications.wording import CallMessages
from bot.delivery.open_panels import GAP, OpenPanels
from bot.delivery.openings import Openings
from bot.delivery.reconciler import Reconciler
from bot.delivery.renderer import Renderer
from bot.delivery.shared_replay import SharedReplay
from bot.delivery.threads import OpenedThreads
from bot.ownership.ownership import Ownership
from bot.process.clock import Clock
from bot.process.presses import LastPresses
from bot.tables.service import TableService
from bot.ui.languages import Emojis
from bot.ui.screens.table_context import TableContexts
from bot.values.messages import CallTimes, TimedOut
from bot.values.table import ChannelRef, Table


class Showing:
    """The parts of the bot that show the messages of tables, open panels, and calls; all by one messenger, with the
    application's own `emojis`. `changed` is told of a table that is to be shown anew."""

    def __init__(
        self,
        client: discord.Client,
        tables: TableService,
        contexts: TableContexts,
        renderer: Renderer,
        clock: Clock,
        times: CallTimes,
        changed: Callable[[Table], None],
        ownership: Ownership,
        timed_out: TimedOut,
    ) -> None:
        self.emojis = Emojis()
        self.messenger = Messenger(client, self.emojis, Openings(lambda: clock.now().timestamp()))
        self.presses = LastPresses(clock.now, shared=tables.repositories.presses)
        swift, says = times.after.total_seconds(), CallMessages(tables, contexts)
        outbox = Outbox(tables.repositories.messages, renderer, self.messenger)
        self._owed = outbox.owed

        def is_open(thread: int) -> bool:
            found = client.get_channel(thread)
            return isinstance(found, discord.Thread) and not found.archived

        self.opened_threads = OpenedThreads(tables, self.messenger, clock, is_open)
        self.share = SharedReplay(outbox).share
        self.open_panels = OpenPanels(says, renderer, self.presses, clock.now, min(GAP, swift))
        self.caller = Caller(Looks(says, self.presses, clock, times), outbox, min(GATHER, swift), ownership, changed)
        self.presses.got_up = self.caller.look_soon  # they may not have been called because it is night where they live
        told = (changed, self.caller.wake, self.open_panels.changed)
        self.reconciler = Reconciler(tables, DesiredMessages(says, timed_out), outbox, *told, ownership)

    def owed_in(self) -> Iterator[ChannelRef]:
        """The channels in which something is owed."""
        yield from (debt.channel for debt in self._owed.debts.values())
        yield from self.caller.refused_in()

    async def settled(self) -> None:
        await self.reconciler.settled()
        await self.caller.settled()

    async def close(self) -> None:
        """What is left undone is done after the next start."""
        for part in (self.opened_threads, self.caller, self.open_panels, self.reconciler, self.presses):
            await part.close()
