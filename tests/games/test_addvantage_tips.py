"""Add-Vantage: what a tip tells who learns, and how a hint says why."""

import pytest

from games.addvantage import AddVantageState
from tests.support.games.addvantage.positions import (
    BOB,
    CAS,
    EMPTY,
    FULL,
    GAME,
    HIDDEN,
    LEAVE,
    SAID,
    number,
    position,
    view,
)

LINE = "124 ... ... | 7 9 10 11 12 13"
"""A board whose first row is complete and matches its tile, where tiles are left."""
WRONG = "124 ... ... | 8 9 10 11 12 13"
"""The same without a match: without its dice the row can still win."""
NEAR = "12. ... ... | 7 9 10 11 12 13"
"""A 4 is missing."""


def tip(state: AddVantageState) -> str:
    found = GAME.tip(view(state))
    return "" if found is None else SAID(found)


def reason(state: AddVantageState, move: str) -> str:
    found = GAME.reason(view(state), GAME.read(move))
    return "" if found is None else SAID(found)


def test_a_line_that_would_score_is_broken_for_a_reason() -> None:
    assert reason(position(EMPTY, LINE, options=LEAVE), "buy.2.1.5") == "You break a line of Bob's by it."


@pytest.mark.parametrize("options", [{}, LEAVE])
def test_to_break_a_line_that_does_not_match_is_no_reason(options: dict[str, bool]) -> None:
    assert "break" not in reason(position(EMPTY, WRONG, options=options), "buy.2.1.5")


def test_of_a_last_coin_nothing_is_said_while_it_buys_a_tile() -> None:
    state = position(f"{NEAR} | 1", "..4 ... ...", options=LEAVE)

    assert "One coin left" not in tip(state)
    assert "One coin left" in tip(state.replace(bought=(number(BOB, 3),)))


def test_in_a_last_turn_a_reason_promises_nothing_for_a_later_one() -> None:
    """Cas has filled a board; Bob still plays after Ann, where Cas has begun, and nobody, where Bob has."""
    state = position("12. ... ...", EMPTY, FULL, rolled="3", first=CAS)
    last = state.replace(last_round=True)

    assert reason(state, "place.3.9") == "Then a 3 on b2 would win the 7."
    assert reason(last, "place.3.9") == "You have 6 empty cells left then."
    assert reason(last.replace(first=BOB), "place.3.9") == "It wins the game, together with Bob and Cas."


def test_what_is_hidden_from_the_others_is_not_told_by_who_wins() -> None:
    """Nobody has won anything, whatever they hold."""
    state = position("12. ... ...", EMPTY, FULL, rolled="3", first=BOB, last_round=True, options=HIDDEN)

    assert reason(state, "place.3.9") == "That is the end."


def test_where_nobody_can_go_on_a_tip_gives_no_advice_for_later() -> None:
    bare, other = f"{EMPTY} | 8 9 10 11 12 13 | 0", "5.. ... ... | 8 9 10 11 12 13 | 0"

    assert tip(position(bare, other, rolled="4")) == "What you rolled wins no tile now."
