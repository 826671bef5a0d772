"""Where the spaces of Steal the Glory's track lie, and the trails of pawns."""

from itertools import combinations, pairwise

import pytest

from render.glory.track import Track
from render.toolkit.box import Box


@pytest.mark.parametrize("finish", [15, 20, 25, 30, 35])
def test_the_track_has_every_space_once_side_by_side(finish: int) -> None:
    track = Track(finish, 968, (100, 1000))
    boxes = [track.box(space) for space in range(finish + 1)]

    for one, other in combinations(boxes, 2):
        apart = one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y
        assert apart, (one, other)
    assert all(Box(0, 0, track.width, track.height).holds(box) for box in boxes)
    cells = range(track.cell(0), track.cell(finish) + 1)
    for (x1, y1), (x2, y2) in pairwise(map(track.cell_middle, cells)):
        assert abs(x1 - x2) + abs(y1 - y2) in (track.across, track.pitch)


def test_a_trail_runs_along_the_road_from_where_the_pawn_stood() -> None:
    track = Track(20, 968, (100, 1000))
    trail = list(track.trail(2, 9, 0))

    assert trail[0][0] == track.middle(2)[0]
    assert abs(trail[-1][0] - track.middle(9)[0]) < 20
    assert list(track.trail(4, 4, 0)) == []
