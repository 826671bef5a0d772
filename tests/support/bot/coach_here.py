"""Games that are looked back on in the bot's own process, for tests of what is told and kept."""

from bot.computers.coach import Coach
from bot.computers.coach_process import CoachJob, look_back
from bot.process.allowance import Allowance
from bot.process.background import Progress
from bot.store.games.analyses import AnalysisRepository
from games.players import JUDGES, PLAYERS


class CoachHere(Coach):
    async def run(self, job: CoachJob, called: str, progress: Progress) -> bytes:
        await progress(1, 2)
        return look_back(job, lambda done, of: None)


def hasty(analyses: AnalysisRepository, allowance: Allowance) -> Coach:
    """A coach that hardly thinks, for tests that press anything; nothing is kept of it."""
    judges = {key: judge._replace(playouts=1) for key, judge in JUDGES.items()}
    return CoachHere(judges, PLAYERS, analyses, allowance, seconds=0.0)
