"""Wells: a toy with some three hundred moves a turn, dice, and nothing hidden.

Ten by ten squares, twelve stones each. In a turn a player moves a stone up to three squares in any direction (an
enemy stone there is captured, a crown is not), or crowns a stone that stands on a well, or rolls a die for points,
never twice running. After the agreed number of turns, or when somebody has no stones, the most points win: one a stone,
three a crown, and the pips.
"""

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from games.chance import Chance
from games.core import Choice, Event, Frozen, Game, Move, Option, Options, Outcome, Seat, State, Step, View
from games.words import N_, NN_, Phrase, Term

SIDE = 10
REACH = 3
WELLS = ("d4", "g4", "d7", "g7")
DIE = 6
PLAYED = Term(N_("All turns have been played."))
CLEARED = Term(N_("One player has no stones left."))

Square: TypeAlias = Annotated[str, Field(pattern=r"^[a-j]([1-9]|10)$")]


class ManyOptions(Options):
    """What the host chooses."""

    turns: Literal[12, 30] = Field(default=30, title=N_("turns"), description=N_("Turns of both players together"))


# Moves


class Go(Move):
    """Move a stone up to three squares in any direction."""

    label = N_("Move a stone")
    help = N_("Move a stone up to three squares")
    kind: Literal["move"] = "move"
    piece: Square = Field(title=N_("Choose a stone"), description=N_("The stone's square"))
    to: Square = Field(title=N_("Where to?"), description=N_("The square it goes to"))

    def undoable(self, view: View) -> bool:
        assert isinstance(view, ManyView)
        others = [stone.square for stone in view.stones if stone.owner != view.me]
        return another_turn(view) and others != [self.to]


class Crown(Move):
    """Crown a stone that stands on a well."""

    label = N_("Crown a stone")
    help = N_("Crown a stone that stands on a well")
    confirm = N_("Crown the stone on {piece}?")
    kind: Literal["crown"] = "crown"
    piece: Square = Field(title=N_("Choose a stone"), description=N_("The stone's square"))

    def undoable(self, view: View) -> bool:
        assert isinstance(view, ManyView)
        return another_turn(view)


class Roll(Move):
    """Roll a die for points."""

    label = N_("Roll")
    help = N_("Roll the die for points")
    kind: Literal["roll"] = "roll"


ManyMove: TypeAlias = Go | Crown | Roll


# Events


class Moved(Event):
    """A stone went to a free square."""

    text = N_("{seat} moves {piece} to {to}.")
    kind: Literal["moved"] = "moved"
    seat: Seat
    piece: Square
    to: Square


class Captured(Event):
    """A stone went to an enemy stone's square."""

    text = N_("{seat} moves {piece} to {to} and captures a stone of {loser}.")
    kind: Literal["captured"] = "captured"
    seat: Seat
    piece: Square
    to: Square
    loser: Seat


class Crowned(Event):
    """A stone became a crown."""

    text = N_("{seat} crowns the stone on {piece}.")
    kind: Literal["crowned"] = "crowned"
    seat: Seat
    piece: Square


class Rolled(Event):
    """The die fell."""

    text = NN_("{seat} rolls {pips} point.", "{seat} rolls {pips} points.", "pips")
    kind: Literal["rolled"] = "rolled"
    seat: Seat
    pips: int


ManyEvent: TypeAlias = Moved | Captured | Crowned | Rolled


# What is true, and what may be known


class Stone(Frozen):
    """A stone on the board."""

    square: Square
    owner: Seat
    crowned: bool = False


class ManyState(State):
    """Everything true; `turn` counts the turns of both."""

    first: Seat
    stones: tuple[Stone, ...]
    """By row, then column."""
    points: tuple[int, int] = (0, 0)
    rolled: tuple[bool, bool] = (False, False)
    """Whether each rolled in their last turn."""
    limit: int
    last: tuple[ManyEvent, ...] = ()


class ManyView(View):
    """What anybody may know: everything."""

    first: Seat
    stones: tuple[Stone, ...]
    points: tuple[int, int]
    rolled: tuple[bool, bool]
    limit: int


class Many(Game[ManyState, ManyMove, ManyView]):
    """The rules of Wells."""

    key = "many"
    title = N_("Wells")
    about = N_("Stones, wells and a die: the most points win")
    seats = range(2, 3)
    minutes = (5, 10)
    rules = 1
    options = ManyOptions
    state = ManyState
    moves = (Go, Crown, Roll)
    events = (Moved, Captured, Crowned, Rolled)
    endings = (PLAYED, CLEARED)
    is_open = True

    def setup(self, seats: int, options: Options, chance: Chance) -> Step[ManyState]:
        assert isinstance(options, ManyOptions)
        rows = {2: Seat(0), 3: Seat(0), 8: Seat(1), 9: Seat(1)}
        stones = tuple(
            Stone(square=f"{column}{row}", owner=owner) for row, owner in rows.items() for column in "cdefgh"
        )
        return Step(ManyState(turn=0, first=Seat(chance.below(2)), stones=stones, limit=options.turns), ())

    def apply(self, state: ManyState, seat: Seat, move: ManyMove, chance: Chance) -> Step[ManyState]:
        match move:
            case Go():
                return gone(state, seat, move)
            case Crown():
                stones = tuple(
                    stone.replace(crowned=True) if stone.square == move.piece else stone for stone in state.stones
                )
                return ended(state, seat, Crowned(seat=seat, piece=move.piece), stones=stones)
            case Roll():
                pips = 1 + chance.below(DIE)
                points = tuple(have + pips if who == seat else have for who, have in enumerate(state.points))
                return ended(state, seat, Rolled(seat=seat, pips=pips), points=points)

    def view(self, state: ManyState, viewer: Seat | None) -> ManyView:
        outcome = self.outcome(state)
        return ManyView(
            turn=state.turn,
            me=viewer,
            to_act=() if outcome else (mover(state.first, state.turn),),
            outcome=outcome,
            last=tuple(event for event in state.last if event.visible_to(viewer)),
            first=state.first,
            stones=state.stones,
            points=state.points,
            rolled=state.rolled,
            limit=state.limit,
        )

    def outcome(self, state: ManyState) -> Outcome | None:
        owners = {stone.owner for stone in state.stones}
        if len(owners) == 2 and state.turn < state.limit:
            return None
        reason = PLAYED if len(owners) == 2 else CLEARED
        scores = tuple(score(state.stones, state.points, Seat(seat)) for seat in range(2))
        winners = tuple(Seat(seat) for seat in range(2) if scores[seat] == max(scores))
        return Outcome(winners=winners, scores=scores, unit=Term(N_("points")), reason=reason)

    def legal(self, view: ManyView) -> Iterator[ManyMove]:
        for stone in own(view):
            for to in open_to(view, stone.square):
                yield Go(piece=stone.square, to=to)
        for stone in own(view):
            if refusal(view, Crown(piece=stone.square)) is None:
                yield Crown(piece=stone.square)
        if refusal(view, Roll()) is None:
            yield Roll()

    def determinize(self, view: ManyView, chance: Chance) -> ManyState:
        return ManyState(
            turn=view.turn,
            first=view.first,
            stones=view.stones,
            points=view.points,
            rolled=view.rolled,
            limit=view.limit,
            last=view.last,
        )

    def refusal(self, view: ManyView, move: ManyMove) -> Phrase | None:
        return refusal(view, move)

    def kinds(self, view: ManyView) -> tuple[str, ...]:
        possible = {
            "move": any(open_to(view, stone.square) for stone in own(view)),
            "crown": any(refusal(view, Crown(piece=stone.square)) is None for stone in own(view)),
            "roll": refusal(view, Roll()) is None,
        }
        return tuple(kind for kind, can in possible.items() if can)

    def choices(self, view: ManyView, partial: tuple[str, ...]) -> Choice:
        options = tuple(self.option(view, partial, value) for value in self.values(view, partial))
        return Choice(options) if options else Choice((), 0, 0)

    def values(self, view: ManyView, partial: tuple[str, ...]) -> tuple[str, ...]:
        """The notation of what the next field may be."""
        mine = tuple(stone.square for stone in own(view))
        match partial:
            case ("move",):
                return tuple(square for square in mine if open_to(view, square))
            case ("move", piece) if piece in mine:
                return open_to(view, piece)
            case ("crown",):
                return tuple(square for square in mine if refusal(view, Crown(piece=square)) is None)
            case _:
                return ()

    def option(self, view: ManyView, partial: tuple[str, ...], value: str) -> Option:
        label = Phrase("{value}", {"value": value})
        if len(partial) == 1:
            stone = at(view.stones, value)
            return Option(value, label, Phrase(N_("a crown")) if stone and stone.crowned else None)
        hint = Phrase(N_("captures a stone")) if at(view.stones, value) else None
        return Option(value, label, hint, Phrase(heading(partial[1], value)))


def another_turn(view: ManyView) -> bool:
    """Whether a turn comes after this one."""
    return view.turn + 1 < view.limit


def mover(first: Seat, turn: int) -> Seat:
    """Whose turn it is: the first player's and the other's alternately."""
    return Seat((first + turn) % 2)


def score(stones: tuple[Stone, ...], points: tuple[int, int], seat: Seat) -> int:
    """One a stone, three a crown, and the pips rolled."""
    return points[seat] + sum(3 if stone.crowned else 1 for stone in stones if stone.owner == seat)


def gone(state: ManyState, seat: Seat, move: Go) -> Step[ManyState]:
    """A stone moves and captures what stands there."""
    taken = at(state.stones, move.to)
    stones = tuple(
        stone.replace(square=move.to) if stone.square == move.piece else stone
        for stone in state.stones
        if stone is not taken
    )
    event: ManyEvent = Moved(seat=seat, piece=move.piece, to=move.to)
    if taken:
        event = Captured(seat=seat, piece=move.piece, to=move.to, loser=taken.owner)
    return ended(state, seat, event, stones=tuple(sorted(stones, key=lambda stone: order(stone.square))))


def ended(state: ManyState, seat: Seat, event: ManyEvent, **changes: object) -> Step[ManyState]:
    """The state after a turn in which `event` happened."""
    rolled = tuple(isinstance(event, Rolled) if who == seat else was for who, was in enumerate(state.rolled))
    return state.then(event, rolled=rolled, **changes)


def own(view: ManyView) -> tuple[Stone, ...]:
    """The viewer's stones."""
    return tuple(stone for stone in view.stones if stone.owner == view.me)


def at(stones: tuple[Stone, ...], square: str) -> Stone | None:
    """The stone on a square."""
    return next((stone for stone in stones if stone.square == square), None)


def order(square: str) -> tuple[int, int]:
    """Row and column, from 1."""
    return int(square[1:]), ord(square[0]) - ord("a") + 1


@cache
def near(square: str) -> tuple[str, ...]:
    """The squares within reach of one, by row, then column."""
    row, column = order(square)
    return tuple(
        f"{chr(ord('a') + x - 1)}{y}"
        for y in range(max(1, row - REACH), min(SIDE, row + REACH) + 1)
        for x in range(max(1, column - REACH), min(SIDE, column + REACH) + 1)
        if (y, x) != (row, column)
    )


def open_to(view: ManyView, piece: str) -> tuple[str, ...]:
    """The squares that the viewer's stone on `piece` may go to."""
    banned = {stone.square for stone in view.stones if stone.owner == view.me or stone.crowned}
    return tuple(square for square in near(piece) if square not in banned)


def heading(piece: str, to: str) -> str:
    """The group in which a destination stands."""
    here, there = order(piece)[0], order(to)[0]
    if there == here:
        return N_("Along the row")
    return N_("Up the board") if there > here else N_("Down the board")


def refusal(view: ManyView, move: ManyMove) -> Phrase | None:
    """The rule that forbids the move, if one does."""
    if isinstance(move, Roll):
        mine = view.me is not None and view.rolled[view.me]
        return Phrase(N_("You rolled in your last turn; do something else first.")) if mine else None
    stone = at(view.stones, move.piece)
    if stone is None or stone.owner != view.me:
        return Phrase(N_("You have no stone on {square}."), {"square": move.piece})
    return forbidden_crown(stone) if isinstance(move, Crown) else forbidden_go(view, move)


def forbidden_crown(stone: Stone) -> Phrase | None:
    """Why a stone cannot be crowned."""
    if stone.crowned:
        return Phrase(N_("That stone is crowned already."))
    if stone.square not in WELLS:
        return Phrase(N_("A stone is crowned on a well; {square} is none."), {"square": stone.square})
    return None


def forbidden_go(view: ManyView, move: Go) -> Phrase | None:
    """Why the viewer's stone cannot go there."""
    if move.to not in near(move.piece):
        return Phrase(N_("A stone moves one to three squares."))
    there = at(view.stones, move.to)
    if there and there.owner == view.me:
        return Phrase(N_("Your own stone is on {square}."), {"square": move.to})
    return Phrase(N_("A crown cannot be captured.")) if there and there.crowned else None
