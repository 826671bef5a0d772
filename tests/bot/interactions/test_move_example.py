"""The example of a move is in its reader's language, and would be read as that move."""

import random
from collections.abc import Iterable
from itertools import islice
from typing import Any

import pytest

from bot.interactions.moves.move_text import parse_move
from bot.interactions.moves.option_names import FieldNames
from bot.interactions.moves.writing import example, written
from bot.ui.languages import Language
from games import GAMES
from games.core import AnyGame, Choice, Move, Phrase, View
from games.match import Match
from tests.bot.interactions.test_move_text import CHOIR, DUTCH, GLORY, VIEW, WORDS, Choir, Hum, Shout, Sing, holding
from tests.support.bot.players import Say
from tests.support.languages import LANGUAGES
from tests.support.render.names import NAMES

PLIES = 40
"""Moves of each game that are written and read."""


class Listing(Choir):
    """Lists certain moves, in their order."""

    def __init__(self, *moves: Move) -> None:
        self.listed = iter(moves)

    def legal(self, view: View) -> Iterable[Any]:
        return self.listed

    def choices(self, view: View, partial: tuple[str, ...]) -> Choice:
        return CHOIR.choices(view, partial)

    def refusal(self, view: View, move: Move) -> Phrase | None:
        return CHOIR.refusal(view, move)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("moves", "shown"),
    [
        ((Hum(), Sing(key=1, numbers=(2, 3)), Say(number=3)), "1 2, 3"),
        ((Hum(), Shout(number=1)), "shout 1"),
        ((Say(number=3), Shout(number=1)), "3"),
        ((Say(number=4),), "Four"),
        ((Hum(),), "hum"),
        ((), ""),
    ],
)
def test_the_example_is_the_first_move_with_a_value_to_write_if_there_is_one(
    moves: tuple[Move, ...], shown: str
) -> None:
    assert example(Listing(*moves), VIEW, WORDS) == shown


def test_for_an_example_no_more_moves_are_listed_than_needed() -> None:
    game = Listing(Hum(), Say(number=3), Say(number=2))

    example(game, VIEW, WORDS)

    assert list(game.listed) == [Say(number=2)]


def test_a_card_is_said_in_full_in_the_language_of_its_reader() -> None:
    said = (("KS", "king of spades", "schoppenheer"), ("7C", "seven of clubs", "klaverenzeven"))
    for card, in_english, in_dutch in said:
        view = holding(card, "2H")
        assert example(GLORY, view, WORDS) == in_english
        assert example(GLORY, view, DUTCH) == in_dutch


def test_a_long_row_of_signs_is_shown_as_one_word() -> None:
    game = GAMES["stratego"]
    match = Match.start(game, 4, game.options(), bytes(32)).match
    view = match.view(min(match.to_act))

    assert example(game, view, WORDS) == "98776665554443333211"
    assert parse_move(FieldNames(game, view, WORDS), "98776665554443333211") == next(iter(game.legal(view)))


@pytest.mark.parametrize("language", tuple(LANGUAGES), ids=lambda it: it.code)
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_example_is_read_as_exactly_that_move(game: AnyGame, language: Language) -> None:
    words = language.translator(NAMES)
    match, chance = Match.start(game, min(game.seats), game.options(), bytes(32)).match, random.Random(1)
    for _ in range(PLIES):
        if match.outcome is not None:
            break
        seat = min(match.to_act)
        view = match.view(seat)
        move = chance.choice(list(islice(game.legal(view), 50)))
        assert parse_move(FieldNames(game, view, words), written(game, view, move, words)) == move
        first = next((it for it in game.legal(view) if it.tokens()), next(iter(game.legal(view))))
        assert parse_move(FieldNames(game, view, words), example(game, view, words)) == first
        match = match.play(seat, move).match
