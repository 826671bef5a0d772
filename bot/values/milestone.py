"""What the end of a game changed for somebody who played it: the weightiest that is to tell, in this order."""

from typing import Annotated, Final, Literal, TypeAlias

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
