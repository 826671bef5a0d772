"""Stratego 4 by rules 2, as it was until a slider stayed on five for whoever brings nothing back, and until a flag
counted where it is when its player's last turn begins: only what is otherwise."""

from typing import Final

from games.chance import Chance
from games.core import Outcome, Seat, Step, Term
from games.stratego.ending import nearest
from games.stratego.game import Stratego
from games.stratego.model import StrategoState, StrategoView
from games.stratego.moves import StrategoMove
from games.stratego.resolution import resolve
from games.stratego.rulings import Rulings
from games.words import N_

RULINGS_2: Final = Rulings(declining_keeps=False, worse_counts=True)


class Stratego2(Stratego):
    """Whoever declines to recruit loses the chance, and in a short game the worse of two distances counts."""

    rules = 2
    differences = N_(
        "If you may bring a piece back and do not, the chance is gone: your slider goes back to 0. In a short game the "
        "worse of two distances counts: where a flag was when the last round began, and where it is at the end. With "
        "equally many pieces too, the win is shared."
    )

    def apply(self, state: StrategoState, seat: Seat, move: StrategoMove, chance: Chance) -> Step[StrategoState]:
        return resolve(state, seat, move, RULINGS_2)

    def as_it_stands(self, view: StrategoView, reason: Term) -> Outcome:
        if view.options.short and view.pieces:
            return nearest(view, reason, shared=True)
        return super().as_it_stands(view, reason)
