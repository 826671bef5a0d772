"""What the hidden pieces may be: worlds are drawn from what a view shows of them.

From one world to the next, hidden pieces of an army exchange ranks. An exchange that makes the army less likely is made
less often, by the rule of Metropolis, so that worlds come up as often as they are likely.
"""

from collections.abc import Sequence
from random import Random

from games.chance import Chance
from games.players.stratego.policy import Odds, odds_against
from games.stratego.determinization import ranks
from games.stratego.model import StrategoView
from games.stratego.working_state import RECRUITS

SWAPS = 1.5
"""Exchanges that are tried for each hidden piece from one world to the next."""
RENEWED = 16
"""After so many worlds all begins anew where there are recruits, whose ranks are not exchanged."""
Weights = Sequence[Sequence[float]]
"""For each piece and rank (from 0) how likely that is, beside other ranks; nothing where it cannot be."""


class Dice(Chance):
    """Quick numbers; nothing secret depends on them."""

    def __init__(self, random: Random) -> None:
        self._number = random.random

    def below(self, bound: int) -> int:
        return int(self._number() * bound)


class Beliefs:
    """Draws ranks for all pieces of a view, those that the viewer knows as they are."""

    def __init__(self, view: StrategoView, weights: Weights, random: Random) -> None:
        self._view, self._weights, self._number, self._dice = view, weights, random.random, Dice(random)
        self._ranks = list(ranks(view, self._dice))
        self._hidden = _armies(view, view.ranks)
        known = zip(view.pieces, view.ranks, strict=True)
        self._recruits = any(rank is None and piece.number >= RECRUITS for piece, rank in known)
        self._drawn = 0

    def ranks(self) -> list[int]:
        """The ranks of one world. Raises nothing: there is always one."""
        self._drawn += 1
        if self._recruits and self._drawn % RENEWED == 0:
            self._ranks = list(ranks(self._view, self._dice))
        for army in self._hidden:
            self._stir(self._ranks, army)
        return self._ranks[:]

    def plain_odds(self) -> Odds:
        """For each piece, how likely others who do not know it would beat it: as any hidden piece of its army."""
        odds = [odds_against([self._ranks[piece]]) for piece in range(len(self._ranks))]
        for army in _armies(self._view, [piece.known for piece in self._view.pieces], recruits=True):
            alike = odds_against([self._ranks[piece] for piece in army])
            for piece in army:
                odds[piece] = alike
        return odds

    def _stir(self, ranks: list[int], army: Sequence[int]) -> None:
        """Exchange ranks within an army."""
        weights, number, size = self._weights, self._number, len(army)
        for _ in range(int(SWAPS * size)):
            one, other = army[int(number() * size)], army[int(number() * size)]
            here, there = ranks[one], ranks[other]
            if here != there:
                likely = weights[one][there] * weights[other][here]
                if likely and likely >= weights[one][here] * weights[other][there] * number():
                    ranks[one], ranks[other] = there, here


def _armies(view: StrategoView, known: Sequence[int | None], recruits: bool = False) -> list[list[int]]:
    """For each seat its pieces that are not known, without recruits as a rule."""
    armies: list[list[int]] = [[] for _ in view.sides]
    for number, (piece, rank) in enumerate(zip(view.pieces, known, strict=True)):
        if rank is None and (recruits or piece.number < RECRUITS):
            armies[piece.owner].append(number)
    return [army for army in armies if army]
