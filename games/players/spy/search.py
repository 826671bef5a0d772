"""Choosing a move: what could be deployed now is played to the end of the game in many determinizations."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from games.chance import Chance
from games.players.spy.candidates import Offer, offers
from games.players.spy.evaluation import worth
from games.players.spy.policy import NOWHERE, WORTH, play_turn, wish
from games.players.spy.simulation import BOTH, EVERY, PAIR, Table
from games.spy import Done, Lay, Spy, SpyMove, SpyView

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
    random = Random(chance.below(1 << 62))  # noqa: S311 - simulations hold no secret
    table = Table.of(Spy().determinize(view, chance), random)
    return _laid_out(view, table) if view.phase == "lay" else Search(view, table, budget).best()


def _laid_out(view: SpyView, table: Table) -> Lay:
    """The card of which the mover expects least: it can still be played, so all that counts is what others learn."""
    motifs, spies = table.motifs[table.mover], table.spies

    def promise(card: str) -> list[int]:
        return sorted((motifs[motif] - spies[motif] for motif in BOTH[PAIR[card]]), reverse=True)

    return Lay(card=min(view.hand, key=promise))


@dataclass(slots=True)
class Candidate:
    """Something that the mover can do instead of what is advised, and how much better it was in determinizations."""

    offer: Offer | None
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

    def __init__(self, view: SpyView, table: Table, budget: int) -> None:
        self._view, self._table, self._budget = view, table, budget
        self._offers = offers(view, table)
        self.looked = 0

    def best(self) -> SpyMove:
        """The best of a few deployments and of ending the turn; the whole budget is spent, needed or not.

        Everybody sees how long a player takes: it must not tell whether they could have deployed.
        """
        last = last_spies(self._table)
        offer = self._preferred(self._advised()) if last == NOWHERE else self._most_at(last)
        self._spend()
        return offer.move if offer else Done()

    def _spend(self) -> None:
        """Look at as many turns as the budget still has; nothing comes of them."""
        while self.looked < self._budget:
            self._in_one_world(None, ())

    def _most_at(self, target: int) -> Offer:
        """What places most spies at a target."""
        return next(offer for offer in self._offers if offer.target == target)

    def _advised(self) -> Offer | None:
        """What rules of thumb advise who see the cards in sight; None: end the turn."""
        target = wish(self._table.in_sight_of(self._table.mover))
        return None if target == NOWHERE else self._most_at(target)

    def _preferred(self, advised: Offer | None) -> Offer | None:
        """What is advised, or what is surely better. The better half of the others goes on to more worlds each time."""
        worthy = [offer for offer in self._offers[:TRIED] if offer.spies >= WORTH]
        others = [Candidate(offer) for offer in [None, *worthy] if offer is not advised]
        for halvings in range(len(others).bit_length(), 0, -1):
            until = self.looked + (self._budget - self.looked) // halvings
            while self.looked < until:
                self._in_one_world(advised, others)
            others = sorted(others, key=lambda each: -each.mean)[: max(1, len(others) // 2)]
        return next((each.offer for each in others if each.surely > 0), advised)

    def _in_one_world(self, advised: Offer | None, others: Sequence[Candidate]) -> None:
        """Play all of them to the end in the same world; it does not count when the budget is not enough for all."""
        me = self._table.mover
        world = self._table.dealt_anew(but=me)
        ends = [self._end(world.copy(), offer) for offer in (advised, *[each.offer for each in others])]
        values = [worth(self._view, end, me) for end in ends if end]
        if len(values) == len(ends):
            for each, value in zip(others, values[1:], strict=True):
                each.note(value - values[0])

    def _end(self, table: Table, offer: Offer | None) -> Table | None:
        """The end of a game that goes on with a candidate; None when the budget is used up before."""
        if not self._look():
            return None
        if offer:
            table.deploy(offer.target, offer.pairs)
        else:
            table.done()
        while not table.over:
            if not self._look():
                return None
            play_turn(table)
        return table

    def _look(self) -> bool:
        """Whether one turn more may be looked at."""
        enough = self.looked < self._budget
        self.looked += enough
        return enough


def last_spies(table: Table, together: int = LAST) -> int:
    """The target at which the mover, deploying so many times at most, can place all spies left, or NOWHERE."""
    motifs, spies, left = table.motifs[table.mover], table.spies, table.left[table.mover]
    able = [target for target in EVERY if motifs[target] > spies[target]]
    able.sort(key=lambda target: spies[target] - motifs[target])
    if sum(motifs[target] - spies[target] for target in able[:together]) < left:
        return NOWHERE
    for target in able:
        if motifs[target] - spies[target] >= left:
            return target
        after = table.copy()
        after.deploy_all(target)
        if together > 1 and last_spies(after, together - 1) != NOWHERE:
            return target
    return NOWHERE
