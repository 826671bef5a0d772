"""Heroes & Cities by rules 1, as it was until pieces broke the ties of our own endings: only what is otherwise."""

from typing import Final

from games.chance import Chance
from games.core import Options, Seat, Step, Term
from games.heroes.ending import ALONE, CONTROL, FEW, FEW_DRAWN, QUIETLY, THIRD, Reasons, Rulings, drawn
from games.heroes.game import Heroes
from games.heroes.model import HeroesState
from games.heroes.moves import HeroesMove, resolve
from games.words import N_

THIRD_DRAWN = Term(N_("The same position for the third time, with equally many cities."))
QUIETLY_DRAWN = Term(N_("20 turns each, no capture, conquest or promotion; equal cities."))
RULINGS: Final = Rulings(Reasons(THIRD, None, drawn(THIRD_DRAWN)), Reasons(QUIETLY, None, drawn(QUIETLY_DRAWN)))


class Heroes1(Heroes):
    """Whoever has most cities wins by our endings too; with equally many it is a draw."""

    rules = 1
    differences = N_(
        "The same position for the third time, or 20 turns each without capture, conquest or promotion, is a draw with "
        "equally many cities: pieces are not counted."
    )
    options = Options
    endings = (CONTROL, ALONE, FEW, FEW_DRAWN, THIRD, THIRD_DRAWN, QUIETLY, QUIETLY_DRAWN)

    def apply(self, state: HeroesState, seat: Seat, move: HeroesMove, chance: Chance) -> Step[HeroesState]:
        return resolve(state, move, RULINGS)
