"""The turn that the rules of Add-Vantage show."""

from games.core import Example, Scene, Seat
from games.words import N_

EXAMPLE = Example(
    seats=2,
    seed=28,
    lines=(
        "0 roll",
        "0 place.1.5",
        "0 place.3.3",
        "1 roll",
        "1 place.2.3",
        "1 place.2.9",
        "0 roll",
        "0 place.3.6",
        "0 place.5.9",
    ),
    scenes=(
        Scene(
            N_(
                "Ann has 2 coins, so Ann rolls two dice: a 3 and a 5. Each goes on an empty cell of Ann's board, or "
                "costs a coin."
            ),
            after=7,
            viewer=Seat(0),
        ),
        Scene(
            N_(
                "The 3 is on c2 now. The right column has 3 and 3, and the tile below it says 11: on c3 the 5 makes "
                "that."
            ),
            after=8,
            viewer=Seat(0),
            partial=("place", "5"),
        ),
        Scene(N_("3, 3 and 5 make 11: the tile is Ann's, and worth 11 points. Bob is next."), after=9, viewer=Seat(0)),
    ),
)
