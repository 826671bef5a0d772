"""What Add-Vantage is made of: options, boards, the state and the view; its moves are in `moves`."""

from collections.abc import Iterator
from typing import ClassVar, Literal

from pydantic import Field

from games.addvantage.components import PURCHASES
from games.addvantage.events import AnyEvent
from games.core import Frozen, Options, Outcome, Seat, State, ToldOptions, View
from games.headlines import beside, in_rounds
from games.words import N_, NN_, Phrase

ONLY_BOUGHT = NN_("only purchases for {count} round of {most}", "only purchases for {count} rounds of {most}", "count")
WARNED = 2
"""From so many full rounds with nothing but purchases on, the end that they bring is told."""

Phase = Literal["begin", "dice", "more", "over"]
"""begin: the mover rolls or buys; dice: rolled dice wait to be placed or refused; more: the mover may roll one more."""


END_CHOICES = (N_("finish the round"), N_("at once"))
"""What the option `end` may be, for the catalogue."""


UNEVEN = N_("Of two, whoever begins wins about 8 of 10 games that end at once. To finish the round is fairer.")
"""Measured with computer players of equal strength: 84 to 16."""


class AddVantageOptions(Options):
    """What the host chooses; all variants are off by default."""

    told: ClassVar[ToldOptions] = {
        "end": {"finish the round": N_("ends with the round"), "at once": N_("ends at once when a board is full")},
        "leave_tiles": {True: N_("tiles stay until both boards are full"), False: ""},
        "hidden_tiles": {True: N_("won tiles are hidden"), False: ""},
        "take_back": {True: N_("a die may be taken back for a coin"), False: ""},
    }

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
        description=N_("Until the end all see how many tiles you have won, but only you see which, and their sum"),
    )
    take_back: bool = Field(
        default=False,
        title=N_("take back"),
        description=N_("Once a turn, before anything else, a player may take a die back for a coin"),
    )

    def seats(self, usual: range) -> range:
        """Tiles can be left by two players only."""
        return range(2, 3) if self.leave_tiles else usual

    def remarks(self, seats: int) -> tuple[Phrase, ...]:
        """Tiles that are left until both boards are full count then, whichever way the game ends otherwise."""
        return (Phrase(UNEVEN),) if self.end == "at once" and seats == 2 and not self.leave_tiles else ()


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

    With `options.hidden_tiles` pictures and descriptions tell everybody how many are `won`, but which, and their sum,
    their owner alone until it is over.
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

    @property
    def progress(self) -> Phrase:
        return beside(in_rounds(self, self.round), *self._endings())

    def _endings(self) -> Iterator[Phrase]:
        """The end that is coming near."""
        if self.outcome is not None:
            return
        if self.last_round:
            yield Phrase(N_("last round"))
        if self.purchases >= WARNED:
            yield ONLY_BOUGHT.phrase({"count": self.purchases, "most": PURCHASES})


def state_of(view: AddVantageView) -> AddVantageState:
    """The position that a view shows: all of it."""
    return AddVantageState(
        turn=view.turn,
        options=view.options,
        boards=view.boards,
        bonus=view.bonus,
        rest=view.rest,
        first=view.first,
        mover=view.mover,
        round=view.round,
        phase=view.phase,
        allowance=view.allowance,
        thrown=view.thrown,
        rolled=view.rolled,
        returned=view.returned,
        barred=view.barred,
        bought=view.bought,
        last_round=view.last_round,
        purchases=view.purchases,
        only_purchases=view.only_purchases,
        ended=view.outcome,
        last=view.last,
    )
