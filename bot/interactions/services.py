"""The services that answers need, handed to every interaction; and the answers that wait for a timer."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.delivery.calls.say import CallMessages
from bot.delivery.open_panels import OpenPanels
from bot.delivery.renderer import Renderer
from bot.process.presses import LastPresses
from bot.process.tasks import TaskOwner
from bot.store.repositories import Repositories
from bot.tables.plans import PlanService
from bot.tables.preferences import PreferenceService
from bot.tables.proposals import ProposalService
from bot.tables.service import TableService
from bot.tables.timed import Fired, TimedService, held_timer
from bot.ui.languages import Emojis, Languages
from bot.ui.screens.table_context import TableContexts
from bot.values.table import Player, Result, Status, Table, Timer, TimerKind
from games.core import Seat
from games.rulebook import Rulebook

_Key: TypeAlias = tuple[int, Seat, TimerKind]
"""A table and a seat, and what is played there: what is held, or a plan."""
Tell: TypeAlias = Callable[[Result | None], Awaitable[None]]
"""Shows what came of a held move; None: it was not played."""


class HeldAnswers:
    """The answers that stand until a held move or a plan is played, so that its player then sees in the same place what
    came of it (`tell`).

    They live in memory alone: after a restart the messages that the bot has posted are brought up to date as ever, and
    a press on any other becomes a pointer to what is.
    """

    def __init__(self) -> None:
        self._waiting: dict[_Key, tuple[Tell, int | None]] = {}
        self._played: dict[_Key, tuple[Tell, Result | None]] = {}
        self.telling = TaskOwner("answer to a held move", self._tell)

    def keep(self, table: int, seat: Seat, tell: Tell, message: int | None, kind: TimerKind = TimerKind.HELD) -> None:
        """Let somebody wait for the move that they hold, or for their plan; in this message, where it is known."""
        self._waiting[table, seat, kind] = tell, message

    def drop(self, table: int, seat: Seat, kind: TimerKind = TimerKind.HELD) -> None:
        self._waiting.pop((table, seat, kind), None)

    def drop_in(self, table: int, seat: Seat, message: int | None) -> None:
        """Let nobody wait for a held move in a message in which something else is answered now."""
        if message is not None and self._waiting.get((table, seat, TimerKind.HELD), (None, None))[1] == message:
            self.drop(table, seat)

    def tell(self, timer: Timer, result: Result | None) -> bool:
        """Show what came of a held move or a plan (None: it was not played); False where nobody waits. Returns at
        once."""
        key = (timer.table, timer.seat, timer.kind)
        tell, _ = self._waiting.pop(key, (None, None))
        if tell is None:
            return False
        self._played[key] = (tell, result)
        self.telling.schedule(key)
        return True

    async def _tell(self, key: _Key) -> None:
        if key in self._played:
            tell, result = self._played.pop(key)
            await tell(result)


@dataclass(eq=False)
class Services:
    """Everything that an interaction may need. `changed` is told of a table that changed, `allowed_again` of a channel
    in which the bot may perhaps write again. `opening` is held while a table is opened that may be there already.
    `emojis` are the application's own."""

    tables: TableService
    repositories: Repositories
    contexts: TableContexts
    languages: Languages
    renderer: Renderer
    games: Rulebook
    changed: Callable[[Table], None]
    allowed_again: Callable[[int], None]
    presses: LastPresses
    open_panels: OpenPanels
    opening: asyncio.Lock = field(default_factory=asyncio.Lock)
    emojis: Emojis = field(default_factory=Emojis)
    held_answers: HeldAnswers = field(default_factory=HeldAnswers)

    def __post_init__(self) -> None:
        self.says = CallMessages(self.tables, self.contexts)
        self.preferences = PreferenceService(self.repositories)
        self.timed = TimedService(self.tables)
        self.plans = PlanService(self.tables)
        self.proposals = ProposalService(self.tables)

    async def absence_changed(self, person: int) -> None:
        """Let the tables of a person who goes away or is back show that, their clocks and computer players too."""
        for table in await self.tables.of_person(person):
            if table.status is Status.PLAYING:
                table = await self.tables.renew(table.id)
            self.changed(table)
        self.tables.timer_set(self.tables.clock())

    async def play_held(self, table: Table, player: Player) -> Result | None:
        """Play the move that a player holds; None where there is none any more."""
        timer = held_timer(table, player)
        if timer is None:
            return None
        result = await self.timed.fire(timer)
        self.fired([Fired(timer, result)])
        return result

    def fired(self, done: Sequence[Fired]) -> None:
        """Tell those who wait for these timers, and bring the tables' messages up to date."""
        changed: dict[int, Table] = {}
        for timer, result in done:
            told = self.held_answers.tell(timer, result) and timer.kind is TimerKind.HELD
            if result is not None and not told:
                changed |= {table.id: table for table in (result.table, *result.previous)}
        for table in changed.values():
            self.changed(table)
