"""What the expert of Steal the Glory knows of positions for two: worked out backward from the finish.

Pawns only go forward, so that every position leads to such as are known already; on the finish itself the values are
worked out several times. From each position many rounds are dealt. Both seats choose a card by regret matching
(Zinkevich and others 2007, with the regrets kept from below zero as Tammelin 2014 does), with regrets for coarse sorts
of hands, and then play by inclination. The mean is what the position is worth; a regression on the hands tells what
cards change.
"""

import json
from collections.abc import Iterator, Sequence
from random import Random
from time import monotonic
from typing import Final

from games.glory.model import HAND, collectible_space, finish_of
from games.players.glory.inclinations import Inclinations
from games.players.glory.prospects import FILE, Place, Prospect, Prospects, evaluate_for_two, expected_highest
from games.players.glory.simulation import NOBODY, Simulation
from tools.training import minutes_since

PAIR: Final = 2
DEALS: Final = 800
"""From each position."""
SETTLING: Final = 3
"""The first of so many parts of the deals only settles the regrets."""
ON_FINISH: Final = 8
"""So often the positions are worked out in which both pawns stand on the finish."""
REMEMBERED: Final = 0.1
"""How much of the regrets of a later position an earlier one begins with."""
CARDS: Final = 12
"""Dealt to both hands, and as a draw pile."""
USUAL: Final = (0.2, 0.2, 0.6)
"""How the lowest, middle and highest card are played where nothing is regretted."""
NOTE: Final = (
    "Made by `make train GAME=glory`: collectibles, which are the seed too, the pawn in front, the other, owned; then a"
    " Prospect. What it is worth stands in docs/decisions/computers.md."
)

Regrets = dict[tuple[int, ...], list[float]]
"""By the sort of a hand: for the lowest, the middle and the highest card."""


def train() -> None:
    """Work the table out from a fixed seed, write it down, and print some of it."""
    begun = monotonic()
    table: Prospects = {}
    for collectibles in (2, 3, 4):
        Solver(collectibles, Random(collectibles), table).solve()
    rows = [[*place, *(round(value, 4) for value in prospect)] for place, prospect in sorted(table.items())]
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    head = f'"note": {json.dumps(NOTE)},\n"minutes": {minutes_since(begun)}'
    FILE.write_text(f'{{{head},\n"prospects": [\n{lines}\n]}}\n', "utf-8")
    for place in ((2, 15, 15, 1), (2, 15, 14, 1), (2, 14, 13, 2), (2, 2, 1, 0), (3, 15, 15, 2), (4, 15, 15, 3)):
        print(place, *(f"{value:.3f}" for value in table[place]))


class Solver:
    """Works out all positions with so many collectibles into a table."""

    def __init__(self, collectibles: int, random: Random, table: Prospects, deals: int = DEALS) -> None:
        self._collectibles, self._random, self._table, self._deals = collectibles, random, table, deals
        self._finish = finish_of(PAIR)
        self._spaces = [collectible_space(number, collectibles, self._finish) for number in range(1, collectibles + 1)]
        self._highest = expected_highest()
        self._deck = [rank for rank in range(1, 14) for _ in range(4)]
        self._regrets: dict[Place, tuple[Regrets, Regrets]] = {}

    def solve(self) -> None:
        for front in range(self._finish, -1, -1):
            self._solve_all(front, front)
            for behind in range(front - 1, -1, -1):
                self._solve_all(front, behind)

    def _solve_all(self, front: int, behind: int) -> None:
        """All positions with two pawns; what comes after has been worked out."""
        places = list(self._places(front, behind))
        for place in places:
            self._table[place] = Prospect(self._guess(place), 0.004, 0.004)
        for _ in range(ON_FINISH if behind == self._finish else 1):
            for place in places:
                self._table[place] = self._worked_out(place)

    def _places(self, front: int, behind: int) -> Iterator[Place]:
        claimed = self._claimed(front)
        for owned in range(claimed, -1, -1):
            is_over = front == self._finish and owned == self._collectibles
            if not is_over and (front > behind or owned >= claimed - owned):
                yield self._collectibles, front, behind, owned

    def _claimed(self, front: int) -> int:
        return sum(space <= front for space in self._spaces)

    def _guess(self, place: Place) -> float:
        claimed = self._claimed(place[1])
        return 0.5 + 0.1 * (2 * place[3] - claimed) / max(1, claimed)

    def _worked_out(self, place: Place) -> Prospect:
        begun = self._position(place)
        regrets = self._begin_regrets(place)
        found: list[tuple[float, float, float]] = []
        for deal in range(self._deals):
            cards = self._random.sample(self._deck, CARDS)
            hands = sorted(cards[:HAND]), sorted(cards[HAND : 2 * HAND])
            worth = self._one_round(begun, hands, cards[2 * HAND :], regrets)
            if deal * SETTLING >= self._deals:
                found.append((worth, sum(hands[0]) - sum(hands[1]), hands[0][-1] - hands[1][-1]))
        claimed = self._claimed(place[1])
        is_even = place[1] == place[2] and 2 * place[3] == claimed
        return _regression(found, 0.5 if is_even else None)

    def _position(self, place: Place) -> Simulation:
        _, front, behind, owned = place
        claimed = self._claimed(front)
        owners = [0 if at < owned else 1 if at < claimed else NOBODY for at in range(self._collectibles)]
        return Simulation(
            policy=Inclinations(self._random),
            random=self._random,
            finish=self._finish,
            spaces=self._spaces,
            round=1,
            pawns=[front, behind],
            owners=owners,
            hands=[[], []],
            pile=[],
            discards=[],
            groups=[],
            place=0,
            tried=[],
            winner=NOBODY,
        )

    def _begin_regrets(self, place: Place) -> tuple[Regrets, Regrets]:
        collectibles, front, behind, owned = place
        later = collectibles, min(front + 1, self._finish), min(behind + 1, self._finish), owned
        known = self._regrets.get(place) or self._regrets.get(later) or ({}, {})
        first, second = ({sort: [REMEMBERED * it for it in each] for sort, each in of.items()} for of in known)
        self._regrets[place] = first, second
        return first, second

    def _one_round(
        self, begun: Simulation, hands: tuple[list[int], list[int]], pile: list[int], regrets: tuple[Regrets, Regrets]
    ) -> float:
        """Play one deal with every pair of cards, learn from it, and return what it was worth."""
        worth = [[self._played(begun, hands, pile, (mine, theirs)) for theirs in hands[1]] for mine in hands[0]]
        first, second = (of.setdefault(_sort(hand), [0.0] * HAND) for of, hand in zip(regrets, hands, strict=True))
        mix, other = mixed(first), mixed(second)
        by_card = [sum(p * value for p, value in zip(other, row, strict=True)) for row in worth]
        by_other = [sum(p * row[at] for p, row in zip(mix, worth, strict=True)) for at in range(HAND)]
        mean = sum(p * value for p, value in zip(mix, by_card, strict=True))
        for at in range(HAND):
            first[at] = max(0.0, first[at] + by_card[at] - mean)
            second[at] = max(0.0, second[at] + mean - by_other[at])
        return mean

    def _played(
        self, begun: Simulation, hands: tuple[list[int], list[int]], pile: list[int], played: tuple[int, int]
    ) -> float:
        position = begun.copy()
        position.hands = [hand[:] for hand in hands]
        position.pile = pile[:]
        position.play_round(dict(enumerate(played)))
        return evaluate_for_two(position, 0, self._table, self._highest)


def mixed(regrets: Sequence[float]) -> Sequence[float]:
    """The strategy of regret matching."""
    total = sum(regrets)
    return [regret / total for regret in regrets] if total > 0 else USUAL


def _sort(hand: Sequence[int]) -> tuple[int, ...]:
    """Of a hand in order: hands of one sort are alike within three ranks."""
    return tuple([(rank - 1) // 3 for rank in hand])


def _regression(found: Sequence[tuple[float, float, float]], mean: float | None) -> Prospect:
    """The mean, unless it is known, and by least squares what both differences of the hands change; these are even."""
    at = sum(worth for worth, _, _ in found) / len(found) if mean is None else mean
    sums = sum(total * total for _, total, _ in found)
    both = sum(total * highest for _, total, highest in found)
    highs = sum(highest * highest for _, _, highest in found)
    by_sum = sum((worth - at) * total for worth, total, _ in found)
    by_highest = sum((worth - at) * highest for worth, _, highest in found)
    spread = sums * highs - both * both
    return Prospect(at, (by_sum * highs - by_highest * both) / spread, (sums * by_highest - both * by_sum) / spread)
