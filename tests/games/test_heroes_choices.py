"""Heroes & Cities: what a player is offered, in which order, under which number and with which words."""

from collections import Counter

import pytest

from bot.ui.partial_move import parts_of
from games.core import Option, Seat
from games.heroes import Destination, Go, HeroesState, HeroesView, destinations
from games.heroes.legal import CAPTURES
from tests.support.games.heroes.positions import GAME, SAID, play, position, view
from tests.support.games.random_play import plies


def offered(state: HeroesState, *partial: str) -> dict[str, Option]:
    return {option.value: option for option in GAME.choices(view(state), partial).options}


def said(option: Option) -> tuple[str, ...]:
    """Label, hint and group, as far as there are any."""
    return tuple(SAID(phrase) for phrase in (option.label, option.hint, option.group) if phrase)


def groups(state: HeroesState, piece: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for it in destinations(view(state), piece):
        found.setdefault(it.group, []).append(it.square)
    return found


# Pieces


def test_a_piece_is_offered_by_its_rank_and_square_with_what_it_can_do() -> None:
    state = position("Ac5 ad5 Ae7 Ad9 Af4 Hf7 Ac2", also="Ha1 ha10 hj10")

    assert {value: said(option) for value, option in offered(state, "move").items()} == {
        "a1": ("Hero a1",),
        "c2": ("Attacker c2", "can become a hero"),
        "f4": ("Attacker f4", "can capture and become a hero"),
        "c5": ("Attacker c5", "can become a hero"),
        "e7": ("Attacker e7", "can capture and conquer a city"),
        "f7": ("Hero f7", "can capture"),
        "d9": ("Attacker d9", "can conquer a city"),
    }


def test_a_piece_that_cannot_move_is_not_offered() -> None:
    state = position("Ad5 Ab2 ha2 hb1 hj5")

    assert set(offered(state, "move")) == {"b2", "d5", "j1"}
    assert GAME.choices(view(state), ("move", "a1")).most == 0
    assert GAME.choices(view(state), ("move", "j5")).most == 0


def test_an_attacker_on_an_own_city_is_offered_to_become_a_hero() -> None:
    state = position("Ad8 Ad3 Ad5 Ag8", cities="wwwwbwbb")

    assert GAME.kinds(view(state)) == ("move", "promote")
    assert {value: said(option) for value, option in offered(state, "promote").items()} == {
        "d3": ("Attacker d3", "can become a hero where it stands"),
        "d8": ("Attacker d8", "can conquer a city · can become a hero where it stands"),
    }


def test_without_an_attacker_on_an_own_city_moving_is_the_only_kind_of_move() -> None:
    assert GAME.kinds(view(position("Ad5 Ag8 Hd3"))) == ("move",)


# Squares to go to


def test_destinations_are_numbered_by_group_and_in_reading_order() -> None:
    state = position("Ac2 ad2 Ab4 ac4")

    assert [f"{it.number} {it.square} {it.group}" for it in destinations(view(state), "c2")] == [
        "1 d4 Captures",
        "2 b3 Cities",
        "3 d3 Cities",
        "4 a4 Forward",
        "5 e4 Forward",
        "6 a3 Forward",
        "7 c3 Forward",
        "8 e3 Forward",
        "9 a2 Sideways",
        "10 b2 Sideways",
        "11 e2 Sideways",
        "12 b1 Backward",
        "13 c1 Backward",
        "14 d1 Backward",
        "15 e1 Backward",
    ]


def test_the_names_of_groups_tell_which_numbers_they_hold() -> None:
    state = position("Hc2 ad2 Ab4 ac4")
    numbers: dict[str, list[int]] = {}
    for it in destinations(view(state), "c2"):
        numbers.setdefault(it.group, []).append(it.number)
    assert [name for name, _ in parts_of(tuple(offered(state, "move", "c2").values()), SAID)] == [
        f"{group} · {'–'.join(map(str, dict.fromkeys((held[0], held[-1]))))}" for group, held in numbers.items()
    ]
    assert [it for held in numbers.values() for it in held] == list(range(1, 26)), "they follow each other"


def test_a_square_that_was_chosen_is_said_without_its_number() -> None:
    options = offered(position("Hd5 ai6"), "move", "d5").values()

    assert [SAID(option.said) for option in options if option.said] == [option.value for option in options]


def test_captures_stand_first_even_on_a_city() -> None:
    state = position("Ac5 ad5 Ae7 Ae3 ae2")

    assert groups(state, "e7")["Captures"] == ["e5"]
    first, *_ = destinations(view(position("Ab3 ac3 Ad5")), "d5")
    assert first == Destination(1, "d3", CAPTURES, captured=("c3",), lost=(), conquers=False, promotes=True)


def test_forward_is_up_the_board_for_white_and_down_for_black_and_both_read_it_from_their_own_side() -> None:
    white, black = position("Ae5 ag5", "white"), position("Ae5 ag5", "black")

    assert groups(white, "e5")["Forward"][0] == "c7"
    assert groups(black, "g5")["Backward"][-1] == "e7"
    assert groups(black, "g5")["Forward"] == ["h3", "f3", "e3", "i4", "h4", "g4", "f4", "e4"]


@pytest.mark.parametrize(
    ("standing", "start", "to", "hint"),
    [
        ("Ac5 ad5 Ae7", "e7", "e5", "captures d5"),
        ("Ac5 ad5 Ae7 Ae3 ae4", "e7", "e5", "captures e4 and d5"),
        ("Ad6", "d6", "d8", "conquers the city"),
        ("Ad5", "d5", "d3", "becomes a hero"),
        ("ac5 Ad7 ae5", "d7", "d5", "is captured itself"),
        ("ab5 Ac5 Ad7 ae5", "d7", "d5", "loses c5 · is captured itself"),
        ("ac8 Ad6 ae8", "d6", "d8", "conquers the city · is captured itself"),
        ("ab3 Ac3 Ad5 ae3 Ad1 ad2", "d5", "d3", "captures d2 · becomes a hero · loses c3 · is captured itself"),
    ],
)
def test_a_square_tells_what_going_there_does(standing: str, start: str, to: str, hint: str) -> None:
    label, told, *_ = said(offered(position(standing), "move", start)[to])

    assert label.endswith(f" · {to}")
    assert told == hint


def test_a_square_where_nothing_happens_shows_its_number_only() -> None:
    state = position("Hd5 ai6")
    numbers = {it.square: it.number for it in destinations(view(state), "d5")}

    assert said(offered(state, "move", "d5")["d6"]) == (f"{numbers['d6']} · d6", "Forward")


def test_an_option_is_the_same_asked_for_alone_and_in_the_menu() -> None:
    state = position("Ac5 ad5 Ae7 Hg6 Ad8", cities="wwwwbwbb")

    for partial in (("move",), ("move", "e7"), ("move", "g6"), ("promote",)):
        for option in GAME.choices(view(state), partial).options:
            assert GAME.option(view(state), partial, option.value) == option


def test_only_pieces_of_the_player_to_move_have_destinations() -> None:
    state = position("Ad5 ai6")
    over = play(position("Ac5 ad5 Ae7", also="ha10"), "e7 e5").state

    assert destinations(view(state), "i6") == destinations(view(state), "e5") == ()
    assert over.ended is not None
    assert destinations(view(over), "a10") == ()


def test_everybody_sees_the_same_destinations() -> None:
    state = position("Ad5 ai6")

    seen = [destinations(GAME.view(state, viewer), "d5") for viewer in (None, Seat(0), Seat(1))]

    assert seen[0] == seen[1] == seen[2]


def test_what_is_said_of_a_square_is_what_happens() -> None:
    for ply in list(plies(GAME, 150, first=3))[::3]:
        before = ply.match.view(ply.seat)
        assert isinstance(before, HeroesView)
        moves = [move for move in GAME.legal(before) if isinstance(move, Go)]
        for piece in {move.piece for move in moves}:
            assert sorted(it.square for it in destinations(before, piece)) == sorted(
                move.to for move in moves if move.piece == piece
            )
        for move in moves[::7]:
            found = next(it for it in destinations(before, move.piece) if it.square == move.to)
            after = ply.match.play(ply.seat, move).match.view(None)
            assert isinstance(after, HeroesView)
            trail = after.trail
            assert trail is not None
            assert found.lost == tuple(it.square for it in trail.captured if it.colour == before.mover)
            assert found.captured == tuple(it.square for it in trail.captured if it.colour != before.mover)
            assert (found.conquers, found.promotes) == (trail.conquered, trail.promoted)


def test_each_group_fits_in_a_menu_of_twenty_five_lines() -> None:
    sizes = Counter(it.group for it in destinations(view(position("He5")), "e5"))

    assert sizes == {"Forward": 21, "Sideways": 6, "Backward": 21}
