"""What each tip of Stratego 4 says one does: nothing, they say what is so."""

from tests.support.games.suite import Follows

TIPS: dict[str, Follows | None] = dict.fromkeys(
    (
        "comes hidden",
        "{who}'s flag is on",
        "Your flag is {steps}",
        "Your flag lies on",
        "has your flag",
        "The piece next to your",
        "beats the piece next to it",
    )
)
