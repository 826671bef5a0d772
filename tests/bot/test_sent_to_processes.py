"""Whatever the bot sends to another process of its own arrives there as it was."""

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import cycle
from pathlib import Path
from typing import TypeVar

import pytest

import bot
from bot.computers.coach_process import CoachJob
from bot.computers.hints import hint_job
from bot.computers.worker import Job as ThinkingJob
from bot.delivery.drawing import Job
from bot.delivery.replay_process import ReplayJob
from bot.process import jobs
from bot.ui.message import PictureSpec
from bot.ui.screens.rules import rules_pages
from bot.values.names import NO_NAME, STOOD_IN_FOR_NOBODY, Named, told_apart
from games import GAMES
from games.core import AnyGame, Seat
from games.levels import Level
from games.match import Sitting
from games.player import Levels
from games.players import JUDGES, PLAYERS
from render import PAINTERS
from tests.support.amount import amount
from tests.support.games.random_play import finished, name_of, spread, viewers
from tests.support.languages import LANGUAGES
from tests.support.render.positions import at_random, by_hand, picking

SITTING = (
    Named(NO_NAME, None),  # somebody who was forgotten
    Named(STOOD_IN_FOR_NOBODY, None),  # the stand-in of such a person
    Named("Computer (Zoë)", None),
    Named("Ada", None),
    Named("\u200b", 3),  # a name that nobody can see
    Named("computer (Ann)", 4),  # a person who calls themselves like a stand-in
    Named("Ann", 1),
    Named("Ann", 2),
    Named("Ø日本 👩‍🚀", 5),
)
"""Who can be at a table: each kind of name that there is."""
ROOT = Path(bot.__file__).parent
SENDS = r"\b(pickle|multiprocessing|ProcessPoolExecutor)\b"
every_game = pytest.mark.parametrize("key", GAMES)
every_rulebook = pytest.mark.parametrize("game", GAMES.every(), ids=name_of)


Sent = TypeVar("Sent")


def arrived(sent: Sent) -> Sent:
    """What the other process has of it."""
    ways = BytesIO(jobs.packed(sent))
    there = jobs.unpacked(jobs.received(ways.read))
    assert isinstance(there, type(sent))
    return there


def tables() -> Iterator[tuple[Named, ...]]:
    """Those who sit at one table after another, so that each kind sits in each seat."""
    for first in cycle(range(len(SITTING))):
        yield SITTING[first:] + SITTING[:first]


def pictures(key: str) -> Iterator[PictureSpec]:
    """Each kind of picture: the cover, scenes of the rules, positions, and moves half picked in them."""
    yield PictureSpec(key, None, ())
    yield from (page.picture for page in rules_pages(GAMES[key], LANGUAGES.of("nl")) if page.picture is not None)
    cases = (*at_random(key)[:: amount(3, 1)], *by_hand(key)[:: amount(3, 1)])
    for case, sitting in zip(cases, tables(), strict=False):
        names = told_apart(sitting[: case.seats])
        yield PictureSpec(key, case.view, names, pips=tuple(range(case.seats)), colours=tuple(range(case.seats))[::-1])
        yield from (PictureSpec(key, case.view, names, it.partial) for it in [*picking(case)][:3])


@every_game
def test_every_job_for_a_process_that_draws(key: str) -> None:
    dutch = LANGUAGES.of("nl")
    for spec in pictures(key):
        job = Job(key, spec.view, spec.names, spec.partial, spec.pips, spec.colours, "nl")
        there = arrived(job)

        assert there == job
        assert dutch.named(there.names) == dutch.named(job.names), "what each is called in another language"


@every_rulebook
def test_every_job_for_a_process_that_thinks(game: AnyGame) -> None:
    for ply in spread(game, 0)[:: amount(8, 1)]:
        view = ply.match.view(ply.seat)
        for job in (ThinkingJob(game, view, bytes(32), Level.EXPERT, 1, 0.5), hint_job(game, view, 5000, 2.0)):
            there = arrived(job)

            assert there._replace(game=game) == job
            assert (there.game.key, there.game.rules) == (game.key, game.rules)


@every_rulebook
def test_every_job_for_a_process_that_makes_a_replay(game: AnyGame) -> None:
    match, record = finished(game, 0)
    names = LANGUAGES.of("nl").named(told_apart(SITTING[: match.seats]))
    sittings = tuple(Sitting(seat=Seat(seat), from_line=0, name=name) for seat, name in enumerate(names))
    record = record.model_copy(update={"sittings": sittings})
    for viewer in viewers(match):
        job = ReplayJob(record, game, PAINTERS[game.key], viewer, "nl", (1, 0))
        there = arrived(job)

        assert there._replace(game=game, painter=job.painter) == job
        assert (there.game.key, there.game.rules) == (game.key, game.rules)
        assert type(there.painter) is type(job.painter)


@pytest.mark.parametrize("game", [it for it in GAMES.every() if it.key in JUDGES], ids=name_of)
def test_every_job_for_a_process_that_looks_back(game: AnyGame) -> None:
    _, record = finished(game, 0)
    job = CoachJob(record, game, JUDGES[game.key], PLAYERS[game.key], Seat(1), frozenset({2}), 60.0)
    there = arrived(job)

    assert there._replace(game=game, judge=job.judge, levels=job.levels) == job
    assert (there.game.key, there.game.rules) == (game.key, game.rules)
    assert there.judge[1:] == job.judge[1:]
    assert there.levels.keys() == job.levels.keys()


def test_the_players_of_processes_that_think() -> None:
    players: dict[str, Levels] = dict(PLAYERS)

    assert arrived(players).keys() == players.keys()


def test_nothing_else_is_sent() -> None:
    """What multiprocessing sends are numbers of tables and what was found of them (`bot/host/check_process.py`)."""
    saying = {it.relative_to(ROOT).as_posix() for it in ROOT.rglob("*.py") if re.search(SENDS, it.read_text("utf-8"))}

    assert saying == {"host/check_process.py", "process/jobs.py"}
