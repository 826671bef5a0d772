"""What each tip of Add-Vantage says one does."""

from games.addvantage.boards import gains, prospects, with_die
from games.addvantage.model import AddVantageView, Die
from games.addvantage.moves import AddVantageMove, Buy, Place, Refuse
from tests.support.games.suite import Follows


def wins_tile(view: AddVantageView, move: AddVantageMove) -> bool:
    """Whether it wins a tile, or leaves as much to be won with the other die."""
    if not isinstance(move, Place | Refuse):
        return False
    mine, faces = view.boards[view.me or 0], [it.face for it in view.rolled]
    most = max(tile for face in faces for tile in prospects(mine, view.bonus, view.options, face))
    faces.remove(move.die)
    after = mine
    if isinstance(move, Place):
        if gains(mine, view.bonus, view.options, move.cell, move.die):
            return True
        after = mine.replace(cells=with_die(mine, move.cell, Die(number=1, face=move.die)))
    return any(most in prospects(after, view.bonus, view.options, face) for face in faces)


def saves_coin(view: AddVantageView, move: AddVantageMove) -> bool:
    return not isinstance(move, Buy | Refuse)


TIPS: dict[str, Follows | None] = {
    "you could win a tile": wins_tile,
    "bought your": None,
    "One coin left": saves_coin,
    "wins no tile now": None,
    "One more die is free": None,
    "one more if you like": None,
    "A die that you do not place": None,
}
