"""What stands, lies and is marked on the board of Stratego 4."""

from itertools import combinations

import pytest
from PIL import ImageChops

from games.core import Seat
from games.stratego import FLAG_START, RANKS, SIDES, SPACES, Kind, Side, StrategoOptions, StrategoView, ground, ways
from games.stratego.board import FORMATION_ROWS
from games.stratego.model import LooseFlag
from render.painter import WIDTH
from render.stratego import pieces
from render.stratego.blocks import ASIDE, BLOCK, CARRIER
from render.stratego.layout import CELL, MARGIN, Layout, arrange
from render.stratego.marks import COLOURS
from render.stratego.theme import CLOSED, LAST_MOVE
from render.toolkit.box import Box
from render.toolkit.theme import BLUE, GOLD, LEAF, SEATS
from tests.support.render.inspection import has, painted
from tests.support.render.stratego_inspection import SPRITES, differing, shows, space
from tests.support.render.stratego_views import (
    ANN,
    BOB,
    CAS,
    DEE,
    bunch,
    changed,
    classic,
    middle,
    opening,
    panel,
    three,
    view,
)


def test_four_armies_differ_in_outline_even_without_colour() -> None:
    outlines = [pieces.back(SPRITES, style, BLOCK).getchannel("A").tobytes() for style in SEATS[:4]]

    assert all(one != other for one, other in combinations(outlines, 2))


def test_all_ranks_of_all_armies_look_different_from_each_other_and_from_behind() -> None:
    every = [pieces.own(SPRITES, style, rank, BLOCK) for style in SEATS[:4] for rank in RANKS]
    every += [pieces.announced(SPRITES, style, rank, BLOCK) for style in SEATS[:4] for rank in RANKS]
    every += [pieces.back(SPRITES, style, BLOCK) for style in SEATS[:4]]

    assert len({sprite.tobytes() for sprite in every}) == 4 * (9 + 9 + 1)


def test_own_ranks_are_seen_and_those_of_others_are_not() -> None:
    seen = view(CAS)
    canvas = painted(seen)

    assert shows(canvas, seen, "e13", pieces.own(SPRITES, SEATS[CAS], 3, BLOCK))
    assert shows(canvas, seen, "h3", pieces.back(SPRITES, SEATS[ANN], BLOCK))
    assert shows(canvas, seen, "m8", pieces.back(SPRITES, SEATS[BOB], BLOCK))


def test_a_picture_does_not_depend_on_ranks_that_the_view_does_not_hold() -> None:
    assert differing(opening(), view(CAS)) <= {piece.space for piece in view(CAS).pieces if piece.owner == CAS}


@pytest.mark.parametrize("me", [ANN, BOB, CAS, DEE])
def test_players_have_their_own_zone_below_and_its_back_row_at_the_edge(me: Seat) -> None:
    seen = view(me)
    image, layout = painted(seen).image, arrange(seen)
    zone = image.crop((WIDTH // 2 - 3 * CELL, image.height - MARGIN - 3 * CELL, WIDTH // 2 + 3 * CELL, image.height))

    assert [has(zone, SEATS[seat].body) for seat in (ANN, BOB, CAS, DEE)] == [seat == me for seat in range(4)]
    assert layout.middle(FLAG_START[SIDES[me]]) == (WIDTH // 2, image.height - MARGIN - CELL // 2)
    rows = [[layout.middle(space) for space in row] for row in FORMATION_ROWS[SIDES[me]]]
    assert rows == [sorted(row) for row in rows] == sorted(rows, key=lambda row: row[0][1])


@pytest.mark.parametrize("below", SIDES)
def test_a_turned_board_is_not_mirrored(below: Side) -> None:
    layout = Layout(0, below)
    (x, y), right, down = (layout.middle(space) for space in ("h12", "i12", "h13"))

    assert (right[0] - x) * (down[1] - y) - (right[1] - y) * (down[0] - x) == CELL * CELL
    assert len({layout.box(space) for space in SPACES}) == len(SPACES)


@pytest.mark.parametrize("below", SIDES)
def test_clockwise_stays_clockwise_and_every_panel_stands_at_the_right_hand_of_its_player(below: Side) -> None:
    layout = Layout(0, below)
    for at, side in enumerate(SIDES):
        corner, flag = layout.panel(side), layout.middle(FLAG_START[side])
        across, down = flag[0] - WIDTH // 2, flag[1] - WIDTH // 2
        aside = corner.x + corner.width // 2 - flag[0], corner.y + corner.height // 2 - flag[1]
        following = layout.middle(FLAG_START[SIDES[(at + 1) % 4]])

        assert following == (WIDTH // 2 - down, WIDTH // 2 + across)
        assert across * aside[1] - down * aside[0] < 0


def test_the_channel_and_who_only_watches_see_the_board_as_the_coordinates_are_written() -> None:
    for seen in (opening(), three(None)):
        assert arrange(seen).middle("e14") < arrange(seen).middle("k14")
        assert arrange(seen).middle("h4")[1] < arrange(seen).middle("h12")[1]
    assert differing(opening(), view(CAS)) == {piece.space for piece in opening().pieces if piece.owner == CAS}


def test_an_announced_rank_stays_marked_with_the_aid_to_memory() -> None:
    seen = middle(BOB)
    canvas = painted(seen)

    assert shows(canvas, seen, "j5", pieces.announced(SPRITES, SEATS[ANN], 9, BLOCK))
    assert shows(canvas, seen, "d7", pieces.announced(SPRITES, SEATS[DEE], 1, BLOCK))


def test_with_classic_memory_no_announced_rank_is_on_the_board_and_no_own_piece_is_marked_as_known() -> None:
    seen = classic()
    forgotten = changed(seen, known=dict.fromkeys(("turret", "l8", "j5", "h10", "d7", "f8")))
    canvas = painted(seen)

    assert shows(canvas, seen, "j5", pieces.back(SPRITES, SEATS[ANN], BLOCK))
    assert shows(canvas, seen, "h10", pieces.back(SPRITES, SEATS[CAS], BLOCK))
    assert differing(seen, forgotten) == set()


def test_an_own_piece_that_the_others_know_is_marked() -> None:
    assert "m10" in differing(view(BOB), changed(view(BOB), known={"m10": 4}))
    assert differing(view(None), changed(view(None), known={"m10": 4})) == {"m10"}


def test_a_flag_is_seen_on_its_carrier_in_its_owners_colour() -> None:
    for owner in (ANN, BOB, CAS, DEE):
        bare, carried = changed(opening(), flags={"h1": None}), changed(opening(), flags={"h1": owner})

        assert "h1" in differing(bare, carried)
    every = [painted(changed(opening(), flags={"h1": Seat(owner)})).image.tobytes() for owner in range(4)]
    assert len(set(every)) == 4


@pytest.mark.parametrize(("where", "owner"), [("e14", CAS), ("b7", DEE), ("i2", ANN), ("n9", BOB)])
def test_a_carrier_and_its_flag_lie_within_their_own_space(where: str, owner: Seat) -> None:
    bare = opening()
    carried = changed(bare, flags={where: owner})

    changes = ImageChops.difference(painted(bare).image, painted(carried).image).getbbox()

    assert changes is not None
    assert arrange(bare).box(where).holds(Box(*changes[:2], changes[2] - changes[0], changes[3] - changes[1]))


@pytest.mark.parametrize("rank", RANKS)
def test_the_rank_of_a_carrier_is_seen_under_its_flag(rank: int) -> None:
    seen = changed(opening(), flags={"h1": None, "i2": CAS}, known={"i2": rank})
    block, spare = pieces.announced(SPRITES, SEATS[ANN], rank, CARRIER), (CELL - CARRIER) // 2
    left, down = ASIDE
    there = space(painted(seen), seen, "i2")
    alone = there.copy()
    alone.paste(block, (spare - left, spare + down), block)

    number = (CELL // 2 - left - 11, CELL // 2 - 2, CELL // 2 - left + 11, CELL // 2 + 18)
    assert there.crop(number).tobytes() == alone.crop(number).tobytes()
    assert there.tobytes() != alone.tobytes()


def test_all_flags_on_one_space_are_seen() -> None:
    canvas = painted(bunch())
    there = space(canvas, bunch(), "d6")

    assert [has(there, SEATS[owner].body) for owner in (ANN, BOB, CAS, DEE)] == [True, True, False, True]


def test_a_flag_beside_a_carrier_is_seen_as_well_as_the_one_it_carries() -> None:
    without = bunch(flags=tuple(LooseFlag(owner=seat, space="d6") for seat in (ANN, BOB, DEE)))

    assert "l10" in differing(bunch(), without)
    assert has(space(painted(bunch()), bunch(), "l10"), SEATS[CAS].body)
    assert has(space(painted(bunch()), bunch(), "l10"), SEATS[ANN].body)


def test_ring_and_turret_are_one_space_each() -> None:
    seen = middle(BOB)
    canvas = painted(seen)

    assert shows(canvas, seen, "ring", pieces.announced(SPRITES, SEATS[ANN], 8, BLOCK))
    assert shows(canvas, seen, "turret", pieces.own(SPRITES, SEATS[BOB], 6, BLOCK))


@pytest.mark.parametrize("name", ["ring", "turret"])
def test_in_the_castle_flags_and_numbers_lie_beside_the_piece(name: str) -> None:
    other = {"ring": "turret", "turret": "ring"}[name]
    bare = middle(BOB if other == "turret" else ANN, trail=None)
    bare = bare.replace(to_act=(bare.me,), mover=bare.me)
    lying = bare.replace(flags=(*bare.flags, *(LooseFlag(owner=owner, space=name) for owner in (CAS, DEE))))
    box, (plain, flags) = arrange(bare).box(name), (painted(seen).image for seen in (bare, lying))
    picked = painted(bare, "move", other)

    changes = ImageChops.difference(plain, flags).getbbox()
    assert changes is not None
    assert changes[2] <= box.x
    assert (changes[1] + changes[3]) // 2 in range(box.y, box.bottom)
    number = next(text.box for text in picked.texts if text.box.y == box.y and text.box.x >= box.right)
    assert number.x == box.right


@pytest.mark.parametrize("me", [None, ANN, BOB, CAS, DEE])
def test_the_last_move_is_marked_at_both_ends(me: Seat | None) -> None:
    canvas = painted(middle(me))

    for end in ("h3", "h4"):
        assert has(space(canvas, middle(me), end), BLUE)
        assert has(space(canvas, middle(me), end), LAST_MOVE)
    assert not has(space(painted(panel(), "move", "m8"), panel(), "h3"), LAST_MOVE)


def test_pieces_that_can_move_are_marked_for_whom_it_is_the_turn() -> None:
    seen = panel()
    able = {
        piece.space
        for at, piece in enumerate(seen.pieces)
        if piece.owner == BOB and ways(ground(seen), at, seen.ranks[at] or 0)
    }
    canvas = painted(seen)
    marked = {piece.space for piece in seen.pieces if has(space(canvas, seen, piece.space), GOLD)}

    assert 0 < len(able) < 17
    assert {where for where in marked if where != "turret"} == able - {"turret"}


@pytest.mark.parametrize("me", [None, ANN, BOB, CAS, DEE])
def test_a_flag_that_lies_on_the_board_is_seen_on_its_space_wherever_the_viewer_sits(me: Seat | None) -> None:
    seen = middle(me)

    assert differing(seen, seen.replace(flags=())) == {"f10"}


@pytest.mark.parametrize(
    ("seen", "piece", "to", "kind"),
    [
        (panel(), "m8", "m7", "step"),
        (panel(), "j6", "j5", "attack"),
        (panel(), "m8", "m9", "hand over"),
        (middle(DEE, to_act=(DEE,), mover=DEE), "d10", "g10", "fire"),
    ],
)
def test_step_attack_shot_and_hand_over_have_marks_of_their_own(
    seen: StrategoView, piece: str, to: str, kind: Kind
) -> None:
    canvas = painted(seen, "move", piece)

    assert has(space(canvas, seen, to), COLOURS[kind])
    assert has(space(canvas, seen, piece), LEAF)


def test_only_where_the_piece_can_go_is_marked() -> None:
    seen = panel(trail=None)

    assert differing(seen.replace(to_act=()), seen, "move", "m9") == {"m9", "l9", "m10"}


def test_when_the_destination_is_picked_too_the_others_are_not_marked() -> None:
    seen = panel(trail=None)

    assert differing(seen.replace(to_act=()), seen, "move", "m9", "l9") == {"m9", "l9"}


def test_nobody_else_sees_what_is_being_picked() -> None:
    assert differing(middle(CAS), middle(CAS), "move", "j6") == set()


def test_with_three_players_the_closed_zone_is_grey() -> None:
    assert has(space(painted(three()), three(), "a8"), CLOSED)
    assert not has(space(painted(three()), three(), "o5"), CLOSED)


def test_partners_have_the_same_edge_around_their_blocks_and_opponents_another() -> None:
    seen = view().replace(options=StrategoOptions(teams=True))
    canvas = painted(seen)

    for piece in seen.pieces:
        there, team = space(canvas, seen, piece.space), piece.owner % 2
        assert [has(there, style.dark) for style in SEATS[:2]] == [team == 0, team == 1]
