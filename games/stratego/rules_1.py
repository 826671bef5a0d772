"""Stratego 4 by rules 1, as it was until a slider stayed on five: only what is otherwise than in the newest rules."""

from typing import Final

from games.chance import Chance
from games.core import Seat, Step
from games.stratego.events import Forfeited
from games.stratego.game import Stratego
from games.stratego.model import StrategoState
from games.stratego.moves import StrategoMove
from games.stratego.resolution import Hindrance, resolve
from games.words import N_

LOST: Final = Hindrance(0, Forfeited)


class Stratego1(Stratego):
    """Whoever wins six battles and cannot recruit loses the chance."""

    rules = 1
    differences = N_("If you cannot recruit after your sixth victory, the chance is gone: your slider goes back to 0.")

    def apply(self, state: StrategoState, seat: Seat, move: StrategoMove, chance: Chance) -> Step[StrategoState]:
        return resolve(state, seat, move, LOST)
