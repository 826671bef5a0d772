"""A Match plays a game by its rules; a Record is the log it folds from.

The bot holds Matches and asks them for views. The state inside leaves a Match only as a snapshot for storage.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, NamedTuple, Self

from pydantic import Field, ValidationError

from games.chance import SeededChance
from games.core import (
    Agreed,
    AnyGame,
    Event,
    Move,
    Options,
    Outcome,
    OutOfTime,
    Resigned,
    Seat,
    State,
    Step,
    TakenBack,
    Term,
    View,
)
from games.errors import Corrupt, MovedOn, NotYourTurn, Over, Refusal
from games.levels import Level
from games.values import Frozen, Secret
from games.words import N_

RESIGN = "resign"
CLOSE = "close"
FORFEIT = "forfeit"
OTHER_LATE = Term(N_("The other player's time was up."))
"""Why the winner of two has won who would not wait any longer."""
UNPLAYED = "unplayed"
CLOSED = Term(N_("The table was closed."))
NOBODY_PLAYED = Term(N_("Nobody has played here for 30 days, so the table was closed."))
CLOSINGS: Mapping[str, Term] = MappingProxyType({CLOSE: CLOSED, UNPLAYED: NOBODY_PLAYED})
"""Why a table is closed, by what stands in the line of it."""
AGREE = "agree"
OTHER_RESIGNED = Term(N_("The other player resigned."))
"""Why the winner of two has won; the loser is the one who resigned."""
AGREED_DRAW = Term(N_("Both agreed to a draw."))
ALL_AGREED = Term(N_("All agreed to end the game here."))
BY_AGREEMENT = (AGREED_DRAW, ALL_AGREED)
"""Why a match that its players ended together is over: of two, and of more."""
ENDS = (RESIGN, FORFEIT, AGREE, *CLOSINGS)
"""What stands in a line in the place of a move."""
UNDO = "undo"


def is_played_out(outcome: Outcome, endings: Iterable[Term]) -> bool:
    """Whether the rules, by one of the game's `endings`, or all players together ended it: where nobody has won then it
    is a draw."""
    return outcome.reason in (*endings, *BY_AGREEMENT)


class Snapshot(Secret):
    """A match as it is stored: the state as JSON and, when no rule of the game ended it, how it ended."""

    state: str
    ended: Outcome | None = None


class Sitting(Frozen):
    """Who played a seat from a line of the record on, counted from 1; 0: from the beginning. `level` is how well a
    computer player did; None for a person, and in records from before there were levels."""

    seat: Seat
    from_line: int = Field(ge=0)
    name: str
    level: Level | None = Field(default=None, exclude_if=lambda level: level is None)


class Record(Secret):
    """All that is needed to play a match again, bit for bit.

    `seed` is 32 bytes in hexadecimal and secret until the game is over. A line is "seat move"; `resign`, `forfeit`,
    `agree`, `close` and `unplayed` stand in the place of a move ("2 resign", "1 forfeit", "- agree", "- close"; with
    "- unplayed" the table was closed since nobody played there any more). An undo names the lines that it drops,
    counted from 1, with commas between them ("2 undo 14,15": seat 2 takes back line 14, and line 15 goes with it); all
    others live on. `sittings` name who played, as far as that is known, oldest first.
    """

    game: str
    rules: int
    options: dict[str, Any]
    seats: int
    seed: str = Field(pattern="^[0-9a-f]{64}$")
    lines: tuple[str, ...] = ()
    sittings: tuple[Sitting, ...] = Field(default=(), exclude_if=lambda sittings: not sittings)

    def names_at(self, number: int) -> tuple[str, ...]:
        """Who sat at the table when the line `number` (from 1; 0: the set-up) was played; whom the record does not name
        is called by their seat."""
        names = {sitting.seat: sitting.name for sitting in self.sittings if sitting.from_line <= number}
        return tuple(names.get(Seat(seat), f"Player {seat + 1}") for seat in range(self.seats))


class Played(NamedTuple):
    """A match after a line, the line, and what happened."""

    match: "Match"
    line: str
    events: tuple[Event, ...]


@dataclass(frozen=True, repr=False)
class Match:
    """A game in progress or finished; a value like the state inside it."""

    game: AnyGame
    options: Options
    seats: int
    seed: bytes
    _state: State = field(repr=False)
    _ended: Outcome | None = None
    _views: dict[Seat | None, View] = field(default_factory=dict, init=False, compare=False)
    """Views asked for so far; they are values, so that each is built once."""
    _legal: list[tuple[Seat, Move]] = field(default_factory=list, init=False, compare=False)
    """Moves that were found legal so far, so that each is checked once."""

    @classmethod
    def start(cls, game: AnyGame, seats: int, options: Options, seed: bytes) -> Played:
        """A new match; its line is empty. `seats` must be one of `game.seats`, `seed` 32 secret bytes."""
        step: Step[Any] = game.setup(seats, options, SeededChance(seed, -1))
        return Played(cls(game, options, seats, seed, step.state), "", step.events)

    @classmethod
    def restore(cls, game: AnyGame, seats: int, options: Mapping[str, Any], seed: bytes, snapshot: Snapshot) -> Self:
        """The match that was stored. Raises Corrupt when the snapshot does not read."""
        try:
            state = game.state.model_validate_json(snapshot.state)
            return cls(game, game.options.model_validate(options), seats, seed, state, snapshot.ended)
        except ValidationError as error:
            raise Corrupt(f"{game.key}: {error.error_count()} errors in a snapshot") from None

    def __repr__(self) -> str:
        return f"Match({self.game.key}, turn {self.turn})"

    @property
    def turn(self) -> int:
        """The number of the decision, from 0; sealed choices do not advance it."""
        return self._state.turn

    @property
    def to_act(self) -> frozenset[Seat]:
        """Who must decide; nobody when it is over."""
        return frozenset(self.view(None).to_act)

    @property
    def is_follow_up(self) -> bool:
        """Whether it waits for a small answer to what has just been decided; never when it is over."""
        return bool(self.to_act) and self.view(None).is_follow_up

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, None while it goes on."""
        return self.view(None).outcome

    def snapshot(self) -> Snapshot:
        """The match for storage; secret."""
        return Snapshot(state=self._state.model_dump_json(), ended=self._ended)

    def view(self, viewer: Seat | None) -> View:
        """What `viewer` may know; None: a spectator."""
        view = self._views.get(viewer)
        if view is None:
            view = self.game.view(self._state, viewer)
            view = self._views[viewer] = view if self._ended is None else view.ended(self._ended)
        return view

    def read(self, text: str) -> Move:
        """The move in `text`. Raises Unreadable, or Illegal for a word that is known to be wrong."""
        move: Move = self.game.read(text)
        return move

    def check(self, seat: Seat, move: Move) -> None:
        """Raise Illegal unless the rules allow this seat the move."""
        if (seat, move) not in self._legal:
            self.game.check(self.view(seat), move)
            self._legal.append((seat, move))

    def play(self, seat: Seat, move: Move, turn: int | None = None) -> Played:
        """Play a move that was chosen in turn `turn` (None: in this one).

        Raises Over, MovedOn, NotYourTurn or Illegal, in this order, and then nothing has changed.
        """
        view = self.view(seat if 0 <= seat < self.seats else None)
        if view.outcome is not None:
            raise Over
        if turn is not None and turn != view.turn:
            raise MovedOn
        if seat not in view.to_act:
            raise NotYourTurn
        self.check(seat, move)
        step = self.game.apply(self._state, seat, move, SeededChance(self.seed, view.turn))
        return Played(Match(self.game, self.options, self.seats, self.seed, step.state), f"{seat} {move}", step.events)

    def resign(self, seat: Seat) -> Played:
        """A player gives up. With two seats the other wins; with more somebody else takes the seat.

        Raises Over.
        """
        if self.outcome is not None:
            raise Over
        ended = None
        if self.seats == 2:
            ended = Outcome(winners=(Seat(1 - seat),), reason=OTHER_RESIGNED)
        return Played(replace(self, _ended=ended), f"{seat} {RESIGN}", (Resigned(seat=seat),))

    def forfeit(self, seat: Seat) -> Played:
        """The time of one of two players is up, and the other ends the game, and wins. Raises Over."""
        if self.outcome is not None:
            raise Over
        ended = Outcome(winners=(Seat(1 - seat),), reason=OTHER_LATE)
        return Played(replace(self, _ended=ended), f"{seat} {FORFEIT}", (OutOfTime(seat=seat),))

    def agree(self) -> Played:
        """All agree to end it here. With two seats it is a draw, with more it is ranked as it stands.

        Raises Over.
        """
        if self.outcome is not None:
            raise Over
        ended = self._as_agreed()
        return Played(replace(self, _ended=ended), f"- {AGREE}", (Agreed(reason=ended.reason),))

    def _as_agreed(self) -> Outcome:
        if self.seats == 2:
            return Outcome(winners=(), reason=AGREED_DRAW)
        outcome = self.game.as_it_stands(self.view(None), ALL_AGREED)
        return outcome.replace(winners=()) if len(outcome.winners) == self.seats else outcome

    def close(self, line: str = CLOSE) -> Played:
        """End the match without a winner; `line`, one of CLOSINGS, says why. Raises Over."""
        if self.outcome is not None:
            raise Over
        ended = Outcome(winners=(), reason=CLOSINGS[line])
        return Played(replace(self, _ended=ended), f"- {line}", ())


def replay(record: Record, game: AnyGame) -> Iterator[Played]:
    """Every position of a recorded match, beginning with the one before the first line.

    A line that is dropped later is left out as if it had never been played; an undo is told where it stands, by the
    event, and changes nothing. Raises Corrupt for a record of other rules or with a line that the rules refuse.
    """
    if (record.game, record.rules) != (game.key, game.rules):
        raise Corrupt(f"a record of {record.game} rules {record.rules}, read with {game.key} rules {game.rules}")
    try:
        options = game.options.model_validate(record.options)
        if record.seats not in options.seats(game.seats):
            raise ValueError(record.seats)
        played = Match.start(game, record.seats, options, bytes.fromhex(record.seed))
        yield played
        yield from _folded(played.match, record.lines)
    except (Refusal, ValidationError, ValueError) as error:
        raise Corrupt(f"a record of {game.key} does not replay: {type(error).__name__}") from error


def fold(match: Match, lines: Iterable[str]) -> Match:
    """The match after the lines of a record, from its first one on, where `match` has just been started; or after some
    lines that follow, of which none takes anything back.

    Raises Refusal for a line that the rules refuse, ValueError for one of another form.
    """
    for played in _folded(match, tuple(lines)):
        match = played.match
    return match


def _folded(match: Match, lines: Sequence[str]) -> Iterator[Played]:
    """The positions after the living lines, and the undos between them."""
    dropped = _dropped(lines)
    for number, line in enumerate(lines, 1):
        if number in dropped:
            continue
        played = _taken_back(match, line) if _drops(line) else follow(match, line)
        yield played
        match = played.match


def _taken_back(match: Match, line: str) -> Played:
    seat = Seat(range(match.seats).index(int(line.partition(" ")[0])))
    return Played(match, line, (TakenBack(seat=seat),))


def living(lines: Sequence[str]) -> tuple[int, ...]:
    """Where in `lines` (from 0) those stand that make the match: no undo, and dropped by none.

    Raises ValueError for an undo that names no line before it, or one that cannot be dropped: an undo, a resignation,
    an agreed end, a closing, or what is dropped already.
    """
    dropped = _dropped(lines)
    return tuple([at for at, line in enumerate(lines) if at + 1 not in dropped and not _drops(line)])


def _dropped(lines: Sequence[str]) -> frozenset[int]:
    """The numbers (from 1) of the lines that undos drop."""
    dropped: set[int] = set()
    for at, line in enumerate(lines):
        for number in _drops(line):
            if number not in range(1, at + 1) or number in dropped or _stands(lines[number - 1]):
                raise ValueError(f"line {at + 1} cannot drop line {number}")
            dropped.add(number)
    return frozenset(dropped)


def _drops(line: str) -> tuple[int, ...]:
    """The numbers of the lines that an undo names; none for another line."""
    _, _, text = line.partition(" ")
    kind, _, numbers = text.partition(" ")
    return tuple(map(int, numbers.split(","))) if kind == UNDO else ()


def told_lines(lines: Sequence[str]) -> tuple[int, ...]:
    """The numbers of the lines that `replay` tells, from 0, which is the set-up: all that are not dropped."""
    dropped = _dropped(lines)
    return (0, *(number for number in range(1, len(lines) + 1) if number not in dropped))


def mover(line: str) -> Seat | None:
    """Who made the move in a line of a record, or took moves back; None for one that is neither."""
    seat, _, text = line.partition(" ")
    return None if not text or text in ENDS else Seat(int(seat))


def takes_back(line: str) -> bool:
    """Whether a line of a record drops others."""
    return bool(_drops(line))


def _stands(line: str) -> bool:
    """Whether nothing can drop it."""
    return line.partition(" ")[2] in ENDS or bool(_drops(line))


def follow(match: Match, line: str) -> Played:
    """Play one line of a record that is no undo. Raises Refusal, or ValueError for a line of another form."""
    seat, text = line.split(" ", 1)
    if text in CLOSINGS:
        return match.close(text)
    if text == AGREE:
        return match.agree()
    if text == FORFEIT:
        return match.forfeit(Seat(range(match.seats).index(int(seat))))
    if text == RESIGN:
        return match.resign(Seat(range(match.seats).index(int(seat))))
    return match.play(Seat(int(seat)), match.read(text))
