"""The contract suite over all games and the test games, by each number of their rules: a game is tested by existing."""

from collections.abc import Callable

import pytest

from games.core import AnyGame
from games.example import scenes
from tests.support.amount import amount
from tests.support.games import contract, endings, plans, telling
from tests.support.games.random_play import TRIED, matches, name_of
from tests.support.games.registry import suite_of

PROMISES: list[Callable[[AnyGame, int], object]] = [
    endings.ends,
    contract.replays,
    contract.is_stored,
    contract.states_are_values,
    contract.views_are_values,
    contract.is_open_when_all_see_the_same,
    telling.events_are_entered,
    telling.is_told,
    telling.has_a_history,
    contract.notation_round_trips,
    contract.choices_are_what_is_legal,
    contract.refusals_change_nothing,
    contract.check_agrees_with_legal,
    contract.nothing_shows_in_reprs,
    contract.follows_its_own_lines,
    endings.ends_by_agreement,
    endings.ranks_as_it_stands_by_its_own_rule,
    contract.follow_ups_are_public,
    contract.steps_leave_the_past_alone,
    contract.determinizations_can_be_played,
    contract.refuses_what_was_stored_badly,
    plans.plans_are_picked_as_moves_are,
    plans.plans_know_no_more_than_their_makers,
    plans.what_was_planned_can_be_told_later,
    plans.plans_are_made_out_of_turn,
    plans.a_plan_that_nothing_has_touched_is_legal,
    plans.orders_answer_legally,
    plans.what_stops_a_plan_is_known_to_its_maker,
]


SHARE = 8
"""A promise is held against one of so many matches of a game, the next promise against others."""


def tried(game: AnyGame, promise: int) -> list[int]:
    """The matches against which the promise of this number is held: every so manieth, one at least, so that all are
    tried by some; in a soak all of them."""
    every = range(matches(game))
    many = amount(-(-len(every) // SHARE), len(every))
    return [every[(promise + at * len(every) // many) % len(every)] for at in range(many)]


@pytest.fixture(params=TRIED.values(), ids=name_of)
def game(request: pytest.FixtureRequest) -> AnyGame:
    chosen: AnyGame = request.param
    return chosen


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_every_game_keeps(promise: Callable[[AnyGame, int], object], game: AnyGame) -> None:
    for number in tried(game, PROMISES.index(promise)):
        promise(game, number)


def test_sealed_choices_give_the_same_in_any_order_and_draw_nothing(game: AnyGame) -> None:
    found = [contract.sealed_choices_commute(game, number) for number in tried(game, len(PROMISES))]

    assert any(found) == suite_of(game).sealed


def test_a_determinization_looks_the_same_and_every_secret_varies(game: AnyGame) -> None:
    contract.determinizes_what_it_cannot_see(game, amount(24, 60))


def test_what_the_rules_show_is_a_game_that_goes_on(game: AnyGame) -> None:
    shown = list(scenes(game))

    assert len(shown) == (len(game.example.scenes) if game.example is not None else 0)
    for scene, view in shown:
        assert view.outcome is None
        assert view.me == scene.viewer
