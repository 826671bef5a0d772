"""Looks back on finished games for those who played them, one at a time, in a process behind all moves and hints."""

from collections.abc import Awaitable, Callable, Collection, Mapping
from datetime import timedelta
from typing import Final

from bot.computers.coach_process import CoachJob, analysis_in, look_back
from bot.computers.worker import BEHIND, Players
from bot.process.allowance import Allowance
from bot.process.background import BackgroundJobs, JobFailed
from bot.store.games.analyses import AnalysisRepository
from bot.tables.refusals import CoachUsedUp, NoAnalysisYet, NothingToLookBackOn, NotSeated
from bot.values.table import Status, Table
from games.coach import Analysis
from games.core import AnyGame, Seat
from games.judging import Judge
from games.match import Record

ANALYSES: Final = 5
ANALYSES_IN: Final = timedelta(hours=1)
"""So many new analyses one person can have within so long."""
SECONDS: Final = 60.0
"""Seconds of processor time that an analysis may take; it may be a few more."""
LONGEST: Final = 10 * SECONDS
"""Seconds by the clock after which its process is ended: on a busy machine it lasts longer than SECONDS, and Discord
takes an answer for 900 alone."""
NICENESS: Final = BEHIND + 5
"""How far the process stands back behind all others (0 to 19)."""


class CoachFailed(JobFailed):
    """The process that looks back has failed or is gone."""


class Coach(BackgroundJobs[CoachJob]):
    """The analyses of games that have a judge. They are kept, and made anew where none is kept that reads today."""

    failed = CoachFailed

    def __init__(
        self,
        judges: Mapping[str, Judge],
        players: Players,
        analyses: AnalysisRepository,
        allowance: Allowance,
        seconds: float = SECONDS,
    ) -> None:
        super().__init__(look_back, NICENESS, LONGEST)
        self._judges_of = judges
        self._players = players
        self._analyses = analyses
        self._allowance = allowance
        self._seconds = seconds

    def judges(self, game: AnyGame) -> bool:
        """Return whether games of this kind can be looked back on."""
        return game.key in self._judges_of and game.key in self._players

    async def kept(self, table: int, seat: Seat) -> Analysis | None:
        """Return the analysis that is kept for a seat; None if there is none."""
        return await self._analyses.of(table, seat)

    async def analysis(
        self,
        table: Table,
        record: Record,
        game: AnyGame,
        seat: Seat,
        others: Collection[int],
        progress: Callable[[float], Awaitable[object]],
    ) -> Analysis:
        """Return the analysis for a seat: the kept one, or a new one, which uses the allowance of the seat's person.

        Only that person may ask. `others` are the numbers of the seat's lines that somebody else played. While the
        process thinks, `progress` gets the part that is done (0 to 1) every few seconds.

        Raise NoAnalysisYet, NothingToLookBackOn, NotSeated, CoachUsedUp or CoachFailed.
        """
        self._require_over(table, game)
        person = table.players[seat].person
        if person is None:
            raise NotSeated
        if (found := await self.kept(table.id, seat)) is not None:
            return found
        if not self._allowance.take(person):
            raise CoachUsedUp(most=self._allowance.most)
        try:
            found = await self._found(record, game, seat, others, progress)
            await self._analyses.keep(table.id, seat, person, found)
        except BaseException:
            self._allowance.give_back(person)
            raise
        return found

    def _require_over(self, table: Table, game: AnyGame) -> None:
        if not table.is_over:
            raise NoAnalysisYet
        if table.status is not Status.FINISHED or not self.judges(game):
            raise NothingToLookBackOn

    async def _found(
        self,
        record: Record,
        game: AnyGame,
        seat: Seat,
        others: Collection[int],
        progress: Callable[[float], Awaitable[object]],
    ) -> Analysis:
        judge, levels = self._judges_of[game.key], self._players[game.key]
        job = CoachJob(record, game, judge, levels, seat, others, self._seconds)
        found = analysis_in(await self.run(job, f"an analysis of {game.key}", lambda done, of: progress(done / of)))
        if found is None:
            raise NothingToLookBackOn
        return found
