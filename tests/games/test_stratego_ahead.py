"""Stratego 4: what players can plan while others move, and what stops it."""

from typing import Any

from games.chance import NoChance, SeededChance
from games.core import Seat
from games.planning import names
from games.stratego import StrategoOptions, StrategoState, StrategoView
from tests.support.games.stratego.positions import ANN, BOB, CAS, DEE, GAME, fallen, play, position

SHORT: dict[str, Any] = {"options": StrategoOptions(length="short")}


def ahead(state: StrategoState, *planned: str, seat: Seat = BOB) -> StrategoView | None:
    return GAME.ahead(GAME.view(state, seat), tuple(map(GAME.read, planned)))


def plannable(state: StrategoState, *planned: str, seat: Seat = BOB) -> set[str]:
    found = ahead(state, *planned, seat=seat)
    return set() if found is None else {str(move) for move in GAME.legal(found)}


def test_a_plan_is_one_move_in_a_full_game() -> None:
    state = position("e5l8")

    assert "move.l8.l9" in plannable(state)
    assert ahead(state, "move.l8.l9") is None


def test_nothing_is_planned_while_armies_are_placed() -> None:
    state = GAME.setup(4, StrategoOptions(), SeededChance(bytes(32), 0)).state
    placed = GAME.apply(state, BOB, next(iter(GAME.legal(GAME.view(state, BOB)))), NoChance()).state

    assert ahead(placed) is None


def test_an_attack_on_a_piece_that_stands_there_now_can_be_planned() -> None:
    assert "move.l8.l9" in plannable(position("n4l9 e5l8"))


def test_in_a_short_game_another_piece_can_be_planned_after_a_step_and_then_no_more() -> None:
    state = position("e5l8 e4l10", **SHORT)

    second = plannable(state, "move.l8.l9")

    assert "move.l10.l11" in second
    assert not any(move.startswith("move.l9") for move in second)
    assert "move.l10.l9" not in second
    assert ahead(state, "move.l8.l9", "move.l10.l11") is None


def test_nothing_is_planned_after_an_attack_whose_end_nobody_knows() -> None:
    assert ahead(position("n4l9 e5l8 e4l11", **SHORT), "move.l8.l9") is None


def test_nothing_is_planned_after_a_step_that_wins() -> None:
    assert ahead(position("e5ring+e e4l10", **SHORT), "move.ring.turret") is None


def test_the_second_move_of_ones_own_turn_can_be_planned_while_another_is_asked_for_a_recruit() -> None:
    lost = fallen(5, of=BOB)
    state = position("n4d4 n6f4 e9d5", sliders=(0, 2, 0, 0), chronicle=lost, **SHORT)
    asked = play(state, "move.d4.d5").state

    assert frozenset(GAME.view(asked, None).to_act) == {BOB}
    assert any(move.startswith("move.f4") for move in plannable(asked, seat=ANN))
    assert ahead(asked, "move.f4.f5", seat=ANN) is None


def test_nothing_is_planned_by_those_whose_last_turn_is_over() -> None:
    state = position("", BOB, **SHORT, round=12, settled=(10, 10, None, None))

    assert ahead(state, seat=ANN) is None
    assert ahead(state, seat=CAS) is not None


def test_a_plan_stops_at_an_attack_on_its_maker() -> None:
    step = play(position("n4l9 e5l8"), "move.l9.l8")

    assert any(event.stopping(BOB, ()) for event in step.events)
    assert not any(event.stopping(CAS, names(["move.k15.k14"])) for event in step.events)
    assert any(event.stopping(DEE, names(["move.m8.l8"])) for event in step.events)


def test_a_plan_stops_at_a_shot_at_its_maker() -> None:
    step = play(position("n1l11 e5l8"), "move.l11.l8")

    assert any(event.stopping(BOB, ()) for event in step.events)


def test_a_plan_stops_when_somebody_comes_to_or_leaves_a_space_that_it_names() -> None:
    step = play(position("n4l9 e5m8"), "move.l9.l8")

    assert any(event.stopping(BOB, names(["move.m8.l8"])) for event in step.events)
    assert any(event.stopping(BOB, names(["move.m9.l9"])) for event in step.events)
    assert not any(event.stopping(BOB, names(["move.o5.o6"])) for event in step.events)


def test_what_players_do_themselves_stops_no_plan_of_theirs() -> None:
    step = play(position("n4l9 n4l10", **SHORT), "move.l9.l8")

    assert not any(event.stopping(ANN, names(["move.l10.l9"])) for event in step.events)


def test_every_plan_stops_when_the_last_round_of_a_short_game_begins() -> None:
    step = play(position("w5d8", DEE, **SHORT, round=11), "move.d8.d9", "move.a11.b11")

    assert any(event.stopping(CAS, ()) for event in step.events)
