"""Steal the Glory by rules 2, as it was until points of the last round ranked all places: only what is otherwise."""

from games.chance import Chance
from games.core import Outcome, Seat, Step, Term
from games.glory.game import Glory
from games.glory.model import GloryMove, GloryState, GloryView
from games.glory.resolution import resolve
from games.words import N_


class Glory2(Glory):
    """The points of the last round decide the first place after 30 rounds alone."""

    rules = 2
    differences = N_(
        "The points of the last round decide the first place after 30 rounds alone; other places can be shared."
    )

    def apply(self, state: GloryState, seat: Seat, move: GloryMove, chance: Chance) -> Step[GloryState]:
        return resolve(state, seat, move, chance, points_rank=False)

    def as_it_stands(self, view: GloryView, reason: Term) -> Outcome:
        ranked = super().as_it_stands(view, reason)
        return ranked.replace(tiebreaks=ranked.tiebreaks[:1])
