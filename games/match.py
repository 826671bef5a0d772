"""A Match plays a game by its rules; a Record is the log from which it can be replayed.

The bot holds Matches and asks them for views. The state leaves a Match only in a snapshot, to be stored.
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
"""The reason of a win against a late player, with two seats."""
UNPLAYED = "unplayed"
CLOSED = Term(N_("The table was closed."))
NOBODY_PLAYED = Term(N_("Nobody has played here for 30 days, so the table was closed."))
CLOSINGS: Mapping[str, Term] = MappingProxyType({CLOSE: CLOSED, UNPLAYED: NOBODY_PLAYED})
"""The reasons why a table was closed, by the text of the record's line."""
AGREE = "agree"
OTHER_RESIGNED = Term(N_("The other player resigned."))
"""The reason of a win against a player who resigned, with two seats."""
AGREED_DRAW = Term(N_("Both agreed to a draw."))
ALL_AGREED = Term(N_("All agreed to end the game here."))
BY_AGREEMENT = (AGREED_DRAW, ALL_AGREED)
"""The reasons of an agreed end, with two seats and with more."""
ENDS = (RESIGN, FORFEIT, AGREE, *CLOSINGS)
"""Texts of lines that end a game or a player's part in it, in the place of a move."""
UNDO = "undo"


def is_played_out(outcome: Outcome, endings: Iterable[Term]) -> bool:
    """Return whether the rules (by one of `endings`) or all players together ended the game; without winners that is a
    draw."""
    return outcome.reason in (*endings, *BY_AGREEMENT)


class Snapshot(Secret):
    """A match as stored: the state as JSON, and the outcome if no rule of the game ended it."""

    state: str
    ended: Outcome | None = None


class Sitting(Frozen):
    """The player of a seat from a line of the record on; lines count from 1, 0 is the beginning.

    `level` is that of a computer player; None for a person, and in records older than levels.
    """

    seat: Seat
    from_line: int = Field(ge=0)
    name: str
    level: Level | None = Field(default=None, exclude_if=lambda level: level is None)


class Record(Secret):
    """Everything needed to replay a match exactly.

    `seed` is 32 bytes in hexadecimal, secret until the game is over. A line is "seat move"; instead of a move it may
    have `resign`, `forfeit`, `agree`, `close` or `unplayed` ("2 resign", "1 forfeit", "- agree", "- close"; "-
    unplayed" closed a table where nobody played any more). An undo names the lines that it drops, counted from 1: "2
    undo 14,15" means that seat 2 takes back line 14, and line 15 with it. All other lines count. `sittings` are the
    known players, oldest first.
    """

    game: str
    rules: int
    options: dict[str, Any]
    seats: int
    seed: str = Field(pattern="^[0-9a-f]{64}$")
    lines: tuple[str, ...] = ()
    sittings: tuple[Sitting, ...] = Field(default=(), exclude_if=lambda sittings: not sittings)

    def names_at(self, number: int) -> tuple[str, ...]:
        """Return the players when line `number` was played (from 1; 0: the set-up); an unknown one is "Player 1" and so
        on."""
        names = {sitting.seat: sitting.name for sitting in self.sittings if sitting.from_line <= number}
        return tuple(names.get(Seat(seat), f"Player {seat + 1}") for seat in range(self.seats))


class Played(NamedTuple):
    """The match after a line, the line, and its events."""

    match: "Match"
    line: str
    events: tuple[Event, ...]


@dataclass(frozen=True, repr=False)
class Match:
    """A game in progress or finished. It is a value, like its state."""

    game: AnyGame
    options: Options
    seats: int
    seed: bytes
    _state: State = field(repr=False)
    _ended: Outcome | None = None
    _views: dict[Seat | None, View] = field(default_factory=dict, init=False, compare=False)
    """The views built so far."""
    _legal: list[tuple[Seat, Move]] = field(default_factory=list, init=False, compare=False)
    """The moves found legal so far."""

    @classmethod
    def start(cls, game: AnyGame, seats: int, options: Options, seed: bytes) -> Played:
        """Start a match, with an empty line. `seats` must be one of `game.seats`, `seed` 32 secret bytes."""
        step: Step[Any] = game.setup(seats, options, SeededChance(seed, -1))
        return Played(cls(game, options, seats, seed, step.state), "", step.events)

    @classmethod
    def restore(cls, game: AnyGame, seats: int, options: Mapping[str, Any], seed: bytes, snapshot: Snapshot) -> Self:
        """Return the stored match. Raise Corrupt if the snapshot cannot be read."""
        try:
            state = game.state.model_validate_json(snapshot.state)
            return cls(game, game.options.model_validate(options), seats, seed, state, snapshot.ended)
        except ValidationError as error:
            raise Corrupt(f"{game.key}: {error.error_count()} errors in a snapshot") from None

    def __repr__(self) -> str:
        return f"Match({self.game.key}, turn {self.turn})"

    @property
    def turn(self) -> int:
        """The number of the decision, from 0; a choice that is hidden until all have chosen does not advance it."""
        return self._state.turn

    @property
    def to_act(self) -> frozenset[Seat]:
        """The seats that must decide; empty when the game is over."""
        return frozenset(self.view(None).to_act)

    @property
    def is_follow_up(self) -> bool:
        """Whether the match waits for a small answer to the last decision; False when it is over."""
        return bool(self.to_act) and self.view(None).is_follow_up

    @property
    def outcome(self) -> Outcome | None:
        """The outcome; None while the game goes on."""
        return self.view(None).outcome

    def snapshot(self) -> Snapshot:
        """Return the match for storage; secret."""
        return Snapshot(state=self._state.model_dump_json(), ended=self._ended)

    def view(self, viewer: Seat | None) -> View:
        """Return what `viewer` may know; None: a spectator."""
        view = self._views.get(viewer)
        if view is None:
            view = self.game.view(self._state, viewer)
            view = self._views[viewer] = view if self._ended is None else view.ended(self._ended)
        return view

    def read(self, text: str) -> Move:
        """Parse a move. Raise Unreadable, or Illegal if a certain word is wrong."""
        move: Move = self.game.read(text)
        return move

    def check(self, seat: Seat, move: Move) -> None:
        """Raise Illegal unless the rules allow this seat the move."""
        if (seat, move) not in self._legal:
            self.game.check(self.view(seat), move)
            self._legal.append((seat, move))

    def play(self, seat: Seat, move: Move, turn: int | None = None) -> Played:
        """Play a move that was chosen in turn `turn` (None: the present one).

        Raise Over, MovedOn, NotYourTurn or Illegal, checked in this order.
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
        """Let a player resign. With two seats the other one wins; with more somebody else takes the seat.

        Raise Over.
        """
        if self.outcome is not None:
            raise Over
        ended = None
        if self.seats == 2:
            ended = Outcome(winners=(Seat(1 - seat),), reason=OTHER_RESIGNED)
        return Played(replace(self, _ended=ended), f"{seat} {RESIGN}", (Resigned(seat=seat),))

    def forfeit(self, seat: Seat) -> Played:
        """End a match of two because this seat's time is up; the other one wins. Raise Over."""
        if self.outcome is not None:
            raise Over
        ended = Outcome(winners=(Seat(1 - seat),), reason=OTHER_LATE)
        return Played(replace(self, _ended=ended), f"{seat} {FORFEIT}", (OutOfTime(seat=seat),))

    def agree(self) -> Played:
        """End the match because all agree: with two seats as a draw, with more ranked as it stands.

        Raise Over.
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
        """End the match without a winner; `line`, a key of CLOSINGS, gives the reason. Raise Over."""
        if self.outcome is not None:
            raise Over
        ended = Outcome(winners=(), reason=CLOSINGS[line])
        return Played(replace(self, _ended=ended), f"- {line}", ())


def replay(record: Record, game: AnyGame) -> Iterator[Played]:
    """Yield every position of a record, beginning with the one before the first line.

    Dropped lines are left out as if they had never been played; an undo appears as an event and changes nothing. Raise
    Corrupt for a record of other rules, or with a line that the rules refuse.
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
    """Return the match after these lines.

    They are all lines of a record from its start, or further lines without an undo. Raise Refusal for a line that the
    rules refuse, ValueError for a malformed one.
    """
    for played in _folded(match, tuple(lines)):
        match = played.match
    return match


def _folded(match: Match, lines: Sequence[str]) -> Iterator[Played]:
    """Yield the positions after the lines that count, and the undos between them."""
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
    """Return the indices (from 0) of the lines that count: no undo, and not dropped by one.

    Raise ValueError if an undo names a line that is not before it, was dropped already or cannot be dropped: an undo, a
    resignation, an agreed end or a closing.
    """
    dropped = _dropped(lines)
    return tuple([at for at, line in enumerate(lines) if at + 1 not in dropped and not _drops(line)])


def _dropped(lines: Sequence[str]) -> frozenset[int]:
    """Return the numbers (from 1) of the lines that undos drop."""
    dropped: set[int] = set()
    for at, line in enumerate(lines):
        for number in _drops(line):
            if number not in range(1, at + 1) or number in dropped or _stands(lines[number - 1]):
                raise ValueError(f"line {at + 1} cannot drop line {number}")
            dropped.add(number)
    return frozenset(dropped)


def _drops(line: str) -> tuple[int, ...]:
    """Return the numbers of the lines that an undo names; () for any other line."""
    _, _, text = line.partition(" ")
    kind, _, numbers = text.partition(" ")
    return tuple(map(int, numbers.split(","))) if kind == UNDO else ()


def told_lines(lines: Sequence[str]) -> tuple[int, ...]:
    """Return the numbers of the lines that `replay` yields: 0 for the set-up, and all that are not dropped."""
    dropped = _dropped(lines)
    return (0, *(number for number in range(1, len(lines) + 1) if number not in dropped))


def mover(line: str) -> Seat | None:
    """Return the seat that moved or took moves back in a line; None for any other line."""
    seat, _, text = line.partition(" ")
    return None if not text or text in ENDS else Seat(int(seat))


def takes_back(line: str) -> bool:
    """Return whether a line drops others."""
    return bool(_drops(line))


def _stands(line: str) -> bool:
    """Return whether a line cannot be dropped."""
    return line.partition(" ")[2] in ENDS or bool(_drops(line))


def follow(match: Match, line: str) -> Played:
    """Play a line that is no undo. Raise Refusal, or ValueError for a malformed line."""
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
