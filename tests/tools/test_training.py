"""What is fitted for the computer players can be fitted again, and comes out the same every time."""

from operator import mul
from random import Random
from statistics import mean

import pytest

from games.players.addvantage.learnt import Learnt
from games.players.addvantage.table import Table
from games.players.addvantage.value import Judge
from games.players.glory.prospects import Prospects, prospects
from games.players.spy.tactics import ways_of
from tests.support.games.addvantage.positions import plies, seen
from tools.training import addvantage, glory, spy

PAYS = ((0.0, -1.0, 2.0), (1.0, 0.0, -1.0), (-2.0, 1.0, 0.0))
"""Rock, paper and scissors, in which rock wins twice as much."""


# Add-Vantage


def test_what_is_learnt_in_some_games_are_chances_and_the_same_every_time() -> None:
    once, again = (addvantage.fitted(2, 2, 3, Random(7)) for _ in range(2))

    assert isinstance(once, Learnt)
    assert once.chances == again.chances
    assert len(once.chances) > 20
    assert all(0 <= chance <= 1 for chance in once.chances.values())


def test_what_speaks_for_a_player_is_what_the_fitting_counts() -> None:
    weights = (1.0, 10.0, 1e3, 1e5, 1e7, 1e9)
    judge = Judge(Learnt({}, extra=weights))
    for ply in plies(10):
        table = Table.of(seen(ply))
        for seat, (_, _, credit) in enumerate(judge.expected(table)):
            assert credit == sum(map(mul, weights, addvantage.facts(judge, table, seat)))


# Steal the Glory


@pytest.mark.soak
def test_the_table_of_prospects_can_be_worked_out_again() -> None:
    again: Prospects = {}
    glory.Solver(2, Random(1), again, deals=45).solve()

    known = {place: prospect for place, prospect in prospects().items() if place[0] == 2}
    assert again.keys() == known.keys()
    assert mean(abs(again[place].chance - prospect.chance) for place, prospect in known.items()) < 0.05


def test_regret_matching_leaves_little_to_exploit() -> None:
    regrets, others, played = [0.0] * 3, [0.0] * 3, [0.0] * 3
    for _ in range(4000):
        mix, other = glory.mixed(regrets), glory.mixed(others)
        gains = [sum(p * pay for p, pay in zip(other, row, strict=True)) for row in PAYS]
        losses = [sum(p * row[at] for p, row in zip(mix, PAYS, strict=True)) for at in range(3)]
        value = sum(p * gain for p, gain in zip(mix, gains, strict=True))
        regrets = [max(0.0, old + gain - value) for old, gain in zip(regrets, gains, strict=True)]
        others = [max(0.0, old + value - loss) for old, loss in zip(others, losses, strict=True)]
        played = [old + p / 4000 for old, p in zip(played, mix, strict=True)]

    assert min(sum(p * row[at] for p, row in zip(played, PAYS, strict=True)) for at in range(3)) > -0.03


# Spy


def test_a_change_is_kept_where_it_clearly_wins_more_of_the_same_deals() -> None:
    assert spy.is_better([1.0, 0.0] * 10, [0.0] * 20)
    assert not spy.is_better([1.0, 0.0] * 10, [0.0, 1.0] * 10)
    assert not spy.is_better([0.0] * 20, [1.0] * 20)


def test_who_plays_the_same_wins_the_same_deals() -> None:
    one, other = spy.shares(3, (ways_of(3), ways_of(3)), Random(1), 20)

    assert one == other
    assert 0 < sum(one) < 20


def test_what_is_fitted_beats_what_it_began_with_and_is_the_same_every_time() -> None:
    rash = ways_of(2)._replace(wanted=-9, least=1, most=1, patience=0)  # it deploys whatever it can
    found, again = (spy.fitted(2, rash, Random(2), 4, 30) for _ in range(2))
    won, lost = spy.shares(2, (found, rash), Random(3), 50)

    assert found == again
    assert sum(won) > sum(lost)
