"""The turn that the rules of Stratego 4 show."""

from games.core import Example, Scene, Seat
from games.words import N_

EXAMPLE = Example(
    seats=4,
    seed=14,
    lines=(
        "0 place.3,4,5,6,5,4,3,1,6,9,8,6,1,3,4,7,5,7,2,3",
        "1 place.6,5,4,6,5,4,2,3,3,5,1,1,7,6,3,7,3,4,8,9",
        "2 place.4,3,5,3,5,3,4,6,2,1,1,5,6,3,7,9,6,8,7,4",
        "3 place.3,1,6,5,6,1,3,4,7,5,5,7,4,3,6,8,4,9,2,3",
        "1 move.m8.l7",
        "2 move.j13.j4",
        "3 move.c8.b8",
        "0 move.j3.j4",
    ),
    scenes=(
        Scene(
            N_("Before the first turn everybody places an army in secret. The piece on h1 carries Ann's flag."),
            after=0,
            viewer=Seat(0),
            partial=("place", "3,4,5,6,5,4,3,1,6,9,8,6,1,3,4,7,5,7,2,3"),
        ),
        Scene(
            N_(
                "Cas has sent a piece as far as j4. What it is, Cas alone knows. Ann chooses the 4 on j3, to attack it."
            ),
            after=7,
            viewer=Seat(0),
            partial=("move", "j3"),
        ),
        Scene(
            N_(
                "Both ranks are shown to all: Ann's sergeant, a 4, beats Cas's scout, a 3, and takes its space. That "
                "is one victory on Ann's slider; six bring a lost piece back."
            ),
            after=8,
            viewer=Seat(0),
        ),
    ),
)
