"""Refusals: the sentences for people who asked for what cannot be."""

import pytest
from pydantic import ValidationError

from games import GAMES
from games.core import AnyGame
from games.errors import Unreadable
from games.words import english


@pytest.mark.parametrize(
    ("text", "shown"), [("", ""), ("x" * 40, "x" * 40), ("x" * 41, f"{'x' * 39}…"), ("x" * 500, f"{'x' * 39}…")]
)
def test_a_text_that_cannot_be_read_is_repeated_and_a_long_one_is_seen_to_be_cut(text: str, shown: str) -> None:
    assert english(())(Unreadable(text=text).phrase) == f"I cannot read “{shown}” as a move."


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_an_event_that_does_not_read_is_not_repeated_in_the_fault(game: AnyGame) -> None:
    with pytest.raises(ValidationError) as raised:
        game.events_adapter().validate_json('[{"kind": "nothing", "cards": "secret"}]')

    assert "secret" not in str(raised.value)
