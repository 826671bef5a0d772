"""Heroes & Cities by rules 2, as it was until White won a short game with all equal: only what is otherwise."""

from typing import Final

from games.chance import Chance
from games.core import Seat, Step, Term
from games.heroes.ending import ENDINGS, LIMIT, LIMIT_PIECES, LIMIT_WHITE, RULINGS, Reasons, drawn
from games.heroes.game import Heroes
from games.heroes.model import HeroesState
from games.heroes.moves import HeroesMove, resolve
from games.words import N_

LIMIT_LAST = Term(N_("Last to conquer a city, after 30 turns each; all else is equal."))
LIMIT_DRAWN = Term(N_("30 turns each without a conquest; cities and pieces are equal."))
RULINGS_2: Final = RULINGS._replace(limit=Reasons(LIMIT, LIMIT_PIECES, drawn(LIMIT_DRAWN), LIMIT_LAST))


class Heroes2(Heroes):
    """With all else equal, whoever conquered a city last wins a short game."""

    rules = 2
    differences = N_(
        "In a short game with equally many cities and pieces, whoever conquered a city last wins; a small flag in the "
        "picture shows who that is. It is a draw only if nobody conquered any."
    )
    endings = (*(ending for ending in ENDINGS if ending != LIMIT_WHITE), LIMIT_LAST, LIMIT_DRAWN)

    def apply(self, state: HeroesState, seat: Seat, move: HeroesMove, chance: Chance) -> Step[HeroesState]:
        return resolve(state, move, RULINGS_2)
