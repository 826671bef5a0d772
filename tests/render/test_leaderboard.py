"""The picture of a leaderboard."""

import pytest

from games.words import Words
from render.leaderboard import LEAST, LeaderboardSheet, LeaderRow
from render.painter import ALT_LIMIT
from render.toolkit.alt_text import length
from render.toolkit.fonts import Fonts
from render.toolkit.sprites import SpriteCache
from tests.support.languages import LANGUAGES

LONG = "Wolfeschlegelsteinhausenbergerdorff"


def words(code: str = "en") -> Words:
    return LANGUAGES.of(code).translator(())


def row(place: int, name: str = "Ann", **more: int) -> LeaderRow:
    return LeaderRow(**{"place": place, "name": name, "wins": 3, "games": 9, **more})


def test_it_is_described_line_by_line_in_the_readers_language() -> None:
    sheet = LeaderboardSheet(title="Steal the Glory", rows=(row(1), row(2, "Bob", wins=1, games=4)))

    alts = [sheet.draw(words(code), SpriteCache(Fonts())).alt for code in ("en", "nl")]

    assert alts == [
        "Leaderboard of Steal the Glory. 1. Ann: won 3 of 9. 2. Bob: won 1 of 4.",
        "Ranglijst van Steal the Glory. 1. Ann: won er 3 van 9. 2. Bob: won er 1 van 4.",
    ]


@pytest.mark.parametrize("name", [LONG * 3, "日本", "👑", "\u202eAnn", ""])
def test_any_name_is_drawn_in_ten_lines_within_the_limits(name: str) -> None:
    rows = tuple(row(place, name, wins=99_999, games=99_999) for place in range(1, 11))

    drawn = LeaderboardSheet(title="Steal the Glory", rows=rows).draw(words(), SpriteCache(Fonts()))

    assert length(drawn.alt) <= ALT_LIMIT
    assert "\u202e" not in drawn.alt
    assert len(drawn.png) < 80_000


def test_my_own_line_looks_different() -> None:
    one, other = (LeaderboardSheet(title="Spy", rows=(row(1).replace(own=own),)) for own in (True, False))
    sprites = SpriteCache(Fonts())

    assert one.draw(words(), sprites).png != other.draw(words(), sprites).png
    assert LEAST >= 34
