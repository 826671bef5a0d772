"""Heroes & Cities, from a seed sheet by Yannick Holtkamp that lost its title, with the rulings that it leaves open."""

from games.heroes.components import CITIES, INDEX, SIDE, SQUARES, Colour, Length, Square, place
from games.heroes.game import Heroes
from games.heroes.legal import Destination, destinations
from games.heroes.model import LIMIT, QUIET, HeroesOptions, HeroesState, HeroesView, Piece, Trail
from games.heroes.moves import Go, Promote
from games.heroes.rules_1 import Heroes1
from games.heroes.rules_2 import Heroes2

__all__ = [
    "CITIES",
    "ENDINGS",
    "GAME",
    "INDEX",
    "LIMIT",
    "OLDER",
    "QUIET",
    "SIDE",
    "SQUARES",
    "Colour",
    "Destination",
    "Go",
    "Heroes",
    "Heroes1",
    "Heroes2",
    "HeroesOptions",
    "HeroesState",
    "HeroesView",
    "Length",
    "Piece",
    "Promote",
    "Square",
    "Trail",
    "destinations",
    "place",
]

GAME = Heroes()
OLDER = (Heroes1(), Heroes2())
ENDINGS = (*GAME.endings, *Heroes1.endings, *Heroes2.endings)
"""By whichever number of the rules."""
