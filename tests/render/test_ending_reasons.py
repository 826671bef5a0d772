"""Why a game is over stands whole in its picture or the header above, whoever has won, however long their names."""

from collections.abc import Iterator
from typing import Any

import pytest

from bot.ui.languages import Language, Languages
from games import GAMES
from games.core import AnyGame, Outcome, Seat, Term
from games.match import AGREED_DRAW, ALL_AGREED, CLOSED, NOBODY_PLAYED, OTHER_LATE, OTHER_RESIGNED
from render import PAINTERS
from render.random_play import play_randomly
from tests.support.amount import amount
from tests.support.games.random_play import EVERY
from tests.support.render.limits import assert_lettering_fits

NAMES = tuple(f"{letter} van den Nieuwenhuijsen-Janssen" for letter in "UVWXYZ")
OUTSIDE = (AGREED_DRAW, ALL_AGREED, CLOSED, NOBODY_PLAYED, OTHER_LATE, OTHER_RESIGNED)
LANGUAGES = Languages.read()
LONGEST = 3
"""So many of the longest reasons are shown; in a soak all of them."""
TOLD = tuple(name for name, game in EVERY.items() if game.key in GAMES and game.key != "glory")
"""The games and older rules whose pictures or headers tell the reason; that of Steal the Glory shows it."""


def outcomes(game: AnyGame, language: Language, seats: int) -> Iterator[Outcome]:
    """Each of the longest reasons with nobody as the winner, with one and with as many as can share it."""
    reasons = sorted({*game.endings, *OUTSIDE}, key=lambda reason: len(language.text(reason)), reverse=True)
    for reason in reasons[: amount(LONGEST, len(reasons))]:
        for winners in {0, 1, seats}:
            yield Outcome(winners=tuple(map(Seat, range(winners))), reason=Term(reason))


@pytest.mark.parametrize("code", ["en", "nl"])
@pytest.mark.parametrize("name", TOLD)
def test_the_reason_of_an_end_is_never_cut(name: str, code: str) -> None:
    game, language = EVERY[name], LANGUAGES.of(code)
    painter: Any = PAINTERS[game.key]
    for seats in {game.seats[0], game.seats[-1]}:
        view = play_randomly(game, seats, 0, 4).view(None).replace(to_act=())
        for outcome in outcomes(game, language, seats):
            names, words = NAMES[:seats], language.translator(NAMES[:seats])
            scene = painter.paint(view.replace(outcome=outcome), names, words)
            canvases = painter.header(scene), scene.canvas

            said = " ".join(label.text for canvas in canvases for label in canvas.texts)
            assert language.text(outcome.reason) in said, (seats, outcome)
            for canvas in canvases:
                assert_lettering_fits(canvas)
