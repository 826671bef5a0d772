"""The picture of a profile: legible on a phone, nothing cut that counts, and told in words."""

import io
from itertools import pairwise

import pytest
from PIL import Image

from games.words import english
from render.painter import ALT_CORNER, ALT_LIMIT, WIDTH
from render.profile import (
    CARD,
    DOT,
    DOTS_AT,
    LEAST,
    MARGIN,
    MOST_GAMES,
    MOST_PEOPLE,
    GameLine,
    PersonLine,
    ProfileSheet,
)
from render.toolkit.canvas import Canvas, PlacedText
from render.toolkit.fonts import Fonts
from render.toolkit.sprites import SpriteCache
from render.toolkit.theme import DEEP, PALE, TABLE, mixed
from tests.support.languages import LANGUAGES

SPRITES = SpriteCache(Fonts())
GAMES = tuple(GameLine(title=f"Heroes & Cities {at}", won=9999, games=99999, levels=4, beaten=at) for at in range(7))
PEOPLE = tuple(PersonLine(name="Wilhelmina van Oranje-Nassau 🎉", above=9999, below=9999) for _ in range(4))

BETWEEN = 30
"""Pixels between two words that mean different things."""


def sheet(games: int = MOST_GAMES, people: int = MOST_PEOPLE) -> ProfileSheet:
    return ProfileSheet(who="Ann", games=GAMES[:games], people=PEOPLE[:people])


def texts(monkeypatch: pytest.MonkeyPatch, drawn: ProfileSheet, language: str) -> list[PlacedText]:
    """What is written in a picture."""
    written, png = list[PlacedText](), Canvas.png

    def keep(canvas: Canvas, palette: Image.Image) -> bytes:
        written.extend(canvas.texts)
        return png(canvas, palette)

    monkeypatch.setattr(Canvas, "png", keep)
    drawn.draw(LANGUAGES.of(language).translator(()), SPRITES)
    return written


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize(("games", "people"), [(5, 3), (1, 0), (2, 1), (7, 4)])
def test_its_letters_are_large_and_no_figure_is_cut(
    monkeypatch: pytest.MonkeyPatch, language: str, games: int, people: int
) -> None:
    written = texts(monkeypatch, sheet(games, people), language)

    assert min(it.size for it in written) >= LEAST
    assert not [it.text for it in written if "…" in it.text and not it.text.startswith("Wilhelmina")]
    assert sum(it.text.startswith("Wilhelmina") for it in written) == min(people, MOST_PEOPLE)
    inks = [it.ink for it in written]
    assert not [
        (a, b)
        for a in inks
        for b in inks
        if a is not b and a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom
    ]


@pytest.mark.parametrize("language", ["en", "nl"])
def test_words_beside_each_other_do_not_read_as_one_and_no_letter_reaches_the_dots(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    drawn = ProfileSheet(who="Ann", games=(GameLine(title="Spy", won=1, games=2, levels=4),), people=PEOPLE[:1])
    written = [it.ink for it in texts(monkeypatch, drawn, language)]

    foot = sorted((it for it in written if it.y > MARGIN + CARD), key=lambda it: it.x)
    assert [right.x - left.right >= BETWEEN for left, right in pairwise(foot)] == [True, True]
    assert written[0].bottom <= MARGIN + DOTS_AT - DOT


@pytest.mark.parametrize(("games", "people"), [(5, 3), (1, 0), (1, 3)])
def test_it_is_as_wide_as_all_pictures_and_shows_nothing_where_discord_covers_it(games: int, people: int) -> None:
    image = Image.open(io.BytesIO(sheet(games, people).draw(english(()), SPRITES).png)).convert("RGB")

    assert image.width == WIDTH
    assert image.height <= 520
    wide, high = ALT_CORNER
    corner = image.crop((0, image.height - high, wide, image.height))
    assert {colour for _, colour in corner.getcolors(1000) or ()} <= {TABLE, mixed(TABLE, DEEP, 0.5), PALE}


def test_it_is_told_in_words_as_far_as_there_is_room() -> None:
    drawn = ProfileSheet(
        who="Ann",
        games=(GameLine(title="Spy", won=2, games=5, levels=4, beaten=1), GameLine(title="Stratego 4", won=0, games=1)),
        people=(PersonLine(name="Bob", above=3, below=2),),
    )
    assert drawn.draw(english(()), SPRITES).alt == (
        "Profile of Ann. Spy: won 2 of 5, levels beaten 1 of 4. Stratego 4: won 0 of 1. Ann 3 – Bob 2."
    )
    long = drawn.replace(people=(PersonLine(name="x" * 1000, above=1, below=1),))
    assert len(long.draw(english(()), SPRITES).alt) <= ALT_LIMIT


def test_equal_profiles_are_drawn_alike() -> None:
    first, second = (sheet().draw(english(()), SpriteCache(Fonts())) for _ in range(2))

    assert first.png == second.png
