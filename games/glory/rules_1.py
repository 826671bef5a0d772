"""Steal the Glory by rules 1, as it was until a thief chose the card together with what they steal: only what is
otherwise."""

from games.core import Seat
from games.glory.example import EXAMPLE, THEFT
from games.glory.model import GloryState, GloryView
from games.glory.rules_2 import Glory2
from games.words import N_

EXAMPLE_1 = EXAMPLE._replace(
    lines=(*EXAMPLE.lines[:THEFT], "0 steal.1", "0 play.QD", *EXAMPLE.lines[THEFT + 1 :]),
    scenes=(*EXAMPLE.scenes[:-1], EXAMPLE.scenes[-1]._replace(after=len(EXAMPLE.lines) + 1)),
)


class Glory1(Glory2):
    """A theft is two decisions: what to steal, and then a card, while the owner chooses theirs. The rest is as by rules
    2."""

    rules = 1
    differences = N_(
        "Whoever steals says first what they try for. Only then do they choose their card, at the same time as the "
        "owner. The points of the last round decide the first place after 30 rounds alone; other places can be "
        "shared."
    )

    example = EXAMPLE_1

    def view(self, state: GloryState, viewer: Seat | None) -> GloryView:
        return GloryView.of(**{**vars(super().view(state, viewer)), "theft_in_two": True})
