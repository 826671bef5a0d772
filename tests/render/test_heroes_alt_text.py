"""The position in words: a blind player plays from it."""

import pytest

from games.core import Seat
from games.heroes import HeroesView, Piece, Trail
from games.heroes.events import Passed
from games.words import english
from render.heroes.alt_text import describe
from render.toolkit.alt_text import length
from tests.support.render.heroes_views import (
    BEST,
    BUSY,
    CENTRE,
    READY,
    black,
    captured,
    conquered,
    drawn,
    opening,
    over,
    panel,
    quiet,
    short,
    view,
    widest,
)
from tests.support.render.names import NAMES, NASTY


def described(seen: HeroesView, names: tuple[str, ...] = NAMES[:2], partial: tuple[str, ...] = ()) -> str:
    return describe(seen, names, english(names), partial)


def test_the_opening() -> None:
    assert described(opening()) == (
        "Heroes & Cities. White is to move. "
        "White is Ann: 8 attackers on b1, c1, d1, e1, f1, g1, h1, i1; no heroes; 4 cities on b3, d3, g3, i3. "
        "Black is Bob: 8 attackers on b10, c10, d10, e10, f10, g10, h10, i10; no heroes; "
        "4 cities on b8, d8, g8, i8."
    )


def test_a_position_with_all_kinds_of_piece_and_the_last_move() -> None:
    assert described(view()) == (
        "Heroes & Cities. White is to move. "
        "White is Ann: 6 attackers on b3, b4, c5, f7, g6, h1; 2 heroes on d3, e6; 4 cities on b3, g3, i3, d8. "
        "Black is Bob: 5 attackers on b8, c6, d5, e7, e8; 2 heroes on d8, g8; 4 cities on d3, b8, g8, i8. "
        "Last move: black attacker c4 to d5."
    )


def test_players_read_their_colour_and_that_it_is_their_turn() -> None:
    assert "You play white. It is your turn." in described(panel())
    assert "You play black. It is your turn." in described(black())
    assert "You play white. Black is to move." in described(panel(mover="black", to_act=(Seat(1),)))
    assert "You play" not in described(view())


def test_who_plays_white_is_told_by_name() -> None:
    text = described(view(white=Seat(1), to_act=(Seat(1),)))

    assert "White is Bob: 6 attackers" in text
    assert "Black is Ann: 5 attackers" in text


def test_captured_pieces_are_told_with_side_kind_and_square() -> None:
    assert described(captured()).endswith(
        "Last move: black attacker c10 to b8. It became a hero. "
        "Captured: white hero c7, black attacker d8 and white attacker b6."
    )


def test_a_conqueror_that_was_captured_is_told() -> None:
    text = "Last move: white attacker d6 to d8. It conquered the city. Captured: white attacker d8."

    assert described(conquered()).endswith(text)


def test_a_hero_that_was_captured_after_its_own_move_is_told_as_one() -> None:
    gone = (Piece(square="e2", colour="white", hero=True),)
    text = described(view(trail=Trail(colour="white", start="e4", to="e2", captured=gone)))

    assert text.endswith("Last move: white hero e4 to e2. Captured: white hero e2.")


def test_a_promotion_on_the_spot_is_told() -> None:
    trail = Trail(colour="black", start="d8", to="d8", promoted=True)

    assert described(view(trail=trail)).endswith("Last move: black attacker d8 became a hero.")


def test_a_pass_is_told() -> None:
    assert described(black(last=(Passed(seat=Seat(0)),))).endswith("White had no move and passed.")


def test_a_short_game_is_told_with_its_turn_and_by_rules_2_who_conquered_last() -> None:
    assert described(short()).endswith("It is turn 12 of 30.")
    assert described(short(conqueror="black")).endswith("It is turn 12 of 30. Black conquered a city last.")
    assert "4 cities on b4, g4, i4, d7" in described(short())
    assert described(short(left=1)).endswith("It is turn 30 of 30.")
    assert "It is turn" not in described(over(length="short", left=0))
    crowded = widest(length="short", left=3, conqueror="white")
    assert "It is turn 29 of 30. White conquered a city last." in described(crowded, (200 * "A", 200 * "B"))


def test_the_end_names_the_winner_and_the_reason() -> None:
    assert "Black wins. One player has at most one piece left. White is Ann: 1 attacker on b3; no heroes" in described(
        over()
    )
    assert "It is a draw. 40 turns without capture" in described(drawn())
    assert "is to move" not in described(over()) + described(drawn())


def test_a_piece_that_is_picked_is_told_with_all_its_squares_under_their_numbers() -> None:
    assert described(panel(), partial=("move", BUSY)) == (
        f"{described(panel())} From f7 you can go to: 1 e9 (captures e7 and e8), 2 e5 (captures d5), 3 f9, 4 g9, "
        "5 f8 (is captured itself), 6 h8, 7 g7, 8 h7, 9 f6, 10 h6, 11 f5, 12 g5."
    )


def test_a_move_that_is_picked_is_told_with_what_it_does() -> None:
    assert (
        described(panel(), partial=("move", BUSY, BEST))
        == f"{described(panel())} Chosen: f7 to e9 (captures e7 and e8)."
    )
    assert described(panel(), partial=("move", BUSY, "f9")) == f"{described(panel())} Chosen: f7 to f9."
    assert described(panel(), partial=("promote", READY)) == f"{described(panel())} Chosen: b3 becomes a hero."


def test_nothing_is_told_of_a_pick_to_those_who_do_not_move() -> None:
    for seen in (view(), panel(mover="black", to_act=(Seat(1),)), over(me=Seat(0))):
        assert described(seen, partial=("move", BUSY)) == described(seen)


def test_of_very_many_squares_the_first_are_told_as_far_as_there_is_room() -> None:
    names = (200 * "A", 200 * "B")
    text = described(widest(), names, ("move", CENTRE))

    assert 1000 < length(text) <= 1024
    assert "From e5 you can go to: 1 h3 (captures i3), 2 b8, " in text
    assert text.endswith(", ….")
    assert described(widest(), (700 * "A", "B"), ("move", CENTRE)) == described(widest(), (700 * "A", "B"))


def test_a_side_without_cities_or_attackers_is_told() -> None:
    text = described(view(board="." * 99 + "h", cities="bbbbbbbb"))

    assert (
        "White is Ann: no attackers; no heroes; no cities. Black is Bob: no attackers; 1 hero on j10; 8 cities" in text
    )


def test_what_may_end_the_game_soon_is_told() -> None:
    assert described(quiet()).endswith(
        "This position has stood 2 times; the third time ends the game. "
        "Without a capture, conquest or new hero the game ends in 7 turns."
    )
    assert "the game ends" not in described(view(quiet=19))


@pytest.mark.parametrize("names", [NASTY[:2], NASTY[2:4], NASTY[4:], (32 * "😀", 32 * "😁")])
def test_long_names_and_sixteen_pieces_leave_all_facts_in_it(names: tuple[str, ...]) -> None:
    gone = tuple(
        Piece(square=square, colour=colour, hero=True)
        for square in ("e10", "e9", "e8", "e7", "f10", "f9", "f8")
        for colour in ("white", "black")
    )
    trail = Trail(colour="black", start="b10", to="d10", captured=gone, conquered=True)
    passed = (Passed(seat=Seat(1)),)
    text = described(widest(trail=trail, last=passed, quiet=39, seen=("x", "x")), names)

    assert length(text) <= 1024
    assert f"White is {names[0]}: 5 attackers on a3, b10, c1, i6, j9; 3 heroes on a10, e5, j3; 4 cities" in text
    assert f"Black is {names[1]}: 4 attackers on a5, f10, i3, j5; 4 heroes on a8, d10, g1, j1; 4 cities" in text
    assert text.endswith("the game ends in 1 turn.")
