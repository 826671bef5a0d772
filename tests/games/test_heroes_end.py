"""Heroes & Cities: how a game ends, in the order in which it is checked, and passing."""

from itertools import cycle, islice
from typing import Any

import pytest

from games.chance import NoChance, ScriptedChance
from games.core import Seat, Step, Term
from games.heroes import Heroes1, HeroesOptions, HeroesState
from games.heroes.ending import (
    ALONE,
    CONTROL,
    FEW,
    FEW_DRAWN,
    QUIETLY,
    QUIETLY_DRAWN,
    QUIETLY_PIECES,
    THIRD,
    THIRD_DRAWN,
    THIRD_PIECES,
    Course,
    ending,
)
from games.heroes.resolution import key
from games.heroes.rules_1 import QUIETLY_DRAWN as QUIETLY_DRAWN_1
from games.heroes.rules_1 import THIRD_DRAWN as THIRD_DRAWN_1
from games.match import replay
from games.ranking import ranking
from tests.support.games.heroes.positions import (
    ANN,
    BOB,
    CLOSE,
    GAME,
    PEN,
    board,
    changes,
    ended,
    legal,
    play,
    position,
    told,
    won,
)
from tests.support.games.make_golden import files, golden

# 1. All cities


def test_who_controls_all_eight_cities_wins() -> None:
    state = position("Ad7 ae5", cities="wwwwwbww")

    step = play(state, "d7 d8")

    outcome = won(CONTROL, (ANN,), (8, 0), (3, 3))
    assert changes(state, step) == {
        "gone": "Ad7", "come": "Ad8", "cities": "wwwwwwww", "quiet": 0, "ended": outcome,
    }  # fmt: skip
    assert told(step)[1:] == ["Ann conquers the city on d8.", "All eight cities belong to one player."]


def test_seven_cities_are_not_enough() -> None:
    assert ended(position("Ad7 ae5", cities="wwwwbbww"), "d7 d8") is None


def test_all_cities_win_even_for_a_player_who_is_left_with_one_piece() -> None:
    state = position("Ad6 ac8 ae8 Aj1", also="ha10", cities="wwwwwbww")

    assert ended(state, "d6 d8") == won(CONTROL, (ANN,), (8, 0), (1, 3))


def test_scores_are_in_seat_order_whoever_plays_white() -> None:
    state = position("Ad7 ae5", cities="wwwwwbww", white=BOB)

    step = play(state, "d7 d8")

    assert step.state.ended == won(CONTROL, (BOB,), (0, 8), (3, 3))
    assert told(step)[:2] == ["Bob: attacker d7 → d8.", "Bob conquers the city on d8."]
    assert ended(position("Ac5 ad5 Ae7", also="ha10 Ha1", white=BOB), "e7 e5") == won(ALONE, (BOB,), (4, 4), (1, 3))


# 2. One piece


@pytest.mark.parametrize(("standing", "pieces"), [("Ac5 ad5 Ae7", (4, 1)), ("Ac5 ad5 ad4 Ae7 Ac3", (5, 0))])
def test_who_has_one_piece_or_none_left_loses(standing: str, pieces: tuple[int, int]) -> None:
    black = "ha10" if pieces[1] else ""
    state = position(standing, also=f"Ha1 Hj1 {black}", cities="bbbbbbbw")

    assert ended(state, "e7 e5") == won(ALONE, (ANN,), (1, 7), pieces)


def test_a_mover_who_loses_his_last_piece_but_one_loses_the_game() -> None:
    state = position("ac5 Ad7 ae5", also="Ha1 ha10")

    assert ended(state, "d7 d5") == won(ALONE, (BOB,), (4, 4), (1, 3))


def test_two_pieces_against_more_play_on() -> None:
    assert ended(position("Ac5 ad5 Ae7"), "e7 e5") is None


def test_one_piece_against_two_loses_though_both_have_at_most_two() -> None:
    state = position("Ac5 ad5 Ae7", also="ha10", cities="bbbbbbbw")

    assert ended(state, "e7 e5") == won(ALONE, (ANN,), (1, 7), (2, 1))


def test_with_as_many_cities_the_pieces_that_decided_are_told() -> None:
    outcome = ended(position("Ac5 ad5 Ae7", also="ha10 Ha1"), "e7 e5")

    assert [(it.place, it.seat, it.score, it.tiebreaks) for it in ranking(outcome, 2)] == [
        (1, ANN, 4, (("pieces", 3),)),
        (2, BOB, 4, (("pieces", 1),)),
    ]


# 3. At most two pieces each


@pytest.mark.parametrize(("cities", "winners"), [("wwwwwbbb", (ANN,)), ("wwwbbbbb", (BOB,)), ("wwwwbbbb", ())])
def test_when_both_have_at_most_two_pieces_most_cities_win_and_equal_is_a_draw(
    cities: str, winners: tuple[Seat, ...]
) -> None:
    state = position("Ac5 ad5 Ae7", also="ha10 hj10", cities=cities)

    white = cities.count("w")
    reason, pieces = (FEW, (2, 2)) if winners else (FEW_DRAWN, ())
    assert ended(state, "e7 e5") == won(reason, winners, (white, 8 - white), pieces)


def test_one_piece_of_each_is_decided_by_cities() -> None:
    state = position("Ab5 ac5 Ad7 ae5", also="", cities="wwwwwbbb")

    assert ended(state, "d7 d5") == won(FEW, (ANN,), (5, 3), (1, 1))


def test_one_piece_against_none_is_decided_by_cities_alone() -> None:
    assert ending(board("Ha1"), "wwwwbbbb", Course(quiet=40)) == ("nobody", FEW_DRAWN)


def test_two_against_three_play_on() -> None:
    assert ended(position("Ac5 ad5 Ae7", also="ha10 hj10 hj9"), "e7 e5") is None


# Ruling: repetition


def there_and_back(state: HeroesState, turns: int) -> Step[HeroesState]:
    return play(state, *islice(cycle(("e4 e5", "d7 d6", "e5 e4", "d6 d7")), turns))


@pytest.mark.parametrize(("cities", "winners"), [("wwwwwbbb", (ANN,)), ("wwwwbbbb", ())])
def test_ruling_the_same_position_for_the_third_time_is_won_by_most_cities(
    cities: str, winners: tuple[Seat, ...]
) -> None:
    state = position("He4 hd7", cities=cities)

    assert there_and_back(state, 7).state.ended is None
    reason, pieces = (THIRD, (3, 3)) if winners else (THIRD_DRAWN, ())
    white = cities.count("w")
    assert there_and_back(state, 8).state.ended == won(reason, winners, (white, 8 - white), pieces)


@pytest.mark.parametrize(("cities", "reason", "winner"), [("wwwwbbbb", THIRD_PIECES, BOB), ("wwwwwbbb", THIRD, ANN)])
def test_ruling_with_equally_many_cities_most_pieces_win_at_the_third_time_and_only_then(
    cities: str, reason: Term, winner: Seat
) -> None:
    state = position("He4 hd7 aj6", cities=cities)

    white = cities.count("w")
    assert there_and_back(state, 8).state.ended == won(reason, (winner,), (white, 8 - white), (3, 4))


def test_the_opening_counts_as_the_first_time() -> None:
    state = GAME.setup(2, HeroesOptions(), ScriptedChance(0)).state
    dance = ("d1 d2", "d10 d9", "d2 d1", "d9 d10")

    assert play(state, *dance, *dance[:3]).state.ended is None
    assert play(state, *dance, *dance).state.ended == won(THIRD_DRAWN, (), (4, 4), ())


def test_the_same_pieces_with_the_other_player_to_move_are_another_position() -> None:
    state = position("He4 hd7")
    tempo = ("e4 e5", "d7 d6", "e5 f4", "d6 d7", "f4 e4")

    step = play(state, *tempo)

    assert step.state.board == state.board
    assert step.state.seen.count(step.state.seen[-1]) == 1


def test_the_same_pieces_with_other_owners_of_the_cities_are_another_position() -> None:
    state = position("He4 ad7", cities="wwwwbwbb")

    step = play(state, "e4 e5", "d7 d8", "e5 e4", "d8 d7")

    assert step.state.board == state.board
    assert step.state.seen.count(step.state.seen[-1]) == 1


def test_a_conquest_does_not_forget_the_positions_before_it_but_a_capture_and_a_new_hero_do() -> None:
    before = position("Ac5 ad5 Ae7 Ad7 Af4")

    assert len(play(before, "d7 d8").state.seen) == 2
    assert len(play(before, "e7 e5").state.seen) == 1
    assert len(play(before, "f4 g3").state.seen) == 1


# Ruling: 40 quiet turns


@pytest.mark.parametrize(("cities", "winners"), [("wwwwwbbb", (ANN,)), ("wwwbbbbb", (BOB,)), ("wwwwbbbb", ())])
def test_ruling_after_forty_turns_in_which_nothing_happened_most_cities_win(
    cities: str, winners: tuple[Seat, ...]
) -> None:
    state = position("He4 hd7", cities=cities, quiet=38)

    assert ended(state, "e4 e5") is None
    reason, pieces = (QUIETLY, (3, 3)) if winners else (QUIETLY_DRAWN, ())
    white = cities.count("w")
    assert ended(state, "e4 e5", "d7 d6") == won(reason, winners, (white, 8 - white), pieces)


def test_ruling_with_equally_many_cities_most_pieces_win_after_forty_quiet_turns() -> None:
    state = position("He4 Hg4 hd7", quiet=39)

    assert ended(state, "e4 e5") == won(QUIETLY_PIECES, (ANN,), (4, 4), (4, 3))


@pytest.mark.parametrize(
    "move", ["e7 e5", "d7 d8", "f4 g3", "promote i3"], ids=["capture", "conquest", "new hero", "new hero on the spot"]
)
def test_a_capture_a_conquest_or_a_new_hero_begins_the_forty_turns_anew(move: str) -> None:
    state = position("Ac5 ad5 Ae7 Ad7 Af4 Ai3", quiet=39)

    step = play(state, move)

    assert (step.state.quiet, step.state.ended) == (0, None)


def test_the_earlier_of_two_endings_is_told() -> None:
    third = position("He4 hd7", quiet=32)
    few = position("Ac5 ad5 Ae7", also="ha10 hj10", quiet=39)

    assert there_and_back(third, 8).state.ended == won(THIRD_DRAWN, (), (4, 4), ())
    assert ended(few, "e7 e5") == won(FEW_DRAWN, (), (4, 4), ())


# Ruling: no legal move


def test_ruling_who_has_no_legal_move_passes_by_himself() -> None:
    state = position(PEN, also="")

    step = play(state, CLOSE)

    assert changes(state, step) == {"gone": "Hd5", "come": "Hb5", "mover": "white", "quiet": 7}
    assert told(step) == ["Ann: hero d5 → b5.", "Bob has no move and passes."]
    assert frozenset(GAME.view(step.state, None).to_act) == {ANN}
    assert step.state.seen[1:] == tuple(key(step.state.board, "wwwwbbbb", mover) for mover in ("black", "white"))


def test_a_pass_counts_as_one_of_the_forty_turns() -> None:
    state = position(PEN, also="", quiet=38)

    step = play(state, CLOSE)

    assert told(step)[1:] == [
        "Bob has no move and passes.",
        "20 turns each, no capture, conquest or promotion; all is equal.",
    ]
    assert step.state.quiet == 40


def test_passes_count_for_the_third_time_of_a_position() -> None:
    state = play(position(f"{PEN} Hh5", also=""), CLOSE).state

    step = play(state, "h5 h6", "h6 h5", "h5 h6", "h6 h5")

    assert told(step)[1:] == ["Most pieces when the same position came for the third time."]
    assert step.state.seen.count(step.state.seen[-1]) == 3


def test_who_can_only_turn_an_attacker_into_a_hero_is_asked_to() -> None:
    state = position(PEN, also="", cities="bwwwbbbb")

    step = play(state, CLOSE)

    assert frozenset(GAME.view(step.state, None).to_act) == {BOB}
    assert legal(step.state) == ["promote.b3"]


# Rules 1


def by_rules_1(state: HeroesState, move: str) -> Step[HeroesState]:
    """A turn of a game that began by rules 1."""
    (seat,) = Heroes1().view(state, None).to_act
    return Heroes1().apply(state, seat, GAME.read(move), NoChance())


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"quiet": 39}, "20 turns each, no capture, conquest or promotion; equal cities."),
        ({"repeated": True}, "The same position for the third time, with equally many cities."),
    ],
)
def test_a_game_that_began_by_rules_1_is_a_draw_with_equally_many_cities_whoever_has_more_pieces(
    changes: dict[str, Any], told: str
) -> None:
    state = position("He4 Hg4 hd7", quiet=changes.get("quiet", 5))
    if "repeated" in changes:
        there = by_rules_1(state, "e4 e5").state.seen[-1]
        state = state.replace(seen=(there, there))

    step = by_rules_1(state, "e4 e5")

    assert step.state.ended is not None
    assert (step.state.ended.winners, step.state.ended.reason) == ((), told)
    assert ended(state, "e4 e5").winners == (ANN,), "by the newest rules pieces break the tie"


def test_stored_games_of_rules_1_end_as_they_did_though_the_newest_rules_end_one_otherwise() -> None:
    stored = [golden(path) for path in files("heroes")]
    drawn = [it for it in stored if it.record.rules == 1 and it.outcome.reason in (QUIETLY_DRAWN_1, THIRD_DRAWN_1)]

    by_both = [
        [list(replay(it.record.replace(rules=game.rules), game))[-1].match.outcome for game in (Heroes1(), GAME)]
        for it in drawn
    ]

    assert [old for old, _ in by_both] == [it.outcome for it in drawn]
    assert any(new and new.winners for _, new in by_both)
