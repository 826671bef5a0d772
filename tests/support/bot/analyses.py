"""What the coach found out about some game of two."""

from typing import Final

from games.coach import Analysis
from games.coach.values import Choices, Mistake, Moment
from games.core import Seat

MISTAKE: Final = Mistake(line=1, played="play.KS", better="play.2H", cost=0.123, error=0.01)
FOUND: Final = Analysis(
    looks=3,
    course=(Moment(line=0, shares=(0.5, 0.5)),),
    turnings=(),
    balances=(),
    choices=(Choices(seat=Seat(0), decisions=4, doubtful=0, mistakes=(MISTAKE,)),),
)
