"""Steal the Glory: the rules of the seed sheet, with the rulings of its rules page."""

from typing import ClassVar, Literal, NewType

from pydantic import Field

from games.core import Frozen, Move, Options, Outcome, Seat, View
from games.words import N_

Card = NewType("Card", str)
"""One physical card, rank then suit: "AS", "10H", "KD"."""


class GloryOptions(Options):
    """What the host chooses when the table is opened."""

    collectibles: Literal[2, 3, 4] = Field(
        default=2, title=N_("collectibles"), description=N_("How many collectibles lie on the track")
    )


class Play(Move):
    """Choose a hand card in secret: for the round, for a tie-break or for a duel, whichever is asked for."""

    label: ClassVar[str] = N_("Play a card")
    help: ClassVar[str] = N_("Choose a card in secret, for the round, a tie or a duel")
    kind: Literal["play"] = "play"
    card: Card = Field(title=N_("Choose your card"), description=N_("A card from your hand"))


class Steal(Move):
    """Try to steal a collectible (numbered from 1) from its owner."""

    label: ClassVar[str] = N_("Steal")
    help: ClassVar[str] = N_("Try to steal a collectible")
    kind: Literal["steal"] = "steal"
    collectible: int = Field(title=N_("Steal a collectible"), description=N_("Which collectible"), ge=1, le=4)


class Decline(Move):
    """Steal nothing more in this move."""

    label: ClassVar[str] = N_("Steal nothing")
    help: ClassVar[str] = N_("Do not steal (any more) in this move")
    kind: Literal["decline"] = "decline"


class Collectible(Frozen):
    """A collectible on the track, or with its owner."""

    space: int
    owner: Seat | None = None


class Duel(Frozen):
    """An attempt to steal that is being decided: both choose a card now."""

    thief: Seat
    owner: Seat
    collectible: int


class GloryView(View):
    """What one onlooker may know; everything but `hand` and `chosen` is public. Tuples over seats are in seat order."""

    seats: int
    finish: int
    round: int
    """From 1 to 30."""
    phase: Literal["choose", "tie", "steal", "duel", "over"]
    pawns: tuple[int, ...]
    """Space of each pawn, 0 to `finish`."""
    came_from: tuple[int, ...]
    """Where each pawn stood when the shown round's moves began; equal to `pawns` for one that has not moved."""
    collectibles: tuple[Collectible, ...]
    hand_sizes: tuple[int, ...]
    hand: tuple[Card, ...]
    """The onlooker's own cards, the chosen one included, in the order drawn; empty for spectators."""
    chosen: Card | None
    """The onlooker's own sealed card."""
    table: tuple[tuple[Card, ...], ...]
    """Face-up cards of the shown round, each seat's first card and then its tie-breaks. The shown round is the one
    being resolved, or, while cards are being chosen for a new one, the round before."""
    points: tuple[int, ...]
    """Points of the shown round, 1 to n; empty before the first reveal and while ties are open."""
    order: tuple[Seat, ...]
    """Seats in the order in which they move in the shown round, most points first; empty like `points`."""
    mover: Seat | None
    """Whose move step it is, when it waits for a steal or a duel."""
    stealable: tuple[int, ...]
    """Collectibles (from 1) that the mover may try for now; empty in other phases."""
    duel: Duel | None
    draw_pile: int
    """How many cards are left to draw."""
    discards: tuple[Card, ...]
    outcome: Outcome | None
