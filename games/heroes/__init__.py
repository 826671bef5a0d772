"""Heroes & Cities, from a seed sheet by Yannick Holtkamp that lost its title, with the rulings that it leaves open."""

from games.heroes.components import CITIES, INDEX, SIDE, SQUARES, Colour, Square
from games.heroes.game import Heroes
from games.heroes.legal import Destination, destinations
from games.heroes.model import QUIET, HeroesOptions, HeroesState, HeroesView, Piece, Trail
from games.heroes.moves import Go, Promote

__all__ = [
    "CITIES",
    "GAME",
    "INDEX",
    "QUIET",
    "SIDE",
    "SQUARES",
    "Colour",
    "Destination",
    "Go",
    "Heroes",
    "HeroesOptions",
    "HeroesState",
    "HeroesView",
    "Piece",
    "Promote",
    "Square",
    "Trail",
    "destinations",
]

GAME = Heroes()
