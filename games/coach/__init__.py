"""Looks back on finished games: how likely each player was to win, what was luck, and which decisions were costly.

It needs no bot: a record goes in, a value comes out.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from math import inf
from time import process_time
from typing import TypeAlias

from games.coach import balance
from games.coach.deciding import CANDIDATES, Adviser, judged
from games.coach.looking import Look, Looker
from games.coach.passage import Course, Decision, read
from games.coach.values import Analysis, Choices
from games.core import AnyGame, Seat
from games.judging import Judge
from games.match import Record
from games.player import Levels

__all__ = ["Analysis", "analysed"]

LOOKS = 120
"""The whole game is looked over so often, or less often if it is sure enough;"""
FEWEST = 6
"""but so often at least, if there is time."""
SURE = 0.01
"""Then no column has a greater standard error."""
SHARE = 0.5
"""The part of the time that decisions may take; looking over the game takes what is left."""

Progress: TypeAlias = Callable[[float], None]
"""Is told what part is done, from 0 to 1."""


def analysed(
    record: Record,
    game: AnyGame,
    judge: Judge,
    levels: Levels,
    seats: Collection[Seat] | None = None,
    others: Collection[int] = (),
    seconds: float = inf,
    progress: Progress = lambda done: None,
) -> Analysis | None:
    """Return what can be found out about a game in so many seconds of processor time; None if it is not over, or was
    closed.

    `seats` are those whose decisions are judged (None: all). In the lines `others` somebody else decided than who looks
    back: they are not judged, and are no choices of their own. It may take a few seconds more, since the whole game is
    looked over twice at least. Without a limit the same record gives the same analysis. Raise Corrupt for a record that
    does not replay.
    """
    course = read(record, game)
    if course is None:
        return None
    asked = [seat for seat in map(Seat, range(course.seats)) if seats is None or seat in seats]
    begun = process_time()
    decisions = [it for passage in course.passages for it in passage.decisions if it.line not in others]
    made = {seat: [it for it in decisions if it.seat == seat] for seat in asked}
    choices = _choices(course, judge, levels, made, begun + SHARE * seconds, progress)
    looker = Looker(course, judge, others)
    sides = len({course.options.team(Seat(seat)) for seat in range(course.seats)})
    looks = _looks(looker, sides, begun + seconds, progress)
    moments = balance.course(looks, [passage.line for passage in course.passages])
    return Analysis(
        looks=len(looks),
        gap=judge.gap,
        course=moments,
        turnings=balance.turnings(moments),
        balances=balance.balances(looks, has_luck=looker.has_luck, sides=sides),
        choices=tuple(choices),
    )


def _choices(
    course: Course,
    judge: Judge,
    levels: Levels,
    made: Mapping[Seat, Sequence[Decision]],
    until: float,
    progress: Progress,
) -> list[Choices]:
    """Judge the decisions that were made in some seats; each has the same part of the time."""
    found, begun = [], process_time()
    for number, (seat, decisions) in enumerate(made.items(), 1):
        limit = begun + (until - begun) * number / len(made)
        everybody, own = map(Seat, range(course.seats)), course.options.team(seat)
        team = [other for other in everybody if course.options.team(other) == own]
        steps = judged(seat, Adviser(course.game, judge, levels, team, limit), decisions, limit)
        for done, choices in enumerate(steps, 1):
            within = min(1.0, done / (len(decisions) + CANDIDATES))
            progress(SHARE * (number - 1 + within) / len(made))
            if choices is not None:
                found.append(choices)
    return found


def _looks(looker: Looker, sides: int, until: float, progress: Progress) -> list[Look]:
    """Look over the game until it is sure enough or time is up; twice at least, since one look knows no errors."""
    looks, begun = [looker.look(0), looker.look(1)], process_time()
    while len(looks) < LOOKS and process_time() < until:
        looks.append(looker.look(len(looks)))
        passed = min(1.0, (process_time() - begun) / (until - begun))
        progress(SHARE + (1 - SHARE) * max(passed, len(looks) / LOOKS))
        if len(looks) >= FEWEST and _error(looks, sides, has_luck=looker.has_luck) < SURE:
            break
    progress(1.0)
    return looks


def _error(looks: Sequence[Look], sides: int, *, has_luck: bool) -> float:
    """Return the largest standard error of all columns."""
    found = balance.balances(looks, has_luck=has_luck, sides=sides)
    return max([part.error for it in found for part in (it.luck, it.own, it.others) if part is not None])
