"""What pictures of Heroes & Cities show; what pictures of all games promise is in `test_all_painters.py`."""

from itertools import combinations

import pytest
from PIL import ImageChops

from games import GAMES
from games.core import Outcome, Seat, Term
from games.heroes import ENDINGS, Colour, HeroesView, Trail, rules_1
from games.heroes import Colour as Side
from games.heroes.events import Passed
from render.heroes.board import coordinates
from render.heroes.layout import HEIGHT, Layout, arrange
from render.heroes.theme import colours
from render.painter import LARGE
from render.toolkit.theme import BRONZE, DEEP, GOLD, palette
from tests.support.render.heroes_inspection import differing, on_board
from tests.support.render.heroes_views import (
    BUSY,
    CENTRE,
    READY,
    black,
    captured,
    conquered,
    drawn,
    opening,
    over,
    panel,
    quiet,
    short,
    view,
    widest,
)
from tests.support.render.inspection import has, header, painted, picture, written
from tests.support.render.positions import at_random


def test_every_piece_of_a_random_game_can_be_picked_in_a_small_picture() -> None:
    game = GAMES["heroes"]
    views = [sketch.view for sketch in at_random("heroes") if sketch.view.me in sketch.view.to_act]
    for seen in views[::2]:
        for option in game.choices(seen, ("move",)).options:
            assert len(picture(seen, "move", option.value).png) <= 80_000


def test_the_numbers_in_the_fullest_picture_are_large() -> None:
    canvas = painted(widest(), "move", CENTRE)

    sizes = [label.size for label in canvas.texts if on_board(label) and label.text.isdigit()]
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
def test_the_header_says_what_is_being_done(seen: HeroesView, partial: tuple[str, ...], status: str) -> None:
    sizes = {label.text: label.size for label in header(seen, *partial).texts}

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
def test_the_header_tells_the_last_move_and_why_it_ended(seen: HeroesView, told: str) -> None:
    assert any(text.endswith(told) for text in written(header(seen)))


def test_a_long_reason_is_told_whole_on_two_lines() -> None:
    reason = Term("A reason that is told in a language whose sentences need more than the whole width of the picture.")
    outcome = Outcome(winners=(), scores=(4, 4), reason=reason)

    assert reason in " ".join(written(header(drawn(outcome=outcome))))


@pytest.mark.parametrize("reason", sorted(set(ENDINGS)))
def test_every_reason_stands_on_one_line_in_english(reason: Term) -> None:
    outcome = Outcome(winners=(), scores=(4, 4), reason=reason)

    assert reason in written(header(drawn(outcome=outcome)))


def test_the_header_is_golden_for_players_to_act_and_dark_for_the_others() -> None:
    assert header(panel()).image.getpixel((4, 4)) == GOLD
    assert header(view()).image.getpixel((4, 4)) == DEEP
    assert header(panel(to_act=(Seat(1),), mover="black")).image.getpixel((4, 4)) == DEEP
    assert header(over(me=Seat(1))).image.getpixel((4, 4)) == DEEP


def test_quiet_turns_of_each_are_counted_down_from_ten() -> None:
    assert not any("to the end" in text for text in written(painted(view(quiet=19))))
    assert "10 turns to the end" in written(painted(view(quiet=20)))
    assert "10 turns to the end" in written(painted(view(quiet=21)))
    assert "1 turn to the end" in written(painted(view(quiet=38)))
    assert "1 turn to the end" in written(painted(view(quiet=39)))
    assert not any("to the end" in text for text in written(painted(drawn())))


def test_a_short_game_shows_its_cities_which_turn_it_is_and_by_rules_2_who_conquered_last() -> None:
    board = painted(short())
    conquered: tuple[Colour, ...] = ("white", "black")
    white, black = (painted(short(conqueror=colour)) for colour in conquered)

    assert "Turn 12 of 30" in written(board)
    assert "Turn 12 of 30" in written(painted(short(left=37)))
    assert "Turn 30 of 30" in written(painted(short(left=1)))
    assert {"b3", "i3", "i8", "b4", "i4", "i7"} <= differing(board, painted(panel()))
    for one, other in combinations((board, white, black), 2):
        assert differing(one, other) == set()
        assert ImageChops.difference(one.image, other.image).getbbox() is not None


def test_of_two_ends_of_a_short_game_the_nearer_one_is_counted_down() -> None:
    assert "4 turns to the end" in written(painted(short(left=20, quiet=33)))
    assert "Turn 28 of 30" in written(painted(short(left=6, quiet=33)))


def test_the_signs_under_the_numbers_stand_beside_the_turn() -> None:
    for left, turn in ((38, "Turn 12 of 30"), (6, "Turn 28 of 30")):
        assert {"captures", turn} <= set(written(painted(short(left=left), "move", BUSY)))


def test_a_draw_by_older_rules_is_told_as_one() -> None:
    outcome = Outcome(winners=(), scores=(4, 4), reason=rules_1.QUIETLY_DRAWN)

    assert "A draw" in written(header(drawn(outcome=outcome)))


def test_a_position_that_stood_before_is_told() -> None:
    assert "This position: 2 of 3 times" in written(painted(quiet()))


def test_the_winners_panel_carries_a_laurel() -> None:
    upper = (0, 0, 1000, 60)

    assert has(painted(over()).image.crop(upper), BRONZE)
    assert not has(painted(over(outcome=None)).image.crop(upper), BRONZE)


@pytest.mark.parametrize("me", [None, Seat(0)])
def test_panels_show_name_cities_attackers_and_heroes_of_each_player_at_their_side(me: Seat | None) -> None:
    seen = view(white=Seat(1), mover="black", to_act=(Seat(0),), cities="wbbbbbbb").replace(me=me)
    lettering = painted(seen).texts
    middle = HEIGHT // 2

    ann, bob = {"Ann" if me is None else "Ann (you)", "7/8", "5", "2"}, {"Bob", "1/8", "6", "2"}
    for upper, facts in ((me is None, ann), (me is not None, bob)):
        bar = [label for label in lettering if on_board(label) is None and (label.box.y < middle) == upper]
        assert {label.text for label in bar} == facts
        assert all(label.size >= LARGE for label in bar)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (view(), view(cities="wwwwbbbb")),
        (view(), view(board=view().board.replace("H", "A", 1))),
        (view(), view(board=view().board.replace("H", "h", 1))),
        (view(), view(mover="black", to_act=(Seat(1),))),
        (view(), view(white=Seat(1), to_act=(Seat(1),))),
        (view(), view(trail=None)),
        (view(quiet=20), view(quiet=22)),
        (panel(), view()),
        (over(), over(outcome=drawn().outcome)),
    ],
)
def test_positions_that_differ_look_different(one: HeroesView, other: HeroesView) -> None:
    assert picture(one).png != picture(other).png


def test_the_palette_holds_the_games_colours_and_fits_a_png() -> None:
    entries = palette(colours()).getpalette() or []
    held = set(zip(entries[::3], entries[1::3], entries[2::3], strict=True))

    assert set(colours()) <= held
    assert len(entries) < 256 * 3


@pytest.mark.parametrize("below", ["white", "black"])
def test_coordinates_stand_on_all_four_sides_in_line_with_their_squares(below: Side) -> None:
    layout = Layout(below)
    found = list(coordinates(layout))

    assert sorted(text for text, _ in found) == sorted(2 * [*"abcdefghij", *map(str, range(1, 11))])
    for column, row in zip("abcdefghij", range(1, 11), strict=True):
        x, y = layout.middle(f"{column}{row}")
        middles = [
            (box.x + box.width // 2, box.y + box.height // 2) for text, box in found if text in (column, str(row))
        ]
        assert len(middles) == 4
        assert all(x == across or y == down for across, down in middles)


def test_the_channel_sees_white_below_and_a1_at_the_lower_left() -> None:
    channel, white = (painted(view(me=seat, to_act=())) for seat in (None, Seat(0)))

    assert arrange(view()).box("a1").x < arrange(view()).box("j1").x
    assert arrange(view()).box("a1").y > arrange(view()).box("a10").y
    assert differing(channel, white) == set()
