"""Choosing a move in Heroes & Cities: alpha-beta, a turn deeper each time, until all positions allowed were looked at.

Values are those of `evaluate`, for the player to move. A search asks whether a position is worth more than alpha and
less than beta; beyond them the answer is only a bound.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple

from games.chance import Chance
from games.heroes.components import SQUARES
from games.heroes.model import LIMIT, QUIET, REPEATED, HeroesView
from games.heroes.moves import Go, Promote
from tools.strength.frozen.heroes.evaluation import (
    FOREVER,
    SURE,
    WON,
    Moment,
    Roads,
    at_the_limit,
    by_cities_and_pieces,
    decided,
    evaluate,
    sooner,
    timed,
)
from tools.strength.frozen.heroes.ordering import Step, loud, quiet
from tools.strength.frozen.heroes.simulation import PLACE, Position, after, compact, moves, passed, slid

DEEPEST = 12
"""Turns that it looks ahead at most, captures and conquests at the end not counted."""
NOISE = 4
"""Turns of captures and conquests that it follows at the end of every line."""
ENDLESS = 2 * WON
LOSS = 150
"""A capture or a conquest that looks worse than before by more than this is left out there."""
MARGIN = 80
"""A quiet move is not expected to gain more than this at once."""
WIDTH = (0, 14, 30, 60)
"""How many quiet moves are tried with so many turns to go; with more to go, all of them."""
FULL = 4
"""So many quiet moves are looked at to the full depth; later ones a turn less, unless they turn out well."""
FIRST = 20
"""The same of the moves to choose from, which are all looked at."""
LAST_TURNS = QUIET - DEEPEST
"""From so many quiet turns on, what a position is worth depends on how many there were; of a short game always on how
many turns are left."""


class Enough(Exception):
    """All positions allowed were looked at."""


class Known(NamedTuple):
    """What was found out about a position: its worth lies from `low` to `high`."""

    depth: int
    low: int
    high: int
    step: Step | None
    """What to try first."""


UNKNOWN = Known(-1, -ENDLESS, ENDLESS, None)


def choose(view: HeroesView, chance: Chance, budget: int) -> Go | Promote:
    """A legal move of `view.me`, always the same for the same view, chance and budget.

    `budget` is how many positions may be looked at.
    """
    random = Random(chance.below(1 << 62))
    root = compact(view.board, view.cities, view.mover, view.length)
    start, to = (SQUARES[PLACE[square]] for square in Search(root, _seen(view), _moment(view), random, budget).best())
    return Promote(piece=start) if start == to else Go(piece=start, to=to)


def _moment(view: HeroesView) -> Moment:
    """What counts besides the position."""
    return Moment(view.quiet, FOREVER if view.left is None else view.left)


def _seen(view: HeroesView) -> dict[Position, int]:
    """How often each position stood that can come again; in the view they are texts, as `HeroesState.seen` says."""
    seen: dict[Position, int] = {}
    for text in view.seen:
        position = compact(text[:100], text[100:108], "white" if text[108] == "w" else "black", view.length)
        seen[position] = seen.get(position, 0) + 1
    return seen


class Search:
    """One search, from one position at its moment. `looked` counts the positions."""

    def __init__(
        self, root: Position, seen: Mapping[Position, int], moment: Moment, random: Random, budget: int
    ) -> None:
        self._root = root
        self._seen = seen
        self._moment = moment
        self._random = random
        self._budget = budget
        self.looked = 0
        self.depth = 0
        self._roads = Roads()
        self._known: dict[Position | tuple[Position, Moment], Known] = {}
        self._history: dict[Step, int] = {}
        self._killers: list[tuple[Step, ...]] = [()] * (DEEPEST + 1)

    def best(self) -> Step:
        """The best legal move that was found."""
        steps = list(moves(self._root))
        self._random.shuffle(steps)
        tried = [(step, after(self._root, *step)) for step in steps]
        tried.sort(key=lambda it: evaluate(it[1], self._roads))
        try:
            for depth in range(DEEPEST if len(tried) > 1 else 0):
                if abs(self._deepened(tried, depth)) > SURE:
                    break
                self.depth = depth + 1
        except Enough:
            pass
        return tried[0][0]

    def _deepened(self, tried: list[tuple[Step, Position]], depth: int) -> int:
        """Sort the moves of the root by what they are worth, looking so many turns further; tell what the best is.

        What was found before it had looked enough counts too: the best until then comes first.
        """
        alpha, values = -ENDLESS, list[int]()
        try:
            for number, (_, child) in enumerate(tried):
                moment = self._moment.after(self._root, child)
                less = depth > 1 and number > FIRST
                value = -self._met(child, depth - less, -alpha - 1, -alpha, moment, 1) if depth and number else ENDLESS
                if value > alpha:
                    value = -self._met(child, depth, -ENDLESS, -alpha, moment, 1)
                values.append(value)
                alpha = max(alpha, value)
        finally:
            values += [-ENDLESS - 1] * (len(tried) - len(values))
            order = sorted(range(len(tried)), key=lambda number: -values[number])
            tried[:] = [tried[number] for number in order]
        return alpha

    def _met(self, position: Position, depth: int, alpha: int, beta: int, moment: Moment, ply: int) -> int:
        """The worth of a position that a move led to, `ply` turns from the root."""
        ended = None
        if not moment.quiet:
            ended = decided(position)
        elif moment.quiet >= QUIET or self._seen.get(position, 0) >= REPEATED - 1:
            ended = by_cities_and_pieces(position)
        if ended is None and not moment.left:
            ended = at_the_limit(position)
        if ended is not None:
            return sooner(ended, ply)
        if depth > 0:
            return self._value(position, depth, alpha, beta, moment, ply)
        return self._noise(position, NOISE, alpha, beta, moment, ply)

    def _value(self, position: Position, depth: int, alpha: int, beta: int, moment: Moment, ply: int) -> int:
        """The worth of a position with `depth` > 0 turns to go."""
        key = position if moment.quiet < LAST_TURNS and moment.left > LIMIT else (position, moment)
        known = self._known.get(key, UNKNOWN)
        if known.depth >= depth and (known.low >= beta or known.high <= alpha or known.low == known.high):
            return known.low if known.low >= beta else known.high
        standing = self._standing(position, moment)
        if standing >= beta and beta < SURE and moment.left > 1 and self._can_wait(position, depth, beta, moment, ply):
            return beta
        value, step = self._best_of(position, depth, alpha, beta, moment, ply, standing, known.step)
        low = value if value > alpha else -ENDLESS
        self._known[key] = Known(depth, low, value if value < beta else ENDLESS, step or known.step)
        return value

    def _can_wait(self, position: Position, depth: int, beta: int, moment: Moment, ply: int) -> bool:
        """Whether a position is worth `beta` even if the player to move does nothing; then any good move will do."""
        turned = passed(position)
        if depth > 2:
            return -self._value(turned, depth - 2, -beta, 1 - beta, moment.passed(), ply + 1) >= beta
        return -self._noise(turned, NOISE, -beta, 1 - beta, moment.passed(), ply + 1) >= beta

    def _best_of(
        self,
        position: Position,
        depth: int,
        alpha: int,
        beta: int,
        moment: Moment,
        ply: int,
        standing: int,
        first: Step | None,
    ) -> tuple[int, Step | None]:
        """The worth of the best move, and the move, if it is worth more than alpha."""
        hopeless = depth == 1 and standing + MARGIN <= alpha
        best, best_step = (standing if hopeless else -ENDLESS), None
        for late, step, child in self._tried(position, depth, ply, first, hopeless):
            then = moment.after(position, child)
            less = depth > 2 and late > FULL
            value = ENDLESS
            if best > -ENDLESS:
                value = -self._met(child, depth - 1 - less, -alpha - 1, -alpha, then, ply + 1)
            if value > alpha and (less or best == -ENDLESS or value < beta):
                value = -self._met(child, depth - 1, -beta, -alpha, then, ply + 1)
            best = max(best, value)
            if value > alpha:
                alpha, best_step = value, step
            if value >= beta:
                self._refuted(step, depth, ply, bool(late))
                break
        if best == -ENDLESS:
            best = -self._met(passed(position), depth - 1, -beta, -alpha, moment.passed(), ply + 1)
        return best, best_step

    def _tried(
        self, position: Position, depth: int, ply: int, first: Step | None, loud_only: bool
    ) -> Iterator[tuple[int, Step, Position]]:
        """Moves and what they lead to; a quiet one with its number from 1, any other with 0."""
        if first:
            yield 0, first, after(position, *first)
        for _, step, child in loud(position, self._roads):
            if step != first:
                yield 0, step, child
        if not loud_only:
            steps = quiet(position, self._roads, self._history, self._killers[ply])
            for late, step in enumerate(steps[: WIDTH[depth]] if depth < len(WIDTH) else steps, 1):
                if step != first:
                    yield late, step, slid(position, *step)

    def _refuted(self, step: Step, depth: int, ply: int, quiet_one: bool) -> None:
        """Remember a move that was good enough to cut the search off, to try it early elsewhere."""
        if quiet_one:
            self._history[step] = self._history.get(step, 0) + depth * depth
            if step not in self._killers[ply]:
                self._killers[ply] = (step, *self._killers[ply][:1])

    def _noise(self, position: Position, depth: int, alpha: int, beta: int, moment: Moment, ply: int) -> int:
        """The worth of a position when only captures and conquests go on, as long as they pay."""
        best = self._standing(position, moment)
        if best >= beta or not depth:
            return best
        alpha = max(alpha, best)
        for at_first, _, child in loud(position, self._roads):
            if -at_first < best - LOSS:
                break
            then = moment.after(position, child)
            ended = decided(child)
            if ended is None and not then.left:
                ended = at_the_limit(child)
            if ended is None:
                value = -self._noise(child, depth - 1, -beta, -alpha, then, ply + 1)
            else:
                value = -sooner(ended, ply)
            best = max(best, value)
            alpha = max(alpha, value)
            if value >= beta:
                break
        return best

    def _standing(self, position: Position, moment: Moment) -> int:
        """The value of a position as it stands. Raises Enough when the budget is used up."""
        if self.looked == self._budget:
            raise Enough
        self.looked += 1
        return timed(evaluate(position, self._roads), position, moment)
