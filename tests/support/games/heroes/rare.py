"""Positions of Heroes & Cities that random play hardly ever meets: the last turns of a short game, and a city that
costs an attacker."""

from games.heroes import GAME, HeroesState
from games.heroes.model import HeroesOptions
from games.match import Match
from tests.support.games.heroes.positions import position

SHORT = HeroesOptions(length="short")


def _match(standing: str, left: int) -> Match:
    """White moves at an even number of turns left."""
    state: HeroesState = position(standing, "black" if left % 2 else "white", length="short", left=left)
    return Match(GAME, SHORT, 2, bytes(32), state)


RARE = (
    _match("hd5 Hc5 He8", 1),
    _match("Ab5 ab6", 1),
    _match("Ab5 Ae5 hd9 Hh5 hf5", 2),
    _match("hd5 Hc5 He8", 3),
    Match(GAME, HeroesOptions(), 2, bytes(32), position("Ah6 hf8")),
)
