"""Why a game is over stands whole in its picture, whoever has won and however long their names are."""

from collections.abc import Iterator
from typing import Any

import pytest

from bot.ui.languages import Languages
from games import GAMES
from games.core import AnyGame, Outcome, Seat, Term
from games.match import AGREED_DRAW, ALL_AGREED, CLOSED, NOBODY_PLAYED, OTHER_LATE, OTHER_RESIGNED
from render import PAINTERS
from render.random_play import play_randomly
from tests.support.games.random_play import EVERY
from tests.support.render.limits import assert_lettering_fits

NAMES = tuple(f"{letter} van den Nieuwenhuijsen-Janssen" for letter in "UVWXYZ")
OUTSIDE = (AGREED_DRAW, ALL_AGREED, CLOSED, NOBODY_PLAYED, OTHER_LATE, OTHER_RESIGNED)
LANGUAGES = Languages.read()
TOLD = tuple(name for name, game in EVERY.items() if game.key in GAMES and game.key != "glory")
"""The games and older rules whose pictures tell the reason; that of Steal the Glory shows it."""


def endings(game: AnyGame) -> Iterator[tuple[int, Outcome]]:
    """Each reason with nobody as the winner, with one and with as many as can share it, and the number of seats."""
    for seats in {game.seats[0], game.seats[-1]}:
        for reason in {*game.endings, *OUTSIDE}:
            for winners in {0, 1, seats}:
                yield seats, Outcome(winners=tuple(map(Seat, range(winners))), reason=Term(reason))


@pytest.mark.parametrize("code", ["en", "nl"])
@pytest.mark.parametrize("name", TOLD)
def test_the_reason_of_an_end_is_never_cut(name: str, code: str) -> None:
    game, language = EVERY[name], LANGUAGES.of(code)
    for seats, outcome in endings(game):
        reason = language.text(outcome.reason)
        view = play_randomly(game, seats, 0, 4).view(None).replace(to_act=(), outcome=outcome)

        painter: Any = PAINTERS[game.key]
        canvas = painter.paint(view, NAMES[:seats], language.translator(NAMES[:seats]))

        assert reason in " ".join(label.text for label in canvas.texts), (seats, outcome)
        assert_lettering_fits(canvas)
