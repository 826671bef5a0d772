"""The final ranking: who stands where, and what decided between equal scores."""

from games.core import Outcome, Seat, Term, Tiebreak
from games.ranking import Standing, ranking

WON = Term("won")
FIRST, SECOND = Term("stones"), Term("shells")


def by(unit: Term, *values: int) -> Tiebreak:
    return Tiebreak(unit=unit, values=values)


def ranked(*scores: int, winners: tuple[int, ...] = (0,), tiebreaks: tuple[Tiebreak, ...] = ()) -> list[Standing]:
    seats = tuple(map(Seat, winners))
    outcome = Outcome(winners=seats, scores=scores, tiebreaks=tiebreaks, reason=WON)
    return list(ranking(outcome, len(scores)))


def places(standings: list[Standing]) -> list[tuple[int, int]]:
    return [(it.place, it.seat) for it in standings]


def told(standings: list[Standing]) -> dict[int, tuple[tuple[str, int], ...]]:
    return {it.seat: it.tiebreaks for it in standings}


def test_winners_stand_first_then_come_scores_then_tiebreaks_and_equals_share_a_place() -> None:
    standings = ranked(0, 2, 0, 0, 7, winners=(1,), tiebreaks=(by(FIRST, 10, 25, 23, 10, 0),))

    assert places(standings) == [(1, 1), (2, 4), (3, 2), (4, 0), (4, 3)]


def test_the_second_tiebreak_decides_where_the_first_is_equal_however_many_there_are_of_it() -> None:
    standings = ranked(9, 4, 4, 4, tiebreaks=(by(FIRST, 0, 2, 2, 3), by(SECOND, 0, 5, 30, 0)))

    assert places(standings) == [(1, 0), (2, 3), (3, 2), (4, 1)]


def test_where_the_score_alone_says_the_place_no_tiebreak_is_told() -> None:
    assert told(ranked(9, 4, 5, tiebreaks=(by(FIRST, 1, 2, 3),))) == {0: (), 1: (), 2: ()}


def test_each_seat_is_told_what_it_was_compared_by_and_no_more() -> None:
    standings = ranked(9, 4, 4, 4, 3, tiebreaks=(by(FIRST, 0, 2, 2, 3, 8), by(SECOND, 0, 5, 30, 0, 9)))

    assert told(standings) == {
        0: (),
        1: ((FIRST, 2), (SECOND, 5)),
        2: ((FIRST, 2), (SECOND, 30)),
        3: ((FIRST, 3),),
        4: (),
    }


def test_equals_in_everything_share_a_place_and_nothing_is_said_to_have_decided() -> None:
    standings = ranked(9, 4, 4, tiebreaks=(by(FIRST, 0, 2, 2),))

    assert (places(standings), told(standings)) == ([(1, 0), (2, 1), (2, 2)], {0: (), 1: (), 2: ()})


def test_a_winner_with_the_score_of_others_is_told_what_put_them_first() -> None:
    assert told(ranked(4, 4, tiebreaks=(by(FIRST, 3, 1),))) == {0: ((FIRST, 3),), 1: ((FIRST, 1),)}


def test_what_speaks_for_the_loser_is_not_said_to_have_decided() -> None:
    assert told(ranked(4, 4, tiebreaks=(by(FIRST, 1, 3),))) == {0: (), 1: ()}


def test_numbers_without_a_name_rank_but_are_not_told() -> None:
    standings = ranked(9, 4, 4, tiebreaks=(by(Term(""), 0, 2, 3),))

    assert (places(standings), told(standings)) == ([(1, 0), (2, 2), (3, 1)], {0: (), 1: (), 2: ()})
