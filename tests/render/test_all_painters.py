"""What every game's painter promises to whoever looks at its pictures: a game is tested by existing."""

import re
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import cycle, product

import pytest
from PIL import Image

from bot.ui.languages import Language, Languages
from bot.values.names import Named, told_apart
from games import GAMES
from games.characters import DIRECTION_CONTROLS
from games.words import Phrase, Words, english
from render import PAINTERS
from render.painter import Painter, Picture
from render.toolkit.alt_text import length, truncated
from render.toolkit.canvas import Canvas
from render.toolkit.game_painter import GamePainter
from tests.support.amount import SOAK, amount
from tests.support.games.suite import PictureCase
from tests.support.render.limits import assert_corner_is_free, assert_lettering_fits, assert_within_limits
from tests.support.render.names import NAMES, NASTY
from tests.support.render.positions import BY_HAND, at_random, by_hand, picking

LANGUAGES = tuple(Languages.read())
PLACES = range(len(NASTY))
"""Each of the nasty names comes to sit at each of the seats,"""
WAYS = tuple(product(PLACES, LANGUAGES) if SOAK else zip(PLACES, cycle(LANGUAGES), strict=False))
"""in one of the languages, and in a soak in each of them."""

every_game = pytest.mark.parametrize("key", PAINTERS)
every_case = pytest.mark.parametrize("case", BY_HAND.values(), ids=list(BY_HAND))


def seated(case: PictureCase, first: int = 0) -> tuple[str, ...]:
    """Nasty names for a case's seats."""
    return (NASTY[first:] + NASTY[:first])[: case.seats]


def drawn(
    case: PictureCase,
    called: Sequence[str] = NAMES,
    words: Words | None = None,
    by: Painter | None = None,
    *,
    header: bool = False,
) -> Picture:
    """The case in English, unless told otherwise, by the house's own painter, unless another is asked."""
    names = called[: case.seats]
    return (by or PAINTERS[case.game]).draw(case.view, names, words or english(names), case.partial, header=header)


@contextmanager
def painted_canvases(*, encoding: bool = True) -> Iterator[list[Canvas]]:
    """What is painted for pictures meanwhile; without `encoding` they get no bytes, which take longest to make."""
    painted: list[Canvas] = []
    encode = Canvas.png

    def kept(canvas: Canvas, palette: Image.Image) -> bytes:
        painted.append(canvas)
        return encode(canvas, palette) if encoding else b""

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "png", kept)
        yield painted


@every_game
def test_pictures_of_random_games_are_small_have_a_shape_that_phones_show_whole_and_keep_text_in_its_boxes(
    key: str,
) -> None:
    for number, case in enumerate(at_random(key)):
        names = seated(case, number % len(NASTY))
        words = LANGUAGES[number % len(LANGUAGES)].translator(names)

        with painted_canvases() as painted:
            picture = drawn(case, names, words)
            drawn(case, names, words, header=True)

        assert_within_limits(picture)
        for canvas in painted:
            assert_lettering_fits(canvas)


@every_game
def test_nothing_lies_where_discord_puts_its_badge(key: str) -> None:
    painter = PAINTERS[key]
    assert isinstance(painter, GamePainter)
    for case in (*at_random(key)[::2], *by_hand(key)):
        with painted_canvases(encoding=False) as painted:
            drawn(case)

        for canvas in painted:
            assert_corner_is_free(canvas, painter.palette)


@every_case
def test_the_fullest_pictures_are_small_and_have_a_shape_that_phones_show_whole(case: PictureCase) -> None:
    for each in (case, *picking(case)):
        assert_within_limits(drawn(each, NASTY))


@every_case
def test_the_nastiest_names_stay_in_their_boxes_in_every_language_and_while_a_move_is_picked(case: PictureCase) -> None:
    asked = [(case, *way) for way in WAYS]
    asked += [(each, *way) for each, way in zip(picking(case), cycle(WAYS), strict=False)]
    for each, first, language in asked:
        names = seated(each, first)

        with painted_canvases(encoding=False) as painted:
            picture = drawn(each, names, language.translator(names))
            drawn(each, names, language.translator(names), header=True)

        for canvas in painted:
            assert_lettering_fits(canvas)
        assert length(picture.alt) <= 1024


@every_game
def test_a_name_that_the_font_cannot_write_becomes_the_seats_initial(key: str) -> None:
    for case in by_hand(key):
        with painted_canvases(encoding=False) as painted:
            drawn(case, ("Zoë", "Ø日本", *NAMES))
        texts = [label.text for canvas in painted for label in canvas.texts]

        assert any(re.search(r"\bZoë\b", text) for text in texts)
        assert any(re.search(r"\bØ\b", text) for text in texts)
        assert not any("日本" in text for text in texts)


@every_game
@pytest.mark.parametrize("name", ["Maximilian-Alexander von Habsburg", 32 * "W"])
def test_people_of_one_long_name_are_told_apart_in_every_picture(key: str, name: str) -> None:
    for case in by_hand(key):
        names = told_apart([Named(name, person) for person in range(case.seats)])
        with painted_canvases(encoding=False) as painted:
            drawn(case, names)
        texts = [label.text for canvas in painted for label in canvas.texts]

        for number in range(2, case.seats + 1):
            assert any(f"({number})" in text for text in texts)


@every_game
def test_no_description_turns_the_writing_direction(key: str) -> None:
    for case in by_hand(key):
        names = [f"\u202e{name}\u2066" for name in NAMES]

        assert not set(drawn(case, names).alt) & DIRECTION_CONTROLS


@every_game
def test_pictures_and_descriptions_speak_the_viewers_language(key: str) -> None:
    for case in by_hand(key)[:2]:
        pictures = [drawn(case, words=language.translator(NAMES), header=True) for language in LANGUAGES]

        assert len({picture.png for picture in pictures}) == len(LANGUAGES)
        assert len({picture.alt for picture in pictures}) == len(LANGUAGES)


@every_game
def test_a_language_with_endless_words_is_cut_rather_than_refused(key: str) -> None:
    case = by_hand(key)[0]

    with painted_canvases(encoding=False) as painted:
        picture = drawn(case, words=lambda phrase: 520 * "😀")

    assert length(picture.alt) in (1023, 1024)
    assert_lettering_fits(*painted)


@pytest.mark.parametrize("size", [1023, 1024, 1025, 1026, 2047, 2048, 2049, 9999])
def test_a_description_of_any_length_keeps_as_much_as_discord_takes(size: int) -> None:
    for text in (size * "a", (size // 2) * "😀", "a" + (size // 2) * "😀"):
        kept = truncated(text)

        assert length(kept) <= 1024
        assert kept == text if length(text) <= 1024 else length(kept) >= 1023 and text.startswith(kept[:-1])


@every_game
def test_equal_views_give_equal_pictures_whoever_draws_them_and_from_however_many_threads(key: str) -> None:
    cases, another = by_hand(key)[: amount(3, 99)], type(PAINTERS[key])()
    with ThreadPoolExecutor(2) as threads:
        together = list(threads.map(lambda case: drawn(case, by=another), cases * 2))

    assert together == [drawn(case) for case in cases] * 2


@every_game
@pytest.mark.parametrize("language", tuple(LANGUAGES), ids=lambda language: language.code)
def test_the_cover_is_a_small_strip_whose_description_says_which_game_it_is(key: str, language: Language) -> None:
    picture = PAINTERS[key].cover(language)

    assert_within_limits(picture, shape=(5 / 2, 5 / 2))
    assert language(Phrase(GAMES[key].title)) in picture.alt


def test_no_game_lacks_positions_made_by_hand() -> None:
    assert {case.game for case in BY_HAND.values()} == set(PAINTERS) == set(GAMES)
