"""What the process does in which one finished game is looked back on."""

from collections.abc import Collection
from typing import Final, NamedTuple

from bot.process.background import Tell
from games.coach import Analysis, analysed
from games.core import AnyGame, Seat
from games.judging import Judge
from games.match import Record
from games.player import Levels

STEPS: Final = 1000
"""Progress is told in so many steps."""


class CoachJob(NamedTuple):
    """A record of a `game` to look back on for a `seat`, by the game's judge and players, in so many `seconds` of
    processor time; the lines `others` were played there by somebody else. Secret."""

    record: Record
    game: AnyGame
    judge: Judge
    levels: Levels
    seat: Seat
    others: Collection[int]
    seconds: float


def look_back(job: CoachJob, tell: Tell) -> bytes:
    """Return an analysis as JSON; nothing if the game was not played to its end. Raise Corrupt."""
    found = analysed(
        job.record,
        job.game,
        job.judge,
        job.levels,
        (job.seat,),
        job.others,
        job.seconds,
        lambda done: tell(round(STEPS * done), STEPS),
    )
    return b"" if found is None else found.model_dump_json().encode()


def analysis_in(result: bytes) -> Analysis | None:
    """Read what `look_back` returns."""
    return Analysis.model_validate_json(result) if result else None
