"""What was played for somebody while they were away is the first line of their next panel."""

import pytest

from bot.ui.screens.panel import panel
from bot.values.record import PlayedBy, PlayedLine, StoodIn
from games import GAMES
from games.core import Seat
from games.match import Match
from tests.support.screens.drawn import at_table

GAME = GAMES["glory"]
CARDS = ("KS", "7H", "2C")


def told(*by: PlayedBy, locale: str = "en") -> str:
    """The first line below the picture of somebody for whom a card was played by each of these."""
    match = Match.start(GAME, 3, GAME.options(), bytes(32)).match
    context = at_table("glory", match, locale)
    lines = tuple(
        PlayedLine(number, Seat(0), number, f"0 play.{card}", undoable=False, person=True, played_by=it)
        for number, (card, it) in enumerate(zip(CARDS, by, strict=False), 1)
    )
    return panel(context, context.table.players[0], stood_in=StoodIn(ahead=lines)).below.splitlines()[0]


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        (PlayedBy.PLAN, "📌 Your plan played **"),
        (PlayedBy.ORDER, "📌 Your standing order played **"),
        (PlayedBy.FORCED, "⏩ Played for you, as you could do nothing else: **"),
    ],
)
def test_it_says_what_played_it(by: PlayedBy, expected: str) -> None:
    assert told(by).startswith(expected)
    assert "K♠" in told(by)


def test_of_several_the_newest_two_are_named() -> None:
    line = told(PlayedBy.PLAN, PlayedBy.PLAN, PlayedBy.PLAN)

    assert "K♠" not in line
    assert line.endswith("** · and 1 more.")
    assert line.index("7♥") < line.index("2♣")


def test_what_different_things_played_is_told_without_them() -> None:
    assert told(PlayedBy.PLAN, PlayedBy.FORCED).startswith("⏩ Played for you: **")


def test_it_is_told_in_dutch() -> None:
    assert told(PlayedBy.PLAN, locale="nl").startswith("📌 Je plan heeft **")
