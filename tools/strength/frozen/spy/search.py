"""Choosing a move: what could be deployed now is played to the end of the game in many determinizations."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from games.chance import Chance
from games.spy import Done, Lay, Spy, SpyMove, SpyView
from tools.strength.frozen.spy.candidates import Candidate, candidates
from tools.strength.frozen.spy.evaluation import evaluate
from tools.strength.frozen.spy.policy import LEAST, NOWHERE, play_turn, wish
from tools.strength.frozen.spy.simulation import BOTH, EVERY, PAIR, Simulation

SURE = 2.5
"""What rules of thumb advise is done unless something else is better by so many times the error of that."""
FEW = 8
"""In so many worlds it must have been tried at least."""
TRIED = 6
"""So many deployments are compared, those that place most."""
LAST = 3
"""So many deployments together may be looked for that place the last spies."""


def choose(view: SpyView, chance: Chance, budget: int) -> SpyMove:
    """A legal move of `view.me`, always the same for the same view, chance and budget.

    `budget` is how many turns of simulated games are looked at, no fewer and no more, unless a card must be laid out.
    When they are not enough to compare the candidates once, rules of thumb decide.
    """
    random = Random(chance.below(1 << 62))
    position = Simulation.of(Spy().determinize(view, chance), random)
    return _laid_out(view, position) if view.phase == "lay" else Search(view, position, budget).best()


def _laid_out(view: SpyView, position: Simulation) -> Lay:
    """The card of which the mover expects least: it can still be played, so all that counts is what others learn."""
    motifs, spies = position.motifs[position.mover], position.spies

    def promise(card: str) -> list[int]:
        return sorted((motifs[motif] - spies[motif] for motif in BOTH[PAIR[card]]), reverse=True)

    return Lay(card=min(view.hand, key=promise))


@dataclass(slots=True)
class Alternative:
    """Something that the mover can do instead of what is advised, and how much better it was in determinizations."""

    candidate: Candidate | None
    """None: end the turn."""
    worlds: int = 0
    total: float = 0.0
    squares: float = 0.0

    def note(self, better: float) -> None:
        self.worlds += 1
        self.total += better
        self.squares += better * better

    @property
    def mean(self) -> float:
        return self.total / max(1, self.worlds)

    @property
    def surely(self) -> float:
        """How much better it is for sure; 0 or less when it may be worse."""
        if self.worlds < FEW:
            return 0.0
        spread = max(0.0, self.squares / self.worlds - self.mean**2)
        return self.mean - SURE * sqrt(spread / self.worlds)


class Search:
    """Compares what the mover can do in a position, within a budget of simulated turns."""

    def __init__(self, view: SpyView, position: Simulation, budget: int) -> None:
        self._view, self._position, self._budget = view, position, budget
        self._candidates = candidates(view, position)
        self.looked = 0

    def best(self) -> SpyMove:
        """The best of a few deployments and of ending the turn; the whole budget is spent, needed or not.

        Everybody sees how long a player takes: it must not tell whether they could have deployed.
        """
        last = last_spies(self._position)
        candidate = self._preferred(self._advised()) if last == NOWHERE else self._most_at(last)
        self._spend()
        return candidate.move if candidate else Done()

    def _spend(self) -> None:
        """Use up the rest of the budget, so that the time taken tells nothing."""
        while self.looked < self._budget:
            self._in_one_world(None, ())

    def _most_at(self, target: int) -> Candidate:
        """What places most spies at a target."""
        return next(candidate for candidate in self._candidates if candidate.target == target)

    def _advised(self) -> Candidate | None:
        """What the rules of thumb advise, given the cards in sight; None: end the turn."""
        target = wish(self._position.in_sight_of(self._position.mover))
        return None if target == NOWHERE else self._most_at(target)

    def _preferred(self, advised: Candidate | None) -> Candidate | None:
        """What is advised, or what is surely better. The better half of the others goes on to more worlds each time."""
        worthy = [candidate for candidate in self._candidates[:TRIED] if candidate.spies >= LEAST]
        others = [Alternative(candidate) for candidate in [None, *worthy] if candidate is not advised]
        for halvings in range(len(others).bit_length(), 0, -1):
            until = self.looked + (self._budget - self.looked) // halvings
            while self.looked < until:
                self._in_one_world(advised, others)
            others = sorted(others, key=lambda each: -each.mean)[: max(1, len(others) // 2)]
        return next((each.candidate for each in others if each.surely > 0), advised)

    def _in_one_world(self, advised: Candidate | None, others: Sequence[Alternative]) -> None:
        """Play all of them to the end in the same world; it does not count when the budget is not enough for all."""
        me = self._position.mover
        world = self._position.dealt_anew(viewer=me)
        ends = [self._end(world.copy(), candidate) for candidate in (advised, *[each.candidate for each in others])]
        values = [evaluate(self._view, end, me) for end in ends if end]
        if len(values) == len(ends):
            for each, value in zip(others, values[1:], strict=True):
                each.note(value - values[0])

    def _end(self, position: Simulation, candidate: Candidate | None) -> Simulation | None:
        """The end of a game that goes on with a candidate; None when the budget is used up before."""
        if not self._look():
            return None
        if candidate:
            position.deploy(candidate.target, candidate.pairs)
        else:
            position.done()
        while not position.over:
            if not self._look():
                return None
            play_turn(position)
        return position

    def _look(self) -> bool:
        """Whether one turn more may be looked at."""
        enough = self.looked < self._budget
        self.looked += enough
        return enough


def last_spies(position: Simulation, together: int = LAST) -> int:
    """The target at which the mover, deploying so many times at most, can place all spies left, or NOWHERE."""
    motifs, spies, left = position.motifs[position.mover], position.spies, position.left[position.mover]
    able = [target for target in EVERY if motifs[target] > spies[target]]
    able.sort(key=lambda target: spies[target] - motifs[target])
    if sum(motifs[target] - spies[target] for target in able[:together]) < left:
        return NOWHERE
    for target in able:
        if motifs[target] - spies[target] >= left:
            return target
        after = position.copy()
        after.deploy_all(target)
        if together > 1 and last_spies(after, together - 1) != NOWHERE:
            return target
    return NOWHERE
