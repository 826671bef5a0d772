"""Sprites that all painters share: cards, pawns, trophies; and how they are kept."""

from collections.abc import Callable
from itertools import combinations, product

import pytest
from PIL import Image, ImageChops, ImageStat

from games.glory import DECK
from render.toolkit.canvas import Canvas
from render.toolkit.cards import PIPS, card_face, card_height, small_card
from render.toolkit.fonts import Fonts
from render.toolkit.panels import panel, tile
from render.toolkit.seat_pieces import pawn, shape, token
from render.toolkit.signs import tick
from render.toolkit.sprites import SpriteCache, cached, folded, size_of, unfolded
from render.toolkit.theme import GOLD, INK, SEATS, STONE, TABLE, TILE, Colour, SeatStyle, palette, snapped
from render.toolkit.trophies import trophy

Piece = Callable[[SpriteCache, SeatStyle, int], Image.Image]
PIECES: tuple[Piece, ...] = (pawn, token)
"""Those that carry initials."""


@pytest.fixture(scope="module")
def sprites() -> SpriteCache:
    return SpriteCache(Fonts())


def grey(sprite: Image.Image) -> Image.Image:
    """As a screen without colours shows it on a stone."""
    ground = Image.new("RGB", sprite.size, STONE)
    ground.paste(sprite, (0, 0), sprite)
    return ground.convert("L")


def difference(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures are apart, 0 to 255, on average."""
    return ImageStat.Stat(ImageChops.difference(grey(one), grey(other))).mean[0]


@pytest.mark.parametrize("piece", PIECES)
def test_seats_are_told_apart_without_colours_also_where_their_initials_are_alike(
    sprites: SpriteCache, piece: Piece
) -> None:
    for size, (one, other) in product((46, 68, 92), combinations(SEATS, 2)):
        images = (piece(sprites, style._replace(initials="W"), size) for style in (one, other))
        assert difference(*images) > 5, (one.shape, other.shape, size)


@pytest.mark.parametrize("piece", PIECES)
def test_initials_stay_on_their_piece(sprites: SpriteCache, piece: Piece) -> None:
    for style, sign in product(SEATS, ("W", "Wm", "Ww", "C1")):
        bare, signed = (piece(sprites, each, 92) for each in (style, style._replace(initials=sign)))
        assert bare.getchannel("A").tobytes() == signed.getchannel("A").tobytes()
        assert bare.tobytes() != signed.tobytes()


def test_trophies_differ_in_shape(sprites: SpriteCache) -> None:
    for one, other in combinations(range(1, 5), 2):
        outlines = [trophy(sprites, number, 60).getchannel("A") for number in (one, other)]
        assert ImageStat.Stat(ImageChops.difference(*outlines)).mean[0] > 10, (one, other)


@pytest.mark.parametrize("width", [168, 220])
def test_no_two_cards_look_alike_even_without_colours(sprites: SpriteCache, width: int) -> None:
    faces = {grey(card_face(sprites, card, width)).tobytes() for card in DECK}

    assert len(faces) == 52


def test_no_two_small_cards_look_alike_even_without_colours(sprites: SpriteCache) -> None:
    assert len({grey(small_card(sprites, card, 46)).tobytes() for card in DECK}) == 52


def test_cards_have_as_many_pips_as_they_count_on_a_symmetrical_grid() -> None:
    for count, places in PIPS.items():
        assert len(set(places)) == count
        assert {round(1 - x, 6) for x, _ in places} == {round(x, 6) for x, _ in places}


def test_cards_are_five_wide_and_seven_high(sprites: SpriteCache) -> None:
    assert card_face(sprites, "AS", 200).size == (200, card_height(200)) == (200, 280)


def test_edges_are_smooth(sprites: SpriteCache) -> None:
    shades = {value for _, value in grey(shape(sprites, SEATS[0], 60)).getcolors() or ()}

    assert len(shades) > 8


def test_a_sprite_is_drawn_once_for_equal_arguments_and_the_oldest_are_forgotten_when_they_take_too_much() -> None:
    drawn: list[int] = []

    @cached
    def dot(sprites: SpriteCache, size: int) -> Image.Image:
        drawn.append(size)
        return Image.new("RGB", (size, size))

    sprites = SpriteCache(Fonts(), most_ready=100)
    for size in (3, 2, 3, 4, 3, 2, 9, 2):
        assert dot(sprites, size).width == size

    assert drawn == [3, 2, 4, 2, 9]


@pytest.mark.parametrize("size", [(52, 52), (53, 80), (490, 122), (980, 1000)])
@pytest.mark.parametrize(("edge", "line"), [(None, 0), (GOLD, 8), (INK, 3)])
def test_a_tile_that_is_put_together_looks_as_if_it_was_drawn_whole(
    sprites: SpriteCache, size: tuple[int, int], edge: Colour | None, line: int
) -> None:
    drawn = panel(sprites, *size, TILE, edge, line)
    ground = Image.new("RGB", drawn.size, TABLE)
    ground.paste(drawn, (0, 0), drawn)

    assert tile(*size, TILE, edge, line) == ground


def test_a_small_sprite_that_is_kept_folded_is_unfolded_once() -> None:
    sprites = SpriteCache(Fonts())
    face = card_face(sprites, "AS", 60)
    assert card_face(sprites, "AS", 60) is face
    assert card_face(sprites, "AS", 200) is not card_face(sprites, "AS", 200), "a large one takes too much room"


def test_every_painter_has_sprites_of_its_own() -> None:
    one, other = SpriteCache(Fonts()), SpriteCache(Fonts())

    assert tick(one, 20) is tick(one, 20) is not tick(other, 20)


def test_a_board_in_the_colours_of_its_pictures_takes_a_quarter_of_the_memory_and_is_pasted_as_it_looked() -> None:
    board = Image.new("RGB", (300, 200), TABLE)
    board.paste(GOLD, (10, 10, 60, 60))

    kept = snapped(board, palette())

    assert kept.convert("RGB").tobytes() == board.tobytes()
    assert size_of(kept) * 4 == size_of(board)
    canvas = Canvas.bare(200, Fonts())
    canvas.paste(kept, 0, 0)
    assert canvas.image.crop((0, 0, 300, 200)) == board


def test_a_sprite_with_transparency_takes_a_quarter_of_the_memory_and_not_one_pixel_changes() -> None:
    sprite = card_face(SpriteCache(Fonts()), "AS", 200)
    assert len(sprite.getchannel("A").getcolors() or ()) > 2

    kept = folded(sprite)

    assert unfolded(kept) == sprite
    assert size_of(kept) * 4 == size_of(sprite)


def test_a_sprite_of_too_many_colours_stays_as_it_was_drawn() -> None:
    sprite = Image.merge("RGBA", [Image.linear_gradient("L").rotate(turn) for turn in (0, 90, 180, 270)])
    assert folded(sprite) is sprite


def test_a_drawing_begins_with_all_pixels_of_a_board_that_is_kept_small() -> None:
    board = Image.new("RGB", (300, 200), TABLE)
    board.paste(GOLD, (10, 10, 60, 60))
    assert Canvas(snapped(board, palette()), Fonts()).image.tobytes() == board.tobytes()
