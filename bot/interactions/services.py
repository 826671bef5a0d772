"""The services that answers need, handed to every interaction."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from bot.delivery.open_panels import OpenPanels
from bot.delivery.renderer import Renderer
from bot.interactions.response import HeldAnswers
from bot.process.presses import LastPresses
from bot.store.repositories import Repositories
from bot.tables.plans import PlanService
from bot.tables.preferences import PreferenceService
from bot.tables.proposals import ProposalService
from bot.tables.service import TableService
from bot.tables.talk import TalkService
from bot.tables.timed import Fired, TimedService
from bot.ui.languages import Emojis, Languages
from bot.ui.screens.table_context import TableContexts
from bot.values.table import Player, Result, Status, Table, Timer, TimerKind
from games.rulebook import Rulebook


@dataclass(frozen=True)
class Services:
    """What every interaction is handed. `changed` is given a table that changed, `allowed_again` the id of
    a channel in which the bot may perhaps write again. `begin_drawing` is given a table before `changed` hears of it,
    so that its new picture is drawn already.

    `opening` is held while a table is opened that may be there already. `emojis` are those that Discord has of the
    application's own.
    """

    tables: TableService
    repositories: Repositories
    contexts: TableContexts
    languages: Languages
    renderer: Renderer
    games: Rulebook
    changed: Callable[[Table], None]
    allowed_again: Callable[[int], None]
    begin_drawing: Callable[[Table], None]
    presses: LastPresses
    open_panels: OpenPanels
    opening: asyncio.Lock = field(default_factory=asyncio.Lock)
    emojis: Emojis = field(default_factory=Emojis)
    held_answers: HeldAnswers = field(default_factory=HeldAnswers)

    @cached_property
    def preferences(self) -> PreferenceService:
        """What people and servers choose."""
        return PreferenceService(self.repositories)

    @cached_property
    def timed(self) -> TimedService:
        """Held moves and resignations."""
        return TimedService(self.tables)

    @cached_property
    def plans(self) -> PlanService:
        """Plans and standing orders."""
        return PlanService(self.tables)

    @cached_property
    def proposals(self) -> ProposalService:
        """Undo and rematches."""
        return ProposalService(self.tables)

    @cached_property
    def talk(self) -> TalkService:
        """What people at a table say to each other."""
        return TalkService(self.tables)

    async def settings_changed(self, person: int) -> None:
        """A person has chosen something for themselves: the messages of their tables are brought up to date."""
        for table in await self.tables.of_person(person):
            self.changed(table)

    async def server_changed(self, guild: int) -> None:
        """A server has another language now: the messages of its tables are brought up to date."""
        stored = self.repositories.tables
        for table in await stored.load(await stored.in_server(guild)):
            self.changed(table)

    async def absence_changed(self, person: int) -> None:
        """A person is away now, or back: the clocks of their tables stand still or go on, a computer player plays for
        them or no longer, and everybody sees it."""
        for table in await self.tables.of_person(person):
            if table.status is Status.PLAYING:
                table = await self.tables.settle(table.id)
            self.changed(table)
        self.tables.timer_set(self.tables.clock())

    async def play_held(self, table: Table, player: Player) -> Result | None:
        """Play the move that a player holds without waiting any longer; None where there is none any more."""
        result = await self.timed.play_held(table, player)
        if player.held is not None:
            timer = Timer(table.id, player.held.decision, player.seat, TimerKind.HELD, player.held.due)
            self.fired([Fired(timer, result)])
        return result

    def fired(self, done: Sequence[Fired]) -> None:
        """Timers have fired: tell the people who wait for that, and bring the tables' messages up to date."""
        changed: dict[int, Table] = {}
        for timer, result in done:
            told = self.held_answers.tell(timer, result) and timer.kind is TimerKind.HELD
            if result is not None and not told:
                changed |= {table.id: table for table in (result.table, *result.previous)}
        for table in changed.values():
            self.changed(table)
