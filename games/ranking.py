"""The final ranking of a game, the values that decided between equal scores, and the shares of the win."""

from collections.abc import Mapping
from typing import NamedTuple

from games.core import Outcome, Seat, Term
from games.values import Frozen


class Count(NamedTuple):
    """A number of units."""

    unit: Term
    value: int


class Standing(Frozen):
    """A place in the final ranking; equals share a place. `score` is None in a game without scores.

    `tiebreaks` are the named values compared with seats of the same score and another place; empty if the score alone
    decided.
    """

    place: int
    seat: Seat
    score: int | None
    tiebreaks: tuple[Count, ...] = ()


class Placing(NamedTuple):
    """A seat's place, 1 for the best, which equals share; and its share of the win. The shares of a game add up to
    1."""

    place: int
    share: float


def ranking(outcome: Outcome, seats: int) -> tuple[Standing, ...]:
    """Return the seats in their final order: winners first, then by score, then by `tiebreaks`; equals share a
    place."""
    places = _places(outcome, seats)
    return tuple(
        Standing(place=places[seat], seat=seat, score=_score(outcome, seat), tiebreaks=_compared(outcome, seat, places))
        for seat in sorted(places, key=places.__getitem__)
    )


def placings(outcome: Outcome, seats: int) -> tuple[Placing, ...]:
    """Return what each seat has reached in a game that was played to its end, in seat order.

    Winners share the win equally; without winners it is a draw, and all share the first place and the win.
    """
    if not outcome.winners:
        return (Placing(1, 1 / seats),) * seats
    share = 1 / len(outcome.winners)
    places = _places(outcome, seats).items()
    return tuple(Placing(place, share if seat in outcome.winners else 0.0) for seat, place in places)


def _places(outcome: Outcome, seats: int) -> dict[Seat, int]:
    """Return the place of each seat, in seat order."""
    keys = {Seat(seat): _key(outcome, Seat(seat)) for seat in range(seats)}
    return {seat: 1 + sum(other < key for other in keys.values()) for seat, key in keys.items()}


def _key(outcome: Outcome, seat: Seat) -> tuple[bool, int, tuple[int, ...]]:
    if seat in outcome.winners:
        return (False, 0, ())
    score = _score(outcome, seat) or 0
    return (True, score if outcome.lower_is_better else -score, tuple([-it.values[seat] for it in outcome.tiebreaks]))


def _score(outcome: Outcome, seat: Seat) -> int | None:
    return outcome.scores[seat] if outcome.scores else None


def _compared(outcome: Outcome, seat: Seat, places: Mapping[Seat, int]) -> tuple[Count, ...]:
    """Return the values compared between a seat and those with its score and another place."""
    rivals = [it for it in places if places[it] != places[seat] and _score(outcome, it) == _score(outcome, seat)]
    deciding = max((_deciding(outcome, *sorted((seat, it), key=places.__getitem__)) for it in rivals), default=0)
    return tuple(Count(it.unit, it.values[seat]) for it in outcome.tiebreaks[:deciding] if it.unit)


def _deciding(outcome: Outcome, before: Seat, behind: Seat) -> int:
    """Return how many tiebreaks were compared until one put `before` first; 0 if something else decided."""
    for number, tiebreak in enumerate(outcome.tiebreaks, 1):
        if tiebreak.values[before] != tiebreak.values[behind]:
            return number if tiebreak.values[before] > tiebreak.values[behind] else 0
    return 0
