"""Steal the Glory, made small and fast: ranks instead of cards, lists that change in place, nothing told.

The computer player plays rounds out on it some hundred times a move. A test holds it to the real rules.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from games.glory import HAND, RANKS, ROUNDS, GloryState

NOBODY = -1


class Policy(Protocol):
    """How everybody plays in a simulation."""

    def card(self, position: "Simulation", seat: int) -> int:
        """A rank from the seat's hand for the round or for a tie-break; it holds two cards at least."""

    def duel(self, position: "Simulation", seat: int) -> int:
        """A rank from the seat's hand for a duel; it holds two cards at least."""

    def theft(self, position: "Simulation", mover: int, collectibles: Sequence[int]) -> int:
        """One of the collectibles (from 0) to try for, or NOBODY."""


@dataclass(slots=True, eq=False)
class Simulation:
    """A position in which the rest of a round is played. Collectibles count from 0; nobody's belong to NOBODY.

    A round ends before hands are refilled.
    """

    policy: Policy
    random: Random
    finish: int
    spaces: Sequence[int]
    round: int
    pawns: list[int]
    owners: list[int]
    hands: list[list[int]]
    pile: list[int]
    """The last rank is drawn next."""
    discards: list[int]
    groups: list[list[int]]
    """Seats best first; whoever stands together is tied."""
    place: int
    """Where in the order the mover stands."""
    tried: list[int]
    winner: int

    @classmethod
    def of(cls, state: GloryState, policy: Policy, random: Random) -> "Simulation":
        """The position of the real rules."""
        groups = [[int(seat) for seat in group] for group in state.groups]
        return cls(
            policy=policy,
            random=random,
            finish=state.finish,
            spaces=tuple(lying.space for lying in state.collectibles),
            round=state.round,
            pawns=list(state.pawns),
            owners=[NOBODY if lying.owner is None else int(lying.owner) for lying in state.collectibles],
            hands=[[RANKS[card] for card in hand] for hand in state.hands],
            pile=[RANKS[card] for card in state.draw_pile],
            discards=[RANKS[card] for card in state.discards],
            groups=groups,
            place=0 if state.mover is None else groups.index([state.mover]),
            tried=[number - 1 for number in state.tried],
            winner=NOBODY if state.ended is None else int(state.ended.winners[0]),
        )

    def copy(self) -> "Simulation":
        """The same position, to be played in."""
        return Simulation(
            self.policy,
            self.random,
            self.finish,
            self.spaces,
            self.round,
            self.pawns[:],
            self.owners[:],
            [hand[:] for hand in self.hands],
            self.pile[:],
            self.discards[:],
            self.groups,
            self.place,
            self.tried[:],
            self.winner,
        )

    @property
    def seats(self) -> range:
        return range(len(self.pawns))

    def deal_anew(self, viewer: int) -> None:
        """What seat `viewer` cannot see changes places: the others' hands with the draw pile."""
        number = self.random.random
        pile = self.pile
        for seat, hand in enumerate(self.hands):
            if seat != viewer:
                for at, rank in enumerate(hand):
                    other = int(number() * (len(pile) + 1))
                    if other < len(pile):
                        hand[at], pile[other] = pile[other], rank

    # Where a simulation starts

    def play_round(self, chosen: Mapping[int, int]) -> None:
        """A round from the choice of cards on, some of them given."""
        ranks = [self._chosen(seat, chosen) for seat in self.seats]
        for seat, rank in enumerate(ranks):
            self._play(seat, rank)
        self.groups = _split([list(self.seats)], ranks)
        self.break_ties({})

    def break_ties(self, chosen: Mapping[int, int]) -> None:
        """A round from the choice of tie-break cards on, some of them given."""
        while len(self.groups) < len(self.seats):
            tied = sorted(seat for group in self.groups if len(group) > 1 for seat in group)
            ranks = [0] * len(self.seats)
            for seat in tied:
                if self.hands[seat]:
                    ranks[seat] = self._chosen(seat, chosen)
            for seat in tied:
                if ranks[seat]:
                    self._play(seat, ranks[seat])
                else:
                    ranks[seat] = self._turned_over()
            self.groups = _split(self.groups, ranks)
            chosen = {}
        self._walk(0)

    def decide(self, collectible: int) -> None:
        """A round from the mover's decision on: to try for a collectible, or for NOBODY's."""
        if collectible == NOBODY:
            self._walk(self.place + 1)
        else:
            self.duel(collectible, {})

    def duel(self, collectible: int, chosen: Mapping[int, int]) -> None:
        """A round from a duel on, some cards given."""
        mover = self.groups[self.place][0]
        self._attempt(mover, collectible, chosen)
        self._thefts(mover)
        if self.winner == NOBODY:
            self._walk(self.place + 1)

    def refill(self) -> None:
        """What follows a round that is not the last."""
        for hand in self.hands:
            while len(hand) < HAND:
                hand.append(self._drawn())

    # The rules

    def _chosen(self, seat: int, chosen: Mapping[int, int]) -> int:
        hand = self.hands[seat]
        return chosen.get(seat) or (self.policy.card(self, seat) if len(hand) > 1 else hand[0])

    def _play(self, seat: int, rank: int) -> None:
        self.hands[seat].remove(rank)
        self.discards.append(rank)

    def _walk(self, place: int) -> None:
        pawns, owners, finish = self.pawns, self.owners, self.finish
        for at in range(place, len(self.groups)):
            mover = self.groups[at][0]
            self.place = at
            self.tried = []
            space = pawns[mover] = min(pawns[mover] + len(self.groups) - at, finish)
            for collectible, lies in enumerate(self.spaces):
                if lies <= space and owners[collectible] == NOBODY:
                    owners[collectible] = mover
            self._check(mover)
            self._thefts(mover)
            if self.winner != NOBODY:
                return
        self._end_round()

    def _check(self, mover: int) -> None:
        if self.pawns[mover] == self.finish and self.owners.count(mover) == len(self.owners):
            self.winner = mover

    def _thefts(self, mover: int) -> None:
        space, pawns = self.pawns[mover], self.pawns
        while self.hands[mover] and self.winner == NOBODY:
            open_to = [
                collectible
                for collectible, owner in enumerate(self.owners)
                if owner not in (NOBODY, mover) and pawns[owner] <= space and collectible not in self.tried
            ]
            collectible = self.policy.theft(self, mover, open_to) if open_to else NOBODY
            if collectible == NOBODY:
                return
            self._attempt(mover, collectible, {})

    def _attempt(self, mover: int, collectible: int, chosen: Mapping[int, int]) -> None:
        owner = self.owners[collectible]
        self.tried.append(collectible)
        if self.hands[owner]:
            attack, defence = self._duel_card(mover, chosen), self._duel_card(owner, chosen)
            self._play(mover, attack)
            self._play(owner, defence)
            if attack <= defence:
                return
        self.owners[collectible] = mover
        self._check(mover)

    def _duel_card(self, seat: int, chosen: Mapping[int, int]) -> int:
        hand = self.hands[seat]
        return chosen.get(seat) or (self.policy.duel(self, seat) if len(hand) > 1 else hand[0])

    def _end_round(self) -> None:
        if self.round == ROUNDS:
            standing = [
                (self.owners.count(group[0]), self.pawns[group[0]], -at) for at, group in enumerate(self.groups)
            ]
            self.winner = self.groups[standing.index(max(standing))][0]
        self.round += 1

    def _turned_over(self) -> int:
        rank = self._drawn()
        self.discards.append(rank)
        return rank

    def _drawn(self) -> int:
        if not self.pile:
            self.pile, self.discards = self.discards, []
            self.random.shuffle(self.pile)
        return self.pile.pop()


def _split(groups: list[list[int]], worth: Sequence[int]) -> list[list[int]]:
    """Each group split by worth, highest first; equals stay together."""
    parts: list[list[int]] = []
    for group in groups:
        if len(group) == 1:
            parts.append(group)
            continue
        values = sorted({worth[seat] for seat in group}, reverse=True)
        parts.extend([seat for seat in group if worth[seat] == value] for value in values)
    return parts
