"""The bot in a simulation: its real services over a real database, without Discord; it can be stopped and started."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from random import Random

from bot.delivery.message_sync import MessageSync
from bot.delivery.messenger import Messenger
from bot.delivery.notifications.evaluate import Evaluator
from bot.delivery.notifications.notifier import Notifier
from bot.delivery.notifications.wording import Wording
from bot.delivery.renderer import Renderer
from bot.process.downtime import Heartbeat
from bot.process.presses import LastPresses
from bot.store.connections.database import Database
from bot.store.games.limits import Limits
from bot.store.repositories import Repositories
from bot.tables import transitions
from bot.tables.clock_renewal import ClockRenewer
from bot.tables.service import TableService
from bot.tables.timers import TimedService
from bot.ui.languages import Languages
from bot.ui.screens.table_context import TableContexts
from bot.values.calendar import Pause
from bot.values.messages import ALERT_TIMES
from bot.values.table import Result, Table
from bot.values.timers import Timer
from games import GAMES
from games.chance import SeededChance
from games.levels import Level
from games.players import PLAYERS
from tests.support.bot.direct_bot import BlankPainter
from tests.support.bot.simulated_clock import SimulatedClock

BUDGET = 30
"""Positions that a computer player looks at: enough that games take about as long as those of people."""
HALF_A_MINUTE = timedelta(seconds=30)
ROOMY = Limits(lobbies=10_000, tables=10_000, invitations=10_000)


class House:
    """`changed` is told of each table once nobody but people must decide there."""

    def __init__(
        self,
        folder: Path,
        clock: SimulatedClock,
        random: Random,
        messenger: Messenger,
        changed: Callable[[Table], None],
    ) -> None:
        self._file = folder / "simulation.db"
        self._clock = clock
        self._random = random
        self._messenger = messenger
        self._changed = changed
        self._languages = Languages.read()
        self._renderer = Renderer(dict.fromkeys(GAMES, BlankPainter()), self._languages)
        self.started = 0

    async def start(self) -> None:
        """Open the database, and let everybody's clock stand still for as long as it was closed."""
        clock = self._clock
        self.database = await Database.open(str(self._file))
        self.repositories = Repositories(self.database, GAMES, clock.now, ROOMY)
        self.heartbeat = Heartbeat(self.repositories.downtime, clock)
        self.tables = TableService(self.repositories, GAMES, self._seed, self.heartbeat.downtime)
        self.timed = TimedService(self.tables)
        self.presses = LastPresses(clock.now)
        contexts = TableContexts(self._languages, GAMES, now=clock.now, downtime=self.heartbeat.downtime)
        sync = MessageSync(self.repositories.messages, self._renderer, self._messenger)
        self.notifier = Notifier(Evaluator(Wording(self.tables, contexts), self.presses, clock, ALERT_TIMES), sync)
        self._renewer = ClockRenewer(self.tables, lambda _: None)
        await self.heartbeat.begin(lambda: True, self._was_away)
        await self._renewer.at_start()
        self.started += 1

    async def stop(self, *, killed: bool = False) -> None:
        """Stop at once: what is not in the database is forgotten. One that is killed said last half a minute ago that
        it was there, as it had done each minute before."""
        last = self._clock.now() - (HALF_A_MINUTE if killed else timedelta())
        await self.repositories.downtime.beat(last, awake=True)
        await self.heartbeat.close()
        await self.database.close()

    def close(self) -> None:
        """Give back what outlives restarts."""
        self._renderer.close()

    async def computers_play(self, table: Table) -> Table:
        """The table once no computer player must decide there."""
        while table.computers_to_act and table.match is not None:
            seat = table.computers_to_act[0].seat
            chance = SeededChance(self._random.randbytes(32), table.version)
            move = PLAYERS[table.game][Level.NORMAL](table.match.view(seat), chance, BUDGET)
            table = (
                await self.tables.change(table, None, transitions.computer_played, seat, move, table.decision)
            ).table
        self._changed(table)
        return table

    async def fire_due(self, fired: Callable[[Timer, Result | None], None]) -> None:
        """Let everything happen that is due."""
        for due in await self.repositories.timers.due(self._clock.now()):
            for timer, result in await self.timed.fire_in_order(due):
                fired(timer, result)
                if result is not None:
                    await self.computers_play(result.table)

    async def call_due(self) -> None:
        """Call whoever is to be called."""
        while due := await self.repositories.notifications.due(self._clock.now()):
            for person in due:
                await self.notifier.evaluate(person)

    async def _was_away(self, _pause: Pause) -> None:
        await self._renewer.after_downtime()

    def _seed(self) -> bytes:
        return self._random.randbytes(32)
