"""The deck: 52 cards of which only the ranks matter."""

from typing import Annotated, NewType, TypeAlias

from pydantic import Field

from games.words import N_, Term

Card = NewType("Card", str)
"""One physical card, rank then suit: "AS", "10H", "KD"."""

RealCard: TypeAlias = Annotated[Card, Field(pattern="^([A2-9JQK]|10)[SHDC]$")]
"""A card that comes from outside, checked to be one of the deck."""

FACES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

RANKS = {Card(face + suit): rank for suit in SYMBOLS for rank, face in enumerate(FACES, 1)}
"""Every card and what it counts: ace 1 to king 13."""

DECK = tuple(RANKS)

TROPHIES = (Term(N_("cup")), Term(N_("crown")), Term(N_("star")), Term(N_("shield")))
THE_TROPHIES = (Term(N_("the cup")), Term(N_("the crown")), Term(N_("the star")), Term(N_("the shield")))
"""What the collectibles are, by their numbers."""

SHOWN = {card: card[:-1] + SYMBOLS[card[-1]] for card in DECK}
"""Every card as people read it: "Q♥"."""
