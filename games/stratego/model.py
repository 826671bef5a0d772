"""What Stratego 4 is made of: options, pieces, the state and the view; its moves are in `moves`."""

from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field

from games.core import Frozen, Options, Outcome, Seat, State, ToldOptions, View
from games.stratego.board import CASTLE_OF, SIDES, Side, Space
from games.stratego.components import RANKS, ROUNDS, SHORT_SLIDER, SLIDER, WARNING, Rank
from games.stratego.events import AnyEvent
from games.words import N_, NN_, Phrase

Phase = Literal["set-up", "turn", "recruit", "over"]
"""set-up: all place their armies in secret; turn: the mover moves; recruit: a winner may bring a piece back."""
Result = Literal["attacker", "defender", "both"]

MEMORY_CHOICES = (N_("aid"), N_("classic"))
"""What the option `memory` may be, for the catalogue."""
LENGTH_CHOICES = (N_("full"), N_("short"))
"""What the option `length` may be, for the catalogue."""

MIDDLE = N_(
    "With three players seat 2 is in the middle, the hardest place: it wins about 27 % of the games, the others 36 % "
    "each. In rematches everybody moves one seat on."
)
SHORT_MIDDLE = N_(
    "With three players seat 2 is in the middle, the hardest place: it wins about 27 % of the short games, seat 3 39 % "
    "and seat 1 34 %. In rematches everybody moves one seat on."
)
SHARES = N_("In order of play you win about 28, 25, 20 and 28 % of the short games. Who begins is drawn by lot.")
"""Measured, as `SHORT_MIDDLE` is, with computer players of equal strength. Of teams it is not told."""
OPPOSITE = N_("Partners sit opposite: the first with the third who sits down, the second with the fourth.")


def canonical(space: str) -> str:
    """A space as moves write it: a cell of the grid that the castle covers is the ring or the turret."""
    return CASTLE_OF.get(space, space)


AnyCell: TypeAlias = Annotated[Space, AfterValidator(canonical)]
"""A space, for which a cell of the castle may be written too."""


class StrategoOptions(Options):
    """What the host chooses."""

    told: ClassVar[ToldOptions] = {
        "teams": {True: N_("two against two"), False: N_("each for themselves")},
        "memory": {"aid": N_("announced ranks stay marked"), "classic": N_("announced ranks must be remembered")},
        "length": {"full": N_("the full game"), "short": N_("the short game")},
    }

    teams: bool = Field(
        default=False, title=N_("teams"), description=N_("Four players: North and South play against East and West")
    )
    memory: Literal["aid", "classic"] = Field(
        default="aid",
        title=N_("memory"),
        description=N_("Aid: a rank that a battle announced stays marked; classic: you must remember it"),
    )
    length: Literal["full", "short"] = Field(
        default="full",
        title=N_("length"),
        description=N_("Short, our own: two moves a turn, and after 12 rounds the flag nearest to the turret wins"),
    )

    @property
    def short(self) -> bool:
        """Whether it is a short game."""
        return self.length == "short"

    @property
    def victories(self) -> int:
        """How many of them let a player recruit."""
        return SHORT_SLIDER if self.short else SLIDER

    def seats(self, usual: range) -> range:
        """Teams are of two, so that all four seats are taken."""
        return range(4, 5) if self.teams else usual

    def team(self, seat: Seat) -> Seat:
        return Seat(seat % 2) if self.teams else seat

    def minutes(self, usual: tuple[int, int]) -> tuple[int, int]:
        return (20, 35) if self.short else usual

    def remarks(self, seats: int) -> tuple[Phrase, ...]:
        if self.teams:
            return (Phrase(OPPOSITE),)
        if seats < len(SIDES):
            return (Phrase(SHORT_MIDDLE if self.short else MIDDLE),)
        return (Phrase(SHARES),) if self.short else ()


class Piece(Frozen):
    """What everybody knows of a living piece. Its rank is known to its owner only, or when a battle announced it."""

    owner: Seat
    number: int
    """Which of `board.PLACES` (from 0) it began on; recruits count from 20 on, in the order in which they came."""
    space: Space
    flag: Seat | None = None
    """Whose flag it carries."""
    known: Rank | None = None
    """Its rank, when a battle has announced it."""
    could: tuple[Rank, ...] = RANKS
    """The ranks that its moves so far leave possible, highest first: a straight run over three spaces is a scout's, a
    turn round a corner a captain's."""


class LooseFlag(Frozen):
    """An abandoned flag."""

    owner: Seat
    space: Space


class Shuttle(Frozen):
    """A piece that has moved between two spaces in its owner's last turns, `times` in a row; each way counts."""

    number: int
    spaces: tuple[Space, Space]
    """In the order of `board.SPACES`."""
    times: int


def _rows(stored: object) -> object:
    """A player's rows, of whom older states hold at most one, by itself."""
    return () if stored is None else stored if isinstance(stored, tuple | list) else (stored,)


Rows: TypeAlias = Annotated[tuple[Shuttle, ...], BeforeValidator(_rows)]
"""The rows of the pieces that a player moved in their last turn: one, or two in a short game."""


class Trail(Frozen):
    """What the last move was, so that it can be shown."""

    seat: Seat
    kind: Literal["step", "attack", "fire", "hand over", "recruit"]
    start: Space
    to: Space


class Battle(Frozen):
    """The battle or shot that the last move was, ranks announced. `result` of a shot is "both"."""

    attacker: Seat
    rank: Rank
    start: Space
    defender: Seat
    against: Rank
    to: Space
    shot: bool
    result: Result


class Loss(Frozen):
    """An entry of a player's public chronicle: a piece of this rank fell, or (rank None) a recruit came back."""

    rank: Rank | None
    number: int
    """The piece's, as in `Piece`."""


class StrategoState(State):
    """Everything true. Tuples over seats are in seat order."""

    options: StrategoOptions
    sides: tuple[Side, ...]
    """Each seat's side, clockwise."""
    first: Seat
    mover: Seat
    phase: Phase = "set-up"
    recruiter: Seat | None = None
    """Phase `recruit`: who may bring a piece back."""
    sealed: tuple[tuple[Rank, ...] | None, ...]
    """Phase `set-up`: each seat's formation once it is placed; afterwards all None."""
    pieces: tuple[Piece, ...] = ()
    """By owner, then number."""
    ranks: tuple[Rank, ...] = ()
    """The rank of each of `pieces`: the secret."""
    flags: tuple[LooseFlag, ...] = ()
    """Abandoned flags, by owner."""
    sliders: tuple[int, ...]
    """From 0 to one less than `options.victories`."""
    chronicle: tuple[tuple[Loss, ...], ...]
    """For each seat what fell and who came back, in that order of time. It does not shrink."""
    shuttles: tuple[Rows, ...]
    quiet: int = 0
    """Full rounds in a row without a battle or a shot."""
    fought: bool = False
    """Whether there was one in this round."""
    round: int = 1
    """Short games: which of the rounds it is."""
    spent: int | None = None
    """Short games: the number of the piece that the mover has moved in this turn, which may have fallen since."""
    struck: bool = False
    """Short games: whether it attacked or fired, so that the other one may not."""
    nearness: tuple[int, ...] = ()
    """Short games by rules 2: how far each flag was from the turret when the last round began."""
    settled: tuple[int | None, ...] = ()
    """Short games, in the last round: how far each flag was from the turret when its player's turn in it began; None
    where none has begun."""
    trail: Trail | None = None
    battle: Battle | None = None
    ended: Outcome | None = None
    last: tuple[AnyEvent, ...] = ()


class StrategoView(View):
    """What one viewer may know. Everything but `ranks` of hidden pieces and `formation` is public; what battles have
    announced is in `ranks`, and with the option `memory` classic no picture and no label may show it after the battle.
    """

    options: StrategoOptions
    sides: tuple[Side, ...]
    first: Seat
    mover: Seat
    """Whose turn it is; phase `recruit`: whose it was."""
    phase: Phase
    recruiter: Seat | None
    formation: tuple[Rank, ...] | None
    """Phase `set-up`: the viewer's own sealed formation."""
    pieces: tuple[Piece, ...]
    ranks: tuple[Rank | None, ...]
    """The rank of each of `pieces`, as far as the viewer may know it: their own, and those announced in a battle."""
    flags: tuple[LooseFlag, ...]
    sliders: tuple[int, ...]
    chronicle: tuple[tuple[Loss, ...], ...]
    reserve: tuple[Rank, ...]
    """The viewer's own pieces that are off the board, highest first: what they may recruit."""
    shuttles: tuple[Rows, ...]
    quiet: int
    fought: bool
    round: int
    spent: int | None
    struck: bool
    nearness: tuple[int, ...]
    settled: tuple[int | None, ...]
    trail: Trail | None
    battle: Battle | None

    @property
    def is_follow_up(self) -> bool:
        """Whether somebody may bring a piece back in the turn of another; in their own it belongs to their turn."""
        return self.phase == "recruit" and self.recruiter != self.mover

    @property
    def progress(self) -> Phrase | None:
        """Only a short game counts its rounds; of another many without a battle are told."""
        if self.phase in ("set-up", "over") or self.outcome is not None:
            return None
        if not self.options.short:
            quiet = NN_("{rounds} quiet round", "{rounds} quiet rounds", "rounds").phrase({"rounds": self.quiet})
            return quiet if self.quiet >= WARNING else None
        return Phrase(N_("round {round} of {rounds}"), {"round": self.round, "rounds": ROUNDS})

    @property
    def closed(self) -> Side | None:
        """Three players: the zone that stays empty."""
        return closed_side(self.sides)

    def allies(self, seat: Seat) -> frozenset[Seat]:
        """A seat, and with the option `teams` its partner."""
        return allied(self.options, seat)


def closed_side(sides: tuple[Side, ...]) -> Side | None:
    """The side that nobody plays, with three players."""
    return next((side for side in SIDES if side not in sides), None)


def allied(options: StrategoOptions, seat: Seat) -> frozenset[Seat]:
    """A seat, and with the option `teams` its partner, who sits opposite."""
    return frozenset({seat, Seat((seat + 2) % 4)}) if options.teams else frozenset({seat})
