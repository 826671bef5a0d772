"""The position in words: a blind player plays from it."""

import pytest

from games.addvantage import LINE_NAMES, AddVantageOptions, AddVantageView, Die
from games.addvantage.events import WonBonusHidden, WonHidden
from games.core import Seat
from games.words import english
from render.addvantage.alt_text import describe
from render.addvantage.highlights import highlights
from render.toolkit.alt_text import length
from tests.support.render.addvantage_views import (
    ANN,
    BOB,
    CAS,
    PHASES,
    begin,
    board,
    buying,
    crowded,
    duo,
    more,
    over,
    panel,
    view,
)
from tests.support.render.names import NAMES, NASTY

HIDDEN = AddVantageOptions(hidden_tiles=True)
LONG = tuple(f"{letter} van den Nieuwenhuijsen-Janssen"[:32] for letter in "UVWX")


def described(seen: AddVantageView, *partial: str, names: tuple[str, ...] = NAMES) -> str:
    called = names[: len(seen.boards)]
    return describe(seen, called, english(called), highlights(seen, partial))


def test_the_table_while_dice_are_placed() -> None:
    assert described(view()) == (
        "Add-Vantage, round 4. Ann rolled 4 and 1, still to be placed. Bonus tiles for diagonals: 12 and 9. "
        "Each row: three dice, where 0 is an empty cell, = its tile; then the columns' tiles. "
        "Ann: 14 points, 1 tile won, 2 coins. 4 3 0 = 11; 6 0 0 = 10; 1 0 2 = 9; columns 12, 8, won. "
        "Bob: 19 points, 2 tiles won, 3 coins. 5 0 0 = won; 0 6 0 = 10; 0 0 1 = 9; columns won, 8, 13. "
        "Cas: 0 points, 0 tiles won, 1 coin. 0 0 0 = 11; 2 0 4 = 10; 0 0 3 = 9; columns 12, 8, 13."
    )


def test_players_read_who_they_are_and_how_cells_are_counted() -> None:
    assert "You are Bob. Ann rolled 4 and 1" in described(view(me=BOB))
    assert "The cells are a1, b1, c1 on top to a3, b3, c3 at the bottom." in described(view(me=BOB))
    assert "Cells are numbered" not in described(view())


def test_players_read_that_it_is_their_turn_and_others_do_not() -> None:
    assert "It is your turn." in described(panel())
    assert "It is your turn." not in described(view(me=BOB))
    assert "It is your turn." not in described(view())


def test_players_read_what_their_rolled_dice_win_and_where() -> None:
    assert "A 4 on c1 wins 11. Bonus" in described(panel())
    assert " wins " not in described(view())
    both = panel(boards=(board("4.. 43. 1.3"), *view().boards[1:]), bonus=(8, 10))
    assert "A 4 on c1 wins bonus tile 8." in described(both)


def test_players_read_what_a_die_would_win_that_they_are_buying() -> None:
    assert "A 6 on b2 wins bonus tile 12. A 6 on b3 wins 9." in described(buying(), "buy", "2")
    assert " wins " not in described(buying(), "buy", "2", "9")


def test_what_the_mover_may_do_is_told() -> None:
    assert "Ann may roll 2 dice or buy one." in described(begin())
    assert "Ann may roll 1 die or buy one." in described(begin(allowance=1))
    assert "Ann may roll 2 dice." in described(begin(boards=(board("... ... ..."),) * 3))
    assert "Ann may roll one more die." in described(more())


def test_the_last_step_is_told() -> None:
    assert described(begin()).endswith("Bob buys a 6 from Cas (a1) for a coin and puts it on b2.")
    assert described(more()).endswith(
        "Ann puts a 4 on a1. Ann wins tile 12 with the left column. "
        "Ann wins bonus tile 9 with the diagonal from top left."
    )


def test_bonus_tiles_that_are_won_are_told() -> None:
    assert "Bonus tile for a diagonal: 9." in described(view(bonus=(None, 9)))
    assert "Both bonus tiles are won." in described(view(bonus=(None, None)))


def test_the_last_round_and_what_is_special_are_told() -> None:
    every = AddVantageOptions(end="at once", hidden_tiles=True, take_back=True)

    assert "A full board ends it. Hidden tiles. Take back. This round is the last." in described(
        view(options=every, last_round=True)
    )
    assert "Only purchases for 3 rounds of 5." in described(view(purchases=3))


@pytest.mark.parametrize("viewer", [None, ANN, CAS])
def test_hidden_tiles_are_counted_but_not_added_up_for_others_until_it_is_over(viewer: Seat | None) -> None:
    assert "Bob: 2 tiles won, 3 coins." in described(view(options=HIDDEN, me=viewer))
    assert "Bob: 19 points, 2 tiles won, 3 coins." in described(over(options=HIDDEN, me=viewer))


def test_the_owner_of_hidden_tiles_reads_which_they_are_and_their_sum() -> None:
    assert "Bob: 19 points, 2 tiles won (12 and 7), 3 coins." in described(view(options=HIDDEN, me=BOB))
    assert "Ann: 14 points, 1 tile won (14), 2 coins." in described(view(options=HIDDEN, me=ANN))
    assert "Cas: 0 points, 0 tiles won, 1 coin." in described(view(options=HIDDEN, me=CAS))


def test_a_hidden_tile_that_was_won_is_told_by_its_line() -> None:
    won = WonHidden(seat=ANN, line=LINE_NAMES["column 1"]), WonBonusHidden(seat=ANN, line=LINE_NAMES["diagonal 1"])

    assert described(view(options=HIDDEN, last=won)).endswith(
        "Ann wins the tile of the left column. Ann wins a bonus tile with the diagonal from top left."
    )


def test_tiles_that_stay_are_told_with_those_that_are_reached() -> None:
    text = described(duo())

    assert "Ann: so far 11 points, 2 coins. 4 3 4 = 11 reached; 6 0 0 = 10" in text
    assert "columns 12 reached, 8, 13." in text


def test_a_diagonal_that_has_reached_a_bonus_tile_is_told_while_tiles_stay() -> None:
    boards = (board("4.. .6. ..2"), board("... ... ...", 11))

    assert "columns 12, 8, 13; bonus tile 12 reached. Bob" in described(duo(boards=boards))
    assert "bonus tile 12 reached" not in described(duo(boards=boards, options=AddVantageOptions()))


def test_the_end_names_the_winner_the_reason_and_the_ranking() -> None:
    text = described(over())

    assert "Winner: Bob. A board was full." in text
    assert text.index("Bob: 19 points") < text.index("Ann: 14 points") < text.index("Cas: 0 points")
    assert "may roll" not in text


@pytest.mark.parametrize("names", [LONG, NASTY[:4], tuple(32 * sign for sign in "WXYÅ"), ("😀" * 32,) * 4])
def test_four_long_names_leave_all_facts_in_it(names: tuple[str, ...]) -> None:
    text = described(crowded(), names=names)

    assert length(text) <= 1024
    assert "This round is the last." in text
    assert "rolled 3 and 4, still to be placed." in text
    assert "Bonus tiles for diagonals: 12 and 9." in text
    assert "93 points, 8 tiles won, 8 coins. 6 6 6 = won; 5 5 5 = won; 4 4 4 = won; columns won, won, won." in text
    assert "33 points, 3 tiles won, 2 coins. 4 6 5 = 11; 0 3 5 = won; 4 3 0 = 13; columns won, 12, 14." in text
    assert text.endswith("50 points, 4 tiles won, 2 coins. 5 6 6 = 11; 5 5 0 = won; 4 4 4 = 13; columns won, 12, 14.")


def test_names_that_do_not_fit_are_replaced_by_the_initials_on_the_boards() -> None:
    text = described(crowded(), names=tuple(letter + 31 * "😀" for letter in "ABCD"))

    assert "You are B." in text
    assert "A 4 on c3 wins 14." in text
    assert "C C😀" in text


@pytest.mark.parametrize("position", PHASES)
def test_every_board_is_told_in_full_in_every_phase(position: object) -> None:
    seen = position()  # type: ignore[operator]
    text = described(seen)

    for each in seen.boards:
        faces = [die.face if isinstance(die, Die) else 0 for die in each.cells]
        assert all(f"{faces[row]} {faces[row + 1]} {faces[row + 2]} = " in text for row in (0, 3, 6))
