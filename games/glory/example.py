"""The turn that the rules of Steal the Glory show."""

from games.core import Example, Scene, Seat
from games.words import N_

THEFT = 9
"""Where in the lines a theft stands."""
EXAMPLE = Example(
    seats=3,
    seed=374,
    options={"collectibles": 2},
    lines=(
        "0 play.6H",
        "1 play.7H",
        "2 play.4H",
        "0 play.8D",
        "1 play.2D",
        "2 play.6C",
        "0 play.8S",
        "1 play.JS",
        "2 play.7C",
        "0 steal.1.QD",
        "1 play.JD",
    ),
    scenes=(
        Scene(
            N_("All choose a card at the same time, in secret. This is what Ann sees: one press on a card is enough."),
            after=6,
            viewer=Seat(0),
        ),
        Scene(
            N_(
                "All cards are turned up. Bob's jack is the highest: 3 spaces, onto the cup, which is Bob's "
                "now. Ann's 8 makes 2 spaces. That is level with Bob, so Ann may try to steal it."
            ),
            after=9,
        ),
        Scene(
            N_(
                "Ann tries with one more card, in secret, and Bob defends with one. Ann's queen beats Bob's jack: the "
                "cup is Ann's. Then all draw up to three cards again."
            ),
            after=11,
        ),
    ),
)
