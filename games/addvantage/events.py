"""What happens in Add-Vantage, told so that somebody who was away can follow."""

from typing import Annotated, Literal

from pydantic import Field

from games.core import Event
from games.words import N_, NN_, Seat, Term


class Began(Event):
    text = N_("{seat} begins. Bonus tiles: {tiles}.")
    kind: Literal["began"] = "began"
    seat: Seat
    tiles: tuple[int, ...]


class Rolled(Event):
    text = N_("{seat} rolls {faces}.")
    kind: Literal["rolled"] = "rolled"
    seat: Seat
    faces: tuple[int, ...]


class Placed(Event):
    text = N_("{seat} places the {face} on cell {cell}.")
    kind: Literal["placed"] = "placed"
    seat: Seat
    face: int
    cell: int


class Refused(Event):
    text = NN_(
        "{seat} pays a coin instead of placing the {face} and has {coins} coin left.",
        "{seat} pays a coin instead of placing the {face} and has {coins} coins left.",
        "coins",
    )
    kind: Literal["refused"] = "refused"
    seat: Seat
    face: int
    coins: int


class Bought(Event):
    """A die went from one board to another, for a coin."""

    text = N_("{seat} buys the {face} on cell {take} of {seller} for a coin and places it on cell {cell}.")
    concerns = ("seller",)
    kind: Literal["bought"] = "bought"
    seat: Seat
    seller: Seat
    face: int
    take: int
    cell: int


class TookBack(Event):
    text = NN_(
        "{seat} takes the {face} back from cell {cell} and has {coins} coin left.",
        "{seat} takes the {face} back from cell {cell} and has {coins} coins left.",
        "coins",
    )
    kind: Literal["took_back"] = "took_back"
    seat: Seat
    face: int
    cell: int
    coins: int


class Won(Event):
    """A tile at the end of a row or a column was won."""

    text = N_("{seat} wins tile {tile} with {line}.")
    kind: Literal["won"] = "won"
    seat: Seat
    tile: int
    line: Term
    """One of `LINE_NAMES`."""


class WonBonus(Event):
    text = N_("{seat} wins bonus tile {tile} with {line}.")
    kind: Literal["won_bonus"] = "won_bonus"
    seat: Seat
    tile: int
    line: Term


class WonHidden(Event):
    """A tile at the end of a row or a column was won that only its owner sees."""

    text = N_("{seat} wins the tile of {line}.")
    kind: Literal["won_hidden"] = "won_hidden"
    seat: Seat
    line: Term


class WonBonusHidden(Event):
    """A bonus tile was won that only its owner sees from then on."""

    text = N_("{seat} wins a bonus tile with {line}.")
    kind: Literal["won_bonus_hidden"] = "won_bonus_hidden"
    seat: Seat
    line: Term


class Skipped(Event):
    """A player whose turn it would be has no coin, or a full board."""

    text = N_("{seat} is skipped: {reason}.")
    kind: Literal["skipped"] = "skipped"
    seat: Seat
    reason: Term


class LastRound(Event):
    text = N_("{seat} has a full board: this round is the last.")
    kind: Literal["last_round"] = "last_round"
    seat: Seat


class Ended(Event):
    """The last event of every game that the rules ended."""

    text = N_("{reason}")
    kind: Literal["ended"] = "ended"
    reason: Term


LINE_NAMES: dict[str, Term] = {
    "row 1": Term(N_("the top row")),
    "row 2": Term(N_("the middle row")),
    "row 3": Term(N_("the bottom row")),
    "column 1": Term(N_("the left column")),
    "column 2": Term(N_("the middle column")),
    "column 3": Term(N_("the right column")),
    "diagonal 1": Term(N_("the diagonal from top left")),
    "diagonal 2": Term(N_("the diagonal from top right")),
}
"""How each line is called in a sentence, by `components.Line`."""

SHORT_NAMES: dict[str, Term] = {
    "row 1": Term(N_("top row")),
    "row 2": Term(N_("middle row")),
    "row 3": Term(N_("bottom row")),
    "column 1": Term(N_("left column")),
    "column 2": Term(N_("middle column")),
    "column 3": Term(N_("right column")),
    "diagonal 1": Term(N_("diagonal ↘")),
    "diagonal 2": Term(N_("diagonal ↙")),
}
"""How each line is called where there is little room: next to what may be chosen."""

NO_COIN = Term(N_("no coin"))
FULL_BOARD = Term(N_("a full board"))

EVENTS: tuple[type[Event], ...] = (
    Began, Rolled, Placed, Refused, Bought, TookBack, Won, WonBonus, WonHidden, WonBonusHidden, Skipped, LastRound,
    Ended,
)  # fmt: skip

AnyEvent = Annotated[
    Began | Rolled | Placed | Refused | Bought | TookBack | Won | WonBonus | WonHidden | WonBonusHidden | Skipped
    | LastRound | Ended,
    Field(discriminator="kind"),
]  # fmt: skip
