"""What happens in Steal the Glory, told so that somebody who was away can follow."""

from collections.abc import Iterator
from functools import reduce
from typing import Annotated, Literal

from pydantic import Field

from games.core import Event
from games.glory.components import SHOWN, THE_TROPHIES, Card
from games.rewordings import StoredTerm
from games.values import members
from games.words import N_, NN_, Phrase, Seat, Value, Who


class GloryEvent(Event):
    """An event whose cards are shown as people read them."""

    def phrase(self) -> Phrase:
        phrase = super().phrase()
        return phrase._replace(fields={name: _shown(value) for name, value in phrase.fields.items()})


class TrophyEvent(GloryEvent):
    """What happens to a collectible, which is told by what it is."""

    collectible: int

    def phrase(self) -> Phrase:
        phrase = super().phrase()
        return phrase._replace(fields={**phrase.fields, "trophy": Phrase(THE_TROPHIES[self.collectible - 1])})


class Drew(GloryEvent):
    """Cards from the draw pile into a hand, at the start or to fill it up; its player's secret."""

    text = N_("You drew {cards}.")
    kind: Literal["drew"] = "drew"
    cards: tuple[Card, ...]


class RoundBegan(GloryEvent):
    text = N_("Round {round} begins: everybody chooses a card.")
    heading = N_("Round {round}")
    kind: Literal["round"] = "round"
    round: int


class Revealed(GloryEvent):
    """The cards of the round; `cards` are those of `seats`, one each."""

    text = N_("Revealed: {cards}.")
    kind: Literal["revealed"] = "revealed"
    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]

    def phrase(self) -> Phrase:
        return Phrase(str(self.text), {"cards": _beside(self.seats, [SHOWN[card] for card in self.cards])})


class TieCards(Revealed):
    """The tie-break cards of all groups, revealed together."""

    text = N_("Tie-break cards: {cards}.")
    kind: Literal["tie_cards"] = "tie_cards"  # type: ignore[assignment]


class TurnedOver(Revealed):
    """Cards turned over for tied players without cards."""

    text = N_("Turned over from the draw pile: {cards}.")
    kind: Literal["turned"] = "turned"  # type: ignore[assignment]


class Tied(GloryEvent):
    text = N_("A tie: {seats} each play another card.")
    stops = ("seats",)
    kind: Literal["tied"] = "tied"
    seats: tuple[Seat, ...]


class TiedWithout(GloryEvent):
    text = N_("A tie, and no cards left: the draw pile decides between {seats}.")
    kind: Literal["tied_without"] = "tied_without"
    seats: tuple[Seat, ...]


class Scored(GloryEvent):
    """The points of the round; `points` are those of `seats`, most first."""

    text = N_("{points}")
    kind: Literal["scored"] = "scored"
    seats: tuple[Seat, ...]
    points: tuple[int, ...]

    def phrase(self) -> Phrase:
        gained = (Phrase("{seat} +{points}", {"seat": Who(seat), "points": points}) for seat, points in self._gained)
        return Phrase(self.text, {"points": reduce(_dotted, gained)})

    @property
    def _gained(self) -> Iterator[tuple[Seat, int]]:
        return zip(self.seats, self.points, strict=True)


class Moved(GloryEvent):
    text = NN_("{seat} moves {spaces} space, to {end}.", "{seat} moves {spaces} spaces, to {end}.", "spaces")
    kind: Literal["moved"] = "moved"
    seat: Seat
    spaces: int
    start: int
    end: int


class Finished(GloryEvent):
    text = N_("{seat} reaches the finish.")
    kind: Literal["finished"] = "finished"
    seat: Seat


class Stayed(GloryEvent):
    text = N_("{seat} stays on the finish.")
    kind: Literal["stayed"] = "stayed"
    seat: Seat


class Claimed(TrophyEvent):
    text = N_("{seat} takes {trophy}.")
    kind: Literal["claimed"] = "claimed"
    seat: Seat
    collectible: int


class Attempted(TrophyEvent):
    text = N_("{thief} tries to steal {trophy} from {owner}.")
    stops = ("owner",)
    kind: Literal["attempted"] = "attempted"
    thief: Seat
    owner: Seat
    collectible: int


class Robbed(TrophyEvent):
    """The owner had no card to defend with."""

    text = N_("{owner} has no card left, so {thief} takes {trophy}.")
    stops = ("owner",)
    kind: Literal["robbed"] = "robbed"
    thief: Seat
    owner: Seat
    collectible: int


class Stolen(TrophyEvent):
    text = N_("{thief} steals {trophy} from {owner}: {attack} beats {defence}.")
    stops = ("owner",)
    kind: Literal["stolen"] = "stolen"
    thief: Seat
    owner: Seat
    collectible: int
    attack: Card
    defence: Card


class Defended(TrophyEvent):
    text = N_("{owner} keeps {trophy}: {defence} holds off {attack} of {thief}.")
    stops = ("owner",)
    kind: Literal["defended"] = "defended"
    thief: Seat
    owner: Seat
    collectible: int
    attack: Card
    defence: Card


class Declined(GloryEvent):
    text = N_("{seat} steals nothing.")
    kind: Literal["declined"] = "declined"
    seat: Seat


class Reshuffled(GloryEvent):
    text = NN_(
        "The draw pile is empty: {cards} discarded card becomes the new one.",
        "The draw pile is empty: {cards} discarded cards are shuffled into a new one.",
        "cards",
    )
    kind: Literal["reshuffled"] = "reshuffled"
    cards: int


class Won(GloryEvent):
    text = N_("{seat} wins! {reason}")
    kind: Literal["won"] = "won"
    seat: Seat
    reason: StoredTerm


AnyEvent = Annotated[
    Drew | RoundBegan | Revealed | TieCards | TurnedOver | Tied | TiedWithout | Scored | Moved | Finished | Stayed
    | Claimed | Attempted | Robbed | Stolen | Defended | Declined | Reshuffled | Won,
    Field(discriminator="kind"),
]  # fmt: skip
EVENTS = members(AnyEvent)
"""Any event of this game, told apart by its kind when a snapshot is read."""


def _beside(seats: tuple[Seat, ...], values: tuple[int, ...] | list[str]) -> tuple[Value, ...]:
    """Each name with its card or number beside it."""
    return tuple(
        Phrase(N_("{seat} {value}"), {"seat": Who(seat), "value": value})
        for seat, value in zip(seats, values, strict=True)
    )


def _dotted(told: Phrase, more: Phrase) -> Phrase:
    """One thing after another, with a dot between them."""
    return Phrase("{told} · {more}", {"told": told, "more": more})


def _shown(value: Value) -> Value:
    if isinstance(value, tuple) and not isinstance(value, Who | Phrase):
        return tuple(_shown(part) for part in value)
    return SHOWN.get(Card(value), value) if isinstance(value, str) else value
