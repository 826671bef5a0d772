"""What happens in Spy, told so that somebody who was away can follow."""

from collections.abc import Collection
from typing import Annotated, Literal

from pydantic import Field

from games.core import Event
from games.rewordings import StoredTerm
from games.spy.components import MOTIFS, NAMES, Card, Target, continent, hideout
from games.values import members
from games.words import N_, NN_, Phrase, Seat, Value


class Began(Event):
    text = N_("{dealer} deals, {seat} begins.")
    kind: Literal["began"] = "began"
    dealer: Seat
    seat: Seat


class News(Event):
    """What changes so much for everybody that no plan goes on."""

    def stopping(self, seat: Seat, named: Collection[str]) -> bool:
        return self.visible_to(seat)


class NextGame(News):
    """Option `match`: the deal moves on, and the next game begins."""

    text = N_("Game {number} of {games}: {dealer} deals, {seat} begins.")
    kind: Literal["next_game"] = "next_game"
    number: int
    games: int
    dealer: Seat
    seat: Seat


class Laid(Event):
    text = N_("{seat} lays out {card}.")
    kind: Literal["laid"] = "laid"
    seat: Seat
    card: Card

    def phrase(self) -> Phrase:
        return Phrase(self.text, {**super().phrase().fields, "card": card_phrase(self.card)})


class Deployed(Event):
    """Cards were played for a target; `spies` were placed, and `total` lie there now."""

    text = NN_(
        "{seat} plays {cards} for {target} and places {spies} spy ({total} there now).",
        "{seat} plays {cards} for {target} and places {spies} spies ({total} there now).",
        "spies",
    )
    stops = ("target",)
    kind: Literal["deployed"] = "deployed"
    seat: Seat
    target: Target
    cards: tuple[Card, ...]
    spies: int
    total: int

    def phrase(self) -> Phrase:
        """As any event; of each card the other motif is told, since all carry the target's."""
        told = super().phrase()
        others: tuple[Value, ...] = tuple(Phrase(MOTIFS[other_motif(card, self.target)]) for card in self.cards)
        return told._replace(fields={**told.fields, "target": Phrase(NAMES[self.target]), "cards": others})


STUCK = N_("{seat} has nothing to deploy and draws a card.")


class Drew(Event):
    """Everybody sees that a card is drawn, not which."""

    text = N_("{seat} draws a card.")
    quiet = True
    kind: Literal["drew"] = "drew"
    seat: Seat
    deployed: bool = True
    """Whether a spy was placed in the turn that ends with it; older records do not say."""
    stuck: bool = Field(default=False, exclude_if=lambda stuck: not stuck)
    """Option `nothing`: whether its drawer could deploy nothing (more), which all learn."""

    def phrase(self) -> Phrase:
        told = super().phrase()
        return told._replace(msgid=STUCK) if self.stuck else told


class Drawn(Event):
    """The card that was drawn, for its drawer alone."""

    text = N_("You draw {card}.")
    kind: Literal["drawn"] = "drawn"
    card: Card

    def phrase(self) -> Phrase:
        return Phrase(self.text, {"card": card_phrase(self.card)})


class NotDrawn(Event):
    """Both piles are empty."""

    text = N_("No cards are left: {seat} cannot draw.")
    kind: Literal["not_drawn"] = "not_drawn"
    seat: Seat


class Reshuffled(Event):
    text = NN_(
        "The discard pile ({count} card) is shuffled and becomes the draw pile.",
        "The discard pile ({count} cards) is shuffled and becomes the draw pile.",
        "count",
    )
    kind: Literal["reshuffled"] = "reshuffled"
    count: int


class AllPlaced(Event):
    text = N_("{seat} has placed their last spy!")
    kind: Literal["all_placed"] = "all_placed"
    seat: Seat


class LastRound(News):
    """Option `end`: the round is finished."""

    text = N_("{seat} has placed their last spy: this round is the last.")
    kind: Literal["last_round"] = "last_round"
    seat: Seat


class Scored(Event):
    """Option `match`: what one game of the match brought a player."""

    text = NN_(
        "{seat}: {points} penalty point, {total} in all.", "{seat}: {points} penalty points, {total} in all.", "points"
    )
    kind: Literal["scored"] = "scored"
    seat: Seat
    points: int
    total: int


class Ended(Event):
    """How a game ended: each game of a match before its points, and the match itself last of all."""

    text = N_("{reason}")
    kind: Literal["ended"] = "ended"
    reason: StoredTerm


def card_phrase(card: str) -> Phrase:
    """A card as words: "watch · Africa"."""
    return Phrase(
        "{hideout} · {continent}",
        {"hideout": Phrase(MOTIFS[hideout(card)]), "continent": Phrase(MOTIFS[continent(card)])},
    )


def other_motif(card: str, target: str) -> Target:
    """The motif of a card that is not the target's."""
    return hideout(card) if continent(card) == target else continent(card)


AnyEvent = Annotated[
    Began | NextGame | Laid | Deployed | Drew | Drawn | NotDrawn | Reshuffled | AllPlaced | LastRound | Scored | Ended,
    Field(discriminator="kind"),
]
EVENTS = members(AnyEvent)
