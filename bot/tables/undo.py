"""Whether a move can be taken back, what that drops, and the table after it. Nothing is written here.

What an undo drops has drawn no chance and shown nobody anything, as the game says of each move: it teaches nothing.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime

from bot.tables.refusals import ComputerAnswered, NothingToUndo, Stands
from bot.tables.transitions import replayed, require_playing
from bot.values.proposal import Proposal, ProposalKind
from bot.values.record import PlayedLine, RecordLine, Undoing
from bot.values.table import Table, Transition
from games.core import Move, Seat
from games.errors import MovedOn, Refusal
from games.match import UNDO, Match
from games.model import TakenBack


def undoing(table: Table, seat: Seat, tail: Sequence[PlayedLine], decision: int | None = None) -> Undoing:
    """What an undo of a seat's last move drops; `tail` are the lines from it on. `decision` is that at which the move
    was made (None: whichever it is). Raises Over, MovedOn, NothingToUndo, Stands or ComputerAnswered."""
    match = require_playing(table)
    if not tail:
        raise NothingToUndo
    own = tail[0]
    if decision is not None and decision != own.decision:
        raise MovedOn
    if not own.undoable:
        raise Stands
    if own.decision == table.decision and seat not in match.to_act:
        return Undoing(seat, (own,), sealed=True)
    if not all(line.undoable for line in tail):
        raise Stands
    if not match.game.is_open and not all(line.person for line in tail):
        raise ComputerAnswered
    others = {line.seat for line in tail if line.person and line.seat != seat}
    return Undoing(seat, tuple(tail), consent=tuple(sorted(others)))


def possible_undo(table: Table, seat: Seat, tail: Sequence[PlayedLine]) -> Undoing | None:
    with suppress(Refusal):
        return undoing(table, seat, tail)
    return None


def proposed(table: Table, undo: Undoing, now: datetime) -> Transition:
    """The others are asked for their consent."""
    asked = Proposal(
        kind=ProposalKind.UNDO, seat=undo.seat, decision=table.decision, asked=undo.consent, ply=undo.ply, made=now
    )
    return Transition(replace(table, proposals=table.proposals._replace(at_decision=asked)))


def taken_back(table: Table, undo: Undoing, lines: Iterable[PlayedLine]) -> Transition:
    """The table without the lines that an undo drops; `lines` are all that count. A player who waited for consent is
    called again."""
    decision = table.decision + 1
    after = replace(
        table,
        match=match_without(table, undo, lines),
        decision=decision,
        times=table.times._replace(pinged_decision=decision if undo.consent else table.times.pinged_decision),
        proposals=table.proposals._replace(at_decision=None),
    )
    line = _undo_line(table, undo, TakenBack(seat=undo.seat))
    return Transition(after, (line,), drops=_plies(undo), back=undo.seat)


def changed(table: Table, undo: Undoing, lines: Iterable[PlayedLine], move: Move) -> Transition:
    """Another sealed choice takes the place of the one that is dropped; only its player knows."""
    before = match_without(table, undo, lines)
    step = before.play(undo.seat, move)
    secret = TakenBack(seat=undo.seat, seen_by=frozenset({undo.seat}))
    chosen = RecordLine(table.decision, step.line, step.events, move.undoable(before.view(undo.seat)))
    after = replace(table, match=step.match)
    return Transition(after, (_undo_line(table, undo, secret), chosen), mover=undo.seat, drops=_plies(undo))


def match_without(table: Table, undo: Undoing, lines: Iterable[PlayedLine]) -> Match:
    """The match as if the lines that an undo drops had not been played."""
    return replayed(require_playing(table), [line.text for line in lines if line.ply not in _plies(undo)])


def _undo_line(table: Table, undo: Undoing, event: TakenBack) -> RecordLine:
    plies = ",".join(map(str, _plies(undo)))
    return RecordLine(table.decision, f"{undo.seat} {UNDO} {plies}", (event,))


def _plies(undo: Undoing) -> tuple[int, ...]:
    return tuple(line.ply for line in undo.drops)
