"""Finished games that can be looked back on, and something that was found out about one."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from bot.values.table import Person, Table
from games.coach.telling import Reread
from games.coach.values import Analysis, Balance, Choices, Column, Mistake, Moment, Turning
from games.core import Seat
from games.match import Match
from tests.support.bot.direct_bot import DirectBot
from tests.support.bot.service import play_first, resigned

MOVES: Final = 6
SHARES: Final = (0.5, 0.52, 0.21, 0.0)
"""What the first seat could expect at the beginning and after each second line."""
TURNING: Final = 4
"""The line at which it lost much."""


async def given_up(bot: DirectBot, game: str, people: tuple[Person, ...], moves: int = MOVES) -> Table:
    """A game in which these people made some moves, until the first of them gave up."""
    table = await bot.begun(game, people)
    for _ in range(moves):
        table = (await play_first(bot.tables, table)).table
    return (await resigned(bot.tables, table, people[0].id)).table


def analysis(
    mistakes: tuple[Mistake, ...], shares: Sequence[float] = SHARES, turnings: Sequence[int] = (TURNING,)
) -> Analysis:
    """What is found out for the first of two seats, which had these costly decisions."""
    course = tuple(Moment(line=2 * at, shares=(share, 1 - share)) for at, share in enumerate(shares))
    points = [
        Turning(line=now.line, seat=Seat(int(now.shares[0] < before.shares[0])), before=before.shares, after=now.shares)
        for before, now in pairwise(course)
        if now.line in turnings
    ]
    six, nineteen = Column(change=0.06, error=0.01), Column(change=-0.19, error=0.01)
    return Analysis(
        looks=9,
        gap=0.06,
        course=course,
        turnings=tuple(points),
        balances=(Balance(start=0.5, luck=six, own=nineteen, others=six, result=0.0),) * 2,
        choices=(Choices(seat=Seat(0), decisions=9, doubtful=0, mistakes=mistakes),),
    )


def put_before(reread: Reread, line: int, before: Match) -> None:
    """Let another position be the one before a line of a game that is read again."""
    reread._places[line] = reread._places[line]._replace(before=before)
