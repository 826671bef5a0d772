"""Heroes & Cities: what a headline says of a turn, to all and to whom it names."""

from typing import Any, NamedTuple

import pytest

from games.chance import ScriptedChance
from games.heroes import HeroesOptions, HeroesState
from games.heroes.ending import CONTROL
from tests.support.games.headlines import LANGUAGES, figures
from tests.support.games.heroes.headlines import says
from tests.support.games.heroes.positions import ANN, BOB, CLOSE, GAME, PEN, play, position, won

BESIDE = "Ha1 Hj1 hj10 ha8"
"""Corners of which one leaves row 10 free."""


class Case(NamedTuple):
    """A position, a turn, and what is said of it, each to all, to Ann and to Bob."""

    state: HeroesState
    move: str
    english: tuple[str, ...]
    dutch: tuple[str, ...]


CASES = {
    "a city": Case(
        position("Ad7 ae5"),
        "d7 d8",
        ("Ann takes the city on d8: 5 to 3.", "You take the city on d8: 5 to 3.", "Ann takes the city on d8: 5 to 3."),
        (
            "Ann verovert de stad op d8: 5 tegen 3.",
            "Je verovert de stad op d8: 5 tegen 3.",
            "Ann verovert de stad op d8: 5 tegen 3.",
        ),
    ),
    "a city of Ann's, who is black": Case(
        position("ad4 Ae5", "black", white=BOB),
        "d4 d3",
        ("Ann takes the city on d3: 5 to 3.", "You take the city on d3: 5 to 3.", "Ann takes the city on d3: 5 to 3."),
        (
            "Ann verovert de stad op d3: 5 tegen 3.",
            "Je verovert de stad op d3: 5 tegen 3.",
            "Ann verovert de stad op d3: 5 tegen 3.",
        ),
    ),
    "a city of a short game": Case(
        position("Ad6 ae9", length="short", left=30),
        "d6 d7",
        ("Ann takes the city on d7: 5 to 3.", "You take the city on d7: 5 to 3.", "Ann takes the city on d7: 5 to 3."),
        (
            "Ann verovert de stad op d7: 5 tegen 3.",
            "Je verovert de stad op d7: 5 tegen 3.",
            "Ann verovert de stad op d7: 5 tegen 3.",
        ),
    ),
    "a city, and a piece that stood beside it": Case(
        position("Ad7 ae8 Af8"),
        "d7 d8",
        ("Ann takes the city on d8: 5 to 3.", "You take the city on d8: 5 to 3.", "Ann takes the city on d8: 5 to 3."),
        (
            "Ann verovert de stad op d8: 5 tegen 3.",
            "Je verovert de stad op d8: 5 tegen 3.",
            "Ann verovert de stad op d8: 5 tegen 3.",
        ),
    ),
    "an attacker": Case(
        position("Ac5 ad5 Ae7"),
        "e7 e5",
        ("Ann traps Bob's attacker on d5!", "You trap Bob's attacker on d5!", "Ann traps your attacker on d5!"),
        (
            "Ann slaat de aanvaller van Bob op d5!",
            "Je slaat de aanvaller van Bob op d5!",
            "Ann slaat je aanvaller op d5!",
        ),
    ),
    "a hero": Case(
        position("Ac5 hd5 Ae7"),
        "e7 e5",
        ("Ann traps Bob's hero on d5!", "You trap Bob's hero on d5!", "Ann traps your hero on d5!"),
        ("Ann slaat de held van Bob op d5!", "Je slaat de held van Bob op d5!", "Ann slaat je held op d5!"),
    ),
    "an attacker of Ann's": Case(
        position("ac5 Ad5 ae7", "black"),
        "e7 e5",
        ("Bob traps Ann's attacker on d5!", "Bob traps your attacker on d5!", "You trap Ann's attacker on d5!"),
        (
            "Bob slaat de aanvaller van Ann op d5!",
            "Bob slaat je aanvaller op d5!",
            "Je slaat de aanvaller van Ann op d5!",
        ),
    ),
    "three attackers": Case(
        position("Ab5 ac5 ad5 ae5 Hf7"),
        "f7 f5",
        (
            "Ann traps three of Bob's attackers!",
            "You trap three of Bob's attackers!",
            "Ann traps your attackers on c5, d5 and e5!",
        ),
        (
            "Ann slaat drie aanvallers van Bob!",
            "Je slaat drie aanvallers van Bob!",
            "Ann slaat je aanvallers op c5, d5 en e5!",
        ),
    ),
    "two heroes": Case(
        position("Ab5 hc5 hd5 He7"),
        "e7 e5",
        ("Ann traps two of Bob's heroes!", "You trap two of Bob's heroes!", "Ann traps your heroes on c5 and d5!"),
        ("Ann slaat twee helden van Bob!", "Je slaat twee helden van Bob!", "Ann slaat je helden op c5 en d5!"),
    ),
    "an attacker and a hero": Case(
        position("Ab5 hc5 ad5 He7"),
        "e7 e5",
        ("Ann traps two of Bob's pieces!", "You trap two of Bob's pieces!", "Ann traps your pieces on c5 and d5!"),
        ("Ann slaat twee stukken van Bob!", "Je slaat twee stukken van Bob!", "Ann slaat je stukken op c5 en d5!"),
    ),
    "too many to list": Case(
        position("Aa5 ab5 ac5 ad5 ae5 af5 Ag7"),
        "g7 g5",
        (
            "Ann traps five of Bob's attackers!",
            "You trap five of Bob's attackers!",
            "Ann traps five of your attackers!",
        ),
        (
            "Ann slaat vijf aanvallers van Bob!",
            "Je slaat vijf aanvallers van Bob!",
            "Ann slaat vijf van je aanvallers!",
        ),
    ),
    "an attacker for one": Case(
        position("Ac5 ad5 Ae7 af5"),
        "e7 e5",
        (
            "Ann traps Bob's attacker on d5, and loses e5.",
            "You trap Bob's attacker on d5, and lose e5.",
            "Ann traps your attacker on d5, and loses e5.",
        ),
        (
            "Ann slaat aanvaller d5 van Bob, en verliest e5.",
            "Je slaat aanvaller d5 van Bob, en verliest e5.",
            "Ann slaat je aanvaller op d5, en verliest e5.",
        ),
    ),
    "an attacker for a hero": Case(
        position("Ac5 ad5 He7 af5"),
        "e7 e5",
        (
            "Ann traps Bob's attacker on d5, and loses e5.",
            "You trap Bob's attacker on d5, and lose e5.",
            "Ann traps your attacker on d5, and loses e5.",
        ),
        (
            "Ann slaat aanvaller d5 van Bob, en verliest e5.",
            "Je slaat aanvaller d5 van Bob, en verliest e5.",
            "Ann slaat je aanvaller op d5, en verliest e5.",
        ),
    ),
    "an attacker for two": Case(
        position("Ac5 ad5 Ae5 Af7 ag5"),
        "f7 f5",
        (
            "Ann traps Bob's attacker on d5, and loses two.",
            "You trap Bob's attacker on d5, and lose two.",
            "Ann traps your attacker on d5, and loses two.",
        ),
        (
            "Ann slaat aanvaller d5 van Bob, zelf twee kwijt.",
            "Je slaat aanvaller d5 van Bob, zelf twee kwijt.",
            "Ann slaat je aanvaller op d5, zelf twee kwijt.",
        ),
    ),
    "an attacker for a hero and another": Case(
        position("Ac5 ad5 He5 Af7 ag5"),
        "f7 f5",
        (
            "Ann traps Bob's piece on d5, and loses two.",
            "You trap Bob's piece on d5, and lose two.",
            "Ann traps your piece on d5, and loses two.",
        ),
        (
            "Ann slaat stuk d5 van Bob, zelf twee kwijt.",
            "Je slaat stuk d5 van Bob, zelf twee kwijt.",
            "Ann slaat je stuk op d5, zelf twee kwijt.",
        ),
    ),
    "two attackers for one": Case(
        position("Ab5 ac5 ad5 Ae7 af5"),
        "e7 e5",
        (
            "Ann traps two of Bob's attackers, and loses one.",
            "You trap two of Bob's attackers, and lose one.",
            "Ann traps your attackers c5 and d5, and loses e5.",
        ),
        (
            "Ann slaat twee aanvallers van Bob, zelf één kwijt.",
            "Je slaat twee aanvallers van Bob, zelf één kwijt.",
            "Ann slaat je aanvallers c5 en d5, en verliest e5.",
        ),
    ),
    "two attackers for one on row 10": Case(
        position("Ab10 ac10 ad10 Ae8 af10", also=BESIDE),
        "e8 e10",
        (
            "Ann traps two of Bob's attackers, and loses one.",
            "You trap two of Bob's attackers, and lose one.",
            "Ann traps two of your attackers, and loses one.",
        ),
        (
            "Ann slaat twee aanvallers van Bob, zelf één kwijt.",
            "Je slaat twee aanvallers van Bob, zelf één kwijt.",
            "Ann slaat twee van je aanvallers, zelf één kwijt.",
        ),
    ),
    "two attackers for a hero": Case(
        position("Ab5 ac5 ad5 He8 af5"),
        "e8 e5",
        (
            "Ann traps two of Bob's pieces, and loses one.",
            "You trap two of Bob's pieces, and lose one.",
            "Ann traps your attackers c5 and d5, and loses e5.",
        ),
        (
            "Ann slaat twee stukken van Bob, zelf één kwijt.",
            "Je slaat twee stukken van Bob, zelf één kwijt.",
            "Ann slaat je aanvallers c5 en d5, en verliest e5.",
        ),
    ),
    "two attackers for two": Case(
        position("Ab5 ac5 ad5 Ae5 Af7 ag5"),
        "f7 f5",
        (
            "Ann traps two of Bob's pieces, and loses two.",
            "You trap two of Bob's pieces, and lose two.",
            "Ann traps two of your pieces, and loses two.",
        ),
        (
            "Ann slaat twee stukken van Bob, zelf twee kwijt.",
            "Je slaat twee stukken van Bob, zelf twee kwijt.",
            "Ann slaat twee van je stukken, zelf twee kwijt.",
        ),
    ),
    "stepping in between": Case(
        position("ac5 Ad7 ae5"),
        "d7 d5",
        (
            "Ann steps in between and loses d5.",
            "You step in between and lose d5.",
            "Ann steps in between and loses d5.",
        ),
        (
            "Ann gaat ertussen staan en verliest d5.",
            "Je gaat ertussen staan en verliest d5.",
            "Ann gaat ertussen staan en verliest d5.",
        ),
    ),
    "stepping in between with another": Case(
        position("ac5 Ad5 Ae7 af5"),
        "e7 e5",
        (
            "Ann steps in between and loses d5 and e5.",
            "You step in between and lose d5 and e5.",
            "Ann steps in between and loses d5 and e5.",
        ),
        (
            "Ann gaat ertussen staan en verliest d5 en e5.",
            "Je gaat ertussen staan en verliest d5 en e5.",
            "Ann gaat ertussen staan en verliest d5 en e5.",
        ),
    ),
    "stepping in between with two others": Case(
        position("ab5 Ac5 Ad5 Ae7 af5"),
        "e7 e5",
        (
            "Ann steps in between and loses three pieces.",
            "You step in between and lose three pieces.",
            "Ann steps in between and loses three pieces.",
        ),
        (
            "Ann gaat ertussen staan en verliest drie stukken.",
            "Je gaat ertussen staan en verliest drie stukken.",
            "Ann gaat ertussen staan en verliest drie stukken.",
        ),
    ),
    "a new hero": Case(
        position("Ad2 ae9"),
        "d2 d3",
        ("Ann has a new hero on d3.", "You have a new hero on d3.", "Ann has a new hero on d3."),
        ("Ann heeft een nieuwe held op d3.", "Je hebt een nieuwe held op d3.", "Ann heeft een nieuwe held op d3."),
    ),
    "a hero made where it stood": Case(
        position("Ad3 ae9"),
        "promote.d3",
        ("Ann has a new hero on d3.", "You have a new hero on d3.", "Ann has a new hero on d3."),
        ("Ann heeft een nieuwe held op d3.", "Je hebt een nieuwe held op d3.", "Ann heeft een nieuwe held op d3."),
    ),
    "a pass": Case(
        position(PEN, also=""),
        CLOSE,
        ("Bob has no move and passes.", "Bob has no move and passes.", "You have no move and pass."),
        ("Bob heeft geen zet en past.", "Bob heeft geen zet en past.", "Je hebt geen zet en past."),
    ),
    "a step of an attacker": Case(
        position("Ad4 ae6"),
        "d4 d5",
        (
            "Ann's attacker goes from d4 to d5.",
            "Your attacker goes from d4 to d5.",
            "Ann's attacker goes from d4 to d5.",
        ),
        (
            "De aanvaller van Ann gaat van d4 naar d5.",
            "Je aanvaller gaat van d4 naar d5.",
            "De aanvaller van Ann gaat van d4 naar d5.",
        ),
    ),
    "a step of a hero": Case(
        position("Hd4 ae6"),
        "d4 d5",
        ("Ann's hero goes from d4 to d5.", "Your hero goes from d4 to d5.", "Ann's hero goes from d4 to d5."),
        (
            "De held van Ann gaat van d4 naar d5.",
            "Je held gaat van d4 naar d5.",
            "De held van Ann gaat van d4 naar d5.",
        ),
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_a_headline_tells_a_turn(case: Case) -> None:
    step = play(case.state, case.move)

    assert says(step.state, step.events) == [case.english, case.dutch]


@pytest.mark.parametrize(
    ("drawn", "english", "dutch"),
    [
        (
            0,
            ("Ann plays white and begins.", "You play white and begin.", "Ann plays white and begins."),
            ("Ann speelt met wit en begint.", "Je speelt met wit en begint.", "Ann speelt met wit en begint."),
        ),
        (
            1,
            ("Bob plays white and begins.", "Bob plays white and begins.", "You play white and begin."),
            ("Bob speelt met wit en begint.", "Bob speelt met wit en begint.", "Je speelt met wit en begint."),
        ),
    ],
)
def test_a_game_begins_with_who_plays_white(drawn: int, english: tuple[str, ...], dutch: tuple[str, ...]) -> None:
    step = GAME.setup(2, HeroesOptions(), ScriptedChance(drawn))

    assert says(step.state, step.events) == [english, dutch]


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
    step = play(CASES[case].state, CASES[case].move)

    assert figures(GAME, GAME.view(step.state, None), step.events) == [line, line]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"turn": 15}, ["turn 16", "beurt 16"]),
        ({"turn": 15, "length": "short", "left": 44}, ["turn 17", "beurt 17"]),
        ({"turn": 31, "ended": won(CONTROL, (ANN,), (8, 0), (3, 3))}, ["31 turns", "31 beurten"]),
    ],
    ids=["full", "short, where somebody passed", "over"],
)
def test_the_turn_is_told_and_at_the_end_how_many_there_were(changes: dict[str, Any], words: list[str]) -> None:
    seen = GAME.view(position("Ad4 ae6").replace(**changes), None)

    assert [language(seen.progress) for language in LANGUAGES] == words
