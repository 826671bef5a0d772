"""Looks back on finished games: how likely each player was to win, what was luck, and which decisions were costly.

It needs no bot: a record goes in, a value comes out.
"""

from collections.abc import Callable, Collection, Sequence
from math import inf
from time import monotonic
from typing import TypeAlias

from games.coach import balance
from games.coach.deciding import Adviser, judged
from games.coach.looking import Look, Looker
from games.coach.passage import Course, read
from games.coach.values import Analysis, Choices
from games.core import AnyGame, Seat
from games.judging import Judge
from games.match import Record
from games.player import Levels

__all__ = ["Analysis", "analysed"]

LOOKS = 24
"""The whole game is looked over so often, or less often if it is sure enough;"""
FEWEST = 6
"""but so often at least, if there is time."""
SURE = 0.01
"""Then no column has a greater standard error."""
SHARE = 0.5
"""The part of the time that this may take; the rest is for decisions."""

Progress: TypeAlias = Callable[[float], None]
"""Is told what part is done, from 0 to 1."""


def analysed(
    record: Record,
    game: AnyGame,
    judge: Judge,
    levels: Levels,
    seats: Collection[Seat] | None = None,
    until: float = inf,
    progress: Progress = lambda done: None,
) -> Analysis | None:
    """Return what can be found out about a game until the moment `until`; None if it is not over, or was closed.

    `seats` are those whose decisions are judged (None: all). Without a limit of time the same record gives the same
    analysis. Raise Corrupt for a record that does not replay.
    """
    course = read(record, game)
    if course is None:
        return None
    judged_seats = [seat for seat in map(Seat, range(course.seats)) if seats is None or seat in seats]
    begun = monotonic()
    looker = Looker(course, judge)
    looks = _looks(looker, begun, until, progress)
    moments = balance.course(looks, [passage.line for passage in course.passages])
    sides = len({course.options.team(Seat(seat)) for seat in range(course.seats)})
    return Analysis(
        looks=len(looks),
        course=moments,
        turnings=balance.turnings(moments),
        balances=balance.balances(looks, has_luck=looker.has_luck, sides=sides),
        choices=tuple(_choices(course, judge, levels, judged_seats, until, progress)),
    )


def _looks(looker: Looker, begun: float, until: float, progress: Progress) -> list[Look]:
    """Look over the game until it is sure enough or a part of the time is over; once at least."""
    looks: list[Look] = []
    limit = begun + SHARE * (until - begun)
    sides = 2
    while len(looks) < LOOKS and (not looks or monotonic() < limit):
        looks.append(looker.look(len(looks), until))
        progress(SHARE * len(looks) / LOOKS)
        if len(looks) >= FEWEST:
            found = balance.balances(looks, has_luck=looker.has_luck, sides=sides)
            columns = [part for each in found for part in (each.luck, each.own, each.others) if part is not None]
            if max(column.error for column in columns) < SURE:
                break
    progress(SHARE)
    return looks


def _choices(
    course: Course, judge: Judge, levels: Levels, seats: Sequence[Seat], until: float, progress: Progress
) -> list[Choices]:
    """Judge the decisions of some seats; each has the same part of the time."""
    found = []
    begun = monotonic()
    for number, seat in enumerate(seats, 1):
        limit = begun + (until - begun) * number / len(seats)
        decisions = [it for passage in course.passages for it in passage.decisions if it.seat == seat]
        team = [
            other for other in map(Seat, range(course.seats)) if course.options.team(other) == course.options.team(seat)
        ]
        steps = judged(seat, Adviser(course.game, judge, levels, team, limit), decisions, limit)
        for done, choices in enumerate(steps, 1):
            within = min(1.0, done / (len(decisions) + 1))
            progress(SHARE + (1 - SHARE) * (number - 1 + within) / len(seats))
            if choices is not None:
                found.append(choices)
    progress(1.0)
    return found
