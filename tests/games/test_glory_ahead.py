"""Steal the Glory: the card of the next round can be planned, and what stops that."""

from games.core import Seat
from games.glory import ROUNDS, GloryState
from tests.support.games.glory.positions import ANN, BOB, CAS, GAME, play, position, thieving


def plannable(state: GloryState, seat: Seat, *planned: str) -> list[str]:
    found = GAME.ahead(GAME.view(state, seat), tuple(map(GAME.read, planned)))
    return [] if found is None else [str(move) for move in GAME.legal(found)]


def test_every_card_in_hand_can_be_planned_while_another_decides_about_a_theft() -> None:
    state = thieving("2H", "5H 7C", pawns=(8, 8), owners=(BOB, None))

    assert plannable(state, BOB) == ["play.5H", "play.7C"]


def test_further_rounds_are_planned_with_the_cards_that_are_left() -> None:
    state = thieving("2H", "5H 7C", pawns=(8, 8), owners=(BOB, None))

    assert plannable(state, BOB, "play.5H") == ["play.7C"]
    assert plannable(state, BOB, "play.5H", "play.7C") == []
    assert plannable(state, BOB, "play.KS") == []
    assert plannable(state.replace(round=ROUNDS - 1), BOB, "play.5H") == []


def test_the_card_that_lies_sealed_is_gone_by_the_next_round() -> None:
    state = play(position("KS 2H 3D", "AS 5H 6D"), "0 play.2H").state

    assert plannable(state, ANN) == ["play.KS", "play.3D"]


def test_who_holds_no_card_has_nothing_to_plan() -> None:
    assert plannable(thieving("2H", "", pawns=(8, 8), owners=(BOB, None)), BOB) == []


def test_nothing_is_planned_in_the_last_round() -> None:
    assert plannable(thieving("2H", "5H", pawns=(8, 8), owners=(BOB, None), round=ROUNDS), BOB) == []


def test_the_plan_is_for_the_round_to_come() -> None:
    state = thieving("2H", "5H", pawns=(8, 8), owners=(BOB, None), round=4)

    found = GAME.ahead(GAME.view(state, BOB))

    assert found is not None
    assert (found.round, found.phase, found.to_act, found.mover) == (5, "choose", (BOB,), None)


def test_a_plan_stops_at_every_theft_from_its_maker_and_at_no_other() -> None:
    tried = play(thieving("2H 3C", "5H 7C", "9H", pawns=(8, 8, 8), owners=(BOB, None)), "0 steal.1.2H")
    taken = play(thieving("2H", "", "9H", pawns=(8, 8, 8), owners=(BOB, None)), "0 steal.1")
    decided = play(tried.state, "1 play.5H")
    again = play(thieving("2H KC", "5H 7C", "9H", pawns=(8, 8, 8), owners=(BOB, None)), "0 steal.1.KC")
    won = play(again.state, "1 play.7C")

    for step in (tried, taken, decided, won):
        assert any(event.stopping(BOB, ()) for event in step.events)
        assert not any(event.stopping(CAS, ()) for event in step.events)


def test_a_plan_stops_at_a_tie_of_its_makers() -> None:
    step = play(position("KS 2H 3D", "KH 5H 6D", "4C 5C 6C"), "0 play.KS", "1 play.KH", "2 play.4C")

    assert [seat for seat in (ANN, BOB, CAS) if any(event.stopping(seat, ()) for event in step.events)] == [ANN, BOB]
