"""Stratego 4, after the seed sheet, with the rulings that it leaves open."""

from games.stratego.board import (
    FLAG_PLACE,
    FLAG_START,
    INDEX,
    LAKES,
    NEIGHBOURS,
    PLACES,
    PLAIN,
    RING_NEIGHBOURS,
    SIDES,
    SPACES,
    TURRET,
    ZONES,
    Side,
)
from games.stratego.components import ARMY, NAMES, NUMBERS, RANKS, beats
from games.stratego.formations import FORMATIONS
from games.stratego.game import Stratego
from games.stratego.legal import Kind, ground, ways
from games.stratego.model import (
    Battle,
    LooseFlag,
    Loss,
    Piece,
    Shuttle,
    StrategoOptions,
    StrategoState,
    StrategoView,
    Trail,
)
from games.stratego.moves import Decline, Go, Place, Recruit, StrategoMove
from games.stratego.rules_1 import Stratego1
from games.stratego.rules_2 import Stratego2

__all__ = [
    "ARMY",
    "FLAG_PLACE",
    "FLAG_START",
    "FORMATIONS",
    "GAME",
    "INDEX",
    "LAKES",
    "NAMES",
    "NEIGHBOURS",
    "NUMBERS",
    "OLDER",
    "PLACES",
    "PLAIN",
    "RANKS",
    "RING_NEIGHBOURS",
    "SIDES",
    "SPACES",
    "TURRET",
    "ZONES",
    "Battle",
    "Decline",
    "Go",
    "Kind",
    "LooseFlag",
    "Loss",
    "Piece",
    "Place",
    "Recruit",
    "Shuttle",
    "Side",
    "Stratego",
    "Stratego1",
    "Stratego2",
    "StrategoMove",
    "StrategoOptions",
    "StrategoState",
    "StrategoView",
    "Trail",
    "beats",
    "ground",
    "ways",
]

GAME = Stratego()
OLDER = (Stratego1(), Stratego2())
