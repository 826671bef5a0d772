"""Heroes & Cities: what a player can plan while the other one moves, and what stops it."""

from collections.abc import Sequence

from games.core import Event
from games.heroes import HeroesState, HeroesView
from games.planning import names
from tests.support.games.heroes.positions import ANN, BOB, GAME, play, position


def ahead(state: HeroesState, *planned: str) -> HeroesView | None:
    """What Bob, who plays black, can plan after some moves."""
    return GAME.ahead(GAME.view(state, BOB), tuple(map(GAME.read, planned)))


def stopped(events: Sequence[Event], *planned: str) -> bool:
    """Whether a plan of Bob's stops at what happened."""
    return any(event.stopping(BOB, names(planned)) for event in events)


def test_a_plan_is_one_move_of_an_own_piece_on_the_board_as_it_is() -> None:
    state = position("Ab1 ad6")

    found = ahead(state)

    assert found is not None
    assert (found.mover, found.to_act, found.board) == ("black", (BOB,), state.board)
    assert "move.d6.d4" in map(str, GAME.legal(found))
    assert ahead(state, "move.d6.d4") is None


def test_an_attacker_on_an_own_city_can_be_planned_to_become_a_hero() -> None:
    found = ahead(position("ab8"))

    assert found is not None
    assert "promote.b8" in map(str, GAME.legal(found))


def test_nothing_is_planned_when_the_last_turn_of_a_short_game_is_the_other_players() -> None:
    assert ahead(position("Ab1 ad6", length="short", left=1)) is None
    assert ahead(position("Ab1 ad6", length="short", left=2)) is not None


def test_a_plan_stops_when_an_own_piece_is_captured() -> None:
    step = play(position("Ab4 ac4 Ad6"), "move.d6.d4")

    assert "captured" in [event.kind for event in step.events]
    assert stopped(step.events, "move.h10.h9")
    assert not any(event.stopping(ANN, ()) for event in step.events)


def test_a_plan_stops_when_a_city_is_lost() -> None:
    step = play(position("Ab6"), "move.b6.b8")

    assert stopped(step.events, "move.h10.h9")
    assert not any(event.stopping(ANN, ()) for event in step.events)


def test_a_plan_stops_when_a_piece_comes_to_a_square_that_it_names() -> None:
    step = play(position("Ad3 ad6"), "move.d3.d4")

    assert stopped(step.events, "move.d6.d4")
    assert not stopped(step.events, "move.d6.d5")
