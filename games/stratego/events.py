"""What happens in Stratego 4, told so that somebody who was away can follow."""

from collections.abc import Collection
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from games.core import Event
from games.rewordings import StoredTerm
from games.stratego.board import Space
from games.stratego.components import NAMES, RANK_WORDS, SLIDER, SPACE_NAMES
from games.values import members
from games.words import N_, NN_, Phrase, Seat, Term, Value

SIDE_NAMES: dict[str, Term] = {
    "north": Term(N_("North")),
    "east": Term(N_("East")),
    "south": Term(N_("South")),
    "west": Term(N_("West")),
}


SPOKEN_RANKS: dict[str, Term] = {NAMES[rank]: word for rank, word in RANK_WORDS.items()}
"""By the names with which events are stored."""


class SpaceEvent(Event):
    """An event over spaces and ranks, said as sentences call them; no other text among its fields is a space's
    notation."""

    def phrase(self) -> Phrase:
        said = super().phrase()
        return said._replace(fields={name: _spoken(value) for name, value in said.fields.items()})


def _spoken(value: Value) -> Value:
    if isinstance(value, str) and value in SPACE_NAMES:
        return Phrase(SPACE_NAMES[value])
    if isinstance(value, Phrase) and value.msgid in SPOKEN_RANKS:
        return Phrase(SPOKEN_RANKS[value.msgid])
    return value


class Prepared(Event):
    """Three players: which zone is closed and who sits opposite it. The formations are to be placed now."""

    text = N_("{closed} stays empty. {middle} sits in the middle and begins.")
    kind: Literal["prepared"] = "prepared"
    closed: Term
    middle: Seat


class Partnered(Event):
    """Teams: who plays with whom. The formations are to be placed now."""

    text = N_("{team} play together, against {others}.")
    kind: Literal["partnered"] = "partnered"
    team: tuple[Seat, ...]
    others: tuple[Seat, ...]


class Began(Event):
    """All formations stand."""

    text = N_("All armies are in place. {seat} begins.")
    kind: Literal["began"] = "began"
    seat: Seat


class Moved(SpaceEvent):
    text = N_("{seat}: {piece} → {to}.")
    stops = ("piece", "to")
    kind: Literal["moved"] = "moved"
    seat: Seat
    piece: Space
    to: Space


class Fought(SpaceEvent):
    """A battle: both ranks are announced to everybody."""

    text = N_("⚔️ {seat}'s {rank} ({piece}) attacks {other}'s {against} on {to}: {result}.")
    concerns = ("other",)
    stops = ("piece", "to")
    kind: Literal["fought"] = "fought"
    seat: Seat
    piece: Space
    rank: Term
    other: Seat
    to: Space
    against: Term
    result: Term
    """One of RESULTS."""


class Fired(SpaceEvent):
    """A cannon's shot: target and cannon leave the board."""

    text = N_("💥 {seat} fires from {piece} at {to}: {other} loses a {against}, and the cannon is gone.")
    concerns = ("other",)
    stops = ("piece", "to")
    kind: Literal["fired"] = "fired"
    seat: Seat
    piece: Space
    other: Seat
    to: Space
    against: Term


class FlagEvent(SpaceEvent):
    """What a player does with a flag, their own or another's."""

    concerns = ("owner",)
    own: ClassVar[str]
    """The `text` where the flag is the player's own."""
    seat: Seat
    owner: Seat

    def phrase(self) -> Phrase:
        said = super().phrase()
        return said._replace(msgid=self.own) if self.owner == self.seat else said

    def concerned(self) -> tuple[Seat, ...]:
        """The flag's owner, when somebody else did it."""
        return tuple(seat for seat in super().concerned() if seat != self.seat)


class TookFlag(FlagEvent):
    """A piece carries a flag now: by beating its carrier, or by entering its space."""

    text = N_("🚩 A piece of {seat} on {space} now carries the flag of {owner}.")
    own = N_("🚩 A piece of {seat} on {space} now carries its own flag.")
    stops = ("space",)
    kind: Literal["took_flag"] = "took_flag"
    space: Space


class LeftFlag(SpaceEvent):
    """A flag lies abandoned on a space."""

    text = N_("🏳️ The flag of {owner} lies on {space}.")
    concerns = ("owner",)
    stops = ("space",)
    kind: Literal["left_flag"] = "left_flag"
    owner: Seat
    space: Space


class HandedFlag(FlagEvent):
    text = N_("🚩 {seat} passes the flag of {owner} from {piece} to {to}.")
    own = N_("🚩 {seat} passes the flag from {piece} to {to}.")
    stops = ("piece", "to")
    kind: Literal["handed_flag"] = "handed_flag"
    piece: Space
    to: Space


class Recruiting(Event):
    """A slider is at its end: its owner may bring a lost piece back."""

    text = N_("{seat} has won {victories} battles and may bring a lost piece back.")
    kind: Literal["recruiting"] = "recruiting"
    seat: Seat
    victories: int = SLIDER


class Recruited(SpaceEvent):
    """A lost piece is back, rank hidden."""

    text = N_("{seat} puts a recruit on {space}.")
    stops = ("space",)
    kind: Literal["recruited"] = "recruited"
    seat: Seat
    space: Space


class Declined(Event):
    text = N_("{seat} brings nothing back.")
    kind: Literal["declined"] = "declined"
    seat: Seat


class Hindered(Event):
    """A winner's slider is at its last step, but the recruitment space is occupied or nothing was lost."""

    text = N_("{seat} can't recruit yet: {reason}. The slider stays where it is.")
    kind: Literal["hindered"] = "hindered"
    seat: Seat
    reason: StoredTerm


class Forfeited(Event):
    """The same by rules 1: the slider is at six, and the chance is gone."""

    text = N_("{seat} has won six battles, but can't recruit: {reason}.")
    kind: Literal["forfeited"] = "forfeited"
    seat: Seat
    reason: StoredTerm


class Skipped(Event):
    text = N_("{seat} has no move and is skipped.")
    concerns = ("seat",)
    kind: Literal["skipped"] = "skipped"
    seat: Seat


class Halved(Event):
    """A turn of a short game is over after its first move."""

    text = N_("{seat} has no second piece that can move.")
    concerns = ("seat",)
    kind: Literal["halved"] = "halved"
    seat: Seat


class Out(Event):
    text = N_("{seat} has no pieces left and is out of the game.")
    concerns = ("seat",)
    kind: Literal["out"] = "out"
    seat: Seat


class Quiet(Event):
    """So many full rounds without a battle or a shot."""

    text = NN_(
        "No battle for {rounds} round: after 30 the game is a draw.",
        "No battle for {rounds} rounds: after 30 the game is a draw.",
        "rounds",
    )
    kind: Literal["quiet"] = "quiet"
    rounds: int


class LastRoundEvent(Event):
    """The last round of a short game begins."""

    rounds: int

    def stopping(self, seat: Seat, named: Collection[str]) -> bool:
        """It changes so much for everybody that no plan goes on."""
        return self.visible_to(seat)


class LastTurns(LastRoundEvent):
    """Each flag counts when its player's turn begins."""

    text = N_(
        "The last of {rounds} rounds begins. Each flag counts where it is when its player's turn begins, "
        "and the nearest to the turret wins."
    )
    kind: Literal["last_turns"] = "last_turns"


class LastRound(LastRoundEvent):
    """By rules 2 the worse of two distances counts."""

    text = N_(
        "The last of {rounds} rounds begins. After it the flag nearest to the turret wins: "
        "coming nearer counts no more, moving away does."
    )
    kind: Literal["last_round"] = "last_round"


class Ended(Event):
    """The last event of every game that the rules ended."""

    text = N_("{reason}")
    kind: Literal["ended"] = "ended"
    reason: StoredTerm


RESULTS: dict[str, Term] = {
    "attacker": Term(N_("the attacker wins")),
    "defender": Term(N_("the defender wins")),
    "both": Term(N_("both fall")),
}
OCCUPIED = Term(N_("the recruitment space is occupied"))
NOTHING_LOST = Term(N_("none of their pieces is off the board"))

AnyEvent = Annotated[
    Prepared | Partnered | Began | Moved | Fought | Fired | TookFlag | LeftFlag | HandedFlag | Recruiting | Recruited
    | Declined | Hindered | Forfeited | Skipped | Halved | Out | Quiet | LastTurns | LastRound | Ended,
    Field(discriminator="kind"),
]  # fmt: skip
EVENTS = members(AnyEvent)
