"""Pieces and cities of Heroes & Cities, one by one, as a screen without colours shows them on a phone."""

from itertools import combinations, product

import pytest
from PIL import Image, ImageChops, ImageStat

from games.heroes import Colour as Side
from render.heroes.board import CITY
from render.heroes.layout import CELL
from render.heroes.pieces import city, piece
from render.heroes.theme import LANDS
from render.toolkit.fonts import Fonts
from render.toolkit.sprites import SpriteCache
from render.toolkit.theme import Colour

SIDES: tuple[Side, Side] = ("white", "black")
PHONE = CELL * 400 // 1000


@pytest.fixture(scope="module")
def sprites() -> SpriteCache:
    return SpriteCache(Fonts())


def grey(land: Colour, *shown: Image.Image) -> Image.Image:
    """Sprites on a square of the board, without colours and as small as on a phone."""
    ground = Image.new("RGB", (CELL, CELL), land)
    for sprite in shown:
        ground.paste(sprite, ((CELL - sprite.width) // 2, (CELL - sprite.height) // 2), sprite)
    return ground.resize((PHONE, PHONE), Image.Resampling.BOX).convert("L")


def apart(one: Image.Image, other: Image.Image) -> float:
    """How far two greys are apart on average, 0 to 255."""
    return ImageStat.Stat(ImageChops.difference(one, other)).mean[0]


def lightness(image: Image.Image) -> float:
    return ImageStat.Stat(image).mean[0]


def body(sprite: Image.Image) -> int:
    """The grey of which most of a piece is."""
    shades = sprite.convert("L").histogram(outline(sprite))
    return shades.index(max(shades))


def outline(sprite: Image.Image) -> Image.Image:
    return sprite.getchannel("A").point(lambda value: 255 if value > 200 else 0)


@pytest.mark.parametrize("land", LANDS)
def test_no_two_kinds_of_piece_look_alike_without_colours(sprites: SpriteCache, land: Colour) -> None:
    kinds = {(side, hero): grey(land, piece(sprites, side, hero, CELL)) for side, hero in product(SIDES, (False, True))}

    for one, other in combinations(kinds, 2):
        assert apart(kinds[one], kinds[other]) > 15, (one, other)


@pytest.mark.parametrize("hero", [False, True])
def test_white_pieces_are_lighter_than_all_land_and_black_ones_darker(sprites: SpriteCache, hero: bool) -> None:
    lands = [lightness(grey(land)) for land in LANDS]
    white, black = (body(piece(sprites, side, hero, CELL)) for side in SIDES)

    assert white > max(lands) + 30
    assert black < min(lands) - 100


@pytest.mark.parametrize("hero", [False, True])
def test_the_sides_pieces_differ_in_outline_too(sprites: SpriteCache, hero: bool) -> None:
    white, black = (outline(piece(sprites, side, hero, CELL)) for side in SIDES)

    assert apart(white, black) > 12


@pytest.mark.parametrize("side", SIDES)
def test_a_hero_is_taller_than_an_attacker_and_differs_in_outline(sprites: SpriteCache, side: Side) -> None:
    attacker, hero = (piece(sprites, side, kind, CELL) for kind in (False, True))
    column = (CELL * 2 // 5, 0, CELL * 3 // 5, CELL)
    tops = [outline(sprite).crop(column).getbbox() for sprite in (attacker, hero)]

    assert tops[0] is not None
    assert tops[1] is not None
    assert tops[0][1] - tops[1][1] > CELL // 6
    assert apart(outline(attacker), outline(hero)) > 40


@pytest.mark.parametrize("land", LANDS)
def test_whose_an_empty_city_is_shows_without_colours_and_by_its_outline(sprites: SpriteCache, land: Colour) -> None:
    white, black = (city(sprites, side, CITY) for side in SIDES)

    assert apart(grey(land, white), grey(land, black)) > 60
    assert apart(outline(white), outline(black)) > 20


@pytest.mark.parametrize(("side", "hero"), [*product(SIDES, (False, True))])
def test_whose_a_city_is_shows_beside_whatever_stands_in_it(sprites: SpriteCache, side: Side, hero: bool) -> None:
    standing = piece(sprites, side, hero, CELL)
    white, black = (grey(LANDS[0], city(sprites, owner, CITY, occupied=True), standing) for owner in SIDES)
    edges = ((0, 0, PHONE // 4, PHONE), (PHONE * 3 // 4, 0, PHONE, PHONE))

    for edge in edges:
        assert apart(white.crop(edge), black.crop(edge)) > 40, edge


@pytest.mark.parametrize(("owner", "side"), [*product(SIDES, SIDES)])
def test_attackers_and_heroes_in_a_city_are_told_apart_and_from_an_empty_one(
    sprites: SpriteCache, owner: Side, side: Side
) -> None:
    full = city(sprites, owner, CITY, occupied=True)
    looks = [grey(LANDS[0], city(sprites, owner, CITY))]
    looks += [grey(LANDS[0], full, piece(sprites, side, hero, CELL)) for hero in (False, True)]

    assert all(apart(one, other) > 14 for one, other in combinations(looks, 2))


@pytest.mark.parametrize("owner", SIDES)
def test_white_and_black_in_the_same_city_are_told_apart(sprites: SpriteCache, owner: Side) -> None:
    full = city(sprites, owner, CITY, occupied=True)

    for hero in (False, True):
        one, other = (grey(LANDS[0], full, piece(sprites, side, hero, CELL)) for side in SIDES)
        assert apart(one, other) > 25


def test_edges_are_smooth(sprites: SpriteCache) -> None:
    shades = {value for _, value in piece(sprites, "white", True, CELL).convert("L").getcolors() or ()}

    assert len(shades) > 20
