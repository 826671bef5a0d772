"""Heroes & Cities: what a headline says of a turn and of the end, to all, to Ann and to Bob."""

from itertools import cycle, islice
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from games.chance import NoChance, ScriptedChance
from games.core import Seat, Step, Term
from games.heroes import Colour, Heroes1, HeroesOptions, HeroesState
from games.heroes.ending import CONTROL
from games.heroes.events import Ended
from tests.support.games.headlines import LANGUAGES, Played, Seen, figures, to_review
from tests.support.games.heroes.positions import ANN, BOB, CLOSE, GAME, PEN, play, position, won

BESIDE = "Ha1 Hj1 hj10 ha8"
"""Corners of which one leaves row 10 free."""


def repeated(standing: str, cities: str) -> HeroesState:
    """A position that stands for the third time after one more move."""
    dance = islice(cycle(("e4 e5", "d7 d6", "e5 e4", "d6 d7")), 7)
    return play(position(standing, cities=cities), *dance).state


def last_turn(standing: str, cities: str) -> HeroesState:
    """A position of a short game before Black's last turn."""
    return position(standing, "black", cities=cities, length="short", left=1)


TURNS: dict[str, Played[HeroesState]] = {
    "a city": (position("Ad7 ae5"), "d7 d8"),
    "a city of Ann's, who is black": (position("ad4 Ae5", "black", white=BOB), "d4 d3"),
    "a city of a short game": (position("Ad6 ae9", length="short", left=30), "d6 d7"),
    "a city, and a piece that stood beside it": (position("Ad7 ae8 Af8"), "d7 d8"),
    "an attacker": (position("Ac5 ad5 Ae7"), "e7 e5"),
    "a hero": (position("Ac5 hd5 Ae7"), "e7 e5"),
    "an attacker of Ann's": (position("ac5 Ad5 ae7", "black"), "e7 e5"),
    "three attackers": (position("Ab5 ac5 ad5 ae5 Hf7"), "f7 f5"),
    "two heroes": (position("Ab5 hc5 hd5 He7"), "e7 e5"),
    "an attacker and a hero": (position("Ab5 hc5 ad5 He7"), "e7 e5"),
    "too many to list": (position("Aa5 ab5 ac5 ad5 ae5 af5 Ag7"), "g7 g5"),
    "an attacker for one": (position("Ac5 ad5 Ae7 af5"), "e7 e5"),
    "an attacker for a hero": (position("Ac5 ad5 He7 af5"), "e7 e5"),
    "an attacker for two": (position("Ac5 ad5 Ae5 Af7 ag5"), "f7 f5"),
    "an attacker for a hero and another": (position("Ac5 ad5 He5 Af7 ag5"), "f7 f5"),
    "two attackers for one": (position("Ab5 ac5 ad5 Ae7 af5"), "e7 e5"),
    "two attackers for one on row 10": (position("Ab10 ac10 ad10 Ae8 af10", also=BESIDE), "e8 e10"),
    "two attackers for a hero": (position("Ab5 ac5 ad5 He8 af5"), "e8 e5"),
    "two attackers for two": (position("Ab5 ac5 ad5 Ae5 Af7 ag5"), "f7 f5"),
    "stepping in between": (position("ac5 Ad7 ae5"), "d7 d5"),
    "stepping in between with another": (position("ac5 Ad5 Ae7 af5"), "e7 e5"),
    "stepping in between with two others": (position("ab5 Ac5 Ad5 Ae7 af5"), "e7 e5"),
    "a new hero": (position("Ad2 ae9"), "d2 d3"),
    "a hero made where it stood": (position("Ad3 ae9"), "promote.d3"),
    "a pass": (position(PEN, also=""), CLOSE),
    "a step of an attacker": (position("Ad4 ae6"), "d4 d5"),
    "a step of a hero": (position("Hd4 ae6"), "d4 d5"),
    "end: all cities": (position("Ad7 ae5", cities="wwwwwbww"), "d7 d8"),
    "end: one piece left": (position("Ac5 ad5 Ae7", also="ha10 Ha1"), "e7 e5"),
    "end: no pieces left": (position("Ac5 ad5 ad4 Ae7 Ac3", also="Ha1 Hj1"), "e7 e5"),
    "end: stepping in between with the last piece but one": (position("ac5 Ad7 ae5", also="Ha1 ha10"), "d7 d5"),
    "end: few pieces, more cities": (position("Ac5 ad5 Ae7", also="ha10 hj10", cities="wwwwwbbb"), "e7 e5"),
    "end: few pieces, as many cities": (position("Ac5 ad5 Ae7", also="ha10 hj10"), "e7 e5"),
    "end: repeated, more cities": (repeated("He4 hd7 aj6", "wwwwwbbb"), "d6 d7"),
    "end: repeated, more pieces": (repeated("He4 hd7 aj6", "wwwwbbbb"), "d6 d7"),
    "end: repeated, all equal": (repeated("He4 hd7", "wwwwbbbb"), "d6 d7"),
    "end: quiet, more cities": (position("He4 hd7 aj6", cities="wwwwwwbb", quiet=39), "e4 e5"),
    "end: quiet, more pieces": (position("He4 hd7 aj6", quiet=39), "e4 e5"),
    "end: quiet, all equal": (position("He4 hd7", quiet=39), "e4 e5"),
    "end: short, more cities": (last_turn("He5 he9 hf9", "wwwwwbbb"), "e9 e8"),
    "end: short, more pieces": (last_turn("He5 He4 he9", "wwwwbbbb"), "e9 e8"),
}


def seen(step: Step[HeroesState]) -> Seen:
    return GAME.view(step.state, None), step.events


def over(winner: Seat | None, conqueror: Colour | None = None) -> Seen:
    """A short game that ends with all equal, whichever rule then gives it to `winner`, or to nobody."""
    outcome = won(Term("By a rule."), () if winner is None else (winner,), (4, 4), (3, 3))
    state = position("He5 he9", length="short", left=0, ended=outcome, conqueror=conqueror)
    return seen(Step(state, (Ended(reason=outcome.reason),)))


def by_rules_1(state: HeroesState, move: str) -> Seen:
    """What Bob's move leads to by the rules as they once were."""
    return seen(Heroes1().apply(state, BOB, GAME.read(move), NoChance()))


def test_all_are_told_in_these_words(reviewed: SnapshotAssertion) -> None:
    cases = {
        "Ann begins": seen(GAME.setup(2, HeroesOptions(), ScriptedChance(0))),
        "Bob begins": seen(GAME.setup(2, HeroesOptions(), ScriptedChance(1))),
        **{name: seen(play(*case)) for name, case in TURNS.items()},
        "end: all equal, Bob took a city last": over(BOB, conqueror="black"),
        "end: all equal, Black had the last turn": over(ANN),
        "end: all equal": over(None),
        "end by rules 1, without a word of pieces: repeated": by_rules_1(repeated("He4 hd7 aj6", "wwwwbbbb"), "d6 d7"),
        "end by rules 1, without a word of pieces: quiet": by_rules_1(
            position("Ac5 hd7 aj6", "black", quiet=39), "d7 d6"
        ),
    }

    assert to_review(GAME, cases) == reviewed


@pytest.mark.parametrize(
    ("case", "line"),
    [
        ("a city", "d7 → d8"),
        ("a city, and a piece that stood beside it", "d7 → d8 · ✖ e8"),
        ("two attackers for one", "e7 → e5 · ✖ c5, d5, e5"),
        ("a hero made where it stood", ""),
        ("a step of an attacker", ""),
        ("a pass", ""),
    ],
)
def test_the_figures_are_the_move_and_what_was_captured(case: str, line: str) -> None:
    assert figures(GAME, *seen(play(*TURNS[case]))) == [line, line]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"turn": 15}, ["turn 8", "beurt 8"]),
        ({"turn": 15, "length": "short", "left": 44}, ["turn 9 of 30", "beurt 9 van 30"]),
        ({"turn": 15, "quiet": 25}, ["turn 8 · 8 turns to the end", "beurt 8 · nog 8 beurten"]),
        ({"turn": 31, "ended": won(CONTROL, (ANN,), (8, 0), (3, 3))}, ["16 turns", "16 beurten"]),
    ],
    ids=["full", "short, where somebody passed", "quiet", "over"],
)
def test_the_turn_is_told_and_at_the_end_how_many_there_were(changes: dict[str, Any], words: list[str]) -> None:
    view = GAME.view(position("Ad4 ae6").replace(**changes), None)

    assert [language(view.progress) for language in LANGUAGES] == words
