"""A theft in Steal the Glory as people write it: what they try for, with the card."""

import pytest

from bot.interactions.moves.move_text import parse_move, read_fields
from bot.interactions.moves.option_names import FieldNames
from bot.interactions.moves.writing import example
from bot.ui.screens.table_context import described
from games.errors import Refusal
from games.words import Words, english
from tests.support.games.glory.positions import ANN, BOB, CAS, GAME, thieving
from tests.support.languages import LANGUAGES

NAMES = ("Ann", "Bob", "Cas")
ENGLISH = english(NAMES)
DUTCH = LANGUAGES.of("nl").translator(NAMES)
ONE = GAME.view(thieving("QS 3D", "5H 6D", pawns=(8, 7), owners=(None, BOB)), ANN)
TWO = GAME.view(thieving("QS 3D", "5H 6D", "", pawns=(8, 7, 7), owners=(BOB, CAS)), ANN)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("steal 2 with the queen", ENGLISH),
        ("steal 2 Q", ENGLISH),
        ("2 QS", ENGLISH),
        ("Steal: crown → Q♠", ENGLISH),
        ("steal with the queen of spades", ENGLISH),
        ("rob 2 with Q♠", ENGLISH),
        ("queen", ENGLISH),
        ("steel 2 met de vrouw", DUTCH),
        ("stelen collectible 2 met schoppenvrouw", DUTCH),
        ("vrouw", DUTCH),
    ],
)
def test_a_theft_and_its_card_are_written_in_one_and_a_single_collectible_need_not_be_named(
    text: str, words: Words
) -> None:
    assert str(parse_move(FieldNames(GAME, ONE, words), text)) == "steal.2.QS"


@pytest.mark.parametrize("text", ["steal 2", "steal 2 from Cas", "2", "Steal: crown"])
def test_from_an_empty_hand_it_is_written_without_a_card(text: str) -> None:
    assert str(parse_move(FieldNames(GAME, TWO, ENGLISH), text)) == "steal.2"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("steal 1", "With which card do you steal the cup?"),
        ("steal 3", "There is no trophy 3."),
        ("steal 1 with the king of spades", "You do not hold K♠."),
        ("steal 2 with the queen", "The owner has no card: you take it without one."),
        ("queen", "Say what you want to steal with it, or don't steal."),
    ],
)
def test_what_is_lacking_or_too_much_is_said(text: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        parse_move(FieldNames(GAME, TWO, ENGLISH), text)

    assert ENGLISH(refused.value.phrase) == sentence


def test_the_command_takes_a_card_or_none() -> None:
    assert str(read_fields(FieldNames(GAME, TWO, ENGLISH), "steal", ["1", "queen of spades"])) == "steal.1.QS"
    assert str(read_fields(FieldNames(GAME, TWO, ENGLISH), "steal", ["2"])) == "steal.2"


def test_a_theft_is_told_back_with_its_card() -> None:
    said = [described(GAME, view, GAME.read(move), ENGLISH) for view, move in ((ONE, "steal.2.QS"), (TWO, "steal.2"))]

    assert said == ["Steal: crown → Q♠", "Steal: crown"]


@pytest.mark.parametrize("words", [ENGLISH, DUTCH], ids=["en", "nl"])
def test_the_example_of_a_move_is_a_theft_with_its_card(words: Words) -> None:
    assert str(parse_move(FieldNames(GAME, ONE, words), example(GAME, ONE, words))) == "steal.2.QS"
