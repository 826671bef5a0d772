"""Play a finished game on from one of its decisions in another way.

The position is rebuilt from the lines of the record that count before the decision, and those tried since. Chance goes
on from the seed of the game, and what is hidden lies where it lay: the same moves lead to the same game.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from games.core import AnyGame, Event, Move, Seat
from games.errors import Corrupt, Refusal
from games.match import Match, Played, Record, fold, follow, living, mover, takes_back


class Decided(NamedTuple):
    """A decision in a record: who made it, and the move in notation."""

    seat: Seat
    move: str


@dataclass(frozen=True, repr=False)
class Trial:
    """A game from a decision of `seat` on: the match `before` it, the move that was `played` there (notation), and the
    steps that are tried since. It holds every secret of the game."""

    seat: Seat
    played: str
    before: Match
    steps: tuple[Played, ...] = ()

    @property
    def match(self) -> Match:
        return self.steps[-1].match if self.steps else self.before

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines tried since the decision."""
        return tuple(step.line for step in self.steps)

    @property
    def is_over(self) -> bool:
        return self.match.outcome is not None

    @property
    def waits(self) -> bool:
        """Whether the seat has something to choose."""
        return self.seat in self.match.to_act and self._forced(self.match) is None

    @property
    def since(self) -> tuple[Played, ...]:
        """The steps from the last choice of the seat on, that choice first; all before the first one."""
        chosen = self._choices()
        return self.steps[chosen[-1] :] if chosen else self.steps

    @property
    def choices(self) -> int:
        """How many choices the seat has made since."""
        return len(self._choices())

    @property
    def mirrored(self) -> Move | None:
        """The mirror image of the move that was played; None for one that has none."""
        move: Move = self.before.read(self.played)
        return move.mirrored()

    def then(self, line: str) -> "Trial":
        """Return the game after one more line. Raise Refusal, or ValueError for a malformed line."""
        return replace(self, steps=(*self.steps, follow(self.match, line)))

    def back(self) -> "Trial":
        """Return the game before the last choice of the seat."""
        chosen = self._choices()
        return replace(self, steps=self.steps[: chosen[-1]] if chosen else ())

    def anew(self) -> "Trial":
        """Return the game before the decision."""
        return replace(self, steps=())

    def by_itself(self) -> str | None:
        """Return the next line where the rules leave no choice; None if somebody chooses, or the game is over."""
        forced = self._forced(self.match)
        return None if forced is None else f"{self.mover} {forced}"

    @property
    def mover(self) -> Seat | None:
        """Who is next: the seat itself where it must act, else the first of those who must; None: the game is over."""
        return self._mover(self.match)

    def _mover(self, match: Match) -> Seat | None:
        return self.seat if self.seat in match.to_act else min(match.to_act, default=None)

    def _forced(self, match: Match) -> Move | None:
        seat = self._mover(match)
        return None if seat is None else match.game.forced(match.view(seat))

    def _choices(self) -> list[int]:
        """The indices of the steps that the seat chose."""
        matches = (self.before, *(step.match for step in self.steps))
        own = [at for at, step in enumerate(self.steps) if mover(step.line) == self.seat]
        return [at for at in own if self._forced(matches[at]) is None]


def decided(record: Record, line: int) -> Decided | None:
    """Return the decision that was made in a line of a record, counted from 1; None if none was that counts."""
    if line - 1 not in living(record.lines) or takes_back(record.lines[line - 1]):
        return None
    seat = mover(record.lines[line - 1])
    return None if seat is None else Decided(seat, record.lines[line - 1].partition(" ")[2])


def tried(record: Record, game: AnyGame, line: int, lines: Sequence[str] = ()) -> Trial:
    """Return a finished game from the decision in a line of its record on, with the lines that are tried since.

    Those are left out if the rules refuse them. Raise LookupError if no decision was made there, and Corrupt for a
    record of other rules or with a line that the rules refuse.
    """
    decision = decided(record, line)
    if decision is None:
        raise LookupError(line)
    if (record.game, record.rules) != (game.key, game.rules):
        raise Corrupt(f"a record of {record.game} rules {record.rules}, read with {game.key} rules {game.rules}")
    trial = Trial(decision.seat, decision.move, _before(record, game, line))
    try:
        for each in lines:
            trial = trial.then(each)
    except (Refusal, ValueError):
        return trial.anew()
    return trial


def _before(record: Record, game: AnyGame, line: int) -> Match:
    """Return the match before a line, as if what was taken back had never been played."""
    lines = [record.lines[at] for at in living(record.lines) if at < line - 1]
    try:
        options = game.options.model_validate(record.options)
        return fold(Match.start(game, record.seats, options, bytes.fromhex(record.seed)).match, lines)
    except (Refusal, ValueError) as error:
        raise Corrupt(f"a record of {game.key} does not replay: {type(error).__name__}") from error


def told_since(trial: Trial) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    """Return the events of the last choice of the seat, and those after it, secrets included."""
    since = trial.since
    return (since[0].events if since else ()), tuple(event for step in since[1:] for event in step.events)
