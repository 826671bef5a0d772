"""Replays that are made in the bot's own process, for tests that press anything."""

from bot.delivery.replay_process import ReplayJob
from bot.delivery.replays import Replays
from bot.process.background import Progress
from bot.ui.languages import Languages, Translator
from render.replay import Replay, made


class ReplaysHere(Replays):
    def __init__(self, languages: Languages) -> None:
        super().__init__()
        self._languages = languages

    async def make(self, job: ReplayJob, progress: Progress) -> Replay:
        language = self._languages.of(job.locale)
        return made(
            job.record,
            job.game,
            job.painter,
            lambda names: Translator(language, tuple(names)),
            job.viewer,
            colours=job.colours,
        )
