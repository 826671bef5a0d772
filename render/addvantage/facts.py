"""What pictures and alt texts of Add-Vantage tell of a view."""

from games.addvantage import AddVantageView, matches
from games.addvantage.legal import on_sale
from games.words import Seat


def tiles_shown(view: AddVantageView, seat: int) -> bool:
    """Whether pictures and descriptions tell which tiles a seat has won, and their sum: hidden ones to their owner."""
    return view.outcome is not None or not view.options.hidden_tiles or seat == view.me


def can_buy(view: AddVantageView) -> bool:
    """Whether there is a die that the mover could buy."""
    return any(on_sale(view, Seat(seat)) for seat in range(len(view.boards)) if seat != view.mover)


def points(view: AddVantageView, seat: int) -> int:
    """The sum of the tiles won; with `leave tiles` until the end what all lines that match now would bring."""
    board = view.boards[seat]
    if view.options.leave_tiles and view.outcome is None:
        return sum(gain.tile for gain in matches(board, view.bonus))
    return sum(board.won)
