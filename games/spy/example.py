"""The turn that the rules of Spy show."""

from games.core import Example, Scene, Seat
from games.words import N_

EXAMPLE = Example(
    seats=2,
    seed=2,
    lines=("1 lay.saha3", "1 done", "0 lay.nali1", "0 deploy.northamerica.nali1,naca3,nape1"),
    scenes=(
        Scene(
            N_("Ann holds three cards, so one must be laid out, face up. It stays Ann's to play."),
            after=2,
            viewer=Seat(0),
        ),
        Scene(
            N_(
                "All three show North America, where one spy lies. The dark card says how many are needed: 2. Three "
                "cards are one more, so they place 2 spies."
            ),
            after=3,
            viewer=Seat(0),
            partial=("deploy", "northamerica"),
        ),
        Scene(
            N_(
                "Two of Ann's spies lie there now, and whoever comes next needs 4 cards. Ann ends the turn and draws "
                "one card."
            ),
            after=4,
            viewer=Seat(0),
        ),
    ),
)
