"""What the process does in which one replay is made."""

import json
from typing import NamedTuple

from bot.process.background import Tell
from bot.ui.languages import Languages, Translator
from games.core import AnyGame, Seat
from games.match import Record
from render.painter import Painter
from render.replay import Replay, made


class ReplayJob(NamedTuple):
    """A record to show, by its game and painter, as `viewer` could see it (None: a spectator), in the language of a
    Discord locale, with the `colours` of its table's seats; secret."""

    record: Record
    game: AnyGame
    painter: Painter
    viewer: Seat | None
    locale: str
    colours: tuple[int, ...] = ()


def make_replay(job: ReplayJob, tell: Tell) -> bytes:
    """Make a replay. Return a line of JSON that describes it, followed by the file. Raise Corrupt."""
    language = Languages.read().of(job.locale)
    replay: Replay = made(
        job.record,
        job.game,
        job.painter,
        lambda names: Translator(language, tuple(names)),
        job.viewer,
        progress=tell,
        colours=job.colours,
    )
    about = {"frames": replay.frames, "alt": replay.alt}
    return json.dumps(about).encode() + b"\n" + replay.content


def replay_in(result: bytes) -> Replay:
    """Read what `make_replay` returns."""
    about, _, content = result.partition(b"\n")
    return Replay(content, **json.loads(about))
