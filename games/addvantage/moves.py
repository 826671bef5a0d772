"""The moves of Add-Vantage."""

from typing import Literal, TypeAlias

from pydantic import Field

from games.addvantage.components import CELLS, FACES, SEATS
from games.addvantage.model import AddVantageState, AddVantageView, state_of
from games.addvantage.resolution import Resolution
from games.chance import Chance, NoChance
from games.core import Move, Seat, Step, View
from games.words import N_, NP_


class Roll(Move):
    """Roll as many dice as the coins allow: one with one coin, else two."""

    label = N_("Roll")
    help = N_("Roll the dice: one with one coin, two with more")
    aliases = (N_("throw"), NP_("typed to roll", "dice|r"))
    at_once = True
    prominent = True
    kind: Literal["roll"] = "roll"


class Place(Move):
    """Put a rolled die on an empty cell of the own board. Of two equal dice the first is meant."""

    label = N_("Place it")
    help = N_("Place a rolled die on your board")
    aliases = (NP_("typed to place a die", "put"),)
    speaks = True
    kind: Literal["place"] = "place"
    die: int = Field(title=N_("Choose a die"), description=N_("What the die shows, 1 to 6"), ge=1, le=6)
    cell: int = Field(title=N_("Where to?"), description=N_("The cell on your board, a1 to c3"), ge=1, le=9)

    def undoable(self, view: View) -> bool:
        return _goes_on(view, self)


class Refuse(Move):
    """Pay a coin out of the game and put a rolled die back into the pool."""

    label = N_("Don't place it, 1 coin")
    help = N_("Don't place a rolled die: that costs 1 coin")
    aliases = (NP_("typed to pay a coin", "pay|discard"),)
    confirm = N_("Pay a coin instead of placing the {die}? The coin leaves the game.")
    kind: Literal["refuse"] = "refuse"
    die: int = Field(title=N_("Choose a die"), description=N_("What the die shows, 1 to 6"), ge=1, le=6)

    def undoable(self, view: View) -> bool:
        return _goes_on(view, self)


class More(Move):
    """Roll one die more, while the coins held at the start of the turn allow it."""

    label = N_("Roll one more")
    help = N_("Roll one more die, if you began your turn with enough coins")
    aliases = (NP_("typed to roll one more", "one more|roll again|again|another"),)
    at_once = True
    prominent = True
    kind: Literal["more"] = "more"


class Done(Move):
    """Roll no more, and end the turn."""

    label = N_("End my turn")
    help = N_("Roll no more dice and end your turn")
    aliases = (N_("done"), NP_("typed to end a turn", "end|stop|finished|ready|pass"))
    at_once = True
    kind: Literal["done"] = "done"

    def undoable(self, view: View) -> bool:
        return _goes_on(view, self)


class Buy(Move):
    """Pay another player a coin for one of their dice and place it, same face, on an empty cell of the own board."""

    label = N_("Buy a die")
    help = N_("Instead of rolling, buy a die from another player's board")
    aliases = (NP_("typed to buy a die", "buy"),)
    kind: Literal["buy"] = "buy"
    seller: int = Field(
        title=N_("Buy a die from"), description=N_("Whose die, by name or place at the table"), ge=1, le=4
    )
    """The seller's place at the table, from 1."""
    die: int = Field(
        title=N_("Which die?"), description=N_("The die's cell on the seller's board, a1 to c3"), ge=1, le=9
    )
    cell: int = Field(title=N_("Where to?"), description=N_("The cell on your board, a1 to c3"), ge=1, le=9)

    def undoable(self, view: View) -> bool:
        return _goes_on(view, self)


class Return(Move):
    """Option `take back`: pay a coin out of the game and return one of the own placed dice to the pool."""

    label = N_("Take a die back, 1 coin")
    help = N_("Return one of your own dice to the pool; it costs a coin (option “take back”)")
    confirm = N_("Take back the die on {cell}? It costs you a coin.")
    kind: Literal["return"] = "return"
    die: int = Field(title=N_("Take a die back"), description=N_("The die's cell on your board, a1 to c3"), ge=1, le=9)

    def undoable(self, view: View) -> bool:
        return _goes_on(view, self)


AddVantageMove: TypeAlias = Roll | Place | Refuse | More | Done | Buy | Return

ROLL, MORE, DONE = Roll(), More(), Done()
PLACES = {(die, cell): Place(die=die, cell=cell) for die in range(1, FACES + 1) for cell in range(1, CELLS + 1)}
REFUSALS = {die: Refuse(die=die) for die in range(1, FACES + 1)}
BUYS = {
    (seller, die, cell): Buy(seller=seller, die=die, cell=cell)
    for seller in range(1, SEATS + 1)
    for die in range(1, CELLS + 1)
    for cell in range(1, CELLS + 1)
}
RETURNS = {cell: Return(die=cell) for cell in range(1, CELLS + 1)}
"""Every move there is, by its fields, made once: listing what is legal is most of what a computer player asks."""


def resolve(state: AddVantageState, move: AddVantageMove, chance: Chance) -> Step[AddVantageState]:
    """The position after a legal move of the mover's, up to the next decision or the end."""
    resolution = Resolution(state, chance)
    match move:
        case Roll():
            resolution.roll()
        case Place():
            resolution.place(move.die, move.cell)
        case Refuse():
            resolution.refuse(move.die)
        case More():
            resolution.more()
        case Done():
            resolution.done()
        case Buy():
            resolution.buy(Seat(move.seller - 1), move.die, move.cell)
        case Return():
            resolution.take_back(move.die)
    return resolution.frozen()


def _goes_on(view: View, move: AddVantageMove) -> bool:
    """Whether a move for which no die is rolled leaves something to be played."""
    assert isinstance(view, AddVantageView)  # noqa: S101 - a move of Add-Vantage is played in it
    return resolve(state_of(view), move, NoChance()).state.ended is None
