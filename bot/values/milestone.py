"""What the end of a game changed for somebody who played it, and what else is known of their games."""

from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from pydantic import Field, TypeAdapter

from games.core import Seat
from games.levels import Level
from games.values import Frozen


class Beaten(Frozen):
    """They have beaten a level of this game, or a higher one, by themselves and for the first time: against computer
    players alone, without hints, undo or a stand-in. `first`: it is their first win in this game, too."""

    kind: Literal["beaten"] = "beaten"
    level: Level
    first: bool


class FirstWin(Frozen):
    """They have won this game for the first time."""

    kind: Literal["first"] = "first"


class Tally(Frozen):
    """How often they and the person in another seat have placed above each other, in all games that they finished
    together, this one included."""

    kind: Literal["tally"] = "tally"
    rival: Seat
    won: int
    lost: int


Milestone: TypeAlias = Beaten | FirstWin | Tally
MILESTONE: Final[TypeAdapter[Milestone]] = TypeAdapter(Annotated[Milestone, Field(discriminator="kind")])
"""A milestone as stored."""


class History(NamedTuple):
    """What is known of a person's games: whether they have sat at more than three tables, and of a game that is over
    what its end changed, how many they had won in a row against computers alone (below 0: lost), and how many with
    people on this server (0: this one had another winner). `is_newcomer`: they have played no game of this kind to its
    end."""

    is_practised: bool = False
    milestone: Milestone | None = None
    streak: int = 0
    wins_here: int = 0
    is_newcomer: bool = False
