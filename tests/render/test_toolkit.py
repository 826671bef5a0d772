"""Cards, pawns, trophies and lettering, one by one."""

from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageChops, ImageStat

from games.glory import DECK
from render.glory.board import Course
from render.toolkit.cards import PIPS, Deck, high
from render.toolkit.fonts import Box, Cache, Fonts
from render.toolkit.sprites import SHAPES, Sprites
from render.toolkit.theme import SEATS, STONE, Colour, palette


@pytest.fixture(scope="module")
def sprites() -> Sprites:
    return Sprites(Fonts())


def grey(sprite: Image.Image) -> Image.Image:
    """As a screen without colours shows it on a stone."""
    ground = Image.new("RGB", sprite.size, STONE)
    ground.paste(sprite, (0, 0), sprite)
    return ground.convert("L")


def difference(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures are apart, 0 to 255, on average."""
    return ImageStat.Stat(ImageChops.difference(grey(one), grey(other))).mean[0]


def lightness(colour: Colour) -> int:
    pixel = Image.new("RGB", (1, 1), colour).convert("L").getpixel((0, 0))
    assert isinstance(pixel, int)
    return pixel


def test_seats_differ_in_letter_shape_and_lightness() -> None:
    assert len({style.letter for style in SEATS}) == len({style.shape for style in SEATS}) == 6
    assert all(style.shape in SHAPES for style in SEATS)
    assert all(abs(lightness(one.body) - lightness(other.body)) >= 15 for one, other in combinations(SEATS, 2))


def test_letters_on_pawns_stand_out() -> None:
    assert all(abs(lightness(style.ink) - lightness(style.body)) >= 90 for style in SEATS)


def test_pawns_are_told_apart_without_colours(sprites: Sprites) -> None:
    for one, other in combinations(SEATS, 2):
        assert difference(sprites.pawn(one, 68), sprites.pawn(other, 68)) > 5, (one.letter, other.letter)


def test_trophies_differ_in_shape(sprites: Sprites) -> None:
    for one, other in combinations(range(1, 5), 2):
        outlines = [sprites.trophy(number, 60).getchannel("A") for number in (one, other)]
        assert ImageStat.Stat(ImageChops.difference(*outlines)).mean[0] > 10, (one, other)


@pytest.mark.parametrize("width", [168, 220])
def test_no_two_cards_look_alike_even_without_colours(sprites: Sprites, width: int) -> None:
    deck = Deck(sprites)
    faces = {grey(deck.face(card, width)).tobytes() for card in DECK}

    assert len(faces) == 52


def test_no_two_small_cards_look_alike_even_without_colours(sprites: Sprites) -> None:
    deck = Deck(sprites)

    assert len({grey(deck.small(card, 46)).tobytes() for card in DECK}) == 52


def test_cards_have_as_many_pips_as_they_count_on_a_symmetrical_grid() -> None:
    for count, places in PIPS.items():
        assert len(set(places)) == count
        assert {round(1 - x, 6) for x, _ in places} == {round(x, 6) for x, _ in places}


def test_cards_are_five_wide_and_seven_high(sprites: Sprites) -> None:
    assert Deck(sprites).face("AS", 200).size == (200, high(200)) == (200, 280)


def test_edges_are_smooth(sprites: Sprites) -> None:
    shades = {value for _, value in grey(sprites.shape(SEATS[0], 60)).getcolors() or ()}

    assert len(shades) > 8


def test_the_palette_holds_every_seats_colours_and_fits_a_png() -> None:
    entries = palette().getpalette() or []
    colours = set(zip(entries[::3], entries[1::3], entries[2::3], strict=True))

    assert {style.body for style in SEATS} <= colours
    assert len(entries) <= 256 * 3


@pytest.mark.parametrize("finish", [15, 20, 25, 30, 35])
def test_the_track_has_every_space_once_side_by_side(finish: int) -> None:
    course = Course(finish, 968, 100)
    boxes = [course.box(space) for space in range(finish + 1)]

    for one, other in combinations(boxes, 2):
        apart = one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y
        assert apart, (one, other)
    assert all(Box(0, 0, course.width, course.height).holds(box) for box in boxes)
    cells = range(course.cell(0), course.cell(finish) + 1)
    for (x1, y1), (x2, y2) in pairwise(map(course.place, cells)):
        assert abs(x1 - x2) + abs(y1 - y2) in (course.across, course.pitch)


def test_a_trail_runs_along_the_road_from_where_the_pawn_stood() -> None:
    course = Course(20, 968, 100)
    trail = list(course.walk(2, 9, 0))

    assert trail[0][0] == course.middle(2)[0]
    assert abs(trail[-1][0] - course.middle(9)[0]) < 20
    assert list(course.walk(4, 4, 0)) == []


@pytest.mark.parametrize("name", ["Ann", "Zoë", "Łukasz Żółw", "O'Neill-Smith", "Дмитрий", "Ελένη", "a\u0301nn"])
def test_names_in_letters_that_the_font_has_are_written(name: str) -> None:
    assert Fonts().writable(name)


@pytest.mark.parametrize(
    "name", ["", "  ", "Ann🎉", "日本", "שלום", "محمد", "\u202eAnn", "A\u200bnn", "n\u0303\u0304\u0301"]
)
def test_names_with_signs_that_the_font_lacks_or_that_pile_up_are_not(name: str) -> None:
    assert not Fonts().writable(name)


def test_a_label_shrinks_before_it_is_cut() -> None:
    fonts = Fonts()

    assert fonts.fit("Maximilian", 190, "Bold", 40, 28).size == 38
    cut = fonts.fit("Maximilian Wolfeschlegel", 200, "Bold", 40, 28)
    assert (cut.size, cut.text[-1]) == (28, "…")
    assert cut.mask.width <= 200


def test_a_cache_makes_things_once_and_forgets_the_oldest() -> None:
    made: list[int] = []
    cache = Cache(2, Fonts().lock)
    for key in (1, 2, 1, 3, 1, 2):
        cache.get(key, lambda key=key: made.append(key))  # type: ignore[misc]

    assert made == [1, 2, 3, 2]
