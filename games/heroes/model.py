"""What Heroes & Cities is made of: options, the state and the view; its moves are in `moves`."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from pydantic import Field

from games.core import Frozen, Options, Outcome, Seat, State, ToldOptions, View
from games.headlines import beside
from games.heroes.components import CITIES, Colour, Length, Square
from games.heroes.events import AnyEvent
from games.words import N_, NN_, Phrase

QUIET = 40
"""Ruling: so many turns (of both players together) without capture, conquest or promotion end the game."""
REPEATED = 3
"""Ruling: the third time that the same position stands, the game ends."""

WARNED = 10
"""From so few turns of each player before such an end on, they are counted down."""
LIMIT = 60
"""Ruling: a short game ends after so many turns, half of them each player's."""
TURNS_PLAYED = NN_("{turns} turn", "{turns} turns", "turns")
"""Players are told their own turns everywhere: as many as each has had or begun."""

Board = Annotated[str, Field(pattern="^[.AHah]{100}$")]
"""Square by square from a1, b1 … to j10; see `components`."""
Owners = Annotated[str, Field(pattern="^[wb]{8}$")]
"""Who owns each of `components.CITIES`."""


LENGTHS = (N_("full"), N_("short"))
"""What the option `length` may be, for the catalogue."""


class HeroesOptions(Options):
    """What the host chooses."""

    told: ClassVar[ToldOptions] = {"length": {"full": N_("the full game"), "short": N_("the short game")}}

    length: Length = Field(
        default="full",
        title=N_("length"),
        description=N_("Full, or short (ours): the cities lie closer, and 30 turns each"),
    )

    def minutes(self, usual: tuple[int, int]) -> tuple[int, int]:
        return (30, 35) if self.length == "short" else usual


class Piece(Frozen):
    """A piece on a square."""

    square: Square
    colour: Colour
    hero: bool


class Trail(Frozen):
    """What the last move did, so that it can be shown. `start` and `to` are equal for a promotion on the spot."""

    colour: Colour
    start: Square
    to: Square
    captured: tuple[Piece, ...] = ()
    """Of both colours, the piece that moved included when it ended enclosed."""
    conquered: bool = False
    """Whether the city on `to` changed hands."""
    promoted: bool = False


def seat_playing(white: Seat, colour: Colour) -> Seat:
    """Who plays a colour."""
    return white if colour == "white" else Seat(1 - white)


class HeroesState(State):
    """Everything true; all of it is public."""

    white: Seat
    mover: Colour = "white"
    board: Board
    cities: Owners
    length: Length = "full"
    left: int | None = None
    """Turns to the end of a short game, passes among them; None in a full one."""
    conqueror: Colour | None = None
    """Who conquered a city last, in a short game by rules 2, where that counts; else nobody."""
    quiet: int = 0
    """Turns since the last capture, conquest or promotion."""
    seen: tuple[str, ...] = ()
    """The positions (board, cities and mover in one text) since the last capture or promotion, this one included:
    none from before can come back."""
    trail: Trail | None = None
    ended: Outcome | None = None
    last: tuple[AnyEvent, ...] = ()


class HeroesView(View):
    """What anybody may know: everything."""

    white: Seat
    mover: Colour
    """Whose turn it is; of a finished game, whose it would have been."""
    board: Board
    cities: Owners
    length: Length
    left: int | None
    """Turns to the end of a short game, 60 to 0; None in a full one."""
    conqueror: Colour | None
    """Who conquered a city last, in a short game by rules 2, where that counts; else nobody."""
    quiet: int
    """0 to 40."""
    seen: tuple[str, ...]
    trail: Trail | None

    @property
    def progress(self) -> Phrase:
        turns = self.turn if self.left is None else LIMIT - self.left
        if self.outcome is not None:
            return TURNS_PLAYED.phrase({"turns": (turns + 1) // 2})
        number = turns // 2 + 1
        turn = Phrase(N_("turn {turn}"), {"turn": number})
        if self.left is not None:
            turn = Phrase(N_("turn {number} of {most}"), {"number": number, "most": LIMIT // 2})
        return beside(turn, *self._endings())

    def _endings(self) -> Iterator[Phrase]:
        """The end that is coming near without a capture, conquest or promotion, in each player's own turns, or by a
        position that comes back."""
        left, times = QUIET - self.quiet, self.seen.count(self.seen[-1]) if self.seen else 1
        turns = (left + 1) // 2
        if turns <= WARNED and (self.left is None or left < self.left):
            yield NN_("{count} turn to the end", "{count} turns to the end", "count").phrase({"count": turns})
        if times > 1:
            yield Phrase(N_("this position: {times} of {most} times"), {"times": times, "most": REPEATED})

    @property
    def mine(self) -> Colour | None:
        """The viewer's colour; None for a spectator."""
        return None if self.me is None else "white" if self.me == self.white else "black"

    @property
    def places(self) -> tuple[Square, ...]:
        """Where the cities lie, in the order of `cities`."""
        return CITIES[self.length]

    def seat_of(self, colour: Colour) -> Seat:
        """Who plays a colour."""
        return seat_playing(self.white, colour)


def state_of(view: HeroesView) -> HeroesState:
    """The position that a view shows: all of it."""
    return HeroesState(
        turn=view.turn,
        white=view.white,
        mover=view.mover,
        board=view.board,
        cities=view.cities,
        length=view.length,
        left=view.left,
        conqueror=view.conqueror,
        quiet=view.quiet,
        seen=view.seen,
        trail=view.trail,
        ended=view.outcome,
        last=view.last,
    )
