"""Add-Vantage: who wins, and what ranks equal points."""

import pytest

from games.core import Outcome, Seat
from games.ranking import ranking
from tests.support.games.addvantage.positions import ALMOST, ANN, BOB, CAS, EMPTY, play, position, view


def finished(*rest: str) -> Outcome:
    """How it ends when Ann fills her board as the last of a round; boards are given without their dice."""
    full, *others = [f"{dice} | {text}" for dice, text in zip([ALMOST, *[EMPTY] * 3], rest, strict=False)]
    state = position(full, *others, rolled="1", options={"end": "at once"})
    outcome = view(play(state, "0 place.1.9").state).outcome
    assert outcome is not None
    return outcome


def test_the_score_is_the_sum_of_the_tiles_won_and_the_highest_wins() -> None:
    outcome = finished(". . 10 11 12 13 | 1 | 9 8", ". 9 10 11 12 13 | 2 | 14", ". 9 . . 12 13 | 0 | 8 12")

    assert (outcome.winners, outcome.scores, outcome.unit) == ((CAS,), (17, 14, 20), "points")


@pytest.mark.parametrize(
    ("ann", "bob", "winners"),
    [
        (". . 10 11 12 13 | 1 | 9 8", ". . 10 11 12 13 | 2 | 9 8", (BOB,)),
        (". . 10 11 12 13 | 2 | 9 8 7", ". . 10 11 12 13 | 3 | 14 10", (BOB,)),
        (". . 10 11 12 13 | 2 | 8 8 8", ". . 10 11 12 13 | 2 | 14 10", (ANN,)),
        (". . 10 11 12 13 | 2 | 9 8", ". . 10 11 12 13 | 2 | 10 7", (ANN, BOB)),
        (". . 10 11 12 13 | 0 | 9 9", ". . 10 11 12 13 | 4 | 10 7", (ANN,)),
    ],
)
def test_ruling_with_equal_points_more_coins_then_more_tiles_decide_and_else_it_is_shared(
    ann: str, bob: str, winners: tuple[Seat, ...]
) -> None:
    assert finished(ann, bob).winners == winners


def test_losers_with_equal_points_are_ranked_by_coins_and_tiles_too() -> None:
    none = "8 9 10 11 12 13"

    outcome = finished(f"{none} | 1 | 9 8", f"{none} | 2 | 8 9", f"{none} | 1 | 14 13", f"{none} | 2 | 7 10")

    assert outcome.winners == (CAS,)
    assert [(it.unit, it.values) for it in outcome.tiebreaks] == [("coins", (1, 2, 1, 2)), ("tiles", (2, 2, 2, 2))]
    assert [(it.place, it.seat, it.tiebreaks) for it in ranking(outcome, 4)] == [
        (1, CAS, ()),
        (2, BOB, (("coins", 2),)),
        (2, 3, (("coins", 2),)),
        (4, ANN, (("coins", 1),)),
    ]


def test_equal_points_and_coins_are_told_with_the_tiles_that_ranked_them() -> None:
    left = ". . 10 11 12 13"

    outcome = finished(f"{left} | 2 | 8 8 8", f"{left} | 2 | 14 10", f"{left} | 2 | 13 11", f"{left} | 1 | 14 7")

    assert outcome.winners == (ANN,)
    assert [(it.place, it.seat, it.tiebreaks) for it in ranking(outcome, 4)] == [
        (1, ANN, (("coins", 2), ("tiles", 3))),
        (2, BOB, (("coins", 2), ("tiles", 2))),
        (2, CAS, (("coins", 2), ("tiles", 2))),
        (4, 3, ()),
    ]
