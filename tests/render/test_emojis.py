"""The emojis that games offer: Discord takes them, and they can be told apart at the size of a line of text."""

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from games import GAMES, KEYS
from games.core import Inert, Option, Seat
from games.match import Match
from render import EMOJIS, Drawer
from render.emojis import DrawnEmoji, all_emojis, draw_emoji
from render.toolkit.emojis import die
from render.toolkit.sprites import SpriteCache
from tests.support.games.optional import declaring
from tests.support.render.positions import by_hand

MOST = 2000
"""Discord's limits: emojis of an application,"""
HEAVIEST = 256 * 1024
"""bytes of one,"""
NAME = re.compile(r"[A-Za-z0-9_]{2,32}")
"""and its name."""
SIDE = 128
GROUNDS = ("#313338", "#ffffff")
"""Discord's dark ground and its light one."""
READ_AT = 22
"""Pixels of an emoji's side beside text."""


@pytest.fixture(scope="module")
def drawn() -> dict[str, DrawnEmoji]:
    return {name: draw_emoji(name, draw) for name, draw in EMOJIS.items()}


def opened(emoji: DrawnEmoji) -> Image.Image:
    return Image.open(BytesIO(emoji.png))


def shown(emoji: DrawnEmoji, ground: str) -> Image.Image:
    """As Discord shows it beside text."""
    small = opened(emoji).resize((READ_AT, READ_AT), Image.Resampling.LANCZOS)
    image = Image.new("RGB", small.size, ground)
    image.paste(small, (0, 0), small)
    return image


def difference(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures are apart, 0 to 255, on average."""
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def offered(key: str) -> Iterator[Option | Inert]:
    """What can be picked in the positions made by hand, with what lies between: a value, and what comes after each
    first value."""
    game = GAMES[key]
    for case in by_hand(key):
        for kind in game.kinds(case.view) if case.view.me in case.view.to_act else ():
            choice = game.choices(case.view, (kind,))
            yield from choice.options
            yield from (at for row in choice.places for at in row if isinstance(at, Inert))
            for option in choice.options[:2]:
                if not game.move_class(kind).is_tuple(game.move_class(kind).field_names()[0]):
                    yield from game.choices(case.view, (kind, option.value)).options


def own(key: str) -> list[str]:
    """The names of a game's own emojis, which it may do without."""
    return [name for name in EMOJIS if name.startswith(f"{key}_")]


@pytest.mark.parametrize("key", KEYS)
def test_what_games_call_an_emoji_is_there_and_stands_beside_something(key: str) -> None:
    named = {option.emoji for option in offered(key)} - {None}

    assert named <= set(EMOJIS)
    assert any(str(name).startswith(f"{key}_") for name in named) == bool(own(key))


@pytest.mark.parametrize("key", KEYS)
def test_what_stands_before_a_players_name_is_there_and_each_has_another_one(key: str) -> None:
    game = GAMES[key]
    for seats in game.seats:
        view = Match.start(game, seats, game.options(), bytes(32)).match.view(None)
        signs = [game.seat_emoji(view, Seat(seat)) for seat in range(seats)]
        assert len(set(signs)) == seats
        assert set(signs) <= set(EMOJIS)


def test_discord_takes_their_names_and_no_two_have_the_same(drawn: dict[str, DrawnEmoji]) -> None:
    names = [emoji.full_name for emoji in drawn.values()]

    assert [name for name in names if not NAME.fullmatch(name)] == []
    assert len(set(names)) == len(names) <= MOST


def test_games_may_call_theirs_alike() -> None:
    named = all_emojis(
        {"one": {"die1": lambda sprites: die(sprites, 1)}, "two": {"die1": lambda sprites: die(sprites, 2)}}
    )

    assert {"one_die1", "two_die1", "seat1"} <= set(named)


def test_no_game_has_lost_its_own_and_every_seat_has_one() -> None:
    assert [key for key in declaring("emojis") if not own(key)] == []
    assert {f"seat{number}" for number in range(1, 7)} <= set(EMOJIS)


def test_discord_takes_their_pictures_whose_corners_let_the_ground_through(drawn: dict[str, DrawnEmoji]) -> None:
    for emoji in drawn.values():
        image = opened(emoji)

        assert len(emoji.png) <= HEAVIEST
        assert (image.format, image.mode, image.size) == ("PNG", "RGBA", (SIDE, SIDE))
        corners = [image.getpixel((x, y)) for x in (0, SIDE - 1) for y in (0, SIDE - 1)]
        assert [corner[3] for corner in corners if isinstance(corner, tuple)] == [0] * 4, emoji.name


@pytest.mark.parametrize("ground", GROUNDS)
def test_those_of_a_game_stand_out_and_are_told_apart_beside_text_on_either_ground(
    drawn: dict[str, DrawnEmoji], ground: str
) -> None:
    empty = Image.new("RGB", (READ_AT, READ_AT), ground)
    for family in (*KEYS, "seat"):
        pictures = {emoji.name: shown(emoji, ground) for emoji in drawn.values() if emoji.name.startswith(family)}

        assert [name for name, picture in pictures.items() if difference(picture, empty) < 15] == []
        alike = [
            (one, other) for one, other in combinations(pictures, 2) if difference(pictures[one], pictures[other]) < 2
        ]
        assert alike == []


def test_a_drawing_that_has_changed_has_another_name_and_one_that_has_not_keeps_its_own() -> None:
    def draw(face: int) -> Drawer:
        def drawer(sprites: SpriteCache) -> Image.Image:
            return die(sprites, face)

        return drawer

    one, again, other = (draw_emoji("pig_die", draw(face)).full_name for face in (1, 1, 2))

    assert one == again != other
    assert one.startswith("pig_die_")
