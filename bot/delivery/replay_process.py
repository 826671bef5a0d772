"""The process in which one replay is made: it reads a job from its standard input, writes a line for each frame that is
done, and then the file.

It ends by itself when the bot is gone. What it says about a failure names no value: a record holds every secret.
"""

import json
import os
import sys
import threading
from typing import Any, Final, NamedTuple, TextIO

from bot.process import jobs
from bot.process.children import own_output
from bot.ui.languages import Languages, Translator
from games.core import AnyGame, Seat
from games.match import Record
from render.painter import Painter
from render.replay import Replay, made

NICENESS: Final = 10
"""How far the process stands back behind all others of the bot (0 to 19)."""


class ReplayJob(NamedTuple):
    """A record to show, by its game and painter, as `viewer` could see it (None: a spectator), in the language of a
    Discord locale, with the `colours` of its table's seats; secret."""

    record: Record
    game: AnyGame
    painter: Painter
    viewer: Seat | None
    locale: str
    colours: tuple[int, ...] = ()


def main() -> None:
    """Make one replay."""
    os.nice(NICENESS)
    results, packed = own_output(), jobs.received(sys.stdin.buffer.read)
    threading.Thread(target=_end_with_the_bot, daemon=True).start()
    try:
        _make(results, jobs.unpacked(packed))
    except Exception as error:  # noqa: BLE001 - whatever it is, the bot shall know
        _tell(results, error=jobs.failure(error))


def _make(results: TextIO, job: ReplayJob) -> None:
    language = Languages.read().of(job.locale)
    replay: Replay = made(
        job.record,
        job.game,
        job.painter,
        lambda names: Translator(language, tuple(names)),
        job.viewer,
        progress=lambda done, of: _tell(results, done=done, of=of),
        colours=job.colours,
    )
    _tell(results, size=len(replay.content), frames=replay.frames, alt=replay.alt)
    results.buffer.write(replay.content)
    results.buffer.flush()


def _tell(results: TextIO, **what: Any) -> None:
    print(json.dumps(what), file=results, flush=True)


def _end_with_the_bot() -> None:
    """The bot never closes the pipe while it waits."""
    sys.stdin.buffer.read()
    os._exit(0)
