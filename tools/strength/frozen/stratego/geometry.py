"""The board of Stratego 4 as whole numbers: spaces by `board.INDEX`, and what leads where."""

from functools import cache
from typing import NamedTuple, TypeAlias

from games.stratego.board import INDEX, RECRUITMENT, SPACES, Side
from games.stratego.board import RING as RING_SPACE
from games.stratego.board import TURRET as TURRET_SPACE
from games.stratego.ending import steps_to_turret
from games.stratego.legal import Line as Names
from games.stratego.legal import paths

RING, TURRET = INDEX[RING_SPACE], INDEX[TURRET_SPACE]
RECRUITS: dict[Side, int] = {side: INDEX[space] for side, space in RECRUITMENT.items()}
"""Each side's recruitment space."""
FAR = 99
"""Farther than anything is."""
Line: TypeAlias = tuple[int, ...]


class Geometry(NamedTuple):
    """What leads where on the empty board; for the spaces of a closed zone nothing does."""

    near: tuple[Line, ...]
    """For each space what a single step reaches."""
    runs: tuple[tuple[Line, ...], ...]
    """For each space a scout's lines of two spaces and more."""
    shots: tuple[tuple[Line, ...], ...]
    """For each space a cannon's lines."""
    way: tuple[int, ...]
    """For each space the single steps from it to the turret."""
    steps: tuple[Line, ...]
    """The single steps between any two spaces."""
    guns: tuple[bool, ...]
    """For each space whether a cannon there has the ring in range."""
    farthest: int
    """More steps than lead from any space to the turret."""


@cache
def geometry(closed: Side | None) -> Geometry:
    """The geometry of a board; with three players those of one side's zone are closed."""
    drawn = paths(closed)
    near = tuple(_numbers(drawn.near.get(space, ())) for space in SPACES)
    shots = tuple(tuple(_numbers(line) for line in drawn.shots.get(space, ()) if line) for space in SPACES)
    return Geometry(
        near,
        tuple(tuple(_numbers(line) for line in drawn.runs.get(space, ()) if len(line) > 1) for space in SPACES),
        shots,
        _steps_to(TURRET, near),
        tuple(_steps_to(space, near) for space in range(len(SPACES))),
        tuple(any(RING in line for line in lines) for lines in shots),
        1 + max(steps_to_turret(closed).values()),
    )


def _numbers(line: Names) -> Line:
    return tuple([INDEX[space] for space in line])


def _steps_to(goal: int, near: tuple[Line, ...]) -> tuple[int, ...]:
    """The single steps from each space to one of them."""
    steps = [FAR] * len(near)
    steps[goal] = 0
    reached = [goal]
    for space in reached:  # grows on the way
        for other in near[space]:
            if steps[other] == FAR:
                steps[other] = steps[space] + 1
                reached.append(other)
    return tuple(steps)
