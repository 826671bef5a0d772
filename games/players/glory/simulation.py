"""Steal the Glory, made small and fast: ranks instead of cards, lists that change in place, nothing told.

A computer player plays positions out on it thousands of times. A test holds it to the real rules.
"""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from games.glory import HAND, RANKS, ROUNDS, GloryState

NOBODY = -1


class Habits(Protocol):
    """How everybody plays in a simulation."""

    def card(self, table: "Simulation", seat: int) -> int:
        """A rank from the seat's hand for the round or for a tie-break; it holds two cards at least."""

    def duel(self, table: "Simulation", seat: int, other: int, collectible: int) -> int:
        """A rank from the seat's hand for a duel; it holds two cards at least."""

    def theft(self, table: "Simulation", mover: int, collectibles: Sequence[int]) -> int:
        """One of the collectibles (from 0) to try for, or NOBODY."""


class Simulation:
    """A position that is played out. Collectibles count from 0 here; nobody's belong to NOBODY."""

    __slots__ = (
        "_habits",
        "_random",
        "discards",
        "finish",
        "groups",
        "hands",
        "owners",
        "pawns",
        "pile",
        "place",
        "round",
        "seats",
        "spaces",
        "tried",
        "winner",
    )

    def __init__(self, state: GloryState, habits: Habits, random: Random) -> None:
        self._habits = habits
        self._random = random
        self.seats = range(len(state.pawns))
        self.finish = state.finish
        self.spaces = [lying.space for lying in state.collectibles]
        self.round = state.round
        self.pawns = list(state.pawns)
        self.owners = [NOBODY if lying.owner is None else int(lying.owner) for lying in state.collectibles]
        self.hands = [[RANKS[card] for card in hand] for hand in state.hands]
        self.pile = [RANKS[card] for card in state.draw_pile]
        self.discards = [RANKS[card] for card in state.discards]
        self.groups: list[list[int]] = [list(group) for group in state.groups]
        self.place = state.groups.index((state.mover,)) if state.mover is not None else 0
        self.tried = [number - 1 for number in state.tried]
        self.winner = NOBODY if state.ended is None else int(state.ended.winners[0])

    # Where a simulation starts

    def play_out(self) -> int:
        """Play new rounds to the end; the winner."""
        while self.winner == NOBODY:
            self.play_round({})
        return self.winner

    def play_round(self, chosen: dict[int, int]) -> None:
        """A round from the choice of cards on, some of them given."""
        ranks = [self._played(seat, chosen) for seat in self.seats]
        self.groups = _split([list(self.seats)], ranks)
        if len(self.groups) < len(ranks):
            self.break_ties({})
        else:
            self._walk(0)

    def break_ties(self, chosen: dict[int, int]) -> None:
        """A round from the choice of tie-break cards on, some of them given."""
        while True:
            self.groups = _split(self.groups, [bool(hand) for hand in self.hands])
            tied = sorted(seat for group in self.groups if len(group) > 1 for seat in group)
            if not tied:
                break
            ranks = [0] * len(self.seats)
            holding = [seat for seat in tied if self.hands[seat]]
            for seat in holding:
                ranks[seat] = self._played(seat, chosen)
            for seat in tied:
                if seat not in holding:
                    ranks[seat] = self._drawn()
                    self.discards.append(ranks[seat])
            self.groups = _split(self.groups, ranks)
            chosen = {}
        self._walk(0)

    def go_on(self, theft: int | None = None) -> None:
        """The mover's step from the question on whether to steal; `theft` is the answer, None leaves it to habit."""
        mover = self.groups[self.place][0]
        if theft is None:
            self._thefts(mover)
        elif theft != NOBODY:
            self.attempt(theft, {})
            return
        if self.winner == NOBODY:
            self._walk(self.place + 1)

    def attempt(self, collectible: int, chosen: dict[int, int]) -> None:
        """The mover's step from an attempt or a duel on, some cards given."""
        mover = self.groups[self.place][0]
        self._attempt(mover, collectible, chosen)
        if self.winner == NOBODY:
            self._thefts(mover)
        if self.winner == NOBODY:
            self._walk(self.place + 1)

    # The rules

    def _played(self, seat: int, chosen: dict[int, int]) -> int:
        hand = self.hands[seat]
        rank = chosen.get(seat) or (self._habits.card(self, seat) if len(hand) > 1 else hand[0])
        hand.remove(rank)
        self.discards.append(rank)
        return rank

    def _walk(self, place: int) -> None:
        groups, pawns, owners, finish = self.groups, self.pawns, self.owners, self.finish
        for at in range(place, len(groups)):
            mover = groups[at][0]
            self.place = at
            self.tried = []
            space = pawns[mover] = min(pawns[mover] + len(groups) - at, finish)
            for collectible, lies in enumerate(self.spaces):
                if lies <= space and owners[collectible] == NOBODY:
                    owners[collectible] = mover
            if space == finish and owners.count(mover) == len(owners):
                self.winner = mover
                return
            self._thefts(mover)
            if self.winner != NOBODY:
                return
        self._end_round()

    def _thefts(self, mover: int) -> None:
        space = self.pawns[mover]
        while self.hands[mover]:
            open_to = [
                collectible
                for collectible, owner in enumerate(self.owners)
                if owner not in (NOBODY, mover) and self.pawns[owner] <= space and collectible not in self.tried
            ]
            if not open_to:
                return
            collectible = self._habits.theft(self, mover, open_to)
            if collectible == NOBODY:
                return
            self._attempt(mover, collectible, {})
            if self.winner != NOBODY:
                return

    def _attempt(self, mover: int, collectible: int, chosen: dict[int, int]) -> None:
        owner = self.owners[collectible]
        if collectible not in self.tried:
            self.tried.append(collectible)
        if self.hands[owner]:
            attack = chosen.get(mover) or self._duel_card(mover, owner, collectible)
            defence = chosen.get(owner) or self._duel_card(owner, mover, collectible)
            self.hands[mover].remove(attack)
            self.hands[owner].remove(defence)
            self.discards += (attack, defence)
            if attack <= defence:
                return
        self.owners[collectible] = mover
        if self.pawns[mover] == self.finish and self.owners.count(mover) == len(self.owners):
            self.winner = mover

    def _duel_card(self, seat: int, other: int, collectible: int) -> int:
        hand = self.hands[seat]
        return self._habits.duel(self, seat, other, collectible) if len(hand) > 1 else hand[0]

    def _end_round(self) -> None:
        if self.round == ROUNDS:
            standing = [
                (self.owners.count(group[0]), self.pawns[group[0]], -at) for at, group in enumerate(self.groups)
            ]
            self.winner = self.groups[standing.index(max(standing))][0]
            return
        self.round += 1
        for hand in self.hands:
            while len(hand) < HAND:
                hand.append(self._drawn())

    def _drawn(self) -> int:
        if not self.pile:
            self.pile, self.discards = self.discards, []
            self._random.shuffle(self.pile)
        return self.pile.pop()


def _split(groups: list[list[int]], worth: Sequence[int]) -> list[list[int]]:
    """Each group split by worth, highest first; equals stay together."""
    parts: list[list[int]] = []
    for group in groups:
        if len(group) == 1:
            parts.append(group)
            continue
        for value in sorted({worth[seat] for seat in group}, reverse=True):
            parts.append([seat for seat in group if worth[seat] == value])
    return parts
