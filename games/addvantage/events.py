"""What happens in Add-Vantage, told so that somebody who was away can follow."""

from collections.abc import Collection
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from games.addvantage.components import cell_name
from games.core import Event
from games.values import members
from games.words import N_, NN_, Phrase, Seat, Term


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


class CellEvent(Event):
    """What others do to cells that a plan names, as that of a die that is to be bought, stops it. A plan names boards
    by their place at the table, and cells, without saying which belong together."""

    cells: ClassVar[tuple[tuple[str, str], ...]]
    """The fields of the cells that change, each after that of whose board it is on."""
    seat: Seat

    def phrase(self) -> Phrase:
        phrase = super().phrase()
        return phrase._replace(fields={**phrase.fields, **{at: cell_name(getattr(self, at)) for _, at in self.cells}})

    def stopping(self, seat: Seat, named: Collection[str]) -> bool:
        changed = [{str(getattr(self, owner) + 1), str(getattr(self, cell))} for owner, cell in self.cells]
        touched = seat != self.seat and any(cell <= set(named) for cell in changed)
        return self.visible_to(seat) and (touched or super().stopping(seat, named))


class Placed(CellEvent):
    text = N_("{seat} puts a {face} on {cell}.")
    cells = (("seat", "cell"),)
    kind: Literal["placed"] = "placed"
    face: int
    cell: int


class Refused(Event):
    text = NN_(
        "{seat} pays a coin not to place a {face}: {coins} coin left.",
        "{seat} pays a coin not to place a {face}: {coins} coins left.",
        "coins",
    )
    kind: Literal["refused"] = "refused"
    seat: Seat
    face: int
    coins: int


class Bought(CellEvent):
    """A die went from one board to another, for a coin."""

    text = N_("{seat} buys a {face} from {seller} ({take}) for a coin and puts it on {cell}.")
    concerns = ("seller",)
    cells = (("seat", "cell"), ("seller", "take"))
    kind: Literal["bought"] = "bought"
    seller: Seat
    face: int
    take: int
    cell: int


class TookBack(CellEvent):
    text = NN_(
        "{seat} takes the {face} back from {cell}: {coins} coin left.",
        "{seat} takes the {face} back from {cell}: {coins} coins left.",
        "coins",
    )
    cells = (("seat", "cell"),)
    kind: Literal["took_back"] = "took_back"
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
    stops = ("seat",)
    kind: Literal["skipped"] = "skipped"
    seat: Seat
    reason: Term


class LastRound(Event):
    text = N_("{seat} has a full board: this round is the last.")
    kind: Literal["last_round"] = "last_round"
    seat: Seat

    def stopping(self, seat: Seat, named: Collection[str]) -> bool:
        """It changes so much for everybody that no plan goes on."""
        return self.visible_to(seat)


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

AnyEvent = Annotated[
    Began | Rolled | Placed | Refused | Bought | TookBack | Won | WonBonus | WonHidden | WonBonusHidden | Skipped
    | LastRound | Ended,
    Field(discriminator="kind"),
]  # fmt: skip
EVENTS = members(AnyEvent)
