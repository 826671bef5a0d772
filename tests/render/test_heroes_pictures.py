"""What every picture of Heroes & Cities promises to whoever looks at it."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from PIL import Image

from games import GAMES
from games.core import Seat
from games.heroes import HeroesView, Trail
from games.heroes.events import Passed
from games.words import english
from render.canvas import Canvas
from render.core import LARGE, SMALL, WIDTH, Picture, length
from render.heroes import HeroesPainter
from render.heroes.board import CELL
from render.heroes.look import colours
from render.heroes.painter import BOARD_AT, HEIGHT
from render.labels import Letters
from render.sprites import Sprites
from render.theme import DEEP, GOLD, palette
from tests.render.heroes_looks import PLACES, on_board, painted, picture, texts
from tests.render.heroes_views import (
    BUSY,
    CENTRE,
    NASTY,
    POSITIONS,
    READY,
    black,
    captured,
    conquered,
    drawn,
    opening,
    over,
    panel,
    quiet,
    random_views,
    view,
    widest,
)


@pytest.fixture(scope="module")
def painter() -> HeroesPainter:
    """One painter for all tests, as the bot keeps one."""
    return HeroesPainter()


def assert_within_limits(made: Picture) -> None:
    image = Image.open(BytesIO(made.png))

    assert len(made.png) <= 60_000
    assert image.mode == "P"
    assert image.width == WIDTH
    assert 4 / 5 <= image.width / image.height <= 4 / 3
    assert length(made.alt) <= 1024


def assert_lettering_fits(canvas: Canvas) -> None:
    for label in canvas.lettering:
        assert label.box.holds(label.ink), label
        assert label.size >= SMALL, label
        assert label.box.x >= 0, label
        assert label.box.right <= canvas.image.width, label
        assert label.box.bottom <= canvas.image.height, label


def test_pictures_of_random_games_are_small_have_a_shape_that_phones_show_whole_and_keep_text_in_its_boxes(
    painter: HeroesPainter,
) -> None:
    for seen in random_views(1, every=20):
        assert_within_limits(picture(painter, seen, names=NASTY[0]))
        assert_lettering_fits(painted(painter, seen, names=NASTY[0]))


def test_every_piece_of_a_random_game_can_be_picked_in_a_small_picture(painter: HeroesPainter) -> None:
    game = GAMES["heroes"]
    for seen in random_views(3, every=30):
        for option in game.choices(seen, ("move",)).options:
            assert len(picture(painter, seen, "move", option.value).png) <= 60_000


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("names", NASTY)
def test_the_nastiest_names_stay_in_their_boxes(
    painter: HeroesPainter, position: Callable[[], HeroesView], names: tuple[str, ...]
) -> None:
    assert_lettering_fits(painted(painter, position(), names=names))


def test_the_fullest_picture_is_small_enough_and_its_numbers_are_large(painter: HeroesPainter) -> None:
    canvas = painted(painter, widest(), "move", CENTRE, names=NASTY[0])

    assert_within_limits(picture(painter, widest(), "move", CENTRE, names=NASTY[0]))
    assert_lettering_fits(canvas)
    sizes = [label.size for label in canvas.lettering if on_board(label) and label.text.isdigit()]
    assert len(sizes) == 48
    assert min(sizes) >= LARGE


@pytest.mark.parametrize(
    ("seen", "partial", "status"),
    [
        (view(), (), "Ann is to move"),
        (black(me=None), (), "Bob is to move"),
        (panel(to_act=(Seat(1),), mover="black"), (), "Bob is to move"),
        (panel(), (), "Your turn: choose a piece"),
        (panel(), ("move",), "Your turn: choose a piece"),
        (panel(), ("move", BUSY), "Your turn: where to from f7?"),
        (panel(), ("promote", READY), "Your turn: b3 becomes a hero"),
        (over(), (), "Bob wins!"),
        (drawn(), (), "A draw"),
    ],
)
def test_the_band_on_top_says_what_is_being_done(
    painter: HeroesPainter, seen: HeroesView, partial: tuple[str, ...], status: str
) -> None:
    sizes = {label.text: label.size for label in painted(painter, seen, *partial).lettering}

    assert sizes[status] >= LARGE


@pytest.mark.parametrize(
    ("seen", "told"),
    [
        (opening(), "White begins"),
        (view(), "Last move: c4–d5"),
        (captured(), "Last move: c10–b8 · a new hero · takes 2 · loses 1"),
        (conquered(), "Last move: d6–d8 · conquers · loses 1"),
        (view(trail=Trail(colour="black", start="b8", to="b8", promoted=True)), "Last move: a hero on b8"),
        (black(trail=Trail(colour="black", start="c4", to="d5"), last=(Passed(seat=Seat(0)),)), "c4–d5 · Ann passes"),
        (over(), "One player has at most one piece left."),
    ],
)
def test_the_band_on_top_tells_the_last_move_and_why_it_ended(
    painter: HeroesPainter, seen: HeroesView, told: str
) -> None:
    assert any(text.endswith(told) for text in texts(painted(painter, seen)))


def test_a_long_reason_is_told_whole_on_two_lines(painter: HeroesPainter) -> None:
    reason = "A draw: 40 turns without capture, conquest or promotion, and equally many cities."

    assert reason in " ".join(texts(painted(painter, drawn())))


def test_the_band_is_golden_for_whom_it_is_the_turn_and_dark_for_the_others(painter: HeroesPainter) -> None:
    assert painted(painter, panel()).image.getpixel((4, 4)) == GOLD
    assert painted(painter, view()).image.getpixel((4, 4)) == DEEP
    assert painted(painter, panel(to_act=(Seat(1),), mover="black")).image.getpixel((4, 4)) == DEEP
    assert painted(painter, over(me=Seat(1))).image.getpixel((4, 4)) == DEEP


def test_quiet_turns_are_counted_down_from_twenty(painter: HeroesPainter) -> None:
    assert not any("to the end" in text for text in texts(painted(painter, view(quiet=19))))
    assert "20 turns to the end" in texts(painted(painter, view(quiet=20)))
    assert "1 turn to the end" in texts(painted(painter, view(quiet=39)))
    assert not any("to the end" in text for text in texts(painted(painter, drawn())))


def test_a_position_that_stood_before_is_told(painter: HeroesPainter) -> None:
    assert "This position: 2 of 3 times" in texts(painted(painter, quiet()))


def test_the_bars_show_name_cities_attackers_and_heroes_of_each_player_at_his_side(painter: HeroesPainter) -> None:
    seen = panel(white=Seat(1), mover="black", to_act=(Seat(0),), cities="wbbbbbbb")
    lettering = painted(painter, seen).lettering
    middle = BOARD_AT + CELL * 5

    for upper, facts in ((True, {"Ann (you)", "7/8", "5", "2"}), (False, {"Bob", "1/8", "6", "2"})):
        bar = [label for label in lettering if on_board(label) is None and (110 < label.box.y < middle) == upper]
        bar = [label for label in bar if label.box.y > 110]
        assert {label.text for label in bar} == facts
        assert all(label.size >= LARGE for label in bar)


def test_a_name_that_the_font_cannot_write_becomes_the_seats_letter(painter: HeroesPainter) -> None:
    shown = texts(painted(painter, view(), names=("Zoë", "日本")))

    assert "Zoë" in shown
    assert "B" in shown


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (view(), view(cities="wwwwbbbb")),
        (view(), view(board=view().board.replace("H", "A", 1))),
        (view(), view(board=view().board.replace("H", "h", 1))),
        (view(), view(mover="black", to_act=(Seat(1),))),
        (view(), view(white=Seat(1), to_act=(Seat(1),))),
        (view(), view(trail=None)),
        (view(quiet=20), view(quiet=21)),
        (panel(), view()),
        (over(), over(outcome=drawn().outcome)),
    ],
)
def test_positions_that_differ_look_different(painter: HeroesPainter, one: HeroesView, other: HeroesView) -> None:
    assert picture(painter, one).png != picture(painter, other).png


def test_equal_views_give_equal_pictures_whoever_draws_them() -> None:
    assert picture(HeroesPainter(), panel()) == picture(HeroesPainter(), panel())


def test_two_threads_draw_the_same_bytes_as_one() -> None:
    seen = [position() for position in POSITIONS] * 2
    alone, shared = HeroesPainter(), HeroesPainter()
    with ThreadPoolExecutor(2) as threads:
        together = list(threads.map(lambda one: picture(shared, one), seen))

    assert together == [picture(alone, one) for one in seen]


def test_the_palette_holds_the_games_colours_and_fits_a_png() -> None:
    entries = palette(colours()).getpalette() or []
    held = set(zip(entries[::3], entries[1::3], entries[2::3], strict=True))

    assert set(colours()) <= held
    assert len(entries) < 256 * 3


def test_the_cover_is_small_and_says_what_it_is(painter: HeroesPainter) -> None:
    cover = painter.cover(english(()))

    assert_within_limits(cover)
    assert "Heroes & Cities" in cover.alt


def test_coordinates_stand_on_all_four_sides_with_a1_at_the_lower_left(painter: HeroesPainter) -> None:
    empty = PLACES.empty(Sprites(Letters()), HEIGHT)

    assert sorted(texts(empty)) == sorted(2 * [*"abcdefghij", *map(str, range(1, 11))])
    assert_lettering_fits(empty)
    assert PLACES.box("a1").x < PLACES.box("j1").x
    assert PLACES.box("a1").y > PLACES.box("a10").y
