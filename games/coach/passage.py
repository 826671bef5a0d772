"""A finished game as a row of passages: what was decided at one moment, by one player or by several in secret."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from games.core import AnyGame, Move, Outcome, Seat, State, View
from games.match import AGREE, CLOSINGS, FORFEIT, RESIGN, Match, Record, replay, takes_back, told_lines


class Decision(NamedTuple):
    """A move that somebody chose, with what they knew then."""

    line: int
    seat: Seat
    view: View
    move: Move


class Passage(NamedTuple):
    """Decisions that were made with the same knowledge, and what came of them.

    There are several where all choose in secret; the last of them resolves the others. There is none where players
    ended the game themselves.
    """

    line: int
    """The number of the last line in it."""
    before: State
    last: State
    """The position before the last decision: the others lie sealed."""
    decisions: tuple[Decision, ...]
    after: State
    ended_by: tuple[Seat, ...] = ()
    """Who gave up, was late or agreed, so that the game was over."""


class Course(NamedTuple):
    """A game that was played to its end."""

    game: AnyGame
    seats: int
    options: Any
    start: State
    passages: tuple[Passage, ...]
    outcome: Outcome


def read(record: Record, game: AnyGame) -> Course | None:
    """Return a record as passages; None if the game is not over, or was closed. Raise Corrupt."""
    steps = list(_steps(record, game))
    last = steps[-1]
    if last.match.outcome is None or _text(last.line) in CLOSINGS:
        return None
    start = steps[0].match
    passages = tuple(_passages(steps))
    return Course(game, start.seats, start.options, start._state, passages, last.match.outcome)


class _Step(NamedTuple):
    number: int
    match: Match
    line: str


def _steps(record: Record, game: AnyGame) -> Iterator[_Step]:
    for played, number in zip(replay(record, game), told_lines(record.lines), strict=True):
        if not takes_back(played.line):
            yield _Step(number, played.match, played.line)


def _passages(steps: Sequence[_Step]) -> Iterator[Passage]:
    """Yield the passages; sealed choices that were never resolved are left out."""
    begun, decisions = steps[0].match._state, list[Decision]()
    for before, step in pairwise(steps):
        state = before.match._state
        text = _text(step.line)
        if text in (RESIGN, FORFEIT, AGREE):
            if step.match.outcome is not None:
                yield Passage(step.number, begun, begun, (), begun, _enders(step, text))
            continue
        seat = Seat(int(step.line.partition(" ")[0]))
        decisions.append(Decision(step.number, seat, before.match.view(seat), before.match.read(text)))
        if step.match.turn != before.match.turn or step.match.outcome is not None:
            yield Passage(step.number, begun, state, tuple(decisions), step.match._state)
            begun, decisions = step.match._state, []


def _enders(step: _Step, text: str) -> tuple[Seat, ...]:
    if text == AGREE:
        return tuple(map(Seat, range(step.match.seats)))
    return (Seat(int(step.line.partition(" ")[0])),)


def _text(line: str) -> str:
    return line.partition(" ")[2]
