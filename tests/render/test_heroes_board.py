"""What the board of Heroes & Cities shows: numbers, names of squares, the last move, what is picked."""

import pytest

from games import GAMES
from games.core import Seat
from games.heroes import INDEX, SQUARES, HeroesView, Piece, Trail, destinations
from render.heroes.layout import CELL, Layout, arrange
from render.toolkit.theme import GOLD, RED, WHITE
from tests.support.render.heroes_inspection import differing, on_squares, square
from tests.support.render.heroes_views import (
    BEST,
    BUSY,
    CENTRE,
    READY,
    black,
    board,
    opening,
    over,
    panel,
    view,
    widest,
)
from tests.support.render.inspection import has, header, painted, written


@pytest.mark.parametrize(
    ("seen", "piece"), [(panel(), BUSY), (panel(), "d3"), (black(), "d8"), (widest(), CENTRE), (opening(me=0), "b1")]
)
def test_the_numbers_are_those_of_the_menu_on_the_squares_that_they_stand_for(seen: HeroesView, piece: str) -> None:
    shown = on_squares(painted(seen, "move", piece), seen.mover)

    numbers = {where: int(labels[0]) for where, labels in shown.items()}
    assert numbers == {way.square: way.number for way in destinations(seen, piece)}


def test_captures_cities_and_plain_moves_have_signs_of_their_own_and_a_legend() -> None:
    seen = panel(board=board(A="e7 c8", a="d6 d5 e8", H="d4", h="j10"))
    canvas = painted(seen, "move", "e7")
    ways = {way.square: way for way in destinations(seen, "e7")}

    assert ways["d7"].captured
    assert has(square(canvas, "d7"), RED)
    assert ways["d8"].promotes
    assert has(square(canvas, "d8"), GOLD)
    assert has(square(canvas, "f6"), WHITE)
    assert not has(square(canvas, "f6"), RED)
    assert not has(square(canvas, "f6"), GOLD)
    assert {"captures", "city or hero gained"} <= set(written(canvas))


def test_how_many_own_pieces_a_move_costs_stands_beside_its_number() -> None:
    canvas = painted(panel(), "move", BUSY)
    costs = {way.square: len(way.lost) for way in destinations(panel(), BUSY) if way.lost}

    assert costs == {"f8": 1}
    assert {where: labels[1:] for where, labels in on_squares(canvas).items() if labels[1:]} == {"f8": ["−1"]}
    assert "own losses" in written(canvas)


def test_of_a_chosen_move_only_its_own_number_is_left_and_its_victims_are_crossed_out() -> None:
    canvas = painted(panel(), "move", BUSY, BEST)
    plain = painted(panel(), "move", BUSY)

    assert on_squares(canvas) == {BEST: ["1"]}
    assert has(square(canvas, "e7"), RED)
    assert has(square(canvas, "e8"), RED)
    assert not has(square(plain, "e7"), RED)
    assert written(header(panel(), "move", BUSY, BEST)) == ["captures e7 and e8", f"Your turn: {BUSY}–{BEST}"]


def test_a_piece_that_is_picked_is_marked() -> None:
    unpicked = painted(panel(), "move")

    for kind in ("move", "promote"):
        assert READY in differing(painted(panel(), kind, READY), unpicked)


def test_a_picked_attacker_that_can_become_a_hero_on_the_spot_carries_a_crown() -> None:
    own, foreign = (square(painted(panel(cities=cities), "move", READY), READY) for cities in ("wbwwbwbb", "bbwwbwbb"))
    corner = (4, CELL - 30, 24, CELL - 10)

    assert has(own.crop(corner), GOLD)
    assert not has(foreign.crop(corner), GOLD)


@pytest.mark.parametrize("seen", [panel(), black(), opening(me=Seat(0)), widest()])
def test_the_pieces_that_may_be_picked_carry_the_names_of_their_squares(seen: HeroesView) -> None:
    game = GAMES["heroes"]
    movable = {option.value for option in game.choices(seen, ("move",)).options}
    ready = {option.value for option in game.choices(seen, ("promote",)).options}

    assert on_squares(painted(seen), seen.mover) == {name: [name] for name in movable | ready}
    assert on_squares(painted(seen, "promote"), seen.mover) == {name: [name] for name in ready}


@pytest.mark.parametrize("seen", [view(), panel(to_act=(Seat(1),)), black(to_act=(Seat(0),)), over(me=Seat(0))])
def test_nothing_is_written_on_the_board_for_who_is_not_to_move(seen: HeroesView) -> None:
    assert on_squares(painted(seen)) == {}
    assert on_squares(painted(seen, "move", BUSY)) == {}


def test_a_piece_that_cannot_move_is_not_offered() -> None:
    walled = panel(board=board(A="a1 a2 b1 b2", a="j10"))

    assert set(on_squares(painted(walled))) == {"a2", "b1", "b2"}


def test_a_walled_in_attacker_that_can_become_a_hero_is_offered() -> None:
    walled = panel(board=board(A="b3", a="a2 a3 a4 b2 b4 c2 c3 c4"))

    assert set(on_squares(painted(walled))) == {READY}


def test_black_sees_the_channels_board_turned_by_half_with_their_own_first_row_below() -> None:
    turned, channel = (painted(view(me=me, to_act=(), trail=None)) for me in (Seat(1), None))

    for name in SQUARES:
        assert square(turned, name, "black").tobytes() == square(channel, name).tobytes()
        opposite = SQUARES[99 - INDEX[name]]
        assert Layout("black").box(name) == Layout("white").box(opposite)
    assert Layout("black").box("c10").y == max(Layout("black").box(name).y for name in SQUARES)


def test_black_chooses_by_numbers_that_run_as_they_read_their_own_picture() -> None:
    for seen, piece in ((black(), "d8"), (panel(), "d3")):
        ways = destinations(seen, piece)
        for group in {way.group for way in ways}:
            boxes = [Layout(seen.mover).box(way.square) for way in ways if way.group == group]
            assert boxes == sorted(boxes, key=lambda box: (box.y, box.x))


@pytest.mark.parametrize("me", [None, Seat(0), Seat(1)])
def test_start_and_end_of_the_last_move_are_marked(me: Seat | None) -> None:
    below = arrange(view(me=me)).below
    still = painted(view(me=me, trail=None))

    moved = differing(painted(view(me=me)), still, below)
    trail = Trail(colour="black", start="d9", to="d8")
    walked = differing(painted(view(me=me, trail=trail)), still, below)

    assert {"c4", "d5"} <= moved <= {"c4", "d5", "c5", "d4"}
    assert walked == {"d9", "d8"}


def test_a_trail_is_not_in_the_way_of_numbers() -> None:
    one, other = (painted(panel(trail=trail), "move", BUSY) for trail in (None, panel().trail))

    assert differing(one, other) == set()


def test_what_was_captured_is_crossed_out_and_its_kind_and_side_are_still_seen() -> None:
    looks = []
    for hero in (True, False):
        for colour in ("white", "black"):
            gone = Piece(square="h3", colour=colour, hero=hero)
            canvas = painted(view(trail=Trail(colour="black", start="c4", to="d5", captured=(gone,))))
            assert has(square(canvas, "h3"), RED)
            looks.append(square(canvas, "h3").tobytes())

    assert len(set(looks)) == 4


def test_a_conquest_and_a_new_hero_are_marked_where_they_happened() -> None:
    plain, conquest, promotion = (
        painted(view(trail=Trail(colour="black", start="d9", to="d8", **gained)))
        for gained in ({}, {"conquered": True}, {"promoted": True})
    )

    assert "d8" in differing(plain, conquest)
    assert "d8" in differing(plain, promotion)
    assert "d8" in differing(conquest, promotion)


def test_every_square_looks_different_when_a_piece_stands_on_it() -> None:
    empty = painted(view(board="." * 100, trail=None))
    full = painted(view(board="AHah" * 25, trail=None))

    assert differing(empty, full) == set(INDEX)
