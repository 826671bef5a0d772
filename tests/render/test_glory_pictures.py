"""What every picture of Steal the Glory promises to whoever looks at it."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from PIL import Image

from games.core import Seat
from games.glory import Card, GloryView
from games.words import english
from render.canvas import Canvas
from render.core import LARGE, SMALL, WIDTH, Picture, length
from render.glory import GloryPainter
from render.theme import DEEP, GOLD
from tests.render.glory_views import (
    NAMES,
    NASTY,
    PHASES,
    crowded,
    duel,
    over,
    panel,
    random_views,
    steal,
    tie,
    view,
)


@pytest.fixture(scope="module")
def painter() -> GloryPainter:
    """One painter for all tests, as the bot keeps one."""
    return GloryPainter()


def drawn(painter: GloryPainter, seen: GloryView, names: tuple[str, ...] = NAMES) -> Picture:
    return painter.draw(seen, names[: seen.seats], english(names[: seen.seats]))


def painted(painter: GloryPainter, seen: GloryView, *partial: str, names: tuple[str, ...] = NAMES) -> Canvas:
    return painter.paint(seen, names[: seen.seats], english(names[: seen.seats]), partial)


def opened(picture: Picture) -> Image.Image:
    return Image.open(BytesIO(picture.png))


def assert_within_limits(picture: Picture) -> None:
    image = opened(picture)

    assert len(picture.png) <= 60_000
    assert image.mode == "P"
    assert image.width == WIDTH
    assert 4 / 5 <= image.width / image.height <= 4 / 3
    assert length(picture.alt) <= 1024


def assert_lettering_fits(canvas: Canvas) -> None:
    whole = (0, 0, *canvas.image.size)
    for written in canvas.lettering:
        assert written.box.holds(written.ink), written
        assert written.size >= SMALL, written
        assert written.box.x >= whole[0], written
        assert written.box.right <= whole[2], written
        assert written.box.bottom <= whole[3], written


@pytest.mark.parametrize("seats", range(2, 7))
def test_pictures_of_a_random_game_are_small_have_a_shape_that_phones_show_whole_and_keep_text_in_its_boxes(
    painter: GloryPainter, seats: int
) -> None:
    for seen in random_views(seats, every=17):
        assert_within_limits(drawn(painter, seen, NASTY))
        assert_lettering_fits(painted(painter, seen, names=NASTY))


@pytest.mark.parametrize("position", PHASES)
def test_the_nastiest_names_stay_in_their_boxes_in_every_phase(
    painter: GloryPainter, position: Callable[[], GloryView]
) -> None:
    for shift in range(6):
        names = NASTY[shift:] + NASTY[:shift]
        assert_lettering_fits(painted(painter, position(), names=names))


def test_the_fullest_picture_is_small_enough(painter: GloryPainter) -> None:
    assert_within_limits(drawn(painter, crowded(), NASTY))


def test_what_decides_play_is_written_large(painter: GloryPainter) -> None:
    canvas = painted(painter, panel())
    sizes = {written.text: written.size for written in canvas.lettering}

    assert sizes["Your turn: choose a card"] >= LARGE
    assert sizes["Bob (you)"] >= LARGE
    assert {sizes["3"], sizes["1"], sizes["2"], sizes["+3"], sizes["+1"], sizes["+2"]} <= set(range(LARGE, 60))


def test_a_name_that_the_font_cannot_write_becomes_the_seats_letter(painter: GloryPainter) -> None:
    written = [label.text for label in painted(painter, view(), names=("Ann", "日本", "Zoë")).lettering]

    assert "Ann" in written
    assert "B" in written
    assert "Zoë" in written


@pytest.mark.parametrize(
    ("seen", "status"),
    [
        (view(), "Choose a card"),
        (view(to_act=(Seat(2),)), "Still choosing"),
        (panel(), "Your turn: choose a card"),
        (panel(to_act=(Seat(2),)), "Waiting for the others"),
        (tie(), "A tie! Still choosing"),
        (tie(me=Seat(0), hand=(Card("KS"),)), "A tie! Play another card"),
        (steal(), "Ann may steal"),
        (steal(me=Seat(0), hand=(Card("KS"),)), "Your turn: will you steal?"),
        (duel(), "Ann against Bob"),
        (duel(me=Seat(0), hand=(Card("KS"),)), "Duel! Play a card"),
        (over(), "Cas wins!"),
    ],
)
def test_the_band_on_top_says_what_is_being_done(painter: GloryPainter, seen: GloryView, status: str) -> None:
    assert status in [label.text for label in painted(painter, seen).lettering]


def test_the_band_is_golden_for_whom_it_is_the_turn_and_dark_for_the_others(painter: GloryPainter) -> None:
    assert painted(painter, panel()).image.getpixel((4, 4)) == GOLD
    assert painted(painter, panel(to_act=(Seat(0),))).image.getpixel((4, 4)) == DEEP
    assert painted(painter, view()).image.getpixel((4, 4)) == DEEP


def test_the_standings_show_position_cards_in_hand_and_points_of_every_seat(painter: GloryPainter) -> None:
    written = [label.text for label in painted(painter, view(pawns=(9, 8, 7), hand_sizes=(3, 1, 2))).lettering]

    for seat, facts in enumerate((("Ann", "+3", "9", "3"), ("Bob", "+1", "8", "1"), ("Cas", "+2", "7", "2"))):
        name = written.index(facts[0])
        assert sorted(written[name - 1 : name + 3]) == sorted(facts), seat


def test_the_ranking_stands_in_order_at_the_end(painter: GloryPainter) -> None:
    written = [label.text for label in painted(painter, over()).lettering]

    assert [text for text in written if text in NAMES] == ["Cas", "Bob", "Ann"]
    assert [text for text in written if text in ("1.", "2.", "3.")] == ["1.", "2.", "3."]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (panel(), panel(hand=(Card("KS"), Card("AC"), Card("10H")))),
        (panel(), panel(chosen=Card("AC"))),
        (panel(chosen=Card("KS")), panel(chosen=Card("AC"))),
        (view(), view(to_act=(Seat(0),))),
        (view(), view(pawns=(4, 1, 2))),
        (view(), view(came_from=(1, 0, 0))),
        (view(), view(draw_pile=39)),
        (view(), view(table=((Card("QS"),), (Card("4D"),), (Card("10H"), Card("2C"))))),
        (steal(), steal(stealable=(2,))),
        (duel(), duel(to_act=(Seat(0), Seat(1)))),
    ],
)
def test_positions_that_differ_look_different(painter: GloryPainter, one: GloryView, other: GloryView) -> None:
    assert drawn(painter, one).png != drawn(painter, other).png


def test_a_card_that_is_being_picked_is_marked(painter: GloryPainter) -> None:
    assert painted(painter, panel(), "play", "AC").image != painted(painter, panel()).image
    assert painted(painter, panel(), "play", "AC").image != painted(painter, panel(), "play", "KS").image


def test_a_collectible_that_is_being_picked_is_marked(painter: GloryPainter) -> None:
    mine = steal(me=Seat(0), hand=(Card("KS"),))

    assert painted(painter, mine, "steal", "1").image != painted(painter, mine, "steal", "2").image


def test_equal_views_give_equal_pictures_whoever_draws_them() -> None:
    assert drawn(GloryPainter(), panel()) == drawn(GloryPainter(), panel())


def test_two_threads_draw_the_same_bytes_as_one() -> None:
    seen = [position() for position in PHASES] * 2
    alone, shared = GloryPainter(), GloryPainter()
    with ThreadPoolExecutor(2) as threads:
        together = list(threads.map(lambda one: drawn(shared, one), seen))

    assert together == [drawn(alone, one) for one in seen]


def test_the_cover_is_small_and_says_what_it_is(painter: GloryPainter) -> None:
    cover = painter.cover(english(()))

    assert_within_limits(cover)
    assert "Steal the Glory" in cover.alt
