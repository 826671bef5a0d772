"""Heroes & Cities: what is enclosed is captured, of both colours."""

import pytest

from games.heroes import Piece, Trail
from tests.support.games.heroes.positions import changes, play, position, told


def lost(standing: str, move: str) -> str:
    """The pieces that a move of white's captures; the mover stands among them as it is on its new square."""
    state = position(standing)
    start, to = move.split()
    found = changes(state, play(state, move))
    mover = next(piece for piece in standing.split() if piece[1:] == start)
    moved = f"{mover[0]}{to}"
    gone = (set(found["gone"].split()) | {moved}) - {mover, found["come"]}
    return " ".join(sorted(gone, key=lambda piece: (piece[1:], piece)))


# One line


ENCLOSED = {
    "a piece between two enemies in a row": ("Ac5 ad5 Ae7", "e7 e5", "ad5"),
    "a piece between two enemies in a column": ("Ad4 ad5 Ae7", "e7 d6", "ad5"),
    "a piece between two enemies on a diagonal": ("Ac4 ad5 Ae7", "e7 e6", "ad5"),
    "a piece between two enemies on the other diagonal": ("Ac6 ad5 Ae6", "e6 e4", "ad5"),
    "several pieces between two enemies": ("Ab5 ac5 ad5 ae5 Hf7", "f7 f5", "ac5 ad5 ae5"),
    "own pieces together with the one that joined them": ("ab5 Ac5 Ad7 ae5", "d7 d5", "Ac5 Ad5"),
    "the mover too who captures on both sides of himself in one line": (
        "Ab5 ac5 Ad7 ae5 Af5", "d7 d5", "ac5 Ad5 ae5",
    ),
    "only what stands between the groups at both ends, however long these are": (
        "Ab5 Ac5 Ad5 ae5 Af7 Ag5 Ah5 Ai5", "f7 f5", "ae5",
    ),
    "nothing in a row with an empty square in it": ("Ab5 ad5 Ae7", "e7 e5", ""),
    "nothing with enemies on one side only": ("ac5 ad5 Ae7", "e7 e5", ""),
    "nothing where the piece at the other end is one of its own": ("hb5 ac5 ad5 Ae7", "e7 e5", ""),
    "nothing by the edge of the board": ("aa5 ab5 Ac7", "c7 c5", ""),
    "nothing in a line that does not go through the square moved to": ("Ac5 ad5 Ae5 Ag7", "g7 g6", ""),
    "nothing in a line that the piece leaves": ("Ac5 ad5 Ae6", "e6 e7", ""),
}  # fmt: skip


@pytest.mark.parametrize(("standing", "move", "captured"), ENCLOSED.values(), ids=ENCLOSED)
def test_what_is_enclosed_is_captured(standing: str, move: str, captured: str) -> None:
    assert lost(standing, move) == captured


def test_a_capture_takes_the_piece_off_the_board_and_is_told() -> None:
    state = position("Ac5 ad5 Ae7")

    step = play(state, "e7 e5")

    assert changes(state, step) == {"gone": "ad5 Ae7", "come": "Ae5", "quiet": 0}
    assert told(step) == ["Ann: attacker e7 → e5.", "Bob loses 1 piece: d5."]
    piece = Piece(square="d5", colour="black", hero=False)
    assert step.state.trail == Trail(colour="white", start="e7", to="e5", captured=(piece,))


def test_black_captures_as_white_does() -> None:
    state = position("ac5 Ad5 Ae5 af7", mover="black")

    step = play(state, "f7 f5")

    assert changes(state, step) == {"gone": "Ad5 Ae5 af7", "come": "af5", "quiet": 0}
    assert told(step)[1:] == ["Ann loses 2 pieces: d5 and e5."]


@pytest.mark.parametrize("men", ["AaA", "AhA", "HaA", "HhH", "AaH"])
def test_attackers_and_heroes_enclose_and_are_enclosed_alike(men: str) -> None:
    left, middle, mover = list(men)

    assert lost(f"{left}c5 {middle}d5 {mover}e7", "e7 e5") == f"{middle}d5"


@pytest.mark.parametrize("cities", ["wwwwbbbb", "bbbbwwww"])
def test_an_empty_city_encloses_nothing(cities: str) -> None:
    state = position("ae3 Ag4", cities=cities)

    step = play(state, "g4 f3")

    assert changes(state, step) == {"gone": "Ag4", "come": "Af3"}


# Own pieces, and both colours


def test_who_steps_in_between_two_enemies_is_captured() -> None:
    state = position("ac5 Ad7 ae5")

    step = play(state, "d7 d5")

    assert changes(state, step) == {"gone": "Ad7", "come": "", "quiet": 0}
    assert told(step) == ["Ann: attacker d7 → d5.", "Ann loses 1 piece: d5."]
    piece = Piece(square="d5", colour="white", hero=False)
    assert step.state.trail == Trail(colour="white", start="d7", to="d5", captured=(piece,))


def test_in_a_mixed_row_all_between_the_first_and_the_last_group_are_captured() -> None:
    state = position("Ac5 ad5 Ae7 af5")

    step = play(state, "e7 e5")

    assert changes(state, step) == {"gone": "ad5 Ae7", "come": "", "quiet": 0}
    assert told(step)[1:] == ["Bob loses 1 piece: d5.", "Ann loses 1 piece: e5."]


@pytest.mark.parametrize(
    ("row", "captured"),
    [
        ("A a", ""),
        ("A a A", "1"),
        ("a A a", "1"),
        ("A a A a", "1 2"),
        ("a A a A", "1 2"),
        ("A a A a A", "1 2 3"),
        ("A A a a A A", "2 3"),
        ("a A A a A", "1 2 3"),
        ("a a A a a A A", "2 3 4"),
        ("A A A a a", ""),
        ("h a A H a A a h", "2 3 4 5"),
    ],
)
def test_of_the_groups_of_a_row_all_but_the_first_and_the_last_are_captured(row: str, captured: str) -> None:
    """Whichever white piece of the row comes last, from above; the row stands on b5, c5, d5 and so on."""
    men = [f"{man}{'bcdefghi'[place]}5" for place, man in enumerate(row.split())]
    expected = " ".join(men[int(place)] for place in captured.split())
    white = [man for man in men if man[0] in "AH"]

    for last in white:
        others = " ".join(man for man in men if man != last)
        assert lost(f"{others} {last[0]}{last[1]}7", f"{last[1]}7 {last[1]}5") == expected


# Several lines


def test_enclosed_pieces_in_several_lines_are_captured_at_the_same_time() -> None:
    state = position("Ac5 ad5 Ae7 Ae3 ae4 Ag3 af4")

    step = play(state, "e7 e5")

    assert changes(state, step) == {"gone": "ae4 af4 ad5 Ae7", "come": "Ae5", "quiet": 0}
    assert told(step)[1:] == ["Bob loses 3 pieces: e4, f4 and d5."]


def test_a_piece_may_capture_in_all_four_lines() -> None:
    state = position("ad4 ae4 af4 ad5 Ac3 Ae3 Ag3 Ac5 He8")

    step = play(state, "e8 e5")

    assert changes(state, step) == {"gone": "ad4 ae4 af4 ad5 He8", "come": "He5", "quiet": 0}


def test_a_mover_captured_in_one_line_still_captures_in_another() -> None:
    state = position("ac5 ae5 Ad7 Ad3 ad4")

    step = play(state, "d7 d5")

    assert changes(state, step) == {"gone": "ad4 Ad7", "come": "", "quiet": 0}
    assert told(step)[1:] == ["Bob loses 1 piece: d4.", "Ann loses 1 piece: d5."]


# Cities first


def test_a_city_is_conquered_before_the_conqueror_is_captured() -> None:
    """Ruling: it stays conquered."""
    state = position("ac8 Ad6 ae8")

    step = play(state, "d6 d8")

    assert changes(state, step) == {"gone": "Ad6", "come": "", "cities": "wwwwbwbb", "quiet": 0}
    assert told(step) == ["Ann: attacker d6 → d8.", "Ann conquers the city on d8.", "Ann loses 1 piece: d8."]


def test_an_attacker_becomes_a_hero_before_it_is_captured() -> None:
    state = position("ac3 Ad5 ae3")

    step = play(state, "d5 d3")

    assert changes(state, step) == {"gone": "Ad5", "come": "", "quiet": 0}
    assert told(step) == ["Ann: attacker d5 → d3.", "The attacker on d3 becomes a hero.", "Ann loses 1 piece: hero d3."]


def test_heroes_among_captured_pieces_are_told_as_such() -> None:
    state = position("Ab5 hc5 ad5 Ae7")

    step = play(state, "e7 e5")

    assert told(step) == ["Ann: attacker e7 → e5.", "Bob loses 2 pieces: hero c5 and d5."]


def test_a_new_hero_captures_at_once() -> None:
    state = position("Ab3 ac3 Ad5")

    step = play(state, "d5 d3")

    assert changes(state, step) == {"gone": "ac3 Ad5", "come": "Hd3", "quiet": 0}


def test_a_conqueror_captures_at_once() -> None:
    state = position("Ab8 ac8 Ad6")

    step = play(state, "d6 d8")

    assert changes(state, step) == {"gone": "Ad6 ac8", "come": "Ad8", "cities": "wwwwbwbb", "quiet": 0}
