"""What luck, the own choices and the others' choices brought each seat, each added up by itself from all looks."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import sqrt
from typing import TypeAlias

from games.coach.looking import Look
from games.coach.values import Balance, Column, Moment, Turning
from games.core import Seat

OF_EVEN = 2.5
"""Within so many standard errors of equal shares the beginning is taken to be even."""
STRIKING = 0.08
"""A turning point changes at least so much."""
TURNINGS = 3
DIGITS = 4

Part: TypeAlias = Callable[[Look, Seat], float]
"""What a look found for a seat."""


def luck(look: Look, seat: Seat) -> float:
    """Return what chance gave once the game had begun."""
    return sum([change.luck[seat] for change in look.changes])


def own(look: Look, seat: Seat) -> float:
    """Return what a seat's own choices changed for it."""
    return sum([change.choices[seat][seat] for change in look.changes if seat in change.choices])


def others(look: Look, seat: Seat) -> float:
    """Return what the choices of all other seats changed for a seat."""
    return sum([part[seat] for change in look.changes for who, part in change.choices.items() if who != seat])


def balances(looks: Sequence[Look], *, has_luck: bool, sides: int) -> tuple[Balance, ...]:
    """Return the balance of each seat; `sides` is how many sides there are to win."""
    seats = [Seat(seat) for seat in range(len(looks[0].even))]
    start = _start(looks, sides, has_luck=has_luck)
    return tuple(
        Balance(
            start=start[seat],
            luck=_column(looks, seat, lambda look, at: look.worth[0][at] - start[at] + luck(look, at))
            if has_luck
            else None,
            own=_column(looks, seat, own),
            others=_column(looks, seat, others),
            result=looks[0].worth[-1][seat],
        )
        for seat in seats
    )


def _start(looks: Sequence[Look], sides: int, *, has_luck: bool) -> list[float]:
    """Return the shares before anything was dealt: equal ones, unless it was found otherwise."""
    found = [_mean([look.even[seat] for look in looks]) for seat in range(len(looks[0].even))]
    errors = [_error([look.even[seat] for look in looks]) for seat in range(len(found))]
    fair = 1 / sides
    is_even = all(abs(each - fair) <= OF_EVEN * error for each, error in zip(found, errors, strict=True))
    return [fair] * len(found) if has_luck and is_even else found


def _column(looks: Sequence[Look], seat: Seat, part: Part) -> Column:
    values = [part(look, seat) for look in looks]
    return Column(change=_mean(values), error=round(_error(values), DIGITS))


def course(looks: Sequence[Look], lines: Sequence[int]) -> tuple[Moment, ...]:
    """Return the shares at the beginning and after each passage, whose last lines are given."""
    return tuple(
        Moment(
            line=line,
            shares=tuple(round(_mean(of), DIGITS) for of in zip(*[look.worth[at] for look in looks], strict=True)),
        )
        for at, line in enumerate((0, *lines))
    )


def turnings(moments: Sequence[Moment]) -> tuple[Turning, ...]:
    """Return the largest changes, in the order of the game."""
    found = []
    for before, after in pairwise(moments):
        changes = [now - then for now, then in zip(after.shares, before.shares, strict=True)]
        most = max(changes)
        if max(most, -min(changes)) >= STRIKING:
            seat = Seat(changes.index(most))
            found.append(Turning(line=after.line, seat=seat, before=before.shares, after=after.shares))
    found.sort(key=lambda it: -max(abs(now - then) for now, then in zip(it.after, it.before, strict=True)))
    return tuple(sorted(found[:TURNINGS], key=lambda it: it.line))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _error(values: Sequence[float]) -> float:
    """Return the standard error of the mean; of a single value it is not known, and taken to be large."""
    if len(values) < 2:
        return 0.5
    mean = _mean(values)
    return sqrt(sum([(each - mean) ** 2 for each in values]) / (len(values) - 1) / len(values))
