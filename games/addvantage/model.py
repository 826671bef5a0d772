"""What Add-Vantage is made of: options, moves, boards, the state and the view."""

from typing import Literal, TypeAlias

from pydantic import Field

from games.addvantage.components import CELLS, FACES, SEATS
from games.addvantage.events import AnyEvent
from games.core import Frozen, Move, Options, Outcome, Seat, State, View
from games.words import N_

Phase = Literal["begin", "dice", "more", "over"]
"""begin: the mover rolls or buys; dice: rolled dice wait to be placed or refused; more: the mover may roll one more."""


END_CHOICES = (N_("finish the round"), N_("at once"))
"""What the option `end` may be, for the catalogue."""


class AddVantageOptions(Options):
    """What the host chooses; all variants are off by default."""

    end: Literal["finish the round", "at once"] = Field(
        default="finish the round",
        title=N_("when a board is full"),
        description=N_("When a board is full: finish the round, or end at once"),
    )
    leave_tiles: bool = Field(
        default=False,
        title=N_("leave tiles"),
        description=N_("Two players: tiles stay until both boards are full, and only then score"),
    )
    hidden_tiles: bool = Field(
        default=False,
        title=N_("hidden tiles"),
        description=N_("Show how many tiles everybody has won, but not their sum, until the end"),
    )
    take_back: bool = Field(
        default=False,
        title=N_("take back"),
        description=N_("Once a turn, before anything else, a player may take a die back for a coin"),
    )


class Roll(Move):
    """Roll as many dice as the coins allow: one with one coin, else two."""

    label = N_("Roll")
    help = N_("Roll the dice: one with one coin, two with more")
    at_once = True
    kind: Literal["roll"] = "roll"


class Place(Move):
    """Put a rolled die on an empty cell of the own board. Of two equal dice the first is meant."""

    label = N_("Place it")
    help = N_("Place a rolled die on your board")
    kind: Literal["place"] = "place"
    die: int = Field(title=N_("Choose a die"), description=N_("What the die shows, 1 to 6"), ge=1, le=6)
    cell: int = Field(title=N_("Where to?"), description=N_("The cell on your board, 1 to 9"), ge=1, le=9)


class Refuse(Move):
    """Pay a coin out of the game and put a rolled die back into the pool."""

    label = N_("Refuse it for a coin")
    help = N_("Do not place a rolled die; it costs a coin")
    confirm = N_("Refuse the {die}? A coin of yours leaves the game.")
    kind: Literal["refuse"] = "refuse"
    die: int = Field(title=N_("Choose a die"), description=N_("What the die shows, 1 to 6"), ge=1, le=6)


class More(Move):
    """Roll one die more, while the coins held at the start of the turn allow it."""

    label = N_("Roll one more")
    help = N_("Roll one more die, if you began your turn with enough coins")
    at_once = True
    kind: Literal["more"] = "more"


class Done(Move):
    """Roll no more, and end the turn."""

    label = N_("End my turn")
    help = N_("Roll no more dice and end your turn")
    at_once = True
    kind: Literal["done"] = "done"


class Buy(Move):
    """Pay another player a coin for one of their dice and place it, same face, on an empty cell of the own board."""

    label = N_("Buy a die")
    help = N_("Instead of rolling, buy a die from another player's board")
    kind: Literal["buy"] = "buy"
    seller: int = Field(
        title=N_("Buy a die from"), description=N_("Whose die, by name or place at the table"), ge=1, le=4
    )
    """The seller's place at the table, from 1."""
    die: int = Field(title=N_("Which die?"), description=N_("The die's cell on the seller's board, 1 to 9"), ge=1, le=9)
    cell: int = Field(title=N_("Where to?"), description=N_("The cell on your board, 1 to 9"), ge=1, le=9)


class Return(Move):
    """Option `take back`: pay a coin out of the game and return one of the own placed dice to the pool."""

    label = N_("Take a die back for a coin")
    help = N_("Return one of your own dice to the pool; it costs a coin (option “take back”)")
    confirm = N_("Take back the die on cell {die}? A coin of yours leaves the game.")
    kind: Literal["return"] = "return"
    die: int = Field(title=N_("Take a die back"), description=N_("The die's cell on your board, 1 to 9"), ge=1, le=9)


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


class Die(Frozen):
    """A die with its identity (1 to 36) and what it shows (1 to 6)."""

    number: int
    face: int


class Barred(Frozen):
    """A die that was sold: its seller may not buy it back from this buyer in the seller's next turn."""

    die: int
    buyer: Seat


class Board(Frozen):
    """What lies in front of a player."""

    cells: tuple[Die | None, ...]
    """Cells 1 to 9."""
    ends: tuple[int | None, ...]
    """The tiles at the ends of rows 1 to 3 and columns 1 to 3; None where it was won."""
    won: tuple[int, ...] = ()
    """Tiles won, in the order won, bonus tiles included. With `leave tiles` filled in at the end."""
    bonuses: tuple[int, ...] = ()
    """Those of them that are bonus tiles."""
    coins: int

    @property
    def empty(self) -> tuple[int, ...]:
        """The empty cells, 1 to 9."""
        return tuple([cell for cell, die in enumerate(self.cells, 1) if die is None])


class AddVantageState(State):
    """Everything true; tuples over seats are in seat order. All of it is public."""

    options: AddVantageOptions
    boards: tuple[Board, ...]
    bonus: tuple[int | None, ...]
    """The two tiles in the middle; None where it was won."""
    rest: tuple[int, ...]
    """The tiles that went back unseen, sorted."""
    first: Seat
    mover: Seat
    round: int = 1
    phase: Phase = "begin"
    allowance: int
    """Coins that the mover held when the turn began: as many dice may be rolled in it."""
    thrown: int = 0
    """Dice rolled so far in this turn."""
    rolled: tuple[Die, ...] = ()
    """Rolled dice that wait to be placed or refused."""
    returned: bool = False
    """Whether the mover has taken a die back in this turn."""
    barred: tuple[tuple[Barred, ...], ...]
    """For each seat the dice that it may not buy back in its next turn."""
    bought: tuple[int, ...] = ()
    """Option `leave tiles`: the dice on the boards that have been bought once already."""
    last_round: bool = False
    """Whether some board has been full, so that the round is the last."""
    purchases: int = 0
    """Full rounds in a row in which nothing but purchases happened."""
    only_purchases: bool = True
    """Whether nothing but purchases has happened in this round so far."""
    ended: Outcome | None = None
    last: tuple[AnyEvent, ...] = ()


class AddVantageView(View):
    """What anybody may know: everything that lies on the table. Tuples over seats are in seat order.

    With `options.hidden_tiles` pictures and descriptions tell the number of `won`, and the sum only when it is over.
    """

    options: AddVantageOptions
    boards: tuple[Board, ...]
    bonus: tuple[int | None, ...]
    rest: tuple[int, ...]
    first: Seat
    mover: Seat
    """Whose turn it is; when it is over, whose it was last."""
    round: int
    phase: Phase
    allowance: int
    thrown: int
    rolled: tuple[Die, ...]
    returned: bool
    barred: tuple[tuple[Barred, ...], ...]
    bought: tuple[int, ...]
    last_round: bool
    purchases: int
    only_purchases: bool
    recent: tuple[tuple[Seat, int], ...] = ()
    """Cells (1 to 9) on which the last step put a die, with whose board it is: to be marked."""
    outcome: Outcome | None
