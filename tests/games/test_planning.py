"""Moves that are picked ahead of their turn, whatever the game: what a plan names, and what stops it."""

from collections.abc import Iterator
from typing import Literal

import pytest

from games.core import AnyGame, Event, Game, Seat
from games.errors import NotYourTurn
from games.match import Match
from games.planning import comes_in_round, names, planning
from games.words import N_
from tests.support.games.random_play import EVERY, random_play
from tests.support.test_games import TEST_GAMES
from tests.support.test_games.many import Many, ManyMove, ManyView, mover

ANN, BOB, CAS = Seat(0), Seat(1), Seat(2)


class Took(Event):
    text = N_("{seat} moves {piece} to {to}.")
    concerns = ("loser",)
    stops = ("partners", "squares", "to")
    kind: Literal["took"] = "took"
    seat: Seat
    loser: Seat
    partners: tuple[Seat, ...] = ()
    squares: tuple[str, ...] = ()
    to: str | None = None


def test_a_plan_names_the_values_of_its_moves_and_the_items_of_their_sets() -> None:
    assert names(["move.b1.d3", "deploy.sun.RSa,GSb", "done"]) == {"b1", "d3", "sun", "RSa", "GSb"}


def test_a_plan_stops_at_what_concerns_its_maker() -> None:
    event = Took(seat=ANN, loser=BOB, partners=(CAS,))

    assert [event.stopping(seat, ()) for seat in (ANN, BOB, CAS)] == [False, True, True]
    assert event.concerned() == (BOB,)


def test_a_plan_stops_at_what_it_names() -> None:
    event = Took(seat=ANN, loser=ANN, squares=("b1", "c1"), to="d3")

    assert event.stopping(BOB, {"c1"})
    assert event.stopping(BOB, {"d3"})
    assert not event.stopping(BOB, {"d4"})
    assert not Took(seat=ANN, loser=ANN).stopping(BOB, {"None"})


def test_what_players_do_themselves_to_what_they_planned_with_stops_nothing() -> None:
    assert not Took(seat=BOB, loser=ANN, to="d3").stopping(BOB, {"d3"})


def test_what_somebody_may_not_know_stops_no_plan_of_theirs() -> None:
    event = Took(seat=ANN, loser=BOB, to="d3", seen_by=frozenset({ANN, CAS}))

    assert [event.stopping(seat, {"d3"}) for seat in (BOB, CAS)] == [False, True]


def test_a_round_goes_on_to_the_seat_before_the_one_that_began_it() -> None:
    first = Seat(2)

    assert [comes_in_round(Seat(seat), Seat(3), first, 4) for seat in range(4)] == [True, True, False, False]


@pytest.mark.parametrize("game", TEST_GAMES.values(), ids=TEST_GAMES)
def test_a_game_that_says_nothing_of_plans_lets_one_move_be_picked_ahead(game: AnyGame) -> None:
    assert type(game).next_turn is Game.next_turn
    match = next(ply.match for ply in random_play(game, 0) if len(ply.match.to_act) == 1)
    seat = next(Seat(seat) for seat in range(match.seats) if seat not in match.to_act)

    plan = planning(match, seat)

    assert plan is not None
    move = next(iter(game.legal(plan.position)))
    assert planning(match, seat, (move,)) is None
    with pytest.raises(NotYourTurn):
        plan.play(seat, move)


class Strict(Many):
    """Wells, in which `legal` reads off the turn who is to move."""

    def legal(self, view: ManyView) -> Iterator[ManyMove]:
        if view.me == mover(view.first, view.turn):
            yield from super().legal(view)


def test_nothing_is_planned_where_the_default_leaves_nothing_to_do() -> None:
    match = Match.start(Strict(), 2, Strict.options(), bytes(32)).match
    [seat] = {ANN, BOB} - match.to_act

    assert planning(match, seat) is None


@pytest.mark.parametrize("game", EVERY.values(), ids=EVERY)
def test_what_may_stop_a_plan_is_a_field_of_its_event(game: AnyGame) -> None:
    for event in game.events:
        assert {*event.concerns, *event.stops} <= set(event.model_fields)
