"""Where each piece of Stratego 4 can go; the list of the viewer's moves is in `moves`.

A piece goes by steps, runs and shots over the board's paths, past whatever stands in the way.

One function, `ways`, knows every destination and what going there is; options, checks, evidence and the end of the game
all ask it. Whoever asks about a piece of unknown rank gives a rank to try.
"""

from collections.abc import Mapping
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from games.core import Seat
from games.stratego.board import (
    CASTLE_CELLS,
    DIRECTIONS,
    LAKES,
    NEIGHBOURS,
    RING,
    RING_NEIGHBOURS,
    SPACES,
    TURRET,
    ZONES,
    Side,
    Space,
    beside,
    reading,
)
from games.stratego.components import CANNON, CAPTAIN, RANGE, SCOUT, SHUTTLES
from games.stratego.model import Piece, Shuttle, StrategoOptions, StrategoState, StrategoView, allied, closed_side

Kind: TypeAlias = Literal["step", "attack", "fire", "hand over"]
KINDS: tuple[Kind, ...] = ("attack", "fire", "hand over", "step")
"""The order in which destinations are offered."""
BLOWS: tuple[Kind, ...] = ("attack", "fire")
Line: TypeAlias = tuple[Space, ...]


class Paths(NamedTuple):
    """What leads where on the empty board."""

    near: Mapping[Space, Line]
    """What a single step reaches."""
    runs: Mapping[Space, tuple[Line, ...]]
    """A scout's straight lines: free board spaces, so that they end before the castle, a lake and the edge."""
    shots: Mapping[Space, tuple[Line, ...]]
    """A cannon's lines: the spaces at a distance of 1 to 3, lakes (which count) left out. A line that enters the castle
    meets the ring, then the turret, and nothing beyond."""


@cache
def paths(closed: Side | None) -> Paths:
    """The paths of a board; with three players one side's zone is closed, and nothing leads into it or out of it."""
    out = ZONES[closed] if closed else frozenset[str]()
    inside = frozenset(SPACES) - out
    plain = inside - {RING, TURRET}
    return Paths(
        {space: tuple(near for near in NEIGHBOURS[space] if {space, near} <= inside) for space in SPACES},
        {space: tuple(_run(space, way, plain) for way in DIRECTIONS) if space in plain else () for space in SPACES},
        {space: _shots(space, plain) if space in inside else () for space in SPACES},
    )


def _run(space: Space, way: tuple[int, int], plain: frozenset[Space]) -> Line:
    found = [beside(space, *way)]
    while found[-1] in plain:
        found.append(beside(found[-1], *way))
    return tuple(found[:-1])


def _shots(space: Space, plain: frozenset[Space]) -> tuple[Line, ...]:
    if space == TURRET:
        return ((RING,),)
    if space == RING:
        outward = [(edge, way) for edge in RING_NEIGHBOURS for way in DIRECTIONS if _inward(edge, way)]
        lines = [(edge, *_shot(edge, (-way[0], -way[1]), plain, RANGE - 1)) for edge, way in outward]
        return (*lines, (TURRET,))
    return tuple(_shot(space, way, plain, RANGE) for way in DIRECTIONS)


def _inward(edge: Space, way: tuple[int, int]) -> bool:
    """Whether that way leads from a neighbour of the ring into the castle."""
    return beside(edge, *way) in CASTLE_CELLS


def _shot(space: Space, way: tuple[int, int], plain: frozenset[Space], distance: int) -> Line:
    """The spaces that a shot from a plain space can hit, this way, nearest first."""
    found: list[Space] = []
    cell = space
    for left in range(distance, 0, -1):
        if cell in RING_NEIGHBOURS and _inward(cell, way):
            return (*found, RING, TURRET)[: len(found) + left]
        cell = beside(cell, *way)
        if cell in plain:
            found.append(cell)
        elif cell not in LAKES:
            break
    return tuple(found)


class Ground(NamedTuple):
    """A position as far as movement is concerned."""

    at: Mapping[Space, int]
    """Which of `pieces` stands on a space."""
    pieces: tuple[Piece, ...]
    loose: frozenset[Space]
    """Where abandoned flags lie."""
    paths: Paths
    allies: tuple[frozenset[Seat], ...]
    """For each seat those that it neither attacks nor fires at, itself among them."""
    shuttles: tuple[tuple[Shuttle, ...], ...]
    spent: tuple[Seat, int] | None = None
    """Short games: the piece that has moved in this turn, and moves no more, by owner and number;"""
    struck: bool = False
    """whether it attacked or fired, so that the mover's others may not."""


ALLIES: dict[bool, tuple[frozenset[Seat], ...]] = {
    teams: tuple(allied(StrategoOptions(teams=teams), Seat(seat)) for seat in range(4)) for teams in (False, True)
}
"""Without and with teams: for each seat those that it neither attacks nor fires at."""


def ground(position: StrategoState | StrategoView) -> Ground:
    """The ground of a position."""
    pieces = position.pieces
    return Ground(
        {piece.space: index for index, piece in enumerate(pieces)},
        pieces,
        frozenset([flag.space for flag in position.flags]),
        paths(closed_side(position.sides)),
        ALLIES[position.options.teams],
        position.shuttles,
        None if position.spent is None else (position.mover, position.spent),
        position.struck,
    )


def ways(ground: Ground, index: int, rank: int) -> dict[Space, Kind]:
    """Where one of the pieces can go if it is of this rank, and what going there is."""
    piece = ground.pieces[index]
    if ground.spent is not None and ground.spent[0] == piece.owner:
        return _second_ways(ground, index, rank)
    found = _near(ground, piece, rank)
    if rank == CANNON:
        found.update(_fired_at(ground, piece))
    elif piece.flag is None and rank == CAPTAIN:
        found.update(_second_steps(ground, piece, found))
    elif piece.flag is None and rank == SCOUT:
        found.update(_runs(ground, piece, found))
    if ground.shuttles[piece.owner]:
        barred = barred_from(ground, piece)
        if barred is not None and found.get(barred) == "step":
            del found[barred]
    return found


def _second_ways(ground: Ground, index: int, rank: int) -> dict[Space, Kind]:
    """Where a piece can go as the second one of a short game's turn."""
    if (ground.pieces[index].owner, ground.pieces[index].number) == ground.spent:
        return {}
    found = ways(ground._replace(spent=None), index, rank)
    return {to: kind for to, kind in found.items() if not (ground.struck and kind in BLOWS)}


def barred_from(ground: Ground, piece: Piece) -> Space | None:
    """Ruling: where a piece may not step, having moved five times in a row between the same two spaces."""
    for row in ground.shuttles[piece.owner]:
        if row.number == piece.number and row.times >= SHUTTLES and piece.space in row.spaces:
            one, other = row.spaces
            return other if piece.space == one else one
    return None


def kind_of(ground: Ground, index: int, to: Space, rank: int) -> Kind:
    """What it is when a piece goes to a space, if it may."""
    other = ground.at.get(to)
    if other is None:
        return "step"
    piece = ground.pieces[index]
    if ground.pieces[other].owner in ground.allies[piece.owner]:
        return "hand over"
    return "fire" if rank == CANNON else "attack"


def _near(ground: Ground, piece: Piece, rank: int) -> dict[Space, Kind]:
    """What a piece of any rank can do on the spaces that it touches."""
    found: dict[Space, Kind] = {}
    at = ground.at
    for space in ground.paths.near[piece.space]:
        index = at.get(space)
        if index is None:
            found[space] = "step"
        elif (other := ground.pieces[index]).owner not in ground.allies[piece.owner]:
            if rank != CANNON:
                found[space] = "attack"
        elif piece.flag is not None and other.flag is None:
            found[space] = "hand over"
    return found


def _fired_at(ground: Ground, piece: Piece) -> dict[Space, Kind]:
    found: dict[Space, Kind] = {}
    for line in ground.paths.shots[piece.space]:
        for space in line:
            index = ground.at.get(space)
            if index is not None:
                if ground.pieces[index].owner not in ground.allies[piece.owner]:
                    found[space] = "fire"
                break
    return found


def _second_steps(ground: Ground, piece: Piece, first: Mapping[Space, Kind]) -> dict[Space, Kind]:
    """What a captain reaches with a second step; where an abandoned flag lies it stops."""
    found: dict[Space, Kind] = {}
    for middle, kind in first.items():
        if kind != "step" or middle in ground.loose:
            continue
        for space in ground.paths.near[middle]:
            if space in first or space in found or space == piece.space:
                continue
            index = ground.at.get(space)
            if index is None:
                found[space] = "step"
            elif ground.pieces[index].owner not in ground.allies[piece.owner]:
                found[space] = "attack"
    return found


def _runs(ground: Ground, piece: Piece, first: Mapping[Space, Kind]) -> dict[Space, Kind]:
    """What a scout reaches with a long move; where an abandoned flag lies it stops."""
    found: dict[Space, Kind] = {}
    for line in ground.paths.runs[piece.space]:
        for space in line:
            index = ground.at.get(space)
            if index is not None:
                if space not in first and ground.pieces[index].owner not in ground.allies[piece.owner]:
                    found[space] = "attack"
                break
            if space not in first:
                found[space] = "step"
            if space in ground.loose:
                break
    return found


class Destination(NamedTuple):
    """A space that a piece can go to, attack or fire at."""

    number: int
    """From 1: first what surely wins, then by kind as in KINDS, in each in the order of the viewer's own picture."""
    space: Space
    kind: Kind
    wins: bool


def destinations(view: StrategoView, piece: Space) -> tuple[Destination, ...]:
    """Where the viewer's piece on a space can go, in the order of the buttons and of the numbers in the picture."""
    here = ground(view)
    index = here.at.get(piece)
    rank = None if index is None or view.pieces[index].owner != view.me else view.ranks[index]
    if index is None or rank is None:
        return ()
    found = [
        Destination(0, to, kind, _wins(view, here, index, to, kind)) for to, kind in ways(here, index, rank).items()
    ]
    found.sort(key=lambda it: (not it.wins, KINDS.index(it.kind), reading_order(view, it.space)))
    return tuple([it._replace(number=number) for number, it in enumerate(found, 1)])


def reading_order(view: StrategoView, space: Space) -> tuple[int, int]:
    """The order of spaces in the viewer's own picture."""
    return reading(space, "south" if view.me is None else view.sides[view.me])


def _wins(view: StrategoView, here: Ground, index: int, to: Space, kind: Kind) -> bool:
    """Whether going there surely wins: a piece on the turret comes to carry its owner's flag."""
    piece, loose = view.pieces[index], any((flag.owner, flag.space) == (view.me, TURRET) for flag in view.flags)
    if kind == "step" and to == TURRET:
        return piece.flag == view.me or (piece.flag is None and loose)
    if kind != "hand over":
        return False
    handed = to == TURRET and view.pieces[here.at[to]].owner == piece.flag
    return handed or (piece.space == TURRET and loose)
