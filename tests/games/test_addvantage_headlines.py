"""Add-Vantage: what a headline says of a move and of the end, to all and to whom it names."""

from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from games.addvantage.components import ENDS as LINES
from games.addvantage.components import TILES
from games.addvantage.ending import ENDINGS
from games.addvantage.events import LINE_NAMES, Began, Ended, LastRound, Placed, Won, WonBonus, WonHidden
from games.addvantage.model import AddVantageState
from games.core import Outcome, Resigned, Seat, Term
from tests.support.games.addvantage.positions import (
    ALMOST,
    ANN,
    BACK,
    BOB,
    CAS,
    EMPTY,
    ENDS,
    FULL,
    GAME,
    HIDDEN,
    LEAVE,
    play,
    position,
    rolling,
)
from tests.support.games.headlines import LONGEST, Played, Seen, figures, in_english, longest, says, to_review

PLAIN = position(EMPTY, EMPTY, EMPTY, EMPTY)
TOP_ROW = "54. ... ... | 11 9 8 12 13 10"
DIAGONAL = "5.. .4. ... | 9 9 9 9 9 9"
BROKE = f"{EMPTY} | {ENDS} | 0"
WON = "| . . . . . . | {} | {}"
"""A board with no tiles at its ends, some coins, and tiles won."""


def last_die(*boards: str, **changes: Any) -> AddVantageState:
    """The last player, on whose board one cell is empty, places the die that ends the game."""
    last = Seat(len(boards) - 1)
    return position(*boards, rolled="1", mover=last, last_round=True, **changes)


def full(coins: int, won: str) -> str:
    return f"{FULL} {WON.format(coins, won)}"


def almost(coins: int, won: str) -> str:
    return f"{ALMOST} {WON.format(coins, won)}"


MOVES: dict[str, Played[AddVantageState]] = {
    "tile: a bonus tile": (position(DIAGONAL, EMPTY, rolled="1 6", bonus=(10, 7)), "0 place.1.9"),
    "tile: a hidden bonus tile": (
        position(DIAGONAL, EMPTY, rolled="1 6", bonus=(10, 7), options=HIDDEN),
        "0 place.1.9",
    ),
    "tile: the top row": (position(TOP_ROW, EMPTY, rolled="2 1"), "0 place.2.3"),
    "tile: the hidden tile of a row": (position(TOP_ROW, EMPTY, rolled="2 1", options=HIDDEN), "0 place.2.3"),
    "tile: a tile by a die that was bought": (position(TOP_ROW, "2.. ... ..."), "0 buy.2.1.3"),
    "turn: bought": (position(EMPTY, "6.. ... ...", EMPTY, mover=CAS), "2 buy.2.1.5"),
    "turn: a full board": (position(EMPTY, ALMOST, rolled="6", mover=BOB, first=BOB), "1 place.6.9"),
    "turn: taken back": (position("4.. ... ...", EMPTY, options=BACK), "0 return.1"),
    "turn: taken back for the last coin": (position(f"4.. ... ... | {ENDS} | 1", EMPTY, options=BACK), "0 return.1"),
    "turn: turned down": (position(EMPTY, EMPTY, rolled="4 1"), "0 refuse.4"),
    "turn: turned down for the last coin": (position(f"{EMPTY} | {ENDS} | 1", EMPTY, rolled="4"), "0 refuse.4"),
    "turn: skipped without a coin": (position(EMPTY, BROKE, rolled="4"), "0 place.4.1"),
    "turn: skipped with a full board": (position(EMPTY, FULL, EMPTY, rolled="4", last_round=True), "0 place.4.1"),
    "turn: placed": (position(EMPTY, EMPTY, rolled="4 1"), "0 place.4.5"),
    "turn: rolled": (PLAIN, "0 roll"),
}
OVER: dict[str, Played[AddVantageState]] = {
    "end: a full board": (last_die(full(2, "13 13 13 12 12 12 12 11"), almost(2, "10")), "1 place.1.9"),
    "end: a full board at once": (
        position(f"{ALMOST} {WON.format(2, '12')}", EMPTY, rolled="1", options={"end": "at once"}),
        "0 place.1.9",
    ),
    "end: both boards full": (
        position(f"{FULL} | 3 12 12 12 12 12", f"{ALMOST} | 12 12 12 12 12 12", rolled="1", mover=BOB, options=LEAVE),
        "1 place.1.9",
    ),
    "end: nobody has a coin": (
        position(f"{EMPTY} {WON.format(1, '')}", f"{EMPTY} {WON.format(0, '14')}", rolled="4"),
        "0 refuse.4",
    ),
    "end: only purchases": (
        position(
            f"6.. ... ... {WON.format(2, '14')}",
            f"{EMPTY} {WON.format(2, '')}",
            mover=BOB,
            purchases=4,
            only_purchases=True,
        ),
        "1 buy.1.1.1",
    ),
    "end: more coins": (last_die(full(3, "10"), almost(2, "10")), "1 place.1.9"),
    "end: more coins than a third, who has as many as the second in points": (
        last_die(full(3, "10"), full(9, "9"), almost(2, "10")),
        "2 place.1.9",
    ),
    "end: more tiles": (last_die(full(2, "7 7"), almost(2, "14")), "1 place.1.9"),
    "end: two are equal": (last_die(full(2, "10"), full(2, "9"), almost(2, "10")), "2 place.1.9"),
    "end: three are equal": (last_die(full(2, "10"), full(2, "9"), full(2, "10"), almost(2, "10")), "3 place.1.9"),
    "end: all are equal": (last_die(full(2, "10"), almost(2, "10")), "1 place.1.9"),
}


def after(state: AddVantageState, *moves: str) -> Seen:
    step = play(state, *moves, chance=rolling(3, 5))
    return GAME.view(step.state, None), step.events


def test_all_are_told_in_these_words(reviewed: SnapshotAssertion) -> None:
    seen = GAME.view(PLAIN, None)
    cases = {
        "the beginning": (seen, [Began(seat=ANN, tiles=(14, 12))]),
        **{name: after(*case) for name, case in {**MOVES, **OVER}.items()},
        **{f"line: {line}": (seen, [Won(seat=BOB, tile=14, line=LINE_NAMES[line])]) for line in LINES},
    }

    assert to_review(GAME, cases) == reviewed


@pytest.mark.parametrize("case", OVER.values(), ids=OVER)
def test_the_end_is_told_before_all_else(case: Played[AddVantageState]) -> None:
    view, events = after(*case)
    lighter = (WonBonus(seat=BOB, tile=10, line=LINE_NAMES["diagonal 1"]), LastRound(seat=BOB))

    assert {in_english(GAME, view, both) for both in ((*lighter, *events), (*events, *lighter))} == {
        in_english(GAME, view, events)
    }


@pytest.mark.parametrize("reason", ENDINGS)
def test_all_reasons_fit_with_many_points(reason: Term) -> None:
    outcome = Outcome(winners=(ANN,), scores=(99, 10), reason=reason)

    found = says(GAME, GAME.view(PLAIN, None).ended(outcome), (Ended(reason=reason),))

    assert found[0][BOB].startswith("Ann wins with 99 points: ")
    assert longest(found) <= LONGEST


@pytest.mark.parametrize("winners", [(), (ANN,)])
def test_who_resigned_is_told_elsewhere(winners: tuple[Seat, ...]) -> None:
    resigned = Term("The other player resigned.")
    over = GAME.view(PLAIN, None).ended(Outcome(winners=winners, reason=resigned))
    events = (Placed(seat=BOB, face=5, cell=9), Ended(reason=resigned), Resigned(seat=BOB))

    assert in_english(GAME, over, events) == "Bob places the 5 on cell c3."


def test_all_lines_and_tiles_fit() -> None:
    seen = GAME.view(PLAIN, None)
    rows = [Won(seat=ANN, tile=tile, line=LINE_NAMES[line]) for tile in TILES for line in LINES]
    hidden = [WonHidden(seat=ANN, line=LINE_NAMES[line]) for line in LINES]

    assert max(longest(says(GAME, seen, (event,))) for event in (*rows, *hidden)) <= LONGEST


@pytest.mark.parametrize(
    ("case", "english", "dutch"),
    [
        ("tile: the top row", "Points: Ann 11 · Bob 0", "Punten: Ann 11 · Bob 0"),
        ("tile: the hidden tile of a row", "Tiles won: Ann 1 · Bob 0", "Tegels gewonnen: Ann 1 · Bob 0"),
        ("turn: placed", "Coins: Ann 2 · Bob 2", "Muntjes: Ann 2 · Bob 2"),
    ],
)
def test_the_figures_are_the_points_or_what_all_may_know_of_them(case: str, english: str, dutch: str) -> None:
    assert figures(GAME, *after(*MOVES[case])) == [english, dutch]
