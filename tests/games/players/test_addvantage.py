"""The computer player of Add-Vantage: its chances, its small copy of the boards, and that it plays with sense."""

from collections.abc import Iterator
from itertools import islice, product

import pytest

from games.addvantage import (
    CELLS,
    FACES,
    AddVantageMove,
    AddVantageView,
    Buy,
    Done,
    More,
    Place,
    Refuse,
    Return,
    Roll,
    gains,
)
from games.chance import NoChance, SeededChance
from games.levels import Level
from games.players import PLAYERS
from games.players.addvantage.evaluation import Evaluator
from games.players.addvantage.probabilities import chance_to_fill, prospects
from games.players.addvantage.search import Search
from games.players.addvantage.simulation import Ahead, Simulation
from tests.support.games.addvantage.positions import GAME, lively, position, view
from tests.support.games.matches import victories
from tests.support.games.pairing import Pairing
from tests.support.games.random_play import variants

BUDGET = 1000


def chosen(seen: AddVantageView, budget: int = BUDGET, level: Level = Level.NORMAL) -> AddVantageMove:
    """What the player does; it has no chance to draw from."""
    move = PLAYERS["addvantage"][level](seen, NoChance(), budget)
    assert isinstance(move, Roll | Place | Refuse | More | Done | Buy | Return)
    return move


def positions(stride: int) -> Iterator[AddVantageView]:
    """Every so-manieth position of a match with each choice of options and seats, as its mover sees it."""
    for number in range(len(variants(GAME))):
        for ply in islice(lively(number), number % stride, None, stride):
            seen = ply.match.view(ply.seat)
            assert isinstance(seen, AddVantageView)
            yield seen


def tried_out(empty: int, need: int, dice: int, kept: tuple[int, ...] = ()) -> float:
    """The chance to fill a line, by trying every roll and every decision to the end."""
    if len(kept) == empty:
        return float(sum(kept) == need)
    if not dice:
        return 0.0
    elsewhere = tried_out(empty, need, dice - 1, kept)
    faces = range(1, FACES + 1)
    return sum(max(tried_out(empty, need, dice - 1, (*kept, face)), elsewhere) for face in faces) / FACES


# Chances


@pytest.mark.parametrize("empty", range(4))
def test_a_line_is_filled_as_often_as_when_every_roll_and_every_decision_is_tried(empty: int) -> None:
    for dice, need in product(range(5), range(20)):
        assert chance_to_fill(empty, need, dice) == pytest.approx(tried_out(empty, need, dice))


@pytest.mark.parametrize("cells", [1, 2, 3])
def test_with_as_many_dice_as_cells_it_is_the_share_of_rolls_with_that_sum(cells: int) -> None:
    rolls = [sum(faces) for faces in product(range(1, FACES + 1), repeat=cells)]

    for need in range(20):
        assert chance_to_fill(cells, need, cells) == pytest.approx(rolls.count(need) / len(rolls))


def test_a_single_cell_waits_for_its_face() -> None:
    for dice in range(CELLS + 1):
        assert chance_to_fill(1, 4, dice) == pytest.approx(1 - (5 / 6) ** dice)


def test_a_line_that_has_too_much_already_is_never_filled() -> None:
    lines = [world[empty][need] for world in prospects() for empty in range(4) for need in range(-11, 0)]

    assert set(lines) == {0.0}


# The small board


def test_the_small_board_wins_what_the_rules_say_and_nothing_else() -> None:
    compared = 0
    for seen in positions(stride=5):
        if seen.options.leave_tiles or seen.phase != "dice":
            continue
        world = Simulation.of(seen)
        side = world.sides[world.me]
        for face, cell in product({die.face for die in seen.rolled}, list(side.empty)):
            side.cells[cell] = face
            sure = Evaluator(world).outlook(world.me, 0)
            side.cells[cell] = 0
            won = gains(seen.boards[seen.mover], seen.bonus, seen.options, cell + 1, face)
            assert sure.points == sum(gain.tile for gain in won if not gain.bonus)
            assert sum(sure.bonus) == sum(gain.bonus for gain in won)
            compared += bool(won)
    assert compared > 20


def test_a_diagonal_that_has_won_does_not_win_the_other_bonus_tile() -> None:
    state = position("6.. .2. ..3 | . . . . . .", "... ... ...", bonus=(None, 11))

    assert Evaluator(Simulation.of(view(state))).outlook(0, 9).bonus[1] < 0.8
    assert Evaluator(Simulation.of(view(state))).outlook(0, 0).bonus == (0.0, 0.0)


def test_two_equal_bonus_tiles_take_both_diagonals() -> None:
    state = position("... .2. ... | . . . . . .", "... ... ...", bonus=(11, 11))
    world = Simulation.of(view(state))
    world.sides[0].cells[:] = [6, 0, 6, 0, 2, 0, 3, 0, 3]

    assert Evaluator(world).outlook(0, 0).bonus == (1.0, 1.0)


def test_two_coins_bring_two_dice_a_turn_and_one_coin_one() -> None:
    world = Simulation.of(view(position("... ... ...", "... ... ... | 8 9 10 11 12 13 | 1")))

    assert world.ahead() == [Ahead(9, 5), Ahead(6, 6)]


def test_whoever_comes_later_in_the_last_round_still_has_his_turn() -> None:
    state = position("111 111 ...", "111 111 ...", "111 111 ...", mover=1, last_round=True)

    assert Simulation.of(view(state, state.mover)).ahead() == [Ahead(0, 0), Ahead(0, 0), Ahead(2, 1)]


def test_with_an_end_at_once_whoever_comes_after_the_full_board_has_no_turn_more() -> None:
    state = position("111 111 11.", "111 111 11.", "111 111 ...", mover=0, options={"end": "at once"})

    assert Simulation.of(view(state)).ahead() == [Ahead(0, 0), Ahead(1, 1), Ahead(0, 0)]


# Its moves


def test_it_wins_the_tile_that_the_die_wins() -> None:
    state = position("23. ..4 ...", "1.. ... ...", rolled="3")

    assert chosen(view(state)) == Place(die=3, cell=3)


def test_it_wins_the_higher_of_two_tiles() -> None:
    state = position("51. ... 65. | 8 9 13 11 12 10 | 1", "1.. ... ...", rolled="2", bonus=(None, None))

    assert chosen(view(state)) == Place(die=2, cell=9)


def test_it_wins_two_tiles_with_two_dice_in_whatever_order() -> None:
    state = position("23. ... 64. | 8 9 13 10 12 10", "1.. ... ...", rolled="3 3")
    first = chosen(view(state))
    second = chosen(view(GAME.apply(state, state.mover, first, NoChance()).state))

    assert {first, second} == {Place(die=3, cell=3), Place(die=3, cell=9)}


def test_it_buys_the_die_that_completes_a_high_tile() -> None:
    state = position("66. 251 142 | 13 . . . . .", "... .1. ... | 8 9 10 11 12 8 | 2 | 9")

    assert chosen(view(state)) == Buy(seller=2, die=5, cell=3)


def test_it_does_not_buy_what_wins_nothing() -> None:
    state = position("6.. ... ... | 8 9 10 11 12 13 | 2", "4.. ... ...")

    assert chosen(view(state)) == Roll()


@pytest.mark.parametrize("face", range(1, FACES + 1))
def test_it_does_not_pay_its_last_coin_for_a_better_roll(face: int) -> None:
    state = position("2.. .4. ... | 8 9 10 11 12 13 | 1", "1.. ... ...", rolled=str(face))

    assert isinstance(chosen(view(state)), Place)


def test_it_rolls_one_more_when_only_that_can_win_and_what_does_not_fit_can_be_refused() -> None:
    state = position(
        "111 111 61. | . . 13 . . . | 3", "111 1.. ... | . . . . . . | 1 | 12", bonus=(None, None), phase="more"
    )

    assert chosen(view(state)) == More()


def test_it_takes_back_the_die_that_stands_where_a_high_tile_is_lost() -> None:
    state = position(
        "661 255 14. | 14 . . . . . | 3",
        "111 1.. ... | . . . . . . | 1 | 9",
        bonus=(None, None),
        options={"take_back": True},
    )

    assert chosen(view(state)) == Return(die=3)


# The habit of a beginner


def test_the_easy_one_wins_a_row_and_overlooks_the_higher_tile_of_a_column() -> None:
    state = position("51. 6.. ... | 8 9 10 13 12 11 | 2", "1.. ... ...", rolled="2", bonus=(None, None))

    assert chosen(view(state), level=Level.EASY) == Place(die=2, cell=3)
    assert chosen(view(state)) == Place(die=2, cell=7)


def test_a_careful_beginner_wins_somewhat_more_than_half_against_the_easy_one() -> None:
    assert 0.48 <= victories(Pairing("addvantage", 2, "beginner", "easy"), 100, BUDGET) / 200 <= 0.68


# With any options


def test_every_choice_in_random_games_is_legal_with_any_options_and_any_budget() -> None:
    kinds = set()
    for number, seen in enumerate(positions(stride=5)):
        move = chosen(seen, (1, 30, 300)[number % 3])
        GAME.check(seen, move)
        kinds.add(move.kind)
    assert kinds == {"roll", "place", "refuse", "more", "done", "buy", "return"}


def test_it_looks_at_no_more_positions_than_its_budget() -> None:
    for number, seen in enumerate(positions(stride=31)):
        for budget in (1, 8, 90, (700, 2000)[number % 2]):
            search = Search(seen, budget)
            search.best(list(GAME.legal(seen)))
            assert search.evaluator.looked <= budget


def test_trying_things_out_leaves_the_small_board_as_it_was() -> None:
    for seen in positions(stride=37):
        search = Search(seen, 700)
        search.best(list(GAME.legal(seen)))
        assert search.evaluator.position == Simulation.of(seen)


def test_the_same_view_and_budget_choose_the_same_move_whatever_chance_brings() -> None:
    seen, player = view(position("2.. .4. ...", "1.. ... ..5", rolled="5 1")), PLAYERS["addvantage"][Level.NORMAL]

    assert len({player(seen, SeededChance(bytes(32), turn), BUDGET) for turn in range(5)}) == 1


def test_it_wins_clearly_more_than_half_against_the_greedy_one() -> None:
    assert victories(Pairing("addvantage", 2, "normal", "greedy"), 10, 300) >= 14
