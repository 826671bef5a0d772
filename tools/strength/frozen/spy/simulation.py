"""Spy, made small and fast: pairs of motifs instead of cards, counts that change in place, nothing told.

The computer player plays games out on it some dozen times a move. A test holds it to the real rules.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random

from games.spy import CONTINENTS, HIDEOUTS, IDLE_ROUNDS, MOTIF_PLACES, TARGETS, SpyState

EVERY = range(len(TARGETS))
"""All targets, and so all motifs."""
KINDS = len(CONTINENTS) * len(HIDEOUTS)
"""So many different cards there are."""
BOTH: tuple[tuple[int, int], ...] = tuple(dict.fromkeys(MOTIF_PLACES.values()))
"""The two motifs of each pair. Equal cards are one pair."""
PAIR: dict[str, int] = {card: BOTH.index(motifs) for card, motifs in MOTIF_PLACES.items()}
"""The pair that a card shows."""
WITH: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple((pair, sum(both) - motif) for pair, both in enumerate(BOTH) if motif in both) for motif in EVERY
)
"""For each motif the pairs that have it, with their other motif."""


@dataclass(slots=True, eq=False)
class Simulation:
    """A position in the mover's turn; whether they have laid out a card already makes no difference here.

    Seats, targets and motifs are numbers from 0. A player's cards are all that they may play, of the hand and laid out.
    """

    random: Random
    first: int
    """Who began the game, and so every round."""
    at_once: bool
    mover: int
    spies: list[int]
    """For each target how many spies lie there, the first one too."""
    left: list[int]
    """Spies that each has still to place."""
    pairs: list[list[int]]
    """How many cards of each pair each player has."""
    motifs: list[list[int]]
    """How many cards with each motif each player has."""
    pile: list[int]
    """The last pair is drawn next."""
    discards: list[int]
    last_round: bool
    idle: int
    deployed: bool
    over: bool
    hands: tuple[tuple[int, ...], ...]
    """Each player's cards that are not laid out, as they were at the beginning."""

    @classmethod
    def of(cls, state: SpyState, random: Random) -> "Simulation":
        """The position of the real rules."""
        seats = len(state.hands)
        cards = [[PAIR[card] for card in chain(state.hands[seat], state.laid[seat])] for seat in range(seats)]
        pairs = [[held.count(pair) for pair in range(KINDS)] for held in cards]
        return cls(
            random=random,
            first=(state.dealer + 1) % seats,
            at_once=state.options.end == "at once",
            mover=int(state.mover),
            spies=[1 + sum(placed) for placed in state.placed],
            left=list(state.left),
            pairs=pairs,
            motifs=[_motifs(held) for held in pairs],
            pile=[PAIR[card] for card in state.draw_pile],
            discards=[PAIR[card] for card in state.discards],
            last_round=state.last_round,
            idle=state.idle,
            deployed=state.deployed,
            over=state.phase == "over",
            hands=tuple(tuple(PAIR[card] for card in hand) for hand in state.hands),
        )

    def copy(self) -> "Simulation":
        """The same position, to be played in."""
        return Simulation(
            self.random,
            self.first,
            self.at_once,
            self.mover,
            self.spies.copy(),
            self.left.copy(),
            [held.copy() for held in self.pairs],
            [held.copy() for held in self.motifs],
            self.pile.copy(),
            self.discards.copy(),
            self.last_round,
            self.idle,
            self.deployed,
            self.over,
            self.hands,
        )

    def dealt_anew(self, viewer: int) -> "Simulation":
        """Another position that `viewer` cannot tell from this one: all other hands and the pile are dealt again."""
        others = [seat for seat in range(len(self.hands)) if seat != viewer]
        hidden = [*self.pile, *chain.from_iterable(self.hands[seat] for seat in others)]
        self.random.shuffle(hidden)
        position, hands = self.copy(), list(self.hands)
        for seat in others:
            size = len(hands[seat])
            position._lose(seat, hands[seat])
            hands[seat] = tuple(hidden[:size])
            position._gain(seat, hands[seat])
            del hidden[:size]
        position.pile, position.hands = hidden, tuple(hands)
        return position

    def in_sight_of(self, seat: int) -> "Simulation":
        """The same position with the cards that this seat sees, and no others."""
        position = self.copy()
        for other, hand in enumerate(self.hands):
            if other != seat:
                position._lose(other, hand)
        return position

    def _lose(self, seat: int, cards: Iterable[int]) -> None:
        pairs, motifs = self.pairs[seat], self.motifs[seat]
        for pair in cards:
            pairs[pair] -= 1
            one, other = BOTH[pair]
            motifs[one] -= 1
            motifs[other] -= 1

    def _gain(self, seat: int, cards: Iterable[int]) -> None:
        pairs, motifs = self.pairs[seat], self.motifs[seat]
        for pair in cards:
            pairs[pair] += 1
            one, other = BOTH[pair]
            motifs[one] += 1
            motifs[other] += 1

    # The moves

    def deploy(self, target: int, cards: Sequence[int]) -> None:
        """The mover plays some of their cards with that motif, more than there are spies."""
        self._lose(self.mover, cards)
        self.discards.extend(cards)
        self._place(target, len(cards))

    def deploy_all(self, target: int) -> None:
        """The mover plays all their cards with that motif; they are more than there are spies."""
        pairs, motifs = self.pairs[self.mover], self.motifs[self.mover]
        cards = motifs[target]
        for pair, other in WITH[target]:
            held = pairs[pair]
            if held:
                pairs[pair] = 0
                motifs[other] -= held
                self.discards.extend([pair] * held)
        motifs[target] = 0
        self._place(target, cards)

    def _place(self, target: int, cards: int) -> None:
        spies = min(cards - self.spies[target], self.left[self.mover])
        self.spies[target] += spies
        self.left[self.mover] -= spies
        self.deployed, self.idle = True, 0
        if not self.left[self.mover]:
            self.over, self.last_round = self.at_once, True
            self._pass_on()

    def done(self) -> None:
        """The mover draws, and the turn ends."""
        if not self.pile:
            self.pile, self.discards = self.discards, []
            self.random.shuffle(self.pile)
        if self.pile:
            pair = self.pile.pop()
            self.pairs[self.mover][pair] += 1
            motifs = self.motifs[self.mover]
            one, other = BOTH[pair]
            motifs[one] += 1
            motifs[other] += 1
            self.idle = 0
        else:
            self.idle = 0 if self.deployed else self.idle + 1
            self.over = self.idle == IDLE_ROUNDS * len(self.left)
        self._pass_on()

    def _pass_on(self) -> None:
        if self.over:
            return
        self.mover = (self.mover + 1) % len(self.left)
        self.over = self.last_round and self.mover == self.first
        self.deployed = False


def _motifs(pairs: Sequence[int]) -> list[int]:
    return [sum(pairs[pair] for pair, _ in WITH[motif]) for motif in EVERY]
