"""What is marked on the boards: what happened since the viewer's own last move, or to others in the last step, and what
the viewer may do or is picking now."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from games.addvantage import LINE_NAMES, LINES, AddVantageView, Line, gains, matches
from games.addvantage.events import Bought, Placed, TookBack, Won, WonBonus, WonBonusHidden, WonHidden
from games.addvantage.legal import on_sale, returnable
from games.core import Seat
from render.toolkit.last_moves import marked

Place = tuple[int, int]
"""A seat, and a cell of its board, 1 to 9."""
TILE_WON = (Won, WonBonus, WonHidden, WonBonusHidden)
LINE_OF: Mapping[str, Line] = {LINE_NAMES[line]: line for line in LINES}


class Prize(NamedTuple):
    """What can be won on an empty cell: by dice with these faces, and whether a bonus tile is among it."""

    faces: tuple[int, ...]
    bonus: bool


@dataclass(frozen=True)
class Highlights:
    """What the viewer may do or is picking; nothing for spectators, and nothing when it is over."""

    numbered: frozenset[Place] = frozenset()
    """Cells with their numbers, because a move names them."""
    prizes: Mapping[int, Prize] = field(default_factory=dict)
    """The viewer's empty cells on which a tile can be won now."""
    picked: frozenset[Place] = frozenset()
    """Dice on boards that the move being picked takes."""
    preview: Mapping[int, int] = field(default_factory=dict)
    """The face that the move being picked puts on a cell of the viewer's."""
    seller: int | None = None
    """From whose board a die is being bought."""
    face: int | None = None
    """The face of the rolled die that is picked,"""
    refused: bool = False
    """and whether it is to be put back."""
    kind: str = ""
    """What kind of move is being picked, as in its notation; nothing while that is open."""


def highlights(view: AddVantageView, partial: tuple[str, ...]) -> Highlights:
    """What a picture highlights while the viewer picks the move `partial`: its kind and the fields picked so far."""
    if view.me is None or view.outcome is not None:
        return Highlights()
    own = frozenset((int(view.me), cell) for cell in view.boards[view.me].empty)
    if view.me not in view.to_act:
        return Highlights(own)
    kind, fields = (partial[0], [int(field) for field in partial[1:]]) if partial else ("", [])
    return replace(_highlights(view, own, kind, fields), kind=kind)


def _highlights(view: AddVantageView, own: frozenset[Place], kind: str, fields: list[int]) -> Highlights:
    """What is highlighted while a move of that kind is picked, of which these fields are picked."""
    if kind == "buy" and fields:
        return _buying(view, own, *fields)
    if kind == "return":
        return Highlights(_places(view.mover, returnable(view)), picked=_places(view.mover, fields))
    if kind == "refuse":
        return Highlights(own, face=fields[0] if fields else None, refused=True)
    return _placing(view, own, *(fields if kind == "place" else ()))


def _placing(
    view: AddVantageView, own: frozenset[Place], face: int | None = None, cell: int | None = None
) -> Highlights:
    faces = [die.face for die in view.rolled if face in (None, die.face)]
    preview = {} if face is None or cell is None else {cell: face}
    return Highlights(own, prizes(view, faces, preview), preview=preview, face=face)


def _buying(
    view: AddVantageView, own: frozenset[Place], seller: int, take: int | None = None, cell: int | None = None
) -> Highlights:
    """While a die is bought: `seller` is the seat that sells it, counted from 1. One that they do not sell any more is
    not marked."""
    seat = Seat(seller - 1)
    dice = {each: die.face for each in on_sale(view, seat) if (die := view.boards[seat].cells[each - 1]) is not None}
    taken = take if take in dice else None
    offered = {each: face for each, face in dice.items() if taken in (None, each)}
    preview = {} if taken is None or cell is None else {cell: dice[taken]}
    return Highlights(
        own | _places(seat, offered),
        prizes(view, offered.values(), preview),
        picked=frozenset() if taken is None else _places(seat, [taken]),
        preview=preview,
        seller=seat,
    )


def _places(seat: Seat, cells: Iterable[int]) -> frozenset[Place]:
    return frozenset((int(seat), cell) for cell in cells)


def prizes(view: AddVantageView, faces: Iterable[int], within: Iterable[int] = ()) -> dict[int, Prize]:
    """What dice with such faces win on the viewer's empty cells, or on those of them that `within` names."""
    if view.me is None:
        return {}
    board, shown = view.boards[view.me], sorted(set(faces))
    found = {}
    for cell in tuple(within) or board.empty:
        won = {face: gains(board, view.bonus, view.options, cell, face) for face in shown}
        winning = tuple(face for face in shown if won[face])
        if winning:
            found[cell] = Prize(winning, any(gain.bonus for face in winning for gain in won[face]))
    return found


@dataclass(frozen=True)
class LastSteps:
    """What is marked on one seat's board for everybody."""

    gained: frozenset[Line]
    """Lines that won a tile in the steps that the view tells."""
    recent: frozenset[int]
    """Cells on which they put a die,"""
    emptied: frozenset[int]
    """and those from which they took one."""
    matched: frozenset[Line]
    """With `leave tiles`: lines that would win their tile if the game ended now."""


def last_steps(view: AddVantageView, seat: int) -> LastSteps:
    """What the steps that the view tells did to a seat's board, and what has been reached on it."""
    last = marked(view.last, (Placed, Bought, TookBack))
    put = {event.cell for event in last if isinstance(event, Placed | Bought) and event.seat == seat}
    won = {LINE_OF[event.line] for event in last if isinstance(event, TILE_WON) and event.seat == seat}
    sold = {event.take for event in last if isinstance(event, Bought) and event.seller == seat}
    back = {event.cell for event in last if isinstance(event, TookBack) and event.seat == seat}
    return LastSteps(
        gained=frozenset(won),
        recent=frozenset({cell for whose, cell in view.recent if whose == seat} | put),
        emptied=frozenset(sold | back),
        matched=matched(view, seat),
    )


def matched(view: AddVantageView, seat: int) -> frozenset[Line]:
    """With `leave tiles`: the lines of a seat that would win their tile if the game ended now."""
    if not view.options.leave_tiles or view.outcome is not None:
        return frozenset()
    return frozenset(gain.line for gain in matches(view.boards[seat], view.bonus))
