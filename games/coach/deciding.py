"""What a decision cost, by what its maker could know.

Worlds are drawn from their view. What they played is compared, in the same worlds and with the same dice, with what
else they could have played.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import inf, sqrt
from time import process_time
from typing import NamedTuple

from games.chance import SeededChance
from games.coach.passage import Decision
from games.coach.values import Choices, Mistake
from games.core import AnyGame, Move, Seat, View
from games.judging import Judge
from games.levels import Level
from games.player import Levels

ALL = 10
"""Up to so many legal moves are all compared."""
STRONGEST = (Level.STRONG, Level.EXPERT, Level.NORMAL)
"""What a better move is taken from: the first of these that a game has. *Expert* where luck dominates."""
GLANCE, THOUGHT = 600, 5000
"""Positions that it looks at, at first and for the candidates."""
ROUGH, CLOSE, SURE = 12, 24, 200
"""Worlds in which all moves are compared at first, in which the better one is chosen, and in which the cost is measured
at most."""
STEP = 20
"""So many worlds are added at a time until the cost is known."""
CANDIDATES = 8
"""So many decisions of a seat are looked at closely, those that seem to have cost most."""
COSTLY = 0.03
ERRORS = 2.0
"""A mistake costs more than this, and more than so many standard errors."""
TOLD = 3
DIGITS = 4


@dataclass(slots=True)
class Compared:
    """Moves that were tried in the same worlds; `worth` has a list for each move."""

    moves: list[Move]
    worth: list[list[float]] = field(default_factory=list)

    def mean(self, at: int) -> float:
        return sum(self.worth[at]) / max(1, len(self.worth[at]))

    def best(self) -> int:
        return max(range(len(self.moves)), key=self.mean)

    def better(self, at: int, than: int = 0) -> tuple[float, float]:
        """Return by how much one move is better than another, and the standard error."""
        pairs = zip(self.worth[at], self.worth[than], strict=True)
        gains = [one - other for one, other in pairs]
        count = len(gains)
        if count < 2:
            return sum(gains), inf
        mean = sum(gains) / count
        return mean, sqrt(sum([(gain - mean) ** 2 for gain in gains]) / (count - 1) / count)


class Considered(NamedTuple):
    """A decision, and what it seemed to cost at first."""

    decision: Decision
    cost: float
    better: Move


class Adviser:
    """Judges the decisions of one seat. Whatever it draws comes from what that seat knew."""

    def __init__(self, game: AnyGame, judge: Judge, levels: Levels, team: Sequence[Seat], until: float = inf) -> None:
        self._game, self._judge, self._team, self._until = game, judge, team, until
        self._strong = next(levels[level] for level in STRONGEST if level in levels)

    def at_first(self, decision: Decision) -> Considered | None:
        """Return what a decision seems to cost; None if it was forced."""
        view, legal = decision.view, list(islice(self._game.legal(decision.view), ALL + 1))
        if len(legal) == 1:
            return None
        advised = self._advised(view, GLANCE)
        moves = dict.fromkeys((decision.move, advised, *(legal if len(legal) <= ALL else self._others(view))))
        compared = self._compared(view, list(moves), ROUGH, 0)
        at = compared.best()
        return Considered(decision, compared.better(at)[0], compared.moves[at])

    def closely(self, considered: Considered) -> Mistake | None:
        """Return what a decision cost; None if *Strong* would have played the same.

        It is measured in worlds that had no part in choosing the better move.
        """
        decision = considered.decision
        view, played = decision.view, decision.move
        advised = self._advised(view, THOUGHT)
        if advised == played:
            return None
        rivals = list(dict.fromkeys((advised, considered.better)))
        if played in rivals:
            rivals.remove(played)
        better = rivals[0]
        if len(rivals) > 1:
            better = rivals[self._compared(view, rivals, CLOSE, 1).best()]
        cost, error = self._measured(view, [played, better])
        return Mistake(
            line=decision.line,
            played=str(played),
            better=str(better),
            cost=round(cost, DIGITS),
            error=round(min(1.0, error), DIGITS),
        )

    def _measured(self, view: View, moves: list[Move]) -> tuple[float, float]:
        """Return by how much the second move is better, once that is sure enough or time is up."""
        whole = Compared(moves, [[] for _ in moves])
        most = min(SURE, self._judge.kinds or SURE)
        for step in range(max(1, most // STEP)):
            more = self._compared(view, moves, min(STEP, most), 2 + step)
            for values, added in zip(whole.worth, more.worth, strict=True):
                values += added
            cost, error = whole.better(1)
            if process_time() >= self._until or cost + ERRORS * error < COSTLY:
                break
        return whole.better(1)

    def _compared(self, view: View, moves: list[Move], worlds: int, part: int) -> Compared:
        """Try moves in worlds that this part alone draws: two at least."""
        compared = Compared(moves, [[] for _ in moves])
        seed, seat = _key(view), Seat(view.me or 0)
        each = max(1, self._judge.playouts // worlds)
        for world in range(worlds):
            if world > 1 and process_time() >= self._until:
                break
            turn = (part << 20) + world
            state = self._game.determinize(view, SeededChance(seed, turn))
            for values, move in zip(compared.worth, moves, strict=True):
                after = self._game.apply(state, seat, move, SeededChance(seed, turn)).state
                shares = self._judge.appraise(after, SeededChance(seed, turn), each).shares
                values.append(sum([shares[ally] for ally in self._team]))
        return compared

    def _advised(self, view: View, budget: int) -> Move:
        return self._strong(view, SeededChance(_key(view), budget), budget)

    def _others(self, view: View) -> Iterator[Move]:
        """Yield a few moves besides, where there are too many to compare all."""
        for number in (1, 2):
            yield self._strong(view, SeededChance(_key(view), number), GLANCE // 4)


def judged(seat: Seat, adviser: Adviser, decisions: Sequence[Decision], until: float = inf) -> Iterator[Choices | None]:
    """Yield None for each step, and in the end the decisions of a seat."""
    considered: list[Considered] = []
    seen = 0
    for decision in decisions:
        if seen and process_time() >= until:
            break
        seen += 1
        if (found := adviser.at_first(decision)) is not None:
            considered.append(found)
        yield None
    costly = sorted([each for each in considered if each.cost > 0], key=lambda each: -each.cost)[:CANDIDATES]
    measured, unmeasured = list[Mistake](), list(costly)
    for each in costly:
        if process_time() >= until:
            break
        unmeasured.remove(each)
        if (mistake := adviser.closely(each)) is not None:
            measured.append(mistake)
        yield None
    mistakes = sorted(filter(is_costly, measured), key=lambda it: -it.cost)
    doubtful = sum(it.cost > COSTLY and not is_costly(it) for it in measured)
    doubtful += sum(it.cost > COSTLY for it in unmeasured) + len(decisions) - seen  # there was no time for these
    yield Choices(seat=seat, decisions=len(considered), doubtful=doubtful, mistakes=tuple(mistakes[:TOLD]))


def is_costly(mistake: Mistake) -> bool:
    """Return whether a decision surely cost enough to be told."""
    return mistake.cost > COSTLY and mistake.cost > ERRORS * mistake.error


def _key(view: View) -> bytes:
    """Return a key that depends on what the decision's maker knew, and on nothing else."""
    return hashlib.sha256(view.model_dump_json().encode()).digest()
