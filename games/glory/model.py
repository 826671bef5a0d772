"""What Steal the Glory is made of: options, moves, the state and the view."""

from collections.abc import Sequence
from typing import ClassVar, Literal, TypeAlias

from pydantic import Field

from games.core import Frozen, Move, Options, Outcome, Seat, State, ToldOptions, View
from games.glory.components import DECK, Card, RealCard
from games.glory.events import AnyEvent
from games.headlines import beside, in_rounds
from games.words import N_, NP_, Phrase

Phase = Literal["choose", "tie", "steal", "duel", "over"]

SEATS = tuple(map(Seat, range(6)))
HAND = 3
"""Cards in a full hand."""
ROUNDS = 30
"""Ruling: after so many rounds the game ends without anybody on the finish with everything."""


def finish_of(seats: int) -> int:
    """The space on which the track ends; a ruling, about ten rounds long with any number of players."""
    return 5 * (seats + 1)


def collectible_space(number: int, collectibles: int, finish: int) -> int:
    """Where collectible `number` (from 1) lies: evenly spread, halves rounded up; a ruling."""
    return (2 * number * finish + collectibles + 1) // (2 * (collectibles + 1))


def points_of(order: Sequence[Seat]) -> tuple[int, ...]:
    """Points of a round, 1 to n, in seat order; `order` is theirs, most first."""
    return tuple([len(order) - order.index(Seat(seat)) for seat in range(len(order))])


class GloryOptions(Options):
    """What the host chooses when the table is opened."""

    told: ClassVar[ToldOptions] = {"collectibles": {2: N_("2 trophies"), 3: N_("3 trophies"), 4: N_("4 trophies")}}

    collectibles: Literal[2, 3, 4] = Field(
        default=2, title=N_("trophies"), description=N_("How many trophies lie on the track")
    )


class Play(Move):
    """Choose a hand card in secret: for the round, for a tie-break or for a duel, whichever is asked for."""

    label = N_("Play a card")
    aliases = (NP_("typed to play a card", "card|lay"),)
    help = N_("Choose a card in secret, for the round, a tie or a duel")
    secret = True
    speaks = True
    kind: Literal["play"] = "play"
    card: RealCard = Field(title=N_("Choose a card"), description=N_("A card from your hand"))

    def undoable(self, view: View) -> bool:
        """While it lies sealed: the last card to be chosen turns them all up."""
        return len(view.to_act) > 1


class Steal(Move):
    """Try to steal a collectible (numbered from 1) from its owner, with a card chosen in secret; with none where the
    owner holds none, and by rules 1."""

    label = N_("Steal")
    aliases = (NP_("typed to steal", "take|rob"),)
    help = N_("Try to steal a trophy with a card that you choose in secret")
    secret = True
    kind: Literal["steal"] = "steal"
    collectible: int = Field(title=N_("Steal a trophy"), description=N_("Which trophy"), ge=1, le=4)
    card: RealCard | None = Field(
        default=None, title=N_("Steal it with"), description=N_("A card from your hand; none if the owner holds none")
    )

    def undoable(self, view: View) -> bool:
        """Where a duel waits for a card now: an owner without any is robbed at once, and a single one is shown."""
        assert isinstance(view, GloryView)  # noqa: S101 - a move of Steal the Glory is played in it
        thief, owner = view.me, view.collectibles[self.collectible - 1].owner
        assert thief is not None  # noqa: S101 - only who is to act plays
        assert owner is not None  # noqa: S101 - and steals only what somebody owns
        cards = view.hand_sizes[thief], view.hand_sizes[owner]
        return min(cards) > 0 and max(cards) > 1 if view.theft_in_two else view.hand_sizes[owner] > 1


class Decline(Move):
    """Steal nothing more in this move."""

    label = N_("Don't steal")
    aliases = (NP_("typed for nothing", "nothing|none|pass"),)
    help = N_("Don't steal (any more) this time")
    kind: Literal["decline"] = "decline"


GloryMove: TypeAlias = Play | Steal | Decline

PLAYS = {card: Play(card=card) for card in DECK}
"""The move of every card, made once: listing what is legal is most of what a computer player asks."""


class Collectible(Frozen):
    """A collectible on the track, or with its owner."""

    space: int
    owner: Seat | None = None


class Duel(Frozen):
    """An attempt to steal that is being decided: both choose a card now."""

    thief: Seat
    owner: Seat
    collectible: int


class GloryState(State):
    """Everything true. Tuples over seats are in seat order; who acts and in which phase is read off, never stored."""

    round: int
    pawns: tuple[int, ...]
    came_from: tuple[int, ...]
    collectibles: tuple[Collectible, ...]
    hands: tuple[tuple[RealCard, ...], ...]
    """Sealed cards included."""
    chosen: tuple[RealCard | None, ...]
    """The sealed card of each seat."""
    table: tuple[tuple[RealCard, ...], ...]
    groups: tuple[tuple[Seat, ...], ...]
    """The seats of the shown round, best first, with the tied ones together; empty before the first reveal."""
    mover: Seat | None = None
    """Whose move step waits for a steal or a duel."""
    tried: tuple[int, ...] = ()
    """Collectibles that the mover has tried for in this step."""
    duel: Duel | None = None
    draw_pile: tuple[RealCard, ...]
    """The last card is drawn next."""
    discards: tuple[RealCard, ...] = ()
    ended: Outcome | None = None
    last: tuple[AnyEvent, ...] = ()
    """What happened in the last step that was not merely sealed."""

    @property
    def phase(self) -> Phase:
        if self.ended is not None:
            return "over"
        if self.mover is not None:
            return "steal" if self.duel is None else "duel"
        return "tie" if self.groups and len(self.groups) < len(self.pawns) else "choose"

    @property
    def finish(self) -> int:
        return finish_of(len(self.pawns))

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        return tuple(map(len, self.hands))


def playing(position: "GloryState | GloryView") -> Sequence[Seat]:
    """The seats that play a card in the position's phase, in order, whether they have chosen it or not."""
    phase: Phase = position.phase
    if phase == "choose":
        return SEATS[: len(position.pawns)]
    if phase == "duel":
        assert position.duel is not None  # noqa: S101 - else it were no duel
        return sorted((position.duel.thief, position.duel.owner))
    if phase == "tie":
        sizes = position.hand_sizes
        return sorted([seat for group in position.groups if len(group) > 1 for seat in group if sizes[seat]])
    return ()


def asked(state: GloryState, chosen: Sequence[Card | None]) -> list[Seat]:
    """The seats that must decide, in order, once `chosen` lies sealed; a choice of one has been made already."""
    phase = state.phase
    if phase == "steal":
        assert state.mover is not None  # noqa: S101 - else nobody could steal
        return [state.mover]
    if phase == "choose":
        return [seat for seat, card in zip(SEATS, chosen, strict=False) if card is None]
    return [seat for seat in playing(state) if chosen[seat] is None]


class GloryView(View):
    """What one viewer may know; everything but `hand` and `chosen` is public. Tuples over seats are in seat order."""

    round: int
    """From 1 to 30."""
    phase: Phase
    pawns: tuple[int, ...]
    """Space of each pawn, 0 to `finish`."""
    came_from: tuple[int, ...]
    """Where each pawn stood when the shown round's moves began; equal to `pawns` for one that has not moved."""
    collectibles: tuple[Collectible, ...]
    hand_sizes: tuple[int, ...]
    hand: tuple[Card, ...]
    """The viewer's own cards, the chosen one included, in the order drawn; empty for spectators."""
    chosen: Card | None
    """The viewer's own sealed card."""
    table: tuple[tuple[Card, ...], ...]
    """Face-up cards of the shown round, each seat's first card and then its tie-breaks. The shown round is the one
    being resolved, or, while cards are being chosen for a new one, the round before."""
    mover: Seat | None
    """Whose move step it is, when it waits for a steal or a duel."""
    stealable: tuple[int, ...]
    """Collectibles (from 1) that the mover may try for now; empty in other phases."""
    theft_in_two: bool = False
    """Whether the thief says first what they try for, and chooses a card when the owner does, as by rules 1."""
    groups: tuple[tuple[Seat, ...], ...] = ()
    """The seats of the shown round, best first, with the tied ones together; empty before the first reveal."""
    tried: tuple[int, ...] = ()
    """Collectibles that the mover has tried for in this step."""
    duel: Duel | None
    draw_pile: int
    """How many cards are left to draw."""
    discards: tuple[Card, ...]

    @property
    def is_follow_up(self) -> bool:
        """All but the round's own card: who is tied, may steal or is in a duel answers what the cards have shown."""
        return self.phase in ("tie", "steal", "duel")

    @property
    def progress(self) -> Phrase:
        if self.outcome is not None:
            return in_rounds(self, self.round)
        round_of = Phrase(N_("round {round} of {rounds}"), {"round": self.round, "rounds": ROUNDS})
        return beside(round_of, Phrase(N_("pile {cards}"), {"cards": self.draw_pile}))

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.pawns)

    @property
    def finish(self) -> int:
        """The last space of the track."""
        return finish_of(self.seats)

    @property
    def order(self) -> tuple[Seat, ...]:
        """Seats in the order in which they move in the shown round, most points first; empty like `points`."""
        return () if self.phase == "tie" else tuple([group[0] for group in self.groups])

    @property
    def points(self) -> tuple[int, ...]:
        """Points of the shown round, 1 to n, in seat order; empty before the first reveal and while ties are open."""
        return points_of(self.order)
