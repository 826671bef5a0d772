"""What numbers of the rules settle otherwise; as it stands by default, the newest ones do."""

from typing import Final, NamedTuple

from games.stratego.events import Forfeited, Hindered


class Hindrance(NamedTuple):
    """What becomes of the slider of a winner at its last step who cannot recruit, and what tells it."""

    lost: bool
    """Whether it goes back to 0, and with it the chance; else it stays where it is."""
    event: type[Hindered | Forfeited]


KEPT: Final = Hindrance(lost=False, event=Hindered)


class Rulings(NamedTuple):
    """What is ours in recruiting, and in the race of a short game."""

    hindrance: Hindrance = KEPT
    declining_keeps: bool = True
    """Whether the slider of whoever declines to recruit stays at its last step; else it goes back to 0."""
    worse_counts: bool = False
    """Whether the worse of a flag's distances at the start and the end of the last round counts, and equals share the
    win; else the one when its player's turn in that round begins, and of equals who comes first in order of play wins.
    """


RULINGS: Final = Rulings()
