"""What is found out about a finished game. It can be stored as JSON, and thrown away: it can be found out again.

Shares of the win are from 0 to 1; of a team they are those of both partners. Errors are standard errors. Lines are the
numbers of a record's lines, from 1; 0 is the beginning.
"""

from math import hypot

from pydantic import Field

from games.core import Frozen, Seat


class Moment(Frozen):
    """What each seat could expect after a line, in seat order."""

    line: int
    shares: tuple[float, ...]


class Turning(Frozen):
    """A line that changed much. `seat` gained most by it."""

    line: int
    seat: Seat
    before: tuple[float, ...]
    after: tuple[float, ...]


class Column(Frozen):
    """What something changed for a seat, and how sure that is."""

    change: float
    error: float


class Balance(Frozen):
    """How a seat came from its share at the beginning to its result: by luck, by its own choices, and by the others'.

    `luck` is None if chance had no part in the game once it had begun; then `start` is the share after the set-up.
    """

    start: float
    luck: Column | None
    own: Column
    others: Column
    result: float


class Mistake(Frozen):
    """A decision that cost its player much, by what they could know: `better` was worth `cost` more.

    Moves are in notation. `line` is the line of the move that was `played`.
    """

    line: int
    played: str
    better: str
    cost: float
    error: float


class Choices(Frozen):
    """The decisions of a seat: how many were not forced, and the costliest, the dearest first.

    `doubtful` counts those that may have been costly, but too little to tell, or for which there was no time.
    """

    seat: Seat
    decisions: int
    doubtful: int
    mistakes: tuple[Mistake, ...]


class Analysis(Frozen):
    """What the coach found out about a game.

    `looks` is how often the whole game was looked over, and `gap` by how much its judge is wrong at most. `choices` are
    those of the seats that were asked for.
    """

    version: int = 1
    looks: int = Field(ge=1)
    gap: float = 0.0
    course: tuple[Moment, ...]
    turnings: tuple[Turning, ...]
    balances: tuple[Balance, ...]
    choices: tuple[Choices, ...]

    @property
    def margin(self) -> float:
        """What all shares may be off by: twice the largest standard error of the columns, and the judge's own gap."""
        columns = [part for each in self.balances for part in (each.luck, each.own, each.others) if part is not None]
        return hypot(2 * max([column.error for column in columns], default=0.0), self.gap)
