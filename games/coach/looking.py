"""One look over a whole game: what each position was worth, and what chance and each choice changed.

A look takes a few playouts a position, in which dice fall alike everywhere. Several looks tell how sure all is.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from operator import add, sub
from typing import NamedTuple

from games.chance import Chance, NoChance, SeededChance
from games.coach.draws import OPEN, Draw, draw_of
from games.coach.passage import Course, Passage
from games.coach.shapley import Shares, parts
from games.core import Seat, State
from games.judging import PLAYOUTS, Judge, reached

DEALT = 8
"""So many other beginnings."""


class Change(NamedTuple):
    """What a passage changed: by chance, and by the choices of each seat, whose number is inverted (`~`) where somebody
    else chose there than who looks back: such choices are the others', for that seat too."""

    luck: Shares
    choices: Mapping[int, Shares]


class Look(NamedTuple):
    """What one look found. `worth` has the shares at the beginning and after each passage."""

    even: Shares
    """The shares before anything was dealt."""
    worth: tuple[Shares, ...]
    changes: tuple[Change, ...]


class Looker:
    """Looks over one game, again and again. In the lines `others` somebody else chose than who looks back."""

    def __init__(self, course: Course, judge: Judge, others: Collection[int] = ()) -> None:
        self._course, self._judge, self._others = course, judge, others
        teams = [course.options.team(Seat(seat)) for seat in range(course.seats)]
        self._sides = [[seat for seat, team in enumerate(teams) if team == own] for own in teams]
        self._draws = [draw_of(course.game, judge, passage) for passage in course.passages]
        self._known = cache(self._with)

    @property
    def has_luck(self) -> bool:
        """Whether chance had a part in the game once it had begun."""
        return any(draw is not None for draw in self._draws)

    def look(self, number: int) -> Look:
        """Look once; another number throws other dice."""
        first = SeededChance(OPEN, number).below(PLAYOUTS // 2)
        worth = [self._worth(self._course.start, first)]
        changes = []
        for at, (passage, draw) in enumerate(zip(self._course.passages, self._draws, strict=True)):
            is_last = at == len(self._course.passages) - 1
            after = self._result() if is_last else self._worth(passage.after, first)
            mean = after if draw is None else self._mean(draw, first)
            changes.append(Change(_less(after, mean), self._choices(at, passage, worth[-1], mean, first)))
            worth.append(after)
        return Look(self._even(worth[0], first), tuple(worth), tuple(changes))

    def sided(self, shares: Sequence[float]) -> Shares:
        """Return for each seat the share of its side: of its team, if there are teams."""
        return tuple(sum([shares[seat] for seat in side]) for side in self._sides)

    def _result(self) -> Shares:
        return self.sided(reached(self._course.outcome, self._course.seats).shares)

    def _worth(self, state: State, first: int, playouts: int = 0) -> Shares:
        """Return what a position is worth, by playouts from a first number on."""
        return self.sided(self._judge.appraise(state, From(first), playouts or self._judge.playouts).shares)

    def _mean(self, draw: Draw, first: int) -> Shares:
        """Return what a passage is worth before chance has spoken."""
        if draw.every:
            each = max(1, self._judge.playouts // len(draw.every))
            weighed = [(likely, self._worth(state, first, each)) for likely, state in draw.every]
            return tuple(sum([likely * worth[seat] for likely, worth in weighed]) for seat in range(self._course.seats))
        numbers = range(first, first + self._judge.playouts)
        return _averaged([self._worth(draw.play(number), number, 1) for number in numbers])

    def _choices(self, at: int, passage: Passage, before: Shares, mean: Shares, first: int) -> Mapping[int, Shares]:
        """Return what each choice of a passage changed."""
        if passage.ended_by:
            change = _less(mean, before)
            return {seat: tuple(each / len(passage.ended_by) for each in change) for seat in passage.ended_by}
        seats = [decision.seat for decision in passage.decisions]
        ends = {frozenset[Seat](): before, frozenset(seats): mean}

        @cache
        def worth(known: frozenset[Seat]) -> Shares:
            return ends[known] if known in ends else self._worth(self._known(at, known), first)

        strangers = {decision.seat for decision in passage.decisions if decision.line in self._others}
        found = parts(seats, worth, SeededChance(OPEN, first + at))
        return {~seat if seat in strangers else seat: part for seat, part in found.items()}

    def _with(self, at: int, known: frozenset[Seat]) -> State:
        """Return the position in which only some of a passage's choices lie sealed."""
        passage, chance = self._course.passages[at], NoChance()
        state = passage.before
        for decision in passage.decisions:
            if decision.seat in known:
                state = self._course.game.apply(state, decision.seat, decision.move, chance).state
        return state

    def _even(self, start: Shares, first: int) -> Shares:
        """Return what the game was worth before anything was dealt; if nothing was drawn since, after that."""
        if not self.has_luck:
            return start
        course, each = self._course, max(1, self._judge.playouts // DEALT)
        numbers = [first + dealt * each for dealt in range(DEALT)]
        dealt = [
            course.game.setup(course.seats, course.options, SeededChance(OPEN, number)).state for number in numbers
        ]
        return _averaged([self._worth(state, number, each) for state, number in zip(dealt, numbers, strict=True)])


class From(Chance):
    """Draws a given number first, with which playouts begin, and then as that says."""

    def __init__(self, first: int) -> None:
        self._first: int | None = first
        self._then = SeededChance(OPEN, first)

    def below(self, bound: int) -> int:
        if self._first is None:
            return self._then.below(bound)
        first, self._first = self._first, None
        return first % bound


def _less(one: Shares, other: Shares) -> Shares:
    return tuple(map(sub, one, other))


def plus(one: Shares, other: Shares) -> Shares:
    """Return the sum, seat by seat."""
    return tuple(map(add, one, other))


def _averaged(several: Sequence[Shares]) -> Shares:
    return tuple(sum(each) / len(several) for each in zip(*several, strict=True))
