"""The palette, and how seats are told apart."""

from itertools import combinations

from PIL import Image

from render.toolkit.shapes import SHAPES
from render.toolkit.theme import SEATS, Colour, palette


def lightness(colour: Colour) -> int:
    pixel = Image.new("RGB", (1, 1), colour).convert("L").getpixel((0, 0))
    assert isinstance(pixel, int)
    return pixel


def test_seats_differ_in_shape_and_lightness() -> None:
    assert len({style.shape for style in SEATS}) == 6
    assert all(style.shape in SHAPES for style in SEATS)
    assert all(abs(lightness(one.body) - lightness(other.body)) >= 15 for one, other in combinations(SEATS, 2))


def test_letters_on_pawns_stand_out() -> None:
    assert all(abs(lightness(style.ink) - lightness(style.body)) >= 90 for style in SEATS)


def test_the_palette_holds_every_seats_colours_and_fits_a_png() -> None:
    entries = palette().getpalette() or []
    colours = set(zip(entries[::3], entries[1::3], entries[2::3], strict=True))

    assert {style.body for style in SEATS} <= colours
    assert len(entries) <= 256 * 3
