"""What a player of any game reads, in English, who tries what is not allowed or is asked before it is done."""

import pytest

from games.core import AnyGame, View
from games.errors import Illegal
from games.words import english
from tests.support.render.names import NAMES

SAID = english(NAMES)


def refusal(game: AnyGame, view: View, text: str) -> str:
    """Why a move is refused."""
    with pytest.raises(Illegal) as refused:
        game.check(view, game.read(text))
    return SAID(refused.value.phrase)


def question(game: AnyGame, view: View, text: str) -> str | None:
    """What is asked before a move is made, if anything."""
    asked = game.question(view, game.read(text))
    return None if asked is None else SAID(asked)
