"""What is known of the games that somebody has played to their end."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import Enum, auto
from types import MappingProxyType
from typing import NamedTuple

from games.levels import Level

ERASED_BELOW = 0
"""A person's number below this one is a placeholder for somebody who was erased, a different one at each table."""


class Only(NamedTuple):
    """Which of somebody's games are wanted: those of one game, by its key, or those with one person; all of them
    without either."""

    game: str = ""
    person: int = 0


class Placed(NamedTuple):
    """Who played in a game to its end and where they came. `name` is None for a computer player, and for whoever is not
    known any more; `level` is None for a person."""

    person: int | None
    name: str | None
    level: Level | None
    place: int
    share: float
    team: int | None


class Ended(Enum):
    """How a game ended for somebody. PLACED: others have won, and beyond that their place counts, as there were more
    than two, and no teams."""

    WON = auto()
    LOST = auto()
    DRAWN = auto()
    PLACED = auto()


class FinishedGame(NamedTuple):
    """A finished game of somebody (`own`), with those who played it too. `is_kept`: it is still known who sat where, so
    that the table can be shown."""

    table: int
    game: str
    ended_at: datetime
    own: Placed
    others: tuple[Placed, ...]
    is_kept: bool

    @property
    def ended(self) -> Ended:
        if not any(it.share == 0 for it in (self.own, *self.others)):
            return Ended.DRAWN
        if self.own.share > 0:
            return Ended.WON
        in_team = self.own.team is not None and any(it.team == self.own.team for it in self.others)
        return Ended.LOST if len(self.others) == 1 or in_team else Ended.PLACED


class Figures(NamedTuple):
    """How many games of one kind somebody has finished and won, of these with people, and when the last one ended."""

    game: str
    games: int
    won: int
    with_people: int
    won_with_people: int
    last: datetime


class Profile(NamedTuple):
    """What results tell of somebody: of each game, the one played most first; the highest level of each that they have
    beaten by themselves; and with whom they have played most."""

    figures: Sequence[Figures] = ()
    beaten: Mapping[str, Level] = MappingProxyType({})
    met: Sequence["Met"] = ()

    @property
    def games(self) -> int:
        return sum(it.games for it in self.figures)

    @property
    def won(self) -> int:
        return sum(it.won for it in self.figures)

    @property
    def with_people(self) -> int:
        return sum(it.with_people for it in self.figures)

    @property
    def won_with_people(self) -> int:
        return sum(it.won_with_people for it in self.figures)


class Rating(NamedTuple):
    """How strong somebody is by so many games of two, and how far off that may be: two times in three no further than
    `give`."""

    number: int
    give: int
    games: int


class Tally(NamedTuple):
    """How many games of one kind two people have finished together, and how often one was placed `above` and `below`
    the other."""

    game: str
    games: int
    above: int
    below: int


class Met(NamedTuple):
    """Somebody with whom games were finished, how many, and how often they were placed `above` and `below` each other;
    what is neither was a draw, or they were in one team. `name` as they were met last."""

    person: int
    name: str
    games: int
    above: int
    below: int
