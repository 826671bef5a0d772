"""Stratego 4: the line of figures under a headline, and the round that a short game is in."""

from typing import Any

import pytest

from games.stratego import StrategoOptions, StrategoState
from games.stratego.events import Moved
from tests.support.games.headlines import LANGUAGES, figures
from tests.support.games.stratego.positions import ANN, BOB, CLASSIC, GAME, play, position

SHORT = StrategoOptions(length="short")


@pytest.mark.parametrize(
    ("state", "moves", "line"),
    [
        (position("n7f4 e5f5"), ("f4 f5",), "f4 ⚔️ f5"),
        (position("n7f4 e5f5", options=CLASSIC), ("f4 f5",), "f4 ⚔️ f5"),
        (position("n7f4"), ("f4 f5",), ""),
    ],
)
def test_the_figures_are_the_moves_of_the_turn_without_a_rank(
    state: StrategoState, moves: tuple[str, ...], line: str
) -> None:
    step = play(state, *moves)

    assert figures(GAME, GAME.view(step.state, None), step.events) == [line, line]


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
