"""Towers: its pieces, moves, events, and what is true and known about them."""

import re
from collections.abc import Iterator
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field

from games.chance import Chance
from games.core import Event, Frozen, Move, Options, Preset, Seat, State, View
from games.values import Secret
from games.words import N_, Phrase, Term

Rank: TypeAlias = Literal["mar", "gen", "maj", "cap", "lie", "ser", "sco", "spy", "can"]
Formation: TypeAlias = tuple[Rank, ...]
Place: TypeAlias = Annotated[str, Field(pattern=r"^[NESW]([1-9]|1[0-9]|20)$")]
Phase: TypeAlias = Literal["set-up", "turn", "recruit", "over"]

RANKS: dict[Rank, int] = {"mar": 1, "gen": 1, "maj": 2, "cap": 3, "lie": 3, "ser": 3, "sco": 4, "spy": 1, "can": 2}
"""How many of each an army has, the strongest first."""
NAMES: dict[Rank, str] = {
    "mar": N_("the marshal"),
    "gen": N_("the general"),
    "maj": N_("a major"),
    "cap": N_("a captain"),
    "lie": N_("a lieutenant"),
    "ser": N_("a sergeant"),
    "sco": N_("a scout"),
    "spy": N_("the spy"),
    "can": N_("a cannon"),
}
ARMY: Formation = tuple(rank for rank, number in RANKS.items() for _ in range(number))
ROW = 5
"""Pieces in a row of a formation as it is written."""
NUMBERS = len(ARMY)
"""Places a side has, numbered from 1, and pieces an army has: 20."""
SIDES = {"N": N_("North"), "E": N_("East"), "S": N_("South"), "W": N_("West")}
PLACES = tuple(tuple(f"{side}{number}" for number in range(1, NUMBERS + 1)) for side in SIDES)
"""The places of each seat."""
FORMATIONS: dict[str, Formation] = {
    N_("The strong first"): ARMY,
    N_("The weak first"): ARMY[::-1],
    N_("The strong in the middle"): ARMY[::-2] + ARMY[::2],
}


class SetupOptions(Options):
    """What the host chooses."""

    turns: Literal[8, 30] = Field(default=30, title=N_("turns"), description=N_("Turns of all players together"))


# Moves


class PlaceAll(Move):
    """Place the whole army, in secret: the pieces on the places 1 to 20 of the own side."""

    label = N_("Place your pieces")
    help = N_("Place your twenty pieces in secret")
    secret = True
    kind: Literal["place"] = "place"
    ranks: Formation = Field(
        title=N_("Which formation?"), description=N_("The pieces from place 1 to 20, with commas between them")
    )

    @classmethod
    def presets(cls, chance: Chance) -> Iterator[Preset]:
        for name, formation in FORMATIONS.items():
            yield Preset(Phrase(name), cls(ranks=formation))
        yield Preset(Phrase(N_("At random")), cls(ranks=chance.shuffled(ARMY)))

    @classmethod
    def places(cls, view: View) -> tuple[Phrase, ...]:
        return () if view.me is None else tuple(Phrase("{value}", {"value": place}) for place in PLACES[view.me])

    @classmethod
    def as_notation(cls, text: str) -> str | None:
        """A formation may have any marks between its pieces."""
        return ",".join(re.findall(r"\w+", text)) or None

    def mirrored(self) -> Self:
        """The last place first; to its player a side is a row."""
        return type(self)(ranks=self.ranks[::-1])

    def written(self) -> str:
        """Four rows of five, "mar gen maj maj cap / …"."""
        return " / ".join(" ".join(self.ranks[first : first + ROW]) for first in range(0, len(self.ranks), ROW))

    def undoable(self, view: View) -> bool:
        return len(view.to_act) > 1


class Attack(Move):
    """Attack an enemy place with a piece."""

    label = N_("Attack")
    help = N_("Attack an enemy place with a piece")
    kind: Literal["attack"] = "attack"
    piece: Place = Field(title=N_("With which piece?"), description=N_("The piece's place"))
    to: Place = Field(title=N_("Attack which place?"), description=N_("The enemy place"))


class Hold(Move):
    """Stand still."""

    label = N_("Stand still")
    help = N_("Do nothing in this turn")
    kind: Literal["hold"] = "hold"

    def undoable(self, view: View) -> bool:
        return another_turn(view)


class Recruit(Move):
    """Bring a fallen piece back; its rank stays a secret."""

    label = N_("Bring a piece back")
    help = N_("Bring a fallen piece back in secret")
    kind: Literal["recruit"] = "recruit"
    rank: Rank = Field(title=N_("Bring back which piece?"), description=N_("The fallen piece"))
    place: Place = Field(title=N_("On which place?"), description=N_("An empty place of yours"))

    def undoable(self, view: View) -> bool:
        return another_turn(view)


class Decline(Move):
    """Bring no piece back."""

    label = N_("Bring nothing back")
    help = N_("Leave the fallen where they are")
    kind: Literal["decline"] = "decline"

    def undoable(self, view: View) -> bool:
        return another_turn(view)


SetupMove: TypeAlias = PlaceAll | Attack | Hold | Recruit | Decline


# Events


class Began(Event):
    """All formations stand."""

    text = N_("All pieces stand. {seat} begins.")
    kind: Literal["began"] = "began"
    seat: Seat


class Battle(Event):
    """Both ranks are announced."""

    text = N_("{seat} attacks {to} from {piece} with {rank}; {other} defends with {against}.")
    concerns = ("other",)
    kind: Literal["battle"] = "battle"
    seat: Seat
    piece: Place
    rank: Term
    to: Place
    other: Seat
    against: Term


class Fell(Event):
    """A piece left the board."""

    text = N_("{seat} loses {rank} on {place}.")
    kind: Literal["fell"] = "fell"
    seat: Seat
    rank: Term
    place: Place


class Stood(Event):
    """A player did nothing."""

    text = N_("{seat} stands still.")
    kind: Literal["stood"] = "stood"
    seat: Seat


class Recruiting(Event):
    """The winner of a battle is asked in private."""

    text = N_("{seat} may bring a piece back.")
    kind: Literal["recruiting"] = "recruiting"
    seat: Seat


class Returned(Event):
    """A piece came back; everybody sees where, not which."""

    text = N_("{seat} brings a piece back on {place}.")
    kind: Literal["returned"] = "returned"
    seat: Seat
    place: Place


class ReturnedRank(Event):
    """Which piece came back, for its owner."""

    text = N_("You bring back {rank} on {place}.")
    kind: Literal["returned-rank"] = "returned-rank"
    rank: Term
    place: Place


class Declined(Event):
    """No piece came back."""

    text = N_("{seat} brings nothing back.")
    kind: Literal["declined"] = "declined"
    seat: Seat


SetupEvent: TypeAlias = Began | Battle | Fell | Stood | Recruiting | Returned | ReturnedRank | Declined


# What is true, and what may be known


class Piece(Secret):
    """A piece on its owner's side."""

    place: Place
    rank: Rank
    shown: bool = False
    """Whether its rank has been announced since it was placed or came back."""


class SetupState(State):
    """Everything true. Tuples over seats are in seat order."""

    sealed: tuple[Formation | None, ...]
    """The formations placed so far; empty once they stand."""
    pieces: tuple[Piece, ...] = ()
    """In the order of PLACES."""
    fallen: tuple[tuple[Rank, ...], ...]
    """Every piece that ever fell, in the order in which it did; it does not shrink."""
    wins: tuple[int, ...]
    """Battles won since the last piece could be brought back."""
    mover: Seat = Seat(0)
    recruiter: Seat | None = None
    turns: int = 0
    """Turns played, prompts not counted."""
    limit: int
    last: tuple[SetupEvent, ...] = ()


class Seen(Frozen):
    """A piece as a viewer knows it: `rank` is None unless it is their own or was announced."""

    place: Place
    rank: Rank | None
    shown: bool


class SetupView(View):
    """What one viewer may know; `sealed`, and the ranks of their pieces that were not announced, are theirs alone."""

    seats: int
    phase: Phase
    sealed: Formation | None
    """The viewer's own formation while others still place theirs."""
    pieces: tuple[Seen, ...]
    fallen: tuple[tuple[Rank, ...], ...]
    wins: tuple[int, ...]
    mover: Seat
    recruiter: Seat | None
    turns: int
    limit: int


def another_turn(view: View) -> bool:
    """Whether a turn comes after this one."""
    assert isinstance(view, SetupView)
    return view.turns + 1 < view.limit


def side_of(place: str) -> Seat:
    """Whose place it is; nobody leaves their side."""
    return Seat("NESW".index(place[0]))


def number_of(place: str) -> int:
    """A place's number on its side, from 1 to 20."""
    return int(place[1:])


def beats(rank: Rank, other: Rank, *, attacking: bool) -> bool:
    """Whether a piece survives a battle with another."""
    if {rank, other} == {"spy", "mar"}:
        return attacking
    order = tuple(RANKS)
    return order.index(rank) < order.index(other)
