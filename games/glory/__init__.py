"""Steal the Glory, from the seed sheet "Steal the Glory", with the rulings that it leaves open."""

from games.glory.components import DECK, FACES, RANKS, SHOWN, SYMBOLS, Card
from games.glory.game import Glory
from games.glory.model import HAND, ROUNDS, Collectible, Decline, Duel, GloryOptions, GloryState, GloryView, Play, Steal
from games.glory.rules_1 import Glory1
from games.glory.rules_2 import Glory2

__all__ = [
    "DECK",
    "FACES",
    "GAME",
    "HAND",
    "OLDER",
    "RANKS",
    "ROUNDS",
    "SHOWN",
    "SYMBOLS",
    "Card",
    "Collectible",
    "Decline",
    "Duel",
    "Glory",
    "Glory1",
    "Glory2",
    "GloryOptions",
    "GloryState",
    "GloryView",
    "Play",
    "Steal",
]

GAME = Glory()
OLDER = (Glory1(), Glory2())
