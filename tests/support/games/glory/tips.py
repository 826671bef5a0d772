"""What each tip of Steal the Glory says one does: nothing, they say what is so."""

from tests.support.games.suite import Follows

TIPS: dict[str, Follows | None] = dict.fromkeys(
    (
        "The ace is lowest",
        "Only a higher card",
        "An equal card keeps",
        "On the finish you go no farther",
        "away from",
        "level with {owner}, or ahead",
        "is behind you",
        "too far to steal it",
        "Whoever comes level with you",
        "It is the last round",
        "nearer to the next trophy",
        "Nobody is ahead of you",
    )
)
