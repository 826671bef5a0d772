"""Stratego 4: what a headline says before the first move."""

from games.core import Term
from games.stratego.events import Began, Partnered, Prepared
from tests.support.games.headlines import Case, check
from tests.support.games.stratego.positions import ANN, BOB, CAS, DEE, GAME, TEAMS, position


def test_a_game_begins_with_a_headline() -> None:
    state, events = position("n7f4"), (Began(seat=BOB),)

    check(
        GAME,
        GAME.view(state, None),
        events,
        Case(
            state,
            (),
            ("All armies are in place. Bob begins.", "All armies are in place. You begin."),
            ("Alle legers staan klaar. Bob begint.", "Alle legers staan klaar. Jij begint."),
            (BOB,),
        ),
    )


def test_three_players_read_who_is_in_the_middle() -> None:
    state, events = position("n7f4"), (Prepared(closed=Term("North"), middle=BOB),)

    check(
        GAME,
        GAME.view(state, None),
        events,
        Case(
            state,
            (),
            ("North stays empty, and Bob begins.", "North stays empty, and you begin."),
            ("Noord blijft leeg, en Bob begint.", "Noord blijft leeg, en jij begint."),
            (BOB,),
        ),
    )


def test_partners_read_that_they_play_together() -> None:
    state, events = position("n7f4", options=TEAMS), (Partnered(team=(ANN, CAS), others=(BOB, DEE)),)

    check(
        GAME,
        GAME.view(state, None),
        events,
        Case(
            state,
            (),
            (
                "Ann and Cas play together, against Bob and Dee.",
                "You and Cas play together, against Bob and Dee.",
                "You and Dee play together, against Ann and Cas.",
                "You and Ann play together, against Bob and Dee.",
                "You and Bob play together, against Ann and Cas.",
            ),
            (
                "Ann en Cas spelen samen, tegen Bob en Dee.",
                "Jij en Cas spelen samen, tegen Bob en Dee.",
                "Jij en Dee spelen samen, tegen Ann en Cas.",
                "Jij en Ann spelen samen, tegen Bob en Dee.",
                "Jij en Bob spelen samen, tegen Ann en Cas.",
            ),
            (ANN, BOB, CAS, DEE),
        ),
    )
