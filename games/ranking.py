"""The final ranking of a game, what decided between equal scores, and how the win is shared."""

from collections.abc import Mapping
from typing import NamedTuple

from games.core import Outcome, Seat, Term
from games.values import Frozen


class Count(NamedTuple):
    """How many of what."""

    unit: Term
    value: int


class Standing(Frozen):
    """A place in the final ranking; equal places share it. `score` is None in a game without scores.

    `tiebreaks` is what was compared with others who have the same score and another place, as far as it has a name;
    empty where the score alone says the place.
    """

    place: int
    seat: Seat
    score: int | None
    tiebreaks: tuple[Count, ...] = ()


class Placing(NamedTuple):
    """What a seat has reached: its place, 1 for the best, which equals share; and its share of the win. The shares of a
    game add up to 1."""

    place: int
    share: float


def ranking(outcome: Outcome, seats: int) -> tuple[Standing, ...]:
    """The seats in order of how they ended: winners first, then by score, then by `tiebreaks`; equals share a place."""
    places = _places(outcome, seats)
    return tuple(
        Standing(place=places[seat], seat=seat, score=_score(outcome, seat), tiebreaks=_compared(outcome, seat, places))
        for seat in sorted(places, key=places.__getitem__)
    )


def placings(outcome: Outcome, seats: int) -> tuple[Placing, ...]:
    """What each seat has reached, in seat order, in a game that was played out. Those who won share the win equally; if
    nobody won it is a draw, and all share the first place and the win."""
    if not outcome.winners:
        return (Placing(1, 1 / seats),) * seats
    share = 1 / len(outcome.winners)
    places = _places(outcome, seats).items()
    return tuple(Placing(place, share if seat in outcome.winners else 0.0) for seat, place in places)


def _places(outcome: Outcome, seats: int) -> dict[Seat, int]:
    """The place of each seat, in seat order."""
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
    """What was compared between a seat and all those with its score and another place."""
    rivals = [it for it in places if places[it] != places[seat] and _score(outcome, it) == _score(outcome, seat)]
    deciding = max((_deciding(outcome, *sorted((seat, it), key=places.__getitem__)) for it in rivals), default=0)
    return tuple(Count(it.unit, it.values[seat]) for it in outcome.tiebreaks[:deciding] if it.unit)


def _deciding(outcome: Outcome, before: Seat, behind: Seat) -> int:
    """How many tiebreaks were compared until one put `before` first; 0 where it was something else that did."""
    for number, tiebreak in enumerate(outcome.tiebreaks, 1):
        if tiebreak.values[before] != tiebreak.values[behind]:
            return number if tiebreak.values[before] > tiebreak.values[behind] else 0
    return 0
