"""What happens in Heroes & Cities, told so that somebody who was away can follow."""

from collections.abc import Collection
from typing import Annotated, Literal

from pydantic import Field

from games.core import Event
from games.heroes.components import Square
from games.values import members
from games.words import N_, NN_, Phrase, Seat, Term


class Began(Event):
    text = N_("{white} plays white and begins; {black} plays black.")
    kind: Literal["began"] = "began"
    white: Seat
    black: Seat


class AttackerMoved(Event):
    text = N_("{seat}: attacker {piece} → {to}.")
    stops = ("piece", "to")
    kind: Literal["attacker"] = "attacker"
    seat: Seat
    piece: Square
    to: Square


class HeroMoved(Event):
    text = N_("{seat}: hero {piece} → {to}.")
    stops = ("piece", "to")
    kind: Literal["hero"] = "hero"
    seat: Seat
    piece: Square
    to: Square


class Promoted(Event):
    """By ending on an own city; who moved was told just before."""

    text = N_("The attacker on {square} becomes a hero.")
    kind: Literal["promoted"] = "promoted"
    seat: Seat
    square: Square


class Crowned(Event):
    """An attacker became a hero where it stood: the whole turn."""

    text = N_("{seat}: the attacker on {square} becomes a hero.")
    kind: Literal["crowned"] = "crowned"
    seat: Seat
    square: Square


class Conquered(Event):
    text = N_("{seat} conquers the city on {square}.")
    kind: Literal["conquered"] = "conquered"
    seat: Seat
    square: Square

    def stopping(self, seat: Seat, named: Collection[str]) -> bool:
        """Of two players, the other one has lost it."""
        return self.visible_to(seat) and seat != self.seat


class Captured(Event):
    """Pieces of `owner` were enclosed and leave the board."""

    text = NN_("{owner} loses {count} piece: {squares}.", "{owner} loses {count} pieces: {squares}.", "count")
    stops = ("owner", "squares")
    kind: Literal["captured"] = "captured"
    owner: Seat
    squares: tuple[Square, ...]
    count: int
    heroes: tuple[Square, ...] = ()
    """Those of `squares` on which heroes stood."""

    def phrase(self) -> Phrase:
        """As any event, with heroes called so."""
        told = super().phrase()
        pieces = tuple(Phrase(N_("hero {square}"), {"square": it}) if it in self.heroes else it for it in self.squares)
        return told._replace(fields={**told.fields, "squares": pieces})


class Passed(Event):
    text = N_("{seat} has no move and passes.")
    kind: Literal["passed"] = "passed"
    seat: Seat


class Ended(Event):
    """The last event of every game that the rules ended."""

    text = N_("{reason}")
    kind: Literal["ended"] = "ended"
    reason: Term


AnyEvent = Annotated[
    Began | AttackerMoved | HeroMoved | Promoted | Crowned | Conquered | Captured | Passed | Ended,
    Field(discriminator="kind"),
]
EVENTS = members(AnyEvent)
