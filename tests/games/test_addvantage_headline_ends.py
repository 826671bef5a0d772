"""Add-Vantage: what a headline says of the end."""

from typing import Any

import pytest

from games.addvantage.ending import ENDINGS
from games.addvantage.events import LINE_NAMES, Ended, LastRound, Placed, WonBonus
from games.addvantage.model import AddVantageState
from games.core import Outcome, Resigned, Seat, Term
from tests.support.games.addvantage.positions import (
    ALMOST,
    ANN,
    BOB,
    CAS,
    DEE,
    EMPTY,
    FULL,
    GAME,
    LEAVE,
    play,
    position,
)
from tests.support.games.headlines import LONGEST, Case, check, in_english, longest, says

PLAIN = position(EMPTY, EMPTY, EMPTY, EMPTY)
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


ENDS = {
    "a full board": Case(
        last_die(full(2, "13 13 13 12 12 12 12 11"), almost(2, "10")),
        ("1 place.1.9",),
        ("Ann wins with 98 points: a board was full!", "You win with 98 points: a board was full!"),
        ("Ann wint met 98 punten: er was een bord vol!", "Je wint met 98 punten: er was een bord vol!"),
        (ANN,),
    ),
    "a full board at once": Case(
        position(f"{ALMOST} {WON.format(2, '12')}", EMPTY, rolled="1", options={"end": "at once"}),
        ("0 place.1.9",),
        ("Ann wins with 12 points: a full board!", "You win with 12 points: a full board!"),
        ("Ann wint met 12 punten: een vol bord!", "Je wint met 12 punten: een vol bord!"),
        (ANN,),
    ),
    "both boards full": Case(
        position(f"{FULL} | 3 12 12 12 12 12", f"{ALMOST} | 12 12 12 12 12 12", rolled="1", mover=BOB, options=LEAVE),
        ("1 place.1.9",),
        ("Ann wins with 3 points: two full boards!", "You win with 3 points: two full boards!"),
        ("Ann wint met 3 punten: twee volle borden!", "Je wint met 3 punten: twee volle borden!"),
        (ANN,),
    ),
    "nobody has a coin": Case(
        position(f"{EMPTY} {WON.format(1, '')}", f"{EMPTY} {WON.format(0, '14')}", rolled="4"),
        ("0 refuse.4",),
        ("Bob wins with 14 points: nobody can go on!", "You win with 14 points: nobody can go on!"),
        ("Bob wint met 14 punten: niemand kan verder!", "Je wint met 14 punten: niemand kan verder!"),
        (BOB,),
    ),
    "only purchases": Case(
        position(
            f"6.. ... ... {WON.format(2, '14')}",
            f"{EMPTY} {WON.format(2, '')}",
            mover=BOB,
            purchases=4,
            only_purchases=True,
        ),
        ("1 buy.1.1.1",),
        ("Ann wins with 14 points: only purchases!", "You win with 14 points: only purchases!"),
        ("Ann wint met 14 punten: alleen nog aankopen!", "Je wint met 14 punten: alleen nog aankopen!"),
        (ANN,),
    ),
    "more coins": Case(
        last_die(full(3, "10"), almost(2, "10")),
        ("1 place.1.9",),
        ("Ann wins: equal points, but more coins!", "You win: equal points, but more coins!"),
        ("Ann wint: evenveel punten, maar meer muntjes!", "Je wint: evenveel punten, maar meer muntjes!"),
        (ANN,),
    ),
    "more coins than a third, who has as many as the second in points": Case(
        last_die(full(3, "10"), full(9, "9"), almost(2, "10")),
        ("2 place.1.9",),
        ("Ann wins: equal points, but more coins!", "You win: equal points, but more coins!"),
        ("Ann wint: evenveel punten, maar meer muntjes!", "Je wint: evenveel punten, maar meer muntjes!"),
        (ANN,),
    ),
    "more tiles": Case(
        last_die(full(2, "7 7"), almost(2, "14")),
        ("1 place.1.9",),
        ("Ann wins: equal points and coins, more tiles!", "You win: equal points and coins, more tiles!"),
        ("Ann wint: punten en muntjes gelijk, meer tegels!", "Je wint: punten en muntjes gelijk, meer tegels!"),
        (ANN,),
    ),
    "two are equal": Case(
        last_die(full(2, "10"), full(2, "9"), almost(2, "10")),
        ("2 place.1.9",),
        (
            "Ann and Cas win: equal in everything!",
            "You and Cas win: equal in everything!",
            "You and Ann win: equal in everything!",
        ),
        (
            "Ann en Cas winnen: in alles gelijk!",
            "Jij en Cas winnen: in alles gelijk!",
            "Jij en Ann winnen: in alles gelijk!",
        ),
        (ANN, CAS),
    ),
    "three are equal": Case(
        last_die(full(2, "10"), full(2, "9"), full(2, "10"), almost(2, "10")),
        ("3 place.1.9",),
        (
            "Ann, Cas and Dee win: equal in everything!",
            "You, Cas and Dee win: equal in everything!",
            "You, Ann and Dee win: equal in everything!",
            "You, Ann and Cas win: equal in everything!",
        ),
        (
            "Ann, Cas en Dee winnen: in alles gelijk!",
            "Jij, Cas en Dee winnen: in alles gelijk!",
            "Jij, Ann en Dee winnen: in alles gelijk!",
            "Jij, Ann en Cas winnen: in alles gelijk!",
        ),
        (ANN, CAS, DEE),
    ),
    "all are equal": Case(
        last_die(full(2, "10"), almost(2, "10")),
        ("1 place.1.9",),
        ("All equal, in points, coins and tiles!",),
        ("Gelijk, in punten, muntjes en tegels!",),
    ),
}


@pytest.mark.parametrize("case", ENDS.values(), ids=ENDS)
def test_a_move_is_told_to_all_and_to_whom_it_names(case: Case[AddVantageState]) -> None:
    step = play(case.state, *case.moves)

    check(GAME, GAME.view(step.state, None), step.events, case)


@pytest.mark.parametrize("case", ENDS.values(), ids=ENDS)
def test_it_is_told_before_all_else(case: Case[AddVantageState]) -> None:
    step = play(case.state, *case.moves)
    lighter = (WonBonus(seat=BOB, tile=10, line=LINE_NAMES["diagonal 1"]), LastRound(seat=BOB))

    for events in ((*lighter, *step.events), (*step.events, *lighter)):
        assert in_english(GAME, GAME.view(step.state, None), events) == case.english[0]


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
