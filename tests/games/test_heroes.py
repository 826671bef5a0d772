"""Heroes & Cities: set-up, movement and cities; enclosure and the end have files of their own."""

import pytest

from games.chance import ScriptedChance
from games.errors import Unreadable
from games.heroes import CITIES, HeroesOptions, Piece, Trail
from tests.support.games.heroes.positions import (
    ANN,
    BOB,
    GAME,
    changes,
    legal,
    pieces,
    play,
    position,
    told,
    view,
    ways,
)
from tests.support.games.refusals import refusal

# Material and opening


def test_ruling_eight_attackers_of_each_stand_on_the_first_row_between_the_corners() -> None:
    state = GAME.setup(2, HeroesOptions(), ScriptedChance(0)).state

    assert pieces(state.board) == ("Ab1 Ac1 Ad1 Ae1 Af1 Ag1 Ah1 Ai1 ab10 ac10 ad10 ae10 af10 ag10 ah10 ai10")


def test_ruling_white_owns_the_four_cities_on_row_3_and_black_those_on_row_8() -> None:
    state = GAME.setup(2, HeroesOptions(), ScriptedChance(0)).state

    assert dict(zip(CITIES["full"], state.cities, strict=True)) == {
        "b3": "w", "d3": "w", "g3": "w", "i3": "w", "b8": "b", "d8": "b", "g8": "b", "i8": "b",
    }  # fmt: skip


@pytest.mark.parametrize(("drawn", "white", "names"), [(0, ANN, ("Ann", "Bob")), (1, BOB, ("Bob", "Ann"))])
def test_ruling_who_plays_white_and_begins_is_drawn(drawn: int, white: int, names: tuple[str, str]) -> None:
    chance = ScriptedChance(drawn)
    step = GAME.setup(2, HeroesOptions(), chance)

    assert chance.left == 0
    assert (step.state.white, step.state.mover, step.state.turn, step.state.quiet) == (white, "white", 0, 0)
    assert frozenset(GAME.view(step.state, None).to_act) == {white}
    assert told(step) == ["{} plays white and begins; {} plays black.".format(*names)]


def test_everything_is_public() -> None:
    state = play(position("Ad4 ae6"), "d4 d5").state

    spectator, *players = (GAME.view(state, viewer) for viewer in (None, ANN, BOB))

    assert [player.replace(me=None) for player in players] == [spectator, spectator]


def test_players_take_turns() -> None:
    first = play(position("Ad4 ae6"), "d4 d5").state
    second = play(first, "e6 e7").state

    assert [frozenset(GAME.view(state, None).to_act) for state in (first, second)] == [{BOB}, {ANN}]


# Movement


def test_an_attacker_goes_one_or_two_king_steps() -> None:
    square = {f"{column}{row}" for column in "bcdef" for row in range(3, 8)}

    assert ways(position("Ad5"), "d5") == square - {"d5"}


def test_a_hero_goes_one_to_three_king_steps() -> None:
    square = {f"{column}{row}" for column in "bcdefgh" for row in range(2, 9)}

    assert ways(position("He5"), "e5") == square - {"e5"}


def test_the_edge_of_the_board_is_no_way_round() -> None:
    assert ways(position("Aj5", also="Ha1 ha10 hb10"), "j5") == {
        f"{column}{row}" for column in "hij" for row in range(3, 8)
    } - {"j5"}


def test_a_move_of_a_piece_takes_it_from_one_square_to_another_and_nothing_else() -> None:
    state = position("Ad4 ae6")

    step = play(state, "move.d4.f4")

    assert changes(state, step) == {"gone": "Ad4", "come": "Af4"}
    assert told(step) == ["Ann: attacker d4 → f4."]
    assert step.state.trail == Trail(colour="white", start="d4", to="f4")


def test_a_hero_is_told_as_a_hero() -> None:
    state = position("Ad4 he6", mover="black")

    step = play(state, "move.e6.h5")

    assert changes(state, step) == {"gone": "he6", "come": "hh5"}
    assert told(step) == ["Bob: hero e6 → h5."]


def test_a_piece_may_turn_at_each_step() -> None:
    winding = "Af4 Af6 ag4 ag6 ah4 ah5 ah6 ae5 ae6 ad3 ad4 ad5 af3"

    assert ways(position(f"Hg5 {winding}"), "g5") == {"f5", "e4", "e3"}
    assert ways(position(f"Hg5 {winding} af5"), "g5") == set()


def test_a_piece_cannot_jump_over_pieces_of_either_colour() -> None:
    ring = "ac4 ad4 Ae4 ac5 Ae5 ac6 ad6 Ae6"

    assert ways(position(f"Hd5 {ring}"), "d5") == set()


def test_a_piece_cannot_end_on_another_of_either_colour() -> None:
    found = ways(position("Ad5 Ad6 ae5"), "d5")

    assert not found & {"d6", "e5"}
    assert {"d7", "f5"} <= found


@pytest.mark.parametrize("cities", ["wwwwbbbb", "bbbbwwww"])
def test_unoccupied_cities_of_either_colour_are_free_squares_to_walk_over_and_stand_on(cities: str) -> None:
    state = position("Hd4 Ac2 Ac3 Ac4 Ac5 Ad5 Ae5 Ae4 Ae3 Ae2", cities=cities)

    assert ways(state, "d4") == {"d3", "d2", "c1", "d1", "e1"}


def test_an_occupied_city_is_in_the_way_like_any_piece() -> None:
    assert "d3" not in ways(position("Ad4 ad3"), "d4")


def test_a_move_may_not_end_where_it_began() -> None:
    state = position("Hd5")

    assert "d5" not in ways(state, "d5")
    assert refusal(GAME, view(state), "d5 d5") == "A move can't end where it began."


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("d6 d7", "You have no piece on d6."),
        ("e6 e7", "You have no piece on e6."),
        ("d5 e6", "There is a piece on e6 already."),
        ("d5 d8", "An attacker goes 1 or 2 steps; d8 is too far from d5."),
        ("f5 j5", "A hero goes 1 to 3 steps; j5 is too far from f5."),
        ("a1 a3", "Other pieces block the way from a1 to a3."),
    ],
)
def test_a_move_that_is_not_possible_is_refused_with_its_reason(text: str, reason: str) -> None:
    state = position("Ad5 Hf5 ae6 ha2 hb2 Ab1")

    assert refusal(GAME, view(state), text) == reason


def test_nobody_moves_out_of_turn() -> None:
    state = position("Ad5 ae6")

    assert refusal(GAME, GAME.view(state, BOB), "e6 e7") == "It is not your turn."
    assert list(GAME.legal(GAME.view(state, BOB))) == []


@pytest.mark.parametrize("text", ["move.k1.a1", "move.a0.a1", "move.a11.a1", "move.a1", "promote", "promote.b3.b4"])
def test_what_is_no_square_cannot_be_read(text: str) -> None:
    with pytest.raises(Unreadable):
        GAME.read(text)


# 1. The city


def test_an_attacker_that_ends_on_an_own_city_must_become_a_hero() -> None:
    state = position("Ad4 ae6")

    step = play(state, "d4 d3")

    assert changes(state, step) == {"gone": "Ad4", "come": "Hd3", "quiet": 0}
    assert told(step) == ["Ann: attacker d4 → d3.", "The attacker on d3 becomes a hero."]
    assert step.state.trail == Trail(colour="white", start="d4", to="d3", promoted=True)


def test_an_attacker_that_ends_on_an_enemy_city_conquers_it_and_stays_an_attacker() -> None:
    state = position("Ad4 ae4", mover="black")

    step = play(state, "e4 d3")

    assert changes(state, step) == {"gone": "ae4", "come": "ad3", "cities": "wbwwbbbb", "quiet": 0}
    assert told(step) == ["Bob: attacker e4 → d3.", "Bob conquers the city on d3."]
    assert step.state.trail == Trail(colour="black", start="e4", to="d3", conquered=True)


@pytest.mark.parametrize("city", ["d3", "d8"])
def test_ruling_a_hero_may_stand_on_a_city_of_either_colour_and_never_conquers(city: str) -> None:
    state = position("He5 ai5")

    step = play(state, f"e5 {city}")

    assert changes(state, step) == {"gone": "He5", "come": f"H{city}"}


def test_walking_over_a_city_does_nothing() -> None:
    state = position("Ad9 Hc8 He8 ai5")

    step = play(state, "d9 d7")

    assert changes(state, step) == {"gone": "Ad9", "come": "Ad7"}


def test_a_city_keeps_its_colour_when_the_piece_on_it_leaves() -> None:
    state = position("Ad8 ai5", cities="wwwwbwbb")

    step = play(state, "d8 d6")

    assert changes(state, step) == {"gone": "Ad8", "come": "Ad6"}


def test_a_city_keeps_its_colour_when_the_piece_on_it_is_captured() -> None:
    state = position("Ad8 ac8 af8", mover="black", cities="wwwwbwbb")

    step = play(state, "f8 e8")

    assert changes(state, step) == {"gone": "Ad8 af8", "come": "ae8", "quiet": 0}


# Turning into a hero instead of moving


def test_an_attacker_that_stands_on_an_own_city_may_become_a_hero_instead_of_moving() -> None:
    state = position("Ad8 ae4", cities="wwwwbwbb")

    step = play(state, "promote.d8")

    assert changes(state, step) == {"gone": "Ad8", "come": "Hd8", "quiet": 0}
    assert told(step) == ["Ann: the attacker on d8 becomes a hero."]
    assert step.state.trail == Trail(colour="white", start="d8", to="d8", promoted=True)


def test_the_attacker_that_conquered_may_become_a_hero_in_its_next_turn_but_not_in_the_same() -> None:
    conquered = play(position("Ad7 ae4"), "d7 d8").state
    again = play(conquered, "e4 e5").state

    assert pieces(conquered.board) == "Ha1 Hj1 ae4 Ad8 ha10 hj10"
    assert "promote.d8" in legal(again)
    assert "move.d8.d7" in legal(again)


def test_becoming_a_hero_without_moving_captures_nothing() -> None:
    state = position("ac8 Ad8 ae8 Af8", cities="wwwwbwbb")  # as no turn can leave it

    step = play(state, "promote.d8")

    assert changes(state, step) == {"gone": "Ad8", "come": "Hd8", "quiet": 0}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("promote.e5", "You have no piece on e5."),
        ("promote.e6", "You have no piece on e6."),
        ("promote.g3", "The piece on g3 is a hero already."),
        ("promote.d5", "There is no city on d5; an attacker becomes a hero on a city of yours."),
        ("promote.d8", "The city on d8 is not yours."),
    ],
)
def test_who_cannot_become_a_hero_is_refused_with_the_reason(text: str, reason: str) -> None:
    state = position("Ad5 Hg3 Ad8 ae6")

    assert refusal(GAME, view(state), text).startswith(reason)
    assert text not in legal(state)


def test_who_wrote_a_single_square_is_told_how_to_move_from_there() -> None:
    opening = GAME.setup(2, HeroesOptions(), ScriptedChance(0)).state

    assert refusal(GAME, view(opening), "b1") == (
        "There is no city on b1; an attacker becomes a hero on a city of yours. "
        "To move from there, write where to as well, like “b1 b3”."
    )
    assert "move.b1.b3" in legal(opening)


def test_nothing_is_said_of_moving_a_piece_that_cannot_move() -> None:
    state = position("ha1 hb1 ha2 hb2 ha3 hb3 Ae5 Ae6", mover="black", also="")

    assert refusal(GAME, view(state), "promote.a1") == "The piece on a1 is a hero already."


def test_a_piece_in_the_trail_of_a_capture_is_as_it_left_the_board() -> None:
    state = position("ac3 Ad4 ae3")

    step = play(state, "d4 d3")

    assert step.state.trail == Trail(
        colour="white", start="d4", to="d3", promoted=True, captured=(Piece(square="d3", colour="white", hero=True),)
    )
