"""What to notice before a decision in Add-Vantage."""

from games.addvantage.boards import prospects
from games.addvantage.events import Bought
from games.addvantage.legal import on_sale
from games.addvantage.model import AddVantageView, Board
from games.core import Seat
from games.words import N_, Phrase, Who


def board(view: AddVantageView) -> Board:
    """The viewer's."""
    assert view.me is not None  # noqa: S101 - asked of a player
    return view.boards[view.me]


def tip(view: AddVantageView) -> Phrase | None:
    """What there is to notice before a decision."""
    mine = board(view)
    faces = [it.face for it in view.rolled] if view.phase == "dice" else []
    tiles = [tile for face in faces for tile in prospects(mine, view.bonus, view.options, face)]
    if tiles and not view.options.leave_tiles:
        return Phrase(N_("With what you rolled you could win a tile of {tile}."), {"tile": max(tiles)})
    for event in view.last if view.phase == "begin" and mine.coins else ():
        if isinstance(event, Bought) and event.seller == view.me:
            text = N_("{who} bought your {face}: the die is gone, and you have a coin more.")
            return Phrase(text, {"who": Who(event.seat), "face": event.face})
    if mine.coins == 1 and not view.last_round and not _may_win_by_buying(view):
        return Phrase(N_("One coin left: without any you are skipped until somebody buys from you."))
    if view.phase == "dice":
        return None if tiles else Phrase(N_("What you rolled wins no tile now."))
    return _rolling(view, min(view.allowance, len(mine.empty)))


def _may_win_by_buying(view: AddVantageView) -> bool:
    """Whether a die on another board would win a tile on the viewer's."""
    return view.phase == "begin" and any(
        die is not None and prospects(board(view), view.bonus, view.options, die.face)
        for seat, each in enumerate(view.boards)
        if seat != view.me
        for die in (each.cells[cell - 1] for cell in on_sale(view, Seat(seat)))
    )


def _rolling(view: AddVantageView, dice: int) -> Phrase | None:
    """What to know of rolling so many dice at most."""
    if view.phase == "more":
        return Phrase(N_("One more die is free, but you must place it, or pay a coin."))
    if dice > 2:
        return Phrase(N_("You roll 2 dice, and then one more if you like, up to {dice}."), {"dice": dice})
    return Phrase(N_("A die that you do not place costs a coin.")) if dice == 2 else None
