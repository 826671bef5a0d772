"""The turn that the rules of Heroes & Cities show."""

from games.core import Example, Scene, Seat
from games.words import N_

EXAMPLE = Example(
    seats=2,
    seed=704,
    lines=(
        "0 move.e1.d2",
        "1 move.g10.g9",
        "0 move.d2.d4",
        "1 move.f10.e8",
        "0 move.h1.g3",
        "1 move.e8.f6",
        "0 move.g3.d6",
        "1 move.g9.e7",
        "0 move.d6.e8",
        "1 move.d10.f9",
        "0 move.d4.e6",
        "1 move.i10.h9",
        "0 move.e6.g8",
    ),
    scenes=(
        Scene(
            N_(
                "Ann plays white and has chosen the attacker on d4. Every square that it can reach has a number, on "
                "the picture and on its button."
            ),
            after=10,
            viewer=Seat(0),
            partial=("move", "d4"),
        ),
        Scene(
            N_("It goes to e6. Now the black attacker on e7 stands between two white pieces: it is captured."),
            after=11,
            viewer=Seat(0),
        ),
        Scene(
            N_("In Ann's next turn it goes on to the black city on g8, and conquers it: the city is white now."),
            after=13,
            viewer=Seat(0),
        ),
    ),
)
