"""Ending together: two players agree on a draw, more are ranked as it stands, each game by its own rule."""

import pytest

from games import GAMES
from games.core import Agreed, Outcome, Seat, Term, Tiebreak
from games.errors import Over
from games.glory import Glory1, Glory2, GloryState
from games.match import AGREED_DRAW, ALL_AGREED, Match, mover, replay
from games.ranking import ranking
from tests.support.games.addvantage import positions as addvantage
from tests.support.games.glory import positions as glory
from tests.support.games.random_play import recorded
from tests.support.games.spy import positions as spy
from tests.support.games.stratego import positions as stratego

ANN, BOB, CAS, DEE = map(Seat, range(4))
HANDS = ("KS 2H 3D", "AS 5H 6D", "4S 5S 6S")


def started(key: str, seats: int) -> Match:
    return Match.start(GAMES[key], seats, GAMES[key].options(), bytes(32)).match


@pytest.mark.parametrize("key", ["glory", "heroes", "addvantage", "spy"])
def test_two_who_agree_to_end_it_have_drawn(key: str) -> None:
    match, line, events = started(key, 2).agree()

    assert match.outcome == Outcome(winners=(), reason=AGREED_DRAW)
    assert (line, events) == ("- agree", (Agreed(reason=AGREED_DRAW),))
    assert {it.place for it in ranking(match.outcome, 2)} == {1}


@pytest.mark.parametrize("key", ["glory", "addvantage", "spy", "stratego"])
def test_of_more_players_nobody_wins_where_all_are_level(key: str) -> None:
    match, _, events = started(key, 3).agree()

    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((), ALL_AGREED)
    assert events == (Agreed(reason=ALL_AGREED),)


def test_it_is_over_then_and_the_record_replays_to_it() -> None:
    before = started("glory", 3)
    ended = before.agree().match

    assert (ended.to_act, ended.turn) == (frozenset(), before.turn)
    with pytest.raises(Over):
        ended.agree()
    with pytest.raises(Over):
        ended.resign(ANN)
    *_, last = replay(recorded(before, ("- agree",)), GAMES["glory"])
    assert last.match == ended


def test_it_is_nobody_s_line() -> None:
    assert mover("- agree") is None


# Steal the Glory: as after the last round


def race(state: GloryState) -> tuple[Seat, ...]:
    return glory.GAME.as_it_stands(glory.GAME.view(state, None), ALL_AGREED).winners


def test_in_glory_most_trophies_lead_then_the_furthest_pawn() -> None:
    state = glory.position(*HANDS, pawns=(9, 8, 7), owners=(BOB, None))
    level = glory.position(*HANDS, pawns=(9, 8, 7), owners=(BOB, CAS))

    assert glory.GAME.as_it_stands(glory.GAME.view(state, None), ALL_AGREED) == Outcome(
        winners=(BOB,), scores=(0, 1, 0), tiebreaks=glory.by_pawns(state), unit=Term("trophies"), reason=ALL_AGREED
    )
    assert race(level) == (BOB,)


def test_in_glory_the_points_of_the_shown_round_decide_at_last() -> None:
    assert race(glory.position(*HANDS, pawns=(7, 8, 8), groups=((CAS,), (ANN,), (BOB,)))) == (CAS,)


def test_in_glory_those_points_rank_all_places_and_by_older_rules_the_first_alone() -> None:
    view = glory.GAME.view(glory.position(*HANDS, pawns=(9, 8, 8), groups=((CAS,), (ANN,), (BOB,))), None)
    newest, *older = (game.as_it_stands(view, ALL_AGREED) for game in (glory.GAME, Glory2(), Glory1()))

    assert [(it.place, it.seat) for it in ranking(newest, 3)] == [(1, ANN), (2, CAS), (3, BOB)]
    assert [[(it.place, it.seat) for it in ranking(old, 3)] for old in older] == [[(1, ANN), (2, BOB), (2, CAS)]] * 2


def test_in_glory_points_that_are_not_known_decide_nothing() -> None:
    tied = glory.position(*HANDS, pawns=(7, 8, 8), groups=((CAS, ANN), (BOB,)))

    assert race(tied) == race(glory.position(*HANDS, pawns=(7, 8, 8))) == (BOB, CAS)


# Add-Vantage: as at the end


def test_in_addvantage_the_tiles_won_so_far_count_then_coins_then_tiles() -> None:
    empty = addvantage.EMPTY
    state = addvantage.position(
        f"{empty} | . . 10 11 12 13 | 1 | 9 8",
        f"{empty} | . . 10 11 12 13 | 2 | 9 8",
        f"{empty} | 8 . 10 11 12 13 | 3 | 14",
    )

    assert addvantage.GAME.as_it_stands(addvantage.view(state), ALL_AGREED) == Outcome(
        winners=(BOB,),
        scores=(17, 17, 14),
        tiebreaks=(Tiebreak(unit=Term("coins"), values=(1, 2, 3)), Tiebreak(unit=Term("tiles"), values=(2, 2, 1))),
        unit=Term("points"),
        reason=ALL_AGREED,
    )


# Spy: fewest spies left, and in a match the fewest penalty points


def test_in_spy_the_fewest_spies_left_lead_and_share() -> None:
    state = spy.ending((4, 2, 2))

    assert spy.GAME.as_it_stands(spy.view(state), ALL_AGREED) == Outcome(
        winners=(BOB, CAS), scores=(4, 2, 2), unit=Term("spies left"), lower_is_better=True, reason=ALL_AGREED
    )


def test_in_a_match_of_spy_the_game_that_is_being_played_counts_as_it_stands() -> None:
    earlier = (spy.result(0, 3, 2),)
    state = spy.ending((4, 1, 2), options=spy.FULL, results=earlier)

    assert spy.GAME.as_it_stands(spy.view(state), ALL_AGREED) == Outcome(
        winners=(ANN, BOB),
        scores=(4, 4, 4),
        tiebreaks=spy.games_won(1, 1, 0),
        unit=Term("penalty points"),
        lower_is_better=True,
        reason=ALL_AGREED,
    )


# Stratego 4: most pieces


def test_ruling_in_stratego_most_pieces_lead() -> None:
    state = stratego.position("n7f4 n5f5 e4f6 s2h8 s3h9", also="")

    assert stratego.GAME.as_it_stands(stratego.view(state), ALL_AGREED) == Outcome(
        winners=(ANN, CAS), scores=(2, 1, 2, 0), unit=Term("pieces"), reason=ALL_AGREED
    )


def test_ruling_in_stratego_teams_count_the_pieces_of_both() -> None:
    state = stratego.position("n7f4 n5f5 e4f6 e5f7 w2h8 s3h9", also="", options={"teams": True})
    teams = stratego.GAME.as_it_stands(stratego.view(state), ALL_AGREED)
    more = stratego.position("n7f4 e4f6 e5f7 w2h8 s3h9", also="", options={"teams": True})

    assert (teams.winners, teams.scores) == ((ANN, BOB, CAS, DEE), (3, 3, 3, 3))
    assert stratego.GAME.as_it_stands(stratego.view(more), ALL_AGREED).winners == (BOB, DEE)


def test_in_stratego_nobody_has_pieces_before_the_armies_stand() -> None:
    assert started("stratego", 3).agree().match.outcome == Outcome(winners=(), reason=ALL_AGREED)
