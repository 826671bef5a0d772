"""What may be chosen in Add-Vantage: the moves that are open to the viewer, and the values of their fields."""

from collections.abc import Iterator

from games.addvantage.model import AddVantageView, Board
from games.addvantage.moves import BUYS, DONE, MORE, PLACES, REFUSALS, RETURNS, ROLL, AddVantageMove
from games.core import Seat


def own(view: AddVantageView) -> Board:
    """The board of the viewer, who is at the table."""
    assert view.me is not None  # noqa: S101 - only who is to act is offered anything
    return view.boards[view.me]


def faces(view: AddVantageView) -> tuple[int, ...]:
    """What the rolled dice show, equal ones once."""
    return tuple(dict.fromkeys([die.face for die in view.rolled]))


def barred(view: AddVantageView, seller: Seat) -> frozenset[int]:
    """The dice that this seller bought from the viewer since the viewer's last turn."""
    return frozenset([bar.die for bar in view.barred[view.mover] if bar.buyer == seller])


def on_sale(view: AddVantageView, seller: Seat) -> tuple[int, ...]:
    """The cells of another's board with a die that the viewer may buy now, whether or not they have a coin."""
    shut = barred(view, seller).union(view.bought)
    cells = view.boards[seller].cells
    return tuple([cell for cell, die in enumerate(cells, 1) if die is not None and die.number not in shut])


def returnable(view: AddVantageView) -> tuple[int, ...]:
    """The viewer's cells with a die that they may take back now."""
    board = own(view)
    if not view.options.take_back or view.returned or not board.coins:
        return ()
    return tuple([cell for cell, die in enumerate(board.cells, 1) if die is not None])


def legal_moves(view: AddVantageView) -> Iterator[AddVantageMove]:
    """The legal moves of the viewer."""
    if view.me not in view.to_act:
        return
    if view.phase == "begin":
        yield ROLL
        yield from _purchases(view)
        yield from [RETURNS[cell] for cell in returnable(view)]
    elif view.phase == "dice":
        empty, shown = own(view).empty, faces(view)
        yield from [PLACES[face, cell] for face in shown for cell in empty]
        yield from [REFUSALS[face] for face in shown if own(view).coins]
    else:
        yield MORE
        yield DONE


def _purchases(view: AddVantageView) -> Iterator[AddVantageMove]:
    empty = own(view).empty
    for seller in sellers(view):
        for take in on_sale(view, Seat(seller - 1)):
            yield from [BUYS[seller, take, cell] for cell in empty]


def sellers(view: AddVantageView) -> tuple[int, ...]:
    """Those from whom the viewer may buy now, by their place at the table, from 1."""
    if not own(view).coins:
        return ()
    others = [Seat(seat) for seat in range(len(view.boards)) if seat != view.me]
    return tuple([seat + 1 for seat in others if on_sale(view, seat)])


def values(view: AddVantageView, partial: tuple[str, ...]) -> tuple[int, ...]:
    """What the next field of a move may be; nothing when it is complete, or when `partial` leads nowhere now."""
    kind, *picked = partial
    fields = _fields(view, kind, picked) if view.me in view.to_act else ()
    if len(picked) >= len(fields):
        return ()
    known = all(value in map(str, field) for value, field in zip(picked, fields, strict=False))
    return fields[len(picked)] if known else ()


def _fields(view: AddVantageView, kind: str, picked: list[str]) -> tuple[tuple[int, ...], ...]:
    """The values of each field of a kind of move; which dice can be bought depends on the seller picked."""
    match view.phase, kind:
        case "dice", "place":
            return faces(view), own(view).empty
        case "dice", "refuse":
            return (faces(view) if own(view).coins else (),)
        case "begin", "return":
            return (returnable(view),)
        case "begin", "buy":
            open_to = sellers(view)
            dice = [on_sale(view, Seat(seller - 1)) for seller in open_to if [str(seller)] == picked[:1]]
            return open_to, (*dice, ())[0], own(view).empty
    return ()
