"""Replays are made one after the other, each in a process of its own, and kept nowhere."""

from typing import Final

from bot.delivery.replay_process import ReplayJob, make_replay, replay_in
from bot.process.background import BackgroundJobs, JobFailed, Progress
from render.replay import Replay

NICENESS: Final = 10
"""How far the process stands back behind all others that draw and play (0 to 19)."""
LONGEST: Final = 120.0
"""Seconds that a replay may take, on a machine that has much else to do."""


class ReplayFailed(JobFailed):
    """The process that makes a replay has failed or is gone."""


class Replays(BackgroundJobs[ReplayJob]):
    failed = ReplayFailed

    def __init__(self) -> None:
        super().__init__(make_replay, NICENESS, LONGEST)

    async def make(self, job: ReplayJob, progress: Progress) -> Replay:
        """Make a replay; `progress` is told of its frames. Raise ReplayFailed."""
        return replay_in(await self.run(job, f"a replay of {job.game.key}", progress))
