"""Add-Vantage: which of several events is worth the headline, and what hidden tiles change."""

from itertools import permutations

import pytest

from games.addvantage.events import (
    FULL_BOARD,
    LINE_NAMES,
    NO_COIN,
    Began,
    Bought,
    Ended,
    LastRound,
    Placed,
    Refused,
    Rolled,
    Skipped,
    TookBack,
    Won,
    WonBonus,
    WonBonusHidden,
    WonHidden,
)
from games.core import Event, Resigned, Term
from tests.support.games.addvantage.positions import ANN, BOB, CAS, EMPTY, GAME, HIDDEN, play, position
from tests.support.games.headlines import in_english, says

PLAIN = position(EMPTY, EMPTY, EMPTY, EMPTY)

WEIGHTS: tuple[tuple[Event, str], ...] = (
    (WonBonus(seat=BOB, tile=10, line=LINE_NAMES["diagonal 1"]), "A diagonal of 10: bonus tile for Bob!"),
    (WonBonusHidden(seat=BOB, line=LINE_NAMES["diagonal 1"]), "A diagonal adds up: bonus tile for Bob!"),
    (Won(seat=ANN, tile=11, line=LINE_NAMES["row 1"]), "Ann's top row makes 11: tile won!"),
    (WonHidden(seat=ANN, line=LINE_NAMES["row 1"]), "Ann's top row adds up: tile won!"),
    (Bought(seat=CAS, seller=BOB, face=6, take=1, cell=2), "Cas buys Bob's 6 for a coin."),
    (LastRound(seat=BOB), "Bob's board is full: last round!"),
    (TookBack(seat=ANN, face=4, cell=1, coins=1), "Ann takes a 4 back, for a coin."),
    (Refused(seat=BOB, face=3, coins=1), "Bob turns down the 3, for a coin."),
    (Skipped(seat=CAS, reason=NO_COIN), "Cas is skipped: no coin."),
    (Placed(seat=ANN, face=5, cell=9), "Ann places the 5 on cell c3."),
    (Rolled(seat=BOB, faces=(2, 6)), "Bob rolls 2 and 6."),
    (Began(seat=CAS, tiles=(7, 8)), "Cas begins. Bonus tiles: 7 and 8."),
    (Resigned(seat=BOB), ""),
    (Ended(reason=Term("The other player resigned.")), ""),
)
"""Weightiest first."""


@pytest.mark.parametrize("at", range(len(WEIGHTS)))
def test_the_weightier_is_told_whichever_comes_first(at: int) -> None:
    (event, headline), lighter = WEIGHTS[at], [other for other, _ in WEIGHTS[at + 1 :]]

    assert in_english(GAME, GAME.view(PLAIN, None), (event, *lighter)) == headline
    assert in_english(GAME, GAME.view(PLAIN, None), (*lighter, event)) == headline


def test_of_equals_the_newest_is_told() -> None:
    events = [Skipped(seat=seat, reason=FULL_BOARD) for seat in (ANN, BOB, CAS)]

    for order in permutations(events):
        name = ("Ann", "Bob", "Cas")[order[-1].seat]
        assert in_english(GAME, GAME.view(PLAIN, None), order) == f"{name} is skipped: a full board."


# Hidden tiles


@pytest.mark.parametrize(("face", "row", "bonus"), [(1, 10, 7), (2, 11, 12)])
def test_hidden_tiles_show_in_nothing(face: int, row: int, bonus: int) -> None:
    """Whatever the sums are, everybody reads the same of who wins a tile, whoever it is."""
    board = f"54. .6. 6.. | {row} 9 8 12 13 14"
    state = position(board, EMPTY, rolled=f"{face} 6", options=HIDDEN, bonus=(face + 12, bonus))

    step = play(state, f"0 place.{face}.3")

    assert [event.kind for event in step.events] == ["placed", "won_hidden", "won_bonus_hidden"]
    english, dutch = says(GAME, GAME.view(step.state, None), step.events)
    assert (english[BOB], english[ANN]) == (
        "A diagonal adds up: bonus tile for Ann!",
        "A diagonal adds up: bonus tile for you!",
    )
    assert (dutch[BOB], dutch[ANN]) == (
        "Een diagonaal klopt: bonustegel voor Ann!",
        "Een diagonaal klopt: bonustegel voor jou!",
    )
