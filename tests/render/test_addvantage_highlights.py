"""What is marked for whoever has to decide, and what happened in the last step: dice, cells and tiles."""

import pytest
from PIL import Image, ImageChops, ImageStat

from games.addvantage import AddVantageOptions, AddVantageView
from games.addvantage.components import CELL_NAMES
from render.addvantage.board import end_of, middle_of, moved
from render.addvantage.highlights import Highlights, Prize, highlights, last_steps
from render.addvantage.layout import LARGE, MEDIUM, SMALL, Spot
from render.addvantage.panels import BADGE, MINI, TINIEST, TINY
from render.addvantage.theme import REACHED
from render.toolkit.canvas import Canvas
from render.toolkit.dice import DIE_PIPS, die_face
from render.toolkit.fonts import Fonts
from render.toolkit.sprites import SpriteCache
from render.toolkit.theme import DEEP, GOLD, INK, LEAF, Colour
from tests.support.render.addvantage_inspection import spot_of
from tests.support.render.addvantage_views import (
    ANN,
    BOB,
    CAS,
    PHASES,
    begin,
    board,
    buying,
    duo,
    more,
    panel,
    taken_back,
    view,
)
from tests.support.render.inspection import painted, written

PLACED = [style.die for style in (LARGE, MEDIUM, SMALL)]


def corner(spot: Spot) -> tuple[int, int]:
    """Where a panel's board begins."""
    return spot.x + (spot.sizes.width - spot.sizes.board[0]) // 2, spot.y + spot.sizes.name + 2


def colour_of(canvas: Canvas, spot: Spot, cell: int, across: float, down: float) -> Colour:
    """The colour of a cell, so far from its middle as a share of its half."""
    x, y = corner(spot)
    mx, my = middle_of(spot.sizes, cell)
    half = spot.sizes.cell / 2
    pixel = canvas.image.getpixel((round(x + mx + across * half), round(y + my + down * half)))
    assert isinstance(pixel, tuple)
    return pixel[0], pixel[1], pixel[2]


def golden(canvas: Canvas, spot: Spot) -> set[int]:
    """The cells that are golden at their left edge."""
    return {cell for cell in range(1, 10) if colour_of(canvas, spot, cell, -0.92, 0) == GOLD}


def pips(sprite: Image.Image) -> int:
    """How many dark spots a die shows, each one apart."""
    ground = Image.new("RGB", sprite.size, DEEP)
    ground.paste(sprite, (0, 0), sprite)
    dark = {
        (x, y)
        for x in range(sprite.width)
        for y in range(sprite.height)
        if sum(ground.getpixel((x, y))) < 300 and sprite.getpixel((x, y))[3] == 255  # type: ignore[arg-type,index]
    }
    count = 0
    while dark:
        count += 1
        open_spots = [dark.pop()]
        while open_spots:
            x, y = open_spots.pop()
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & dark
            dark -= near
            open_spots += near
    return count


@pytest.mark.parametrize("size", [*PLACED, MINI, TINY, TINIEST, 88, 104, 120, 150])
def test_dice_show_as_many_pips_as_their_face_counts_at_every_size(size: int) -> None:
    sprites = SpriteCache(Fonts())

    assert [pips(die_face(sprites, face, size)) for face in range(1, 7)] == [1, 2, 3, 4, 5, 6]


def test_opposite_corners_of_a_die_look_alike() -> None:
    for face, spots in DIE_PIPS.items():
        assert len(set(spots)) == face
        assert {(1 - x, 1 - y) for x, y in spots} == set(spots)


def test_a_spectator_gets_no_marks_of_what_could_be_done() -> None:
    for position in PHASES:
        seen = position().replace(me=None)

        assert highlights(seen, ()) == Highlights()
        texts = written(painted(seen))
        assert not any(text in CELL_NAMES for text in texts)


def test_the_own_empty_cells_show_their_numbers() -> None:
    for seen in (panel(), view(me=ANN, to_act=(BOB,), mover=BOB)):
        texts = written(painted(seen))

        assert highlights(seen, ()).numbered == {(ANN, 3), (ANN, 5), (ANN, 6), (ANN, 8)}
        assert [text for text in texts if text in CELL_NAMES] == ["c1", "b2", "c2", "b3"]


def test_cell_numbers_are_large_enough_to_play_by() -> None:
    canvas = painted(buying(), "buy", "3")

    assert min(label.size for label in canvas.texts if label.text in CELL_NAMES) >= 36


def test_the_cells_where_a_rolled_die_wins_a_tile_are_marked_with_that_die_and_no_others_are() -> None:
    assert highlights(panel(), ()).prizes == {3: Prize((4,), bonus=False)}
    assert golden(painted(panel()), spot_of(panel(), ANN)) == {3}


def test_a_cell_that_two_dice_can_win_on_shows_both_and_a_star_for_a_bonus_tile() -> None:
    seen = panel(boards=(board("4.. 43. 1.."), *view().boards[1:]), bonus=(8, 11))

    assert highlights(seen, ()).prizes == {3: Prize((4,), bonus=True), 9: Prize((1, 4), bonus=True)}
    assert golden(painted(seen), spot_of(seen, ANN)) == {3, 9}


def test_a_die_that_is_being_placed_marks_only_where_that_die_wins() -> None:
    assert highlights(panel(), ("place", "4")).prizes == {3: Prize((4,), bonus=False)}
    assert highlights(panel(), ("place", "1")).prizes == {}
    assert golden(painted(panel(), "place", "1"), spot_of(panel(), ANN)) == set()


def test_a_die_that_is_placed_on_a_cell_shows_there_before_it_is_played() -> None:
    chosen = highlights(panel(), ("place", "4", "5"))

    assert (chosen.preview, chosen.prizes) == ({5: 4}, {})
    canvas = painted(panel(), "place", "4", "5")
    assert colour_of(canvas, spot_of(panel(), ANN), 5, -0.94, 0) == LEAF
    assert "5" not in written(canvas)


def test_a_die_that_is_being_refused_looks_otherwise_than_one_that_is_being_placed() -> None:
    placing, refusing = painted(panel(), "place", "1"), painted(panel(), "refuse", "1")

    assert placing.image != refusing.image != painted(panel()).image
    assert highlights(panel(), ("refuse", "1")).prizes == {}


def test_a_sellers_dice_show_the_numbers_of_their_cells_but_not_one_just_bought_from_the_viewer() -> None:
    seen = buying()

    assert {place for place in highlights(seen, ("buy", "2")).numbered if place[0] == BOB} == {(BOB, 5), (BOB, 9)}
    assert {place for place in highlights(seen, ("buy", "3")).numbered if place[0] == CAS} == {
        (CAS, 4),
        (CAS, 6),
        (CAS, 9),
    }
    spot = spot_of(seen, BOB, BOB)
    numbers = [label for label in painted(seen, "buy", "2").texts if label.box.width == BADGE]
    assert [label.text for label in numbers] == ["b2", "c3"]
    assert all(spot.x < label.box.x < spot.x + spot.sizes.width for label in numbers)


def test_the_number_on_a_die_covers_none_of_its_pips() -> None:
    seen = buying(boards=(view().boards[0], board("123 456 ..1", 11), view().boards[2]), barred=((), (), ()))
    canvas = painted(seen, "buy", "2")
    spot, size = spot_of(seen, BOB, BOB), LARGE.die
    for cell, face in enumerate((1, 2, 3, 4, 5, 6), 1):
        for across, down in DIE_PIPS[face]:
            for side in (-0.07, 0.0, 0.07):
                share = ((across + side - 0.5) * 2 * size / LARGE.cell, (down * 0.94 - 0.5) * 2 * size / LARGE.cell)
                assert colour_of(canvas, spot, cell, *share) == INK, (face, across, down, side)


def test_while_a_die_is_being_bought_the_cells_are_marked_where_it_would_win() -> None:
    both = {5: Prize((6,), bonus=True), 8: Prize((6,), bonus=False)}

    assert highlights(buying(), ("buy", "2")).prizes == both
    assert highlights(buying(), ("buy", "2", "5")).prizes == both
    assert highlights(buying(), ("buy", "2", "9")).prizes == {}
    assert golden(painted(buying(), "buy", "2", "5"), spot_of(buying(), ANN)) == {5, 8}


def test_the_die_that_is_taken_is_marked_and_then_shown_where_it_will_lie() -> None:
    taken = highlights(buying(), ("buy", "2", "5", "8"))

    assert taken.picked == {(BOB, 5)}
    assert taken.preview == {8: 6}
    canvas = painted(buying(), "buy", "2", "5", "8")
    assert colour_of(canvas, spot_of(buying(), BOB, BOB), 5, -0.94, 0) == LEAF
    assert colour_of(canvas, spot_of(buying(), ANN), 8, -0.94, 0) == LEAF


@pytest.mark.parametrize("cell", ["1", "2"], ids=["it may not be bought back", "no die is there"])
def test_a_die_that_cannot_be_bought_any_more_is_not_marked_but_those_that_can_are(cell: str) -> None:
    seen, planned = buying(), ("buy", "2", cell, "8")

    assert highlights(seen, planned) == highlights(seen, ("buy", "2"))
    assert painted(seen, *planned).image == painted(seen, "buy", "2").image


def test_the_dice_that_can_be_taken_back_show_the_numbers_of_their_cells() -> None:
    seen = taken_back(me=ANN, returned=False)

    assert highlights(seen, ("return",)).numbered == {(ANN, 1), (ANN, 4), (ANN, 7), (ANN, 9)}
    assert highlights(seen, ("return", "4")).picked == {(ANN, 4)}
    assert colour_of(painted(seen, "return", "4"), spot_of(seen, ANN), 4, -0.94, 0) == LEAF


def test_dice_that_were_put_down_in_the_last_step_are_framed_for_everybody() -> None:
    seen = begin()
    framed = {
        (seat, cell)
        for seat in range(3)
        for cell in range(1, 10)
        if colour_of(painted(seen), spot_of(seen, seat), cell, -0.94, 0) == GOLD
    }

    assert framed == {(BOB, 5), (CAS, 1)}
    assert last_steps(seen, BOB).recent == {5}
    assert last_steps(seen, CAS).emptied == {1}


def test_lines_that_were_won_in_the_last_step_lie_on_a_golden_bar() -> None:
    seen = more()
    canvas, spot = painted(seen), spot_of(seen, ANN)

    assert last_steps(seen, ANN).gained == {"column 1", "diagonal 1"}
    below = {cell for cell in range(1, 10) if colour_of(canvas, spot, cell, 0, 1.06) == GOLD}
    aslant = {cell for cell in range(1, 10) if colour_of(canvas, spot, cell, 1.06, 1.06) == GOLD}
    assert (below, aslant) == ({1, 4, 7}, {1, 5})


@pytest.mark.parametrize("style", [LARGE, MEDIUM, SMALL])
def test_a_tile_that_was_won_looks_otherwise_than_an_open_one_even_without_colours(style: object) -> None:
    seats = {LARGE: (2, ANN), MEDIUM: (3, None), SMALL: (4, BOB)}
    count, me = seats[style]  # type: ignore[index]
    boards = (board("..."), board("... ... ...", ends=(None, 10, 9, 12, 8, 13)), board("..."), board("..."))[:count]
    boards = tuple(each.replace(cells=(None,) * 9) for each in boards)
    seen = view(me=BOB if style == LARGE else ANN if me else None, boards=boards, barred=((),) * count)
    spot = spot_of(seen, BOB)
    image = painted(seen).image.convert("L")
    x, y = corner(spot)
    won, still = (
        image.crop((x + box.x, y + box.y, x + box.right, y + box.bottom))
        for box in (end_of(spot.sizes, "row 1"), end_of(spot.sizes, "row 2"))
    )

    assert spot.sizes == style
    assert ImageStat.Stat(ImageChops.difference(won, still)).mean[0] > 60


@pytest.mark.parametrize("seen", [view(), panel(), view(me=BOB)])
@pytest.mark.parametrize("coins", range(9))
def test_coins_can_be_counted(seen: AddVantageView, coins: int) -> None:
    rich = seen.replace(boards=(seen.boards[0].replace(coins=coins), *seen.boards[1:]))
    spot = spot_of(rich, ANN)
    purse = moved(spot.sizes.purse, *corner(spot))

    assert written(painted(rich), purse) == [str(coins)]


def test_lines_that_match_tiles_which_stay_are_ticked() -> None:
    assert last_steps(duo(), ANN).matched == {"row 1"}
    assert last_steps(duo(), BOB).matched == {"column 1"}
    seen = duo(boards=(board("435 6.. ..2"), duo().boards[1]))
    assert painted(seen).image != painted(duo()).image
    assert last_steps(seen, ANN).matched == frozenset()


def test_with_tiles_that_stay_the_lines_that_match_now_lie_on_a_pale_bar() -> None:
    def pale(seen: AddVantageView, seat: int) -> set[int]:
        canvas, spot = painted(seen), spot_of(seen, seat)
        return {cell for cell in range(1, 10) if colour_of(canvas, spot, cell, 0, -0.94) == REACHED}

    assert (pale(duo(), ANN), pale(duo(), BOB)) == ({1, 2, 3}, {1, 4, 7})
    assert pale(duo(options=AddVantageOptions()), ANN) == set()
