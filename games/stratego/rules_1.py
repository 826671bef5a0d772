"""Stratego 4 by rules 1, as it was until a slider stayed on five: only what is otherwise than in the newest rules."""

from typing import Final, Literal

from pydantic import Field

from games.chance import Chance
from games.core import Options, Seat, Step
from games.stratego.ending import ENDINGS, ROUNDS_OVER
from games.stratego.events import Forfeited
from games.stratego.game import Stratego
from games.stratego.model import StrategoOptions, StrategoState
from games.stratego.moves import StrategoMove
from games.stratego.resolution import resolve
from games.stratego.rulings import Hindrance, Rulings
from games.words import N_

LOST: Final = Rulings(Hindrance(lost=True, event=Forfeited), declining_keeps=False)


class Options1(StrategoOptions):
    """No game began short by these rules."""

    length: Literal["full"] = Field(
        default="full", title=N_("length"), description=N_("All games by these rules are full ones")
    )


class Stratego1(Stratego):
    """Whoever wins six battles and cannot recruit, or does not, loses the chance."""

    rules = 1
    options = Options1
    endings = tuple(ending for ending in ENDINGS if ending != ROUNDS_OVER)
    differences = N_(
        "If you cannot recruit after your sixth victory, or bring nothing back, the chance is gone: your slider goes "
        "back to 0."
    )

    def setup(self, seats: int, options: Options, chance: Chance) -> Step[StrategoState]:
        return super().setup(seats, StrategoOptions.model_validate(options.model_dump()), chance)

    def apply(self, state: StrategoState, seat: Seat, move: StrategoMove, chance: Chance) -> Step[StrategoState]:
        return resolve(state, seat, move, LOST)
