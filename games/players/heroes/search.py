"""Choosing a move in Heroes & Cities: alpha-beta, a turn deeper each time, until all positions allowed were looked at.

Values are those of `evaluate`, for the player to move. A search asks whether a position is worth more than alpha and
less than beta; beyond them the answer is only a bound.
"""

from collections.abc import Iterator, Mapping
from math import inf
from random import Random
from time import monotonic
from typing import NamedTuple

from games.chance import Chance
from games.heroes.components import SQUARES
from games.heroes.model import LIMIT, QUIET, REPEATED, HeroesState, HeroesView
from games.heroes.moves import Go, Promote
from games.players.heroes.evaluation import (
    FOREVER,
    HURRY,
    RESTLESS,
    SURE,
    WON,
    Moment,
    Roads,
    Weights,
    at_the_limit,
    by_cities_and_pieces,
    decided,
    drawn,
    evaluate,
    sooner,
    timed,
)
from games.players.heroes.ordering import Candidate, Step, Tried, last_turns, loud, quiet
from games.players.heroes.simulation import PLACE, Position, after, compact, moves, passed, slid

DEEPEST = 12
"""Turns that it looks ahead at most, captures and conquests at the end not counted."""
NOISE = 4
"""Turns of captures and conquests that it follows at the end of every line."""
ENDLESS = 2 * WON
SLICE = 64
"""After so many positions it looks at the clock."""
LOSS = 150
"""A capture or a conquest that looks worse than before by more than this is left out there."""
WIDTH = (0, 14, 30, 60)
"""How many quiet moves are tried with so many turns to go; with more to go, all of them."""
FULL, LATE = 4, 12
"""So many quiet moves are looked at to the full depth; later ones a turn less, and the latest two turns less, unless
they turn out well."""
FIRST = 20
"""The same of the moves to choose from, which are all looked at."""
LAST_TURNS = QUIET - DEEPEST
"""From so many quiet turns on, what a position is worth depends on how many there were; of a short game always on how
many turns are left."""
MOST_KNOWN = 60_000
"""Of so many positions at most it remembers what it found out; each takes some 600 bytes."""


class Enough(Exception):
    """All positions allowed were looked at, or the time is over."""


class Known(NamedTuple):
    """What was found out about a position: its worth lies from `low` to `high`."""

    depth: int
    low: int
    high: int
    step: Step | None
    """What to try first."""


UNKNOWN = Known(-1, -ENDLESS, ENDLESS, None)


def choose(view: HeroesView, chance: Chance, budget: int, until: float = inf) -> Go | Promote:
    """A legal move of `view.me`, always the same for the same view, chance and budget.

    `budget` is how many positions may be looked at.
    """
    random = Random(chance.below(1 << 62))  # noqa: S311 - which of equal moves comes first is no secret
    root = compact(view.board, view.cities, view.mover, view.length)
    return as_move(Search(root, _seen(view), _moment(view), random, budget, until).best())


def searched(state: HeroesState, random: Random, budget: int) -> int:
    """Return what a position that is not over is worth to the player to move, after a search of so many positions."""
    root = compact(state.board, state.cities, state.mover, state.length)
    search = Search(root, _seen(state), _moment(state), random, budget)
    search.best()
    return search.value


def as_move(step: Step) -> Go | Promote:
    """A move of the compact board as the rules have it."""
    start, to = (SQUARES[PLACE[square]] for square in step)
    return Promote(piece=start) if start == to else Go(piece=start, to=to)


def _moment(view: HeroesView | HeroesState) -> Moment:
    """What counts besides the position."""
    return Moment(view.quiet, FOREVER if view.left is None else view.left)


def _seen(view: HeroesView | HeroesState) -> dict[Position, int]:
    """How often each position stood that can come again; in the view they are texts, as `HeroesState.seen` says."""
    seen: dict[Position, int] = {}
    for text in view.seen:
        position = compact(text[:100], text[100:108], "white" if text[108] == "w" else "black", view.length)
        seen[position] = seen.get(position, 0) + 1
    return seen


class Search:
    """One search, from one position at its moment. `looked` counts the positions."""

    def __init__(
        self,
        root: Position,
        seen: Mapping[Position, int],
        moment: Moment,
        random: Random,
        budget: int,
        until: float = inf,
    ) -> None:
        self._root = root
        self._seen = seen
        self._repeated = any(times >= REPEATED - 1 for times in seen.values())
        self._moment = moment
        self._random = random
        self._budget = budget
        self._until = until
        self.looked = 0
        self.depth = 0
        self.value = 0
        """What the root is worth, as far as it was found out."""
        self._roads = Roads()
        self._weights = Weights(self._roads)
        self._known: dict[Position | tuple[Position, Moment], Known] = {}
        self._history: dict[Step, int] = {}
        self._killers: list[tuple[Step, ...]] = [()] * (DEEPEST + 1)

    def best(self) -> Step:
        """The best legal move that was found."""
        steps = list(moves(self._root))
        self._random.shuffle(steps)
        tried = []
        for step in steps:
            child = after(self._root, *step)
            tried.append((evaluate(child, self._roads), step, child))
        tried.sort(key=lambda it: it[0])
        self.value = timed(-tried[0][0], self._root, self._moment, drawn(0)) if tried else 0
        try:
            for depth in range(DEEPEST if len(tried) > 1 else 0):
                self.value = self._deepened(tried, depth)
                if abs(self.value) > SURE:
                    break
                self.depth = depth + 1
        except Enough:
            pass
        return tried[0][1]

    def _deepened(self, tried: list[Tried], depth: int) -> int:
        """Sort the moves of the root by what they are worth, looking so many turns further; tell what the best is.

        What was found before it had looked enough counts too: the best until then comes first.
        """
        alpha, values = -ENDLESS, list[int]()
        try:
            for number, (at_first, _, child) in enumerate(tried):
                moment = self._moment.after(self._root, child)
                less = depth > 1 and number > FIRST
                value = ENDLESS
                if depth and number:
                    value = -self._met(child, at_first, depth - less, -alpha - 1, -alpha, moment, 1)
                if value > alpha:
                    value = -self._met(child, at_first, depth, -ENDLESS, -alpha, moment, 1)
                values.append(value)
                alpha = max(alpha, value)
        finally:
            values += [-ENDLESS - 1] * (len(tried) - len(values))
            order = sorted(range(len(tried)), key=lambda number: -values[number])
            tried[:] = [tried[number] for number in order]
        return alpha

    def _met(
        self, position: Position, at_first: int, depth: int, alpha: int, beta: int, moment: Moment, ply: int
    ) -> int:
        """The worth of a position that a move led to, `ply` turns from the root; `evaluate` says `at_first` of it."""
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
            return self._value(position, at_first, depth, alpha, beta, moment, ply)
        return self._noise(position, at_first, NOISE, alpha, beta, moment, ply)

    def _value(
        self, position: Position, at_first: int, depth: int, alpha: int, beta: int, moment: Moment, ply: int
    ) -> int:
        """The worth of a position with `depth` > 0 turns to go."""
        key = position if moment.quiet < LAST_TURNS and moment.left > LIMIT else (position, moment)
        known = self._known.get(key, UNKNOWN)
        if known.depth >= depth and (known.low >= beta or known.high <= alpha or known.low == known.high):
            return known.low if known.low >= beta else known.high
        standing = self._standing(position, at_first, moment, ply)
        if standing >= beta and beta < SURE and moment.left > 1:
            turned, then, less = passed(position), moment.passed(), max(0, depth - 2 - (depth > 4))
            if -self._waited(turned, -at_first, less, -beta, 1 - beta, then, ply + 1) >= beta:
                return beta
        value, step = self._best_of(position, at_first, depth, alpha, beta, moment, ply, standing, known.step)
        low = value if value > alpha else -ENDLESS
        if len(self._known) < MOST_KNOWN or key in self._known:
            self._known[key] = Known(depth, low, value if value < beta else ENDLESS, step or known.step)
        return value

    def _waited(
        self, position: Position, at_first: int, depth: int, alpha: int, beta: int, moment: Moment, ply: int
    ) -> int:
        """The worth of a position in which the other player did nothing: if that was good enough for them, then any
        good move will do."""
        if depth:
            return self._value(position, at_first, depth, alpha, beta, moment, ply)
        return self._noise(position, at_first, NOISE, alpha, beta, moment, ply)

    def _best_of(
        self,
        position: Position,
        at_first: int,
        depth: int,
        alpha: int,
        beta: int,
        moment: Moment,
        ply: int,
        standing: int,
        first: Step | None,
    ) -> tuple[int, Step | None]:
        """The worth of the best move, and the move, if it is worth more than alpha."""
        is_last = (
            depth == 1 and standing <= alpha and moment.quiet < RESTLESS and moment.left > HURRY and not self._repeated
        )
        best, best_step = (alpha if is_last else -ENDLESS), None
        tried = (
            last_turns(position, at_first, alpha, self._roads, self._weights)
            if is_last
            else self._tried(position, at_first, depth, ply, first)
        )
        for late, step, child, worth in tried:
            then = moment.after(position, child)
            less = (late > FULL) + (late > LATE and depth > 3) if depth > 2 else 0
            value = ENDLESS
            if best > -ENDLESS:
                value = -self._met(child, worth, depth - 1 - less, -alpha - 1, -alpha, then, ply + 1)
            if value > alpha and (less or best == -ENDLESS or value < beta):
                value = -self._met(child, worth, depth - 1, -beta, -alpha, then, ply + 1)
            best = max(best, value)
            if value > alpha:
                alpha, best_step = value, step
            if value >= beta:
                self._refuted(step, depth, ply, bool(late))
                break
        if best == -ENDLESS:
            best = -self._met(passed(position), -at_first, depth - 1, -beta, -alpha, moment.passed(), ply + 1)
        return best, best_step

    def _tried(
        self, position: Position, at_first: int, depth: int, ply: int, first: Step | None
    ) -> Iterator[Candidate]:
        """All moves worth trying, the most promising first; quiet ones only as many as WIDTH says."""
        if first:
            child = after(position, *first)
            yield 0, first, child, evaluate(child, self._roads)
        for worth, step, child in loud(position, self._roads):
            if step != first:
                yield 0, step, child, worth
        _, enemy, heroes, cities, theirs = position
        steps = quiet(position, self._roads, self._history, self._killers[ply])
        attackers, others = self._weights[theirs, theirs & ~enemy]
        for late, step in enumerate(steps[: WIDTH[depth]] if depth < len(WIDTH) else steps, 1):
            if step == first:
                continue
            start, to = step
            child = slid(position, start, to)
            if (start | to) & cities:
                yield late, step, child, evaluate(child, self._roads)
            else:
                weights = (others if start & heroes else attackers).of
                yield late, step, child, weights[start] - weights[to] - at_first

    def _refuted(self, step: Step, depth: int, ply: int, quiet_one: bool) -> None:
        """Remember a move that was good enough to cut the search off, to try it early elsewhere."""
        if quiet_one:
            self._history[step] = self._history.get(step, 0) + depth * depth
            if step not in self._killers[ply]:
                self._killers[ply] = (step, *self._killers[ply][:1])

    def _noise(
        self, position: Position, at_first: int, depth: int, alpha: int, beta: int, moment: Moment, ply: int
    ) -> int:
        """The worth of a position when only captures and conquests go on, as long as they pay."""
        best = self._standing(position, at_first, moment, ply)
        if best >= beta or not depth:
            return best
        alpha = max(alpha, best)
        wanted = alpha - at_first if moment.left > HURRY else 0
        for worth, _, child in loud(position, self._roads, wanted):
            if -worth <= alpha if moment.left > HURRY else -worth < best - LOSS:
                break
            then = moment.after(position, child)
            ended = decided(child)
            if ended is None and not then.left:
                ended = at_the_limit(child)
            if ended is None:
                value = -self._noise(child, worth, depth - 1, -beta, -alpha, then, ply + 1)
            else:
                value = -sooner(ended, ply + 1)
            best = max(best, value)
            alpha = max(alpha, value)
            if value >= beta:
                break
        return best

    def _standing(self, position: Position, at_first: int, moment: Moment, ply: int) -> int:
        """The value of a position as it stands. Raises Enough when the budget or the time is used up."""
        if self.looked == self._budget or (not self.looked % SLICE and monotonic() >= self._until):
            raise Enough
        self.looked += 1
        return timed(at_first, position, moment, drawn(ply))
