"""What to notice before a decision in Add-Vantage."""

from games.addvantage.boards import prospects
from games.addvantage.events import Bought
from games.addvantage.legal import on_sale
from games.addvantage.model import AddVantageView, Board
from games.addvantage.resolution import FIRST_DICE
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
    if tiles:
        return Phrase(N_("With what you rolled you could win a tile of {tile}."), {"tile": max(tiles)})
    if view.phase == "begin" and mine.coins:
        for seat, each in enumerate(view.boards):
            for cell in on_sale(view, Seat(seat)) if seat != view.me else ():
                die = each.cells[cell - 1]
                won = () if die is None else prospects(mine, view.bonus, view.options, die.face)
                if won:
                    text = N_("A die on {who}'s board would win you a tile of {tile}.")
                    return Phrase(text, {"who": Who(Seat(seat)), "tile": won[-1]})
        for event in view.last:
            if isinstance(event, Bought) and event.seller == view.me:
                text = N_("{who} bought your {face}: the die is gone, and you have a coin more.")
                return Phrase(text, {"who": Who(event.seat), "face": event.face})
    if mine.coins == 1 and not view.last_round:
        return Phrase(N_("You have one coin left. Without any you are skipped until somebody buys from you."))
    return _rolling(view, min(view.allowance, len(mine.empty)))


def _rolling(view: AddVantageView, dice: int) -> Phrase | None:
    """What to know of rolling so many dice at most, and of placing them."""
    if view.phase == "dice" and (view.last_round or _ends(view)):
        return None
    if view.phase == "dice":
        return Phrase(N_("No tile to win yet: leave the row and the column room to reach theirs."))
    if view.phase == "more":
        return Phrase(N_("One more die is free, but you must place it, or pay a coin."))
    if dice > 2:
        return Phrase(N_("You roll 2 dice, and then one more if you like, up to {dice}."), {"dice": dice})
    return Phrase(N_("You roll 2 dice. Each that you do not place costs a coin.")) if dice == 2 else None


def _ends(view: AddVantageView) -> bool:
    """Whether the game is over once the die that was rolled lies somewhere: nobody has a coin for another."""
    more = len(view.rolled) > 1 or view.allowance > max(view.thrown, FIRST_DICE)
    return not more and not any(each.coins for each in view.boards)
