"""The services that answers need, handed to every interaction; and the answers that wait for a timer."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cached_property
from typing import Final, TypeAlias

from bot.computers.coach import Coach
from bot.computers.hints import Opponents
from bot.delivery.notifications.wording import Wording
from bot.delivery.open_panels import OpenPanels
from bot.delivery.renderer import Renderer
from bot.delivery.replayed import ReplayedGames
from bot.delivery.replays import Replays
from bot.interactions.pending_answers import PendingAnswers
from bot.process.allowance import Allowance
from bot.process.presses import LastPresses
from bot.registration.commands import choices_by_name, slash_commands
from bot.store.repositories import Repositories
from bot.tables.delayed_moves import delayed_move_timer
from bot.tables.plans import PlanService
from bot.tables.preferences import PreferenceService
from bot.tables.proposals import ProposalService
from bot.tables.service import TableService
from bot.tables.timers import Fired, TimedService
from bot.ui.languages import Emojis, Languages
from bot.ui.message import MessageSpec
from bot.ui.screens.table_context import TableContexts
from bot.values.messages import TimedOut
from bot.values.table import ChannelRef, Player, Result, Status, Table
from bot.values.timers import TimerKind
from games.core import AnyGame, View
from games.rulebook import Rulebook

REPORTS: Final = 3
REPORTS_IN: Final = timedelta(days=1)
"""So many reports one person can send within so long."""
SHOWS: Final = 3
SHOWS_IN: Final = timedelta(minutes=10)
"""So often one person can show everybody something within so long."""
Share: TypeAlias = Callable[[Table, MessageSpec], Awaitable[int]]
"""MessageRecords the replay of a table, once for ever; the message in which it stands. Raises DeliveryError."""
Private: TypeAlias = Callable[[int], Awaitable[int]]
"""The private channel with a person. Raises DeliveryError."""
Post: TypeAlias = Callable[[int, MessageSpec, str], Awaitable[object]]
"""Sends a message to a channel, once however often it is asked for with the same nonce. Raises DeliveryError."""


@dataclass(eq=False)
class Services:
    """Everything that an interaction may need. `changed` is told of a table that changed, `permitted_again` of a
    channel in which the bot may perhaps write again. `emojis` are the application's own. At the address `support`,
    if any, the host hears of faults; at `privacy` they say what is kept of people; `invitation` gives the address by
    which anybody adds the bot to a server, or an empty text. By `post` moderators are told, and somebody in their
    `private_channel`; by `share` everybody sees a replay. `is_gone` asks whether a channel is surely deleted, and
    `sees` whether a person sees one of a server; it raises DeliveryError.
    `no_threads` has Discord's codes for tables that got none. `timed_out` tells until when a moderator has timed the
    bot out in a guild. `coach` looks back on finished games. `suggest` finds a good move (notation) for a view; None
    where there is no time for it. The `opponents` move in finished games that are tried again. `erase` forgets a person
    everywhere. `server_changed` is told of a server of which others may read something else now (None: of all),
    `noticeboard_chosen` of one that has chosen where its noticeboard stands. `opening` is held while a table is opened
    that may be there already; all presses in a channel come to one process."""

    tables: TableService
    repositories: Repositories
    says: Wording
    contexts: TableContexts
    languages: Languages
    renderer: Renderer
    games: Rulebook
    changed: Callable[[Table], None]
    permitted_again: Callable[[int | None, int | None], None]
    presses: LastPresses
    open_panels: OpenPanels
    timed: TimedService
    plans: PlanService
    proposals: ProposalService
    preferences: PreferenceService
    reports: Allowance
    shows: Allowance
    replays: Replays
    coach: Coach
    pending_answers: PendingAnswers
    support: str
    privacy: str
    invitation: Callable[[], str]
    emojis: Emojis
    private_channel: Private
    post: Post
    share: Share
    is_gone: Callable[[int], Awaitable[bool]]
    sees: Callable[[int, ChannelRef], Awaitable[bool]]
    no_threads: Mapping[int, int]
    timed_out: TimedOut
    suggest: Callable[[AnyGame, View], Awaitable[str | None]]
    opponents: Opponents
    erase: Callable[[int], Awaitable[object]]
    server_changed: Callable[[int | None], None]
    noticeboard_chosen: Callable[[int], None]
    replayed: ReplayedGames = field(default_factory=ReplayedGames)
    opening: asyncio.Lock = field(default_factory=asyncio.Lock)

    @cached_property
    def choices(self) -> Mapping[tuple[str, str], Mapping[str, str | int]]:
        """What the choices of commands are called, each with its value, as `choices_by_name` tells it."""
        return choices_by_name(slash_commands(self.games, self.languages))

    async def absence_changed(self, person: int) -> None:
        """Let the tables of a person who goes away or is back show that, their clocks and computer players too."""
        for table in await self.tables.finder.of_person(person):
            if table.status is Status.PLAYING:
                table = await self.tables.renew(table.id)
            self.changed(table)
        self.tables.signals.timer_set(self.tables.clock(), None)

    async def play_delayed(self, table: Table, player: Player) -> Result | None:
        """Play the move that a player holds; None where there is none any more."""
        timer = delayed_move_timer(table, player)
        if timer is None:
            return None
        result = await self.timed.fire(timer)
        self.fired([Fired(timer, result)])
        return result

    def timers_fired(self, done: Sequence[Fired]) -> None:
        """The same for all timers that fell due; what was not played shows in panels, even where nothing else has
        changed."""
        self.fired(done)
        for timer, result in done:
            if result is None:
                self.open_panels.refresh(timer.table)

    def fired(self, done: Sequence[Fired]) -> None:
        """Tell those who wait for these timers, and bring the tables' messages up to date."""
        changed: dict[int, Table] = {}
        for timer, result in done:
            told = self.pending_answers.tell(timer, result) and timer.kind is TimerKind.DELAYED
            if result is not None and not told:
                changed |= {table.id: table for table in (result.table, *result.previous)}
        for table in changed.values():
            self.changed(table)
