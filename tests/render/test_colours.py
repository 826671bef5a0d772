"""Seats that have the colours of other numbers, as players keep theirs in a rematch."""

from collections.abc import Iterable, Sequence

import pytest
from PIL import Image

from games import KEYS
from games.words import english
from render import PAINTERS
from render.toolkit.game_painter import GamePainter
from render.toolkit.theme import SEATS, Colour
from tests.support.games.registry import SUITES
from tests.support.games.suite import PictureCase
from tests.support.render.positions import at_random, by_hand

NAMES = ("Ann", "Ada", "Bruno", "Cleo", "Dora", "Emil")
FOURTH = 3
"""Every game can draw the first four styles."""


def painted(case: PictureCase, colours: Sequence[int]) -> Image.Image:
    """The picture and its header, in all their colours."""
    names, painter = NAMES[: case.seats], PAINTERS[case.game]
    assert isinstance(painter, GamePainter)
    scene = painter.paint(case.view, names, english(names), case.partial, (), colours)
    return painter.header(scene).above(scene.canvas).image


def shown(image: Image.Image, colours: Iterable[Colour]) -> set[Colour]:
    """Those of some colours that a picture has."""
    pixels = image.convert("RGB").tobytes("raw", "RGBX")
    return {colour for colour in colours if _stands_in(pixels, bytes((*colour, 255)))}


def _stands_in(pixels: bytes, pixel: bytes) -> bool:
    """Whether one of the pixels is this one; half of one and half of the next may look like it."""
    at = pixels.find(pixel)
    while at % len(pixel) and at >= 0:
        at = pixels.find(pixel, at + 1)
    return at >= 0


def own(case: PictureCase) -> set[Colour]:
    """The colours that tell seats apart by their numbers, but for the fourth."""
    styles = [SEATS[seat] for seat in range(case.seats) if seat != FOURTH]
    return {colour for style in styles for colour in (style.body, style.dark)}


@pytest.mark.parametrize("key", KEYS)
def test_nothing_of_a_seats_own_colour_is_left_where_it_has_another(key: str) -> None:
    for case in (*by_hand(key), *at_random(key)):
        assert not shown(painted(case, (FOURTH,) * case.seats), own(case))


@pytest.mark.parametrize("key", KEYS)
def test_each_seat_in_its_own_colour_is_drawn_as_without_any(key: str) -> None:
    for case in (*SUITES[key].golden.values(), *by_hand(key)[:3]):
        names, painter = NAMES[: case.seats], PAINTERS[key]
        plain = painter.draw(case.view, names, english(names), case.partial)

        assert painter.draw(case.view, names, english(names), case.partial, (), range(case.seats)) == plain


@pytest.mark.parametrize("key", KEYS)
def test_other_colours_are_seen_where_seats_have_any_and_are_never_told(key: str) -> None:
    case = next(iter((*SUITES[key].golden.values(), *by_hand(key), *at_random(key))))
    names, painter = NAMES[: case.seats], PAINTERS[key]
    plain = painter.draw(case.view, names, english(names), case.partial)

    other = painter.draw(case.view, names, english(names), case.partial, (), range(case.seats)[::-1])

    assert other.alt == plain.alt
    assert (other.png != plain.png) == bool(shown(painted(case, ()), own(case)))


def test_partners_of_stratego_keep_the_colour_of_their_team_one_seat_on() -> None:
    case = next(it for it in SUITES["stratego"].golden.values() if it.view.options.teams)
    names = NAMES[: case.seats]

    painter = PAINTERS["stratego"]
    assert isinstance(painter, GamePainter)
    before, after = (painter.paint(case.view, names, english(names), (), (), it) for it in ((), (1, 2, 3, 0)))

    assert [after.rim(seat) for seat in range(4)] == [before.rim((seat + 1) % 4) for seat in range(4)]
