"""What makes Discord show the tables, and notify those for whom they wait."""

from collections.abc import Callable, Iterator

import discord

from bot.delivery.desired import DesiredMessages
from bot.delivery.message_sync import MessageSync
from bot.delivery.messenger import Messenger
from bot.delivery.notifications.evaluate import Evaluator
from bot.delivery.notifications.notifier import GATHER, Notifier
from bot.delivery.notifications.wording import Wording
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
from bot.values.messages import AlertTimes, TimedOut
from bot.values.table import ChannelRef, Table


class Showing:
    """The parts of the bot that show the messages of tables, open panels, and notifications; all by one messenger, with
    the application's own `emojis`. `changed` is told of a table that is to be shown anew."""

    def __init__(
        self,
        client: discord.Client,
        tables: TableService,
        contexts: TableContexts,
        renderer: Renderer,
        clock: Clock,
        times: AlertTimes,
        changed: Callable[[Table], None],
        ownership: Ownership,
        timed_out: TimedOut,
    ) -> None:
        self.emojis = Emojis()
        self.messenger = Messenger(client, self.emojis, Openings(lambda: clock.now().timestamp()))
        self.presses = LastPresses(clock.now, shared=tables.repositories.presses)
        swift, says = times.after.total_seconds(), Wording(tables, contexts)
        sync = MessageSync(tables.repositories.messages, renderer, self.messenger)
        self._retries = sync.retries

        def is_open(thread: int) -> bool:
            found = client.get_channel(thread)
            return isinstance(found, discord.Thread) and not found.archived

        self.opened_threads = OpenedThreads(tables, self.messenger, clock, is_open)
        self.share = SharedReplay(sync).share
        self.open_panels = OpenPanels(says, renderer, self.presses, clock.now, min(GAP, swift))
        self.notifier = Notifier(
            Evaluator(says, self.presses, clock, times), sync, min(GATHER, swift), ownership, changed
        )
        # They may not have been notified because it is night where they live.
        self.presses.got_up = self.notifier.evaluate_soon
        told = (changed, self.notifier.wake, self.open_panels.changed)
        self.reconciler = Reconciler(tables, DesiredMessages(says, timed_out), sync, *told, ownership)

    def pending_in(self) -> Iterator[ChannelRef]:
        """The channels in which something is pending."""
        yield from (pending.channel for pending in self._retries.by_table.values())
        yield from self.notifier.rejected_in()

    async def settled(self) -> None:
        await self.reconciler.settled()
        await self.notifier.settled()

    async def close(self) -> None:
        """What is left undone is done after the next start."""
        for part in (self.opened_threads, self.notifier, self.open_panels, self.reconciler, self.presses):
            await part.close()
