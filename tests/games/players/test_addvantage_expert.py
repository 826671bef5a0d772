"""The expert of Add-Vantage: its small table is that of the rules, and it plays with sense within its limits."""

from itertools import combinations, product
from math import inf
from random import Random
from time import monotonic

import pytest

from games.addvantage import AddVantageView, Buy, More, Place, Refuse, Return, Roll, dice_to_roll
from games.chance import NoChance, SeededChance
from games.levels import Level
from games.players import PLAYERS
from games.players.addvantage import expert
from games.players.addvantage.expert import ENOUGH, Dice, Expert
from games.players.addvantage.forethought import Forethought
from games.players.addvantage.learnt import RICH, guess, learnt, situation
from games.players.addvantage.probabilities import likely
from games.players.addvantage.table import DIE, Table
from games.players.addvantage.turns import REFUSED, done, played, winning_purchases
from games.players.addvantage.value import Judge, Spent
from tests.support.amount import amount
from tests.support.games.addvantage.positions import GAME, plies, position, seen, view
from tests.support.games.random_play import Ply

BUDGET = 3000


def lying(table: Table) -> list[object]:
    """All that a table says."""
    sides = [(side.cells, side.ends, side.coins, side.points, side.tiles, side.faces) for side in table.sides]
    return [sides, table.bonus]


def carried_out(table: Table, ply: Ply) -> Table | None:
    """The table after a move, before the turn ends; None for a roll, which is chance's."""
    match ply.move:
        case Place(die=face, cell=cell):
            return done(table, ply.seat, ((face, cell - 1),))
        case Refuse(die=face):
            return done(table, ply.seat, ((face, REFUSED),))
        case Buy(seller=seller, die=take, cell=cell):
            return table.bought(ply.seat, seller - 1, take - 1, cell - 1)
        case Return(die=cell):
            return table.having(ply.seat, table.sides[ply.seat].without(cell - 1, -1), table.bonus)
    return None


# The small table


def test_every_move_does_on_the_small_table_what_it_does_by_the_rules() -> None:
    compared = 0
    for ply in plies(amount(30, 600)):
        table = carried_out(Table.of(seen(ply)), ply)
        if table is None:
            continue
        after = ply.match.play(ply.seat, ply.move).match.view(None)
        assert isinstance(after, AddVantageView)
        assert lying(table) == lying(Table.of(after))
        if after.mover != ply.seat or after.outcome:
            over = table.after_turn()
            assert over.is_over == (after.outcome is not None)
            assert after.outcome is None or [share > 0 for share in over.shares()] == [
                seat in after.outcome.winners for seat in range(len(after.boards))
            ]
        compared += 1
    assert compared > 20 * amount(30, 600)


def test_whoever_is_to_play_has_at_least_the_dice_that_they_roll_ahead() -> None:
    for ply in plies(20):
        if isinstance(ply.move, Roll) and not seen(ply).returned:
            assert Table.of(seen(ply)).ahead()[ply.seat][0] >= dice_to_roll(seen(ply))


def test_turns_that_are_played_on_keep_to_coins_and_cells() -> None:
    random = Random(1)
    for ply in plies(6):
        if isinstance(ply.move, Roll):
            table = Table.of(seen(ply))
            before = sum(side.coins for side in table.sides)
            after = played(Judge(learnt(len(table.sides))), table, lambda _: random.randint(1, 6), 5)
            assert sum(side.coins for side in after.sides) <= before
            assert all(side.coins >= 0 and len(side.cells) == 9 for side in after.sides)


def test_purchases_that_win_are_those_after_which_there_are_more_points() -> None:
    found = 0
    for ply in plies(12):
        table, seat = Table.of(seen(ply)), ply.seat
        every = [
            table.bought(seat, seller, take, cell)
            for seller, other in enumerate(table.sides)
            for take, cell in product(range(9), repeat=2)
            if seller != seat and other.cells[take] and not table.sides[seat].cells[cell]
        ]
        before = table.sides[seat].points
        winning = {str(lying(each)) for each in every if each.sides[seat].points > before}
        assert {str(lying(each)) for each in winning_purchases(table, seat)} == winning
        found += len(winning)
    assert found > 50


# What it has learnt


def test_what_is_guessed_of_a_situation_is_what_its_line_does_alone() -> None:
    for coins, dice, empty, diagonal in product(range(RICH + 1), range(10), range(1, 4), (False, True)):
        for need in range(empty, 6 * empty + 1):
            for on_sale in range(3 if empty == 1 else 1):
                number = situation(coins, dice, empty, need, diagonal=diagonal, on_sale=on_sale)
                assert guess(number) == likely(empty, need, dice)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_line_wins_oftener_when_its_last_die_can_be_bought_at_once(seats: int) -> None:
    known = learnt(seats)
    plain, _ = known.rows(2, 5, 0, True)
    on_sale, _ = known.rows(2, 5, 1 << 4, True)

    assert on_sale[11][2 * DIE + 7] > plain[11][2 * DIE + 7]
    assert on_sale[11][2 * DIE + 6] == plain[11][2 * DIE + 6]


# Looking ahead


def test_dice_of_the_mover_show_each_pair_once_in_36_samples_and_others_dice_fall_alike() -> None:
    pairs = []
    for sample in range(36):
        dice, same = Dice(sample, 0, 2), Dice(sample, 0, 2)
        pairs.append((dice(0), dice(0)))
        assert same(1) == dice(1)
    assert sorted(pairs) == list(product(range(1, 7), repeat=2))


def test_the_next_roll_is_worth_more_where_more_faces_win() -> None:
    many = position("66. ... 65. | 13 9 10 11 12 13 | 1", "111 ... ... | . . . . . . | 1 | 9")
    same = position("66. ... 65. | . 9 . 11 12 13 | 1", "111 ... ... | . . . . . . | 1 | 9")
    worth = [Forethought(Judge(learnt(2)), Table.of(view(each)).after_turn(), 0).chance() for each in (many, same)]

    assert worth[0] > worth[1]


def test_the_next_two_dice_are_worth_no_less_than_on_any_two_cells_chosen_before_they_fall() -> None:
    state = position("66. 1.. 4.. | 13 9 10 11 12 13 | 2", "111 ... ... | . . . . . . | 2 | 9 14")
    judge, table = Judge(learnt(2)), Table.of(view(state)).after_turn()
    dice, turns = table.ahead()[0]
    faces, expected = judge.faces_of_others(table, 0), judge.expected(table)
    worth = []
    for cells in combinations([2, 4, 5, 7, 8], 2):
        total = 0.0
        for pair in product(range(1, 7), repeat=2):
            side = done(table, 0, tuple(zip(pair, cells, strict=True))).sides[0]
            mine = judge.outlook(side, (dice - 2, turns - 1), faces, False, table.bonus)
            total += judge.of_expected([mine, expected[1]], 0)
        worth.append(total / 36)

    assert Forethought(judge, table, 0).chance() > max(worth)


# Its moves


def chosen(state: AddVantageView, budget: int = BUDGET) -> object:
    return expert.choose(state, NoChance(), budget)


def test_it_wins_two_tiles_with_two_dice_in_whatever_order() -> None:
    state = position("23. ... 64. | 8 9 13 10 12 10", "1.. ... ...", rolled="3 3")

    assert chosen(view(state)) in (Place(die=3, cell=3), Place(die=3, cell=9))


def test_it_buys_the_die_that_completes_a_high_tile() -> None:
    state = position("66. 251 142 | 13 . . . . .", "... .1. ... | 8 9 10 11 12 8 | 2 | 9")

    assert chosen(view(state)) == Buy(seller=2, die=5, cell=3)


def test_it_rolls_one_more_when_only_that_can_win() -> None:
    state = position(
        "111 111 61. | . . 13 . . . | 3", "111 1.. ... | . . . . . . | 1 | 12", bonus=(None, None), phase="more"
    )

    assert chosen(view(state)) == More()


def test_whoever_leads_fills_the_board_and_whoever_is_behind_pays_for_another_chance() -> None:
    other = "111 111 11. | . . . . . 14 | 1 | 12"
    leads = position("116 661 61. | . . 14 . . . | 2 | 14 14", other, rolled="2", bonus=(None, None))
    behind = position("116 661 61. | . . 13 . . . | 2", other, rolled="2", bonus=(None, None))

    assert chosen(view(leads)) == Place(die=2, cell=9)
    assert chosen(view(behind)) == Refuse(die=2)


# Its limits


def test_every_choice_is_legal_with_any_options() -> None:
    for number, ply in enumerate(plies(amount(24, 200))):
        if number % amount(40, 7) == 0:
            GAME.check(seen(ply), expert.choose(seen(ply), NoChance(), ENOUGH))


def test_it_looks_at_no_more_positions_than_its_budget_and_at_nearly_as_many() -> None:
    for number, ply in enumerate(plies(12)):
        moves = list(GAME.legal(seen(ply)))
        if number % 50 == 0 and len(moves) > 1:
            searching = Expert(seen(ply), BUDGET)
            searching.best(moves)
            assert searching.judge.looked <= BUDGET
    with pytest.raises(Spent):
        Judge(learnt(2), 0).look()


def test_the_same_view_and_budget_choose_the_same_move_whatever_chance_brings() -> None:
    shown = view(position("2.. .4. ...", "1.. ... ..5", rolled="5 1"))

    assert len({str(expert.choose(shown, SeededChance(bytes(32), turn), BUDGET)) for turn in range(3)}) == 1


def test_it_stops_when_its_time_is_over() -> None:
    shown, begun = view(position("2.. .4. ...", "1.. ... ..5", rolled="5 1")), monotonic()

    GAME.check(shown, expert.choose(shown, NoChance(), 10**9, begun + 0.1))
    assert monotonic() - begun < 1.5


def test_with_tiles_that_are_left_and_with_a_small_budget_it_plays_as_the_normal_one_does() -> None:
    left = view(position("2.. .4. ...", "1.. ... ..5", rolled="5 1", options={"leave_tiles": True}))
    shown = view(position("2.. .4. ...", "1.. ... ..5", rolled="5 1"))
    normal = PLAYERS["addvantage"][Level.NORMAL].choose

    assert expert.choose(left, NoChance(), BUDGET) == normal(left, NoChance(), BUDGET, inf)
    assert expert.choose(shown, NoChance(), ENOUGH - 1) == normal(shown, NoChance(), ENOUGH - 1, inf)
