"""What all parts of a picture of Add-Vantage are drawn with."""

from dataclasses import dataclass

from games.addvantage import AddVantageView, matches
from games.addvantage.legal import on_sale
from games.words import Seat
from render.addvantage.highlights import Highlights
from render.toolkit.scene import Scene


@dataclass(frozen=True)
class AddVantageScene(Scene[AddVantageView]):
    """With what is highlighted."""

    highlights: Highlights

    @property
    def sums_shown(self) -> bool:
        """Whether what is on the won tiles may be seen: with `hidden tiles` only when it is over."""
        return sums_shown(self.view)


def sums_shown(view: AddVantageView) -> bool:
    """Whether pictures and descriptions tell the sum of the tiles won."""
    return view.outcome is not None or not view.options.hidden_tiles


def can_buy(view: AddVantageView) -> bool:
    """Whether there is a die that the mover could buy."""
    return any(on_sale(view, Seat(seat)) for seat in range(len(view.boards)) if seat != view.mover)


def points(view: AddVantageView, seat: int) -> int:
    """The sum of the tiles won; with `leave tiles` until the end what all lines that match now would bring."""
    board = view.boards[seat]
    if view.options.leave_tiles and view.outcome is None:
        return sum(gain.tile for gain in matches(board, view.bonus))
    return sum(board.won)
