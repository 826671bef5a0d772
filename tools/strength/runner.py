"""Plays matches on all processors until they are decided, and keeps what came out in a file."""

import hashlib
import os
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import count
from math import inf
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple, Self

from pydantic import BaseModel

from games import GAMES
from tests.support.games.matches import Played, play_deal
from tests.support.games.pairing import Pairing
from tools.strength.entrants import entrant
from tools.strength.tally import Tally

ROOT: Final = Path(__file__).parent.parent.parent
AHEAD: Final = 3
"""Deals that wait for each process, so that none is idle."""
SAVED_EVERY: Final = 20
PLAYED: Final = (
    *("games/**/*.py", "games/**/*.json", "tools/strength/frozen/**/*.py", "tools/strength/frozen/**/*.json"),
    "tests/support/games/**/opponent*.py",
)
WORDS: Final = {
    *("advice.py", "ending_headlines.py", "example.py", "headlines.py", "labels.py", "lesson.py", "refusals.py"),
    *("rewordings.py", "tips.py", "words.py"),
}
"""Files that say something and decide nothing."""


class Limits(NamedTuple):
    """How much is played: at `least` so many games before anything is decided, at `most` so many deals, and no deal
    after so many `seconds`."""

    least: int = 16
    most: int = 2000
    seconds: float = inf


class Kept(BaseModel):
    """What matches came to, by pairing, with the players as they were then (`code`, at these `commits`) and at a
    budget."""

    code: str = ""
    commits: list[str] = []
    budget: int = 0
    tallies: dict[str, Tally] = {}

    @classmethod
    def read(cls, file: Path, code: str, budget: int) -> Self:
        """What the file holds; nothing if it is of other players or another budget."""
        kept = cls.model_validate_json(file.read_text("utf-8")) if file.exists() else cls()
        if (kept.code, kept.budget) != (code, budget):
            kept = cls(code=code, budget=budget)
        kept.commits = list(dict.fromkeys([*kept.commits, _commit()]))
        return kept

    def write(self, file: Path) -> None:
        file.parent.mkdir(exist_ok=True)
        part = file.with_suffix(".part")
        part.write_text(self.model_dump_json(indent=1) + "\n", "utf-8")
        part.replace(file)


def code_of_players(game: str | None = None) -> str:
    """A digest of all that decides how a game, or any game, is played in matches: players, opponents and rules, and not
    the words in which they are told."""
    digest = hashlib.sha256()
    for file in sorted(file for files in PLAYED for file in ROOT.glob(files) if file.name not in WORDS):
        of = {*file.relative_to(ROOT).parts} & GAMES.keys()
        if game is None or not of or game in of:
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _commit() -> str:
    """The commit that is checked out; a plus sign follows where files differ from it."""
    told = subprocess.run(("git", "describe", "--always", "--dirty=+"), cwd=ROOT, capture_output=True, text=True)
    return told.stdout.strip()


class Runner:
    """Plays deals of one pairing after another, in `jobs` processes, with results kept in a file."""

    def __init__(self, pool: ProcessPoolExecutor, jobs: int, kept: Kept, file: Path) -> None:
        self._pool, self._jobs, self._kept, self._file = pool, jobs, kept, file

    def play(self, pairing: Pairing, limits: Limits, is_decided: Callable[[Tally], bool]) -> Tally:
        """The pairing's tally once it is decided, or once as many deals were played as are allowed."""
        tally, until = self._kept.tallies.setdefault(str(pairing), Tally()), monotonic() + limits.seconds
        if not _done(tally, limits, is_decided):
            for games in self._deals(pairing, tally.deals, until):
                tally.add(games)
                if tally.deals % SAVED_EVERY == 0:
                    self._kept.write(self._file)
                if _done(tally, limits, is_decided):
                    break
            self._kept.write(self._file)
        return tally

    def _deals(self, pairing: Pairing, first: int, until: float) -> Iterator[list[Played]]:
        """Deals in their order, played a few ahead; after a moment none is begun, and those that were are finished:
        without them the long games would be left out. One is begun in any case."""
        numbers, ahead = count(first), list[Future[list[Played]]]()
        try:
            while True:
                while len(ahead) < AHEAD * self._jobs and (first == (number := next(numbers)) or monotonic() <= until):
                    ahead.append(self._pool.submit(play_deal, pairing, number, self._kept.budget, entrant))
                if monotonic() > until:
                    ahead = ahead[:1] + [future for future in ahead[1:] if not future.cancel()]
                if not ahead:
                    return
                yield ahead.pop(0).result()
        finally:
            for future in ahead:
                future.cancel()


def _done(tally: Tally, limits: Limits, is_decided: Callable[[Tally], bool]) -> bool:
    return tally.deals >= limits.most or (tally.games >= limits.least and is_decided(tally))


@contextmanager
def runner(file: Path, budget: int, game: str | None = None) -> Iterator[Runner]:
    """A runner with JOBS processes, by default as many as there are processors."""
    jobs = int(os.environ.get("JOBS", "0")) or len(os.sched_getaffinity(0))
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        try:
            yield Runner(pool, jobs, Kept.read(file, code_of_players(game), budget), file)
        finally:
            pool.shutdown(cancel_futures=True)
