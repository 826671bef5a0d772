"""Add-Vantage dealt anew: there is nothing to deal.

Written from the rules' "Who may know what": everything is public, except the draw and the dice to come. The draw is
over when the game begins: the tiles that went back unseen are those that lie nowhere on the table, so that anybody can
name them, and they never come into play. What a die will show is drawn when it is rolled, and lies in no state before.
"""

from games.addvantage import AddVantageState
from games.chance import Chance
from games.core import Seat


def redeal(state: AddVantageState, viewer: Seat | None, chance: Chance) -> AddVantageState:
    """The only position that looks like this one."""
    return state
