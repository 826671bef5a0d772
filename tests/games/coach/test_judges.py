"""What the judges say of positions: what is equal, what is won, and what nobody could know."""

from collections.abc import Iterator
from itertools import islice

import pytest

from games import GAMES
from games.chance import SeededChance
from games.coach.passage import read
from games.core import Seat, State
from games.judging import Estimate, bent
from games.players import JUDGES
from games.players.glory.judge import fate
from tests.support.games.glory.positions import ANN, BOB, position, thieving
from tests.support.games.make_golden import files, golden
from tests.support.games.random_play import random_play
from tests.support.games.truth import truth

EACH = 3


def judged(key: str, state: State, playouts: int, seed: int = 0) -> Estimate:
    return JUDGES[key].appraise(state, SeededChance(bytes(32), seed), playouts)


def positions(key: str) -> Iterator[State]:
    """Some positions of every kind of game, with sealed choices and without, and of older rules."""
    for path in files(key):
        record, _ = golden(path)
        course = read(record, GAMES.of_record(record))
        if course is not None:
            every = [state for passage in course.passages for state in (passage.before, passage.last)]
            yield from every[:: max(1, len(every) // EACH)]


@pytest.mark.parametrize("key", JUDGES)
def test_the_shares_of_all_add_up_to_one_in_every_kind_of_position(key: str) -> None:
    for state in positions(key):
        found = judged(key, state, 1)

        assert sum(found.shares) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in found.shares)


@pytest.mark.parametrize("key", JUDGES)
def test_the_same_position_chance_and_playouts_give_the_same_estimate(key: str) -> None:
    for state in islice(positions(key), EACH):
        assert judged(key, state, 2) == judged(key, state, 2)


@pytest.mark.parametrize("key", JUDGES)
def test_a_game_that_is_over_is_certain(key: str) -> None:
    played_out = (it for it in map(golden, files(key)) if it[1].reason in GAMES[key].endings)
    record, outcome = next(it for it in played_out if len(it[1].winners) == 1)
    course = read(record, GAMES.of_record(record))
    assert course is not None
    found = judged(key, course.passages[-1].after, 1)

    assert found.shares == tuple(float(seat in outcome.winners) for seat in range(record.seats))
    assert found.errors == (0.0,) * record.seats


def test_two_who_hold_the_same_have_equal_chances() -> None:
    equal = position("3C 8D QH", "3D 8H QS", pile="2C 4C 5C 6C 7C 9C 10C JC KC 2D 4D 5D")
    found = judged("glory", equal, 400)

    assert abs(found.shares[0] - 0.5) < 4 * found.errors[0]


def test_who_can_take_the_last_trophy_from_an_empty_hand_on_the_finish_has_won() -> None:
    state = thieving("9S", "", pawns=(15, 15), owners=(ANN, BOB))

    assert judged("glory", state, 50).shares[0] > 0.85


def test_what_lies_in_the_draw_pile_has_no_part_in_it() -> None:
    state = position("3C 8D QH", "3D 8H QS")
    turned = state.replace(draw_pile=state.draw_pile[::-1])

    assert judged("glory", state, 20) == judged("glory", turned, 20)
    assert fate(state, 5) == fate(turned, 5)
    assert fate(state, 5) != fate(state, 6)


@pytest.mark.parametrize("key", ["heroes", "addvantage"])
def test_an_open_game_is_drawn_by_nobody_s_hand(key: str) -> None:
    assert JUDGES[key].fate is None


def test_colours_exchanged_exchange_the_chances() -> None:
    [*_, ply] = islice(random_play(GAMES["heroes"], 1), 40)
    state = truth(ply.match)
    other = state.replace(white=Seat(1 - state.white))

    assert judged("heroes", state, 2).shares == judged("heroes", other, 2).shares[::-1]


def test_a_curve_draws_shares_apart_or_together_and_leaves_equal_ones() -> None:
    assert bent((0.5, 0.5), 3) == [0.5, 0.5]
    assert bent((0.8, 0.2), 2)[0] > 0.9
    assert bent((0.8, 0.2), 0.5)[0] < 0.7
    assert bent((1.0, 0.0), 0.5)[0] > 0.99
