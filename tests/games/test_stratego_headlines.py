"""Stratego 4: what a headline says of a move and of the end, to all and to whom it names, and the line under it."""

from collections.abc import Sequence
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from games.core import Outcome, Seat, Term, Tiebreak
from games.stratego import Shuttle, StrategoOptions, StrategoState
from games.stratego.ending import (
    ALONE,
    ENDINGS,
    NOBODY,
    ON_TURRET,
    PIECES,
    QUIETLY,
    ROUNDS_OVER,
    STEPS,
    STUCK,
    TEAM_ALONE,
)
from games.stratego.events import Began, Ended, Moved, Partnered, Prepared
from tests.support.games.headlines import LANGUAGES, Played, Seen, figures, to_review
from tests.support.games.stratego.positions import ANN, BOB, CAS, CLASSIC, DEE, GAME, TEAMS, fallen, play, position

SHORT = StrategoOptions(length="short")
BARRED = Shuttle(number=0, spaces=("ring", "turret"), times=5)
BARRED_SECOND = BARRED.replace(number=1)
RECRUITING = position("n7f4 e4f5", sliders=(5, 0, 0, 0), chronicle=fallen(3, 3, 9))
ALL = (ANN, BOB, CAS, DEE)


def race(winners: Sequence[Seat], steps: Sequence[int], pieces: Sequence[int]) -> Outcome:
    """The end of a short game."""
    more = Tiebreak(unit=PIECES, values=tuple(pieces))
    return Outcome(
        winners=tuple(winners),
        scores=tuple(steps),
        tiebreaks=(more,),
        unit=STEPS,
        lower_is_better=True,
        reason=ROUNDS_OVER,
    )


def won(reason: Term, *winners: Seat) -> Outcome:
    return Outcome(winners=winners, reason=reason)


BEGINNINGS = {
    "begins: all have placed": Began(seat=BOB),
    "begins: of three, the middle one": Prepared(closed=Term("North"), middle=BOB),
    "begins: partners": Partnered(team=(ANN, CAS), others=(BOB, DEE)),
}
MOVES: dict[str, Played[StrategoState]] = {
    "aid: beats": (position("n7f4 e5f5"), "f4 f5"),
    "aid: holds off": (position("n5f4 e7f5"), "f4 f5"),
    "aid: takes the ring": (position("n7g6 e5ring"), "g6 ring"),
    "aid: holds the turret": (position("n5ring e7turret"), "ring turret"),
    "aid: spy": (position("n2f4 e9f5"), "f4 f5"),
    "aid: marshal holds off a spy": (position("n9f4 e2f5"), "f4 f5"),
    "classic: beats": (position("n7f4 e5f5", options=CLASSIC), "f4 f5"),
    "classic: beats off": (position("n5ring e7turret", options=CLASSIC), "ring turret"),
    "classic: spy": (position("n2f4 e9f5", options=CLASSIC), "f4 f5"),
    "battle: both fall": (position("n5f4 e5f5", options=CLASSIC), "f4 f5"),
    "battle: boom": (position("n1f4 e8f6", options=CLASSIC), "f4 f6"),
    "battle: out": (position("n7f4 e5f5", also="s4k15 w4a11"), "f4 f5"),
    "battle: recruit": (RECRUITING, "f4 f5", "recruit 9"),
    "battle: decline": (RECRUITING, "f4 f5", "decline"),
    "flag: one step to go": (position("n5g6+n"), "g6 ring"),
    "flag: handed to the ring by a partner": (position("n5ring s6g6+n", CAS, options=TEAMS), "g6 ring"),
    "flag: picked up on the ring": (position("n5g6", loose="nring"), "g6 ring"),
    "flag: won the ring": (position("n7g6+n e4ring"), "g6 ring"),
    "flag: captured": (position("n7f4 e5f5+e"), "f4 f5"),
    "flag: back": (position("n7f4 e5f5+n"), "f4 f5"),
    "flag: taken by a partner": (position("n7f4 e5f5+s", options=TEAMS), "f4 f5"),
    "flag: left": (position("n1f4 e7f6+e"), "f4 f6"),
    "flag: handed on": (position("n7f4+n n5f5"), "f4 f5"),
    "flag: another's handed on": (position("n7f4+e n5f5"), "f4 f5"),
    "flag: nearer": (position("n7f4+n"), "f4 f5"),
    "flag: another's carried": (position("n7f4+e"), "f4 f5"),
    "turn: into the castle": (position("n7ring"), "ring turret"),
    "turn: a step": (position("n7f4"), "f4 f5"),
    "turn: skipped": (position("n5f4 e5turret", also="s4k15 w4a11", shuttles=((), (BARRED,), (), ())), "f4 f5"),
    "turn: no second move": (
        position("n5d7 n5turret", also="e4o5 s4k15 w4a11", options=SHORT, shuttles=((BARRED_SECOND,), (), (), ())),
        "d7 d8",
    ),
    "turn: last round": (position("w7f4", DEE, options=SHORT, round=11, spent=9), "f4 f5"),
    "turn: quiet": (position("w7f4", DEE, quiet=19), "f4 f5"),
}
OVER = {
    "end: turret": won(ON_TURRET, ANN),
    "end: turret, teams": won(ON_TURRET, ANN, CAS),
    "end: alone": won(ALONE, ANN),
    "end: team alone": won(TEAM_ALONE, ANN, CAS),
    "end: nobody": won(NOBODY),
    "end: stuck": won(STUCK),
    "end: quiet": won(QUIETLY),
    "end: nearest": race([BOB], (5, 2, 4, 11), (1, 2, 9, 4)),
    "end: nearest, teams": race([BOB, DEE], (4, 3, 4, 3), (5, 5, 5, 5)),
    "end: shared": race(ALL, (3, 3, 3, 3), (5, 5, 5, 5)),
    "end: more pieces": race([BOB], (2, 2, 4, 11), (1, 2, 9, 4)),
    "end: more pieces, teams": race([BOB, DEE], (3, 3, 3, 3), (4, 5, 4, 5)),
    "end: order": race([BOB], (2, 2, 2, 11), (1, 4, 4, 5)),
    "end: order, teams": race([BOB, DEE], (3, 3, 3, 3), (5, 5, 5, 5)),
}


def after(state: StrategoState, *moves: str) -> Seen:
    step = play(state, *moves)
    return GAME.view(step.state, None), step.events


def ended(outcome: Outcome) -> Seen:
    return GAME.view(position("n7f4", ended=outcome), None), [Ended(reason=outcome.reason)]


def test_all_are_told_in_these_words(reviewed: SnapshotAssertion) -> None:
    cases = {
        **{name: (GAME.view(position("n7f4"), None), [event]) for name, event in BEGINNINGS.items()},
        **{name: after(*case) for name, case in MOVES.items()},
        **{name: ended(outcome) for name, outcome in OVER.items()},
    }

    assert to_review(GAME, cases) == reviewed


def test_every_end_is_told() -> None:
    assert {outcome.reason for outcome in OVER.values()} == set(ENDINGS)


def test_a_game_that_somebody_gives_up_is_told_elsewhere() -> None:
    assert GAME.headline(GAME.view(position("n7f4", ended=won(Term("x"), BOB)), None), (), ANN) is None


# The figures under it


@pytest.mark.parametrize(
    ("case", "line"), [("aid: beats", "f4 ⚔️ f5"), ("classic: beats", "f4 ⚔️ f5"), ("turn: a step", "")]
)
def test_the_figures_are_the_moves_of_the_turn_without_a_rank(case: str, line: str) -> None:
    assert figures(GAME, *after(*MOVES[case])) == [line, line]


def test_the_figures_tell_the_turn_of_the_headline() -> None:
    events = (
        Moved(seat=ANN, piece="f4", to="f5"),
        Moved(seat=ANN, piece="ring", to="turret"),
        Moved(seat=BOB, piece="k6", to="j6"),
    )

    assert figures(GAME, GAME.view(position("n7turret"), None), events) == [
        "f4 → f5 · the ring → the turret",
        "f4 → f5 · de ring → de toren",
    ]


@pytest.mark.parametrize(("changes", "words"), [({"options": SHORT, "round": 4}, "4"), ({}, "")])
def test_only_a_short_game_counts_its_rounds(changes: dict[str, Any], words: str) -> None:
    progress = GAME.view(position("n7f4", **changes), None).progress

    expected = [f"round {words} of 12", f"ronde {words} van 12"] if words else []
    assert ([] if progress is None else [language(progress) for language in LANGUAGES]) == expected
