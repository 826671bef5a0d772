"""A table as it is in all sorts of situations: with a clock, somebody late, away, paused, at rest, with computers.

Only values are changed, so that any position of any game can be shown in each.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Final, TypeAlias

from bot.tables.deadlines import Now
from bot.ui.screens.table_context import TableContext
from bot.values.calendar import Pause, Span
from bot.values.helping import NO_HINTS, Help, Hint, Hinted
from bot.values.milestone import History
from bot.values.preferences import Absence, Pace
from bot.values.proposal import Proposal, ProposalKind
from bot.values.table import Player, Table
from bot.values.turn_clock import Attendance, Late, Nudge, StandIn, TurnClock
from games.core import Seat
from tests.support.bot.hand_clock import NOON

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
BEGAN: Final = NOON - 10 * HOUR
"""When the turn began that is shown at noon: so long ago that whoever must act can be nudged."""

Situation: TypeAlias = Callable[[Table], Table]


def timed(table: Table) -> Table:
    """Everybody has a day for a turn, and those who must act have begun theirs."""
    table = replace(
        table, settings=table.settings._replace(pace=Pace.DAY), times=table.times._replace(waiting_since=BEGAN)
    )
    return _each(table, _acting(table), lambda it: replace(it, clock=_clock(table)))


def _clock(table: Table) -> TurnClock:
    return TurnClock(table.decision, BEGAN, BEGAN, DAY, DAY, deadline=BEGAN + DAY)


def _acting(table: Table) -> set[Seat]:
    return set() if table.match is None else set(table.match.to_act)


def _first(table: Table) -> set[Seat]:
    """The first who must act."""
    return set(sorted(_acting(table))[:1])


def _last(table: Table) -> set[Seat]:
    """The last of those who need not act; the last of all where all must."""
    seats = [it.seat for it in table.players]
    return {([it for it in seats if it not in _acting(table)] or seats)[-1]}


def _each(table: Table, seats: set[Seat], change: Callable[[Player], Player]) -> Table:
    return replace(table, players=tuple(change(it) if it.seat in seats else it for it in table.players))


def late(table: Table) -> Table:
    """The time of the first who must act is up: the other of two is asked what now, and more than two wait."""
    table, seats = timed(replace(table, settings=table.settings._replace(late=Late.WAIT))), _first(table)
    table = _each(
        table,
        seats,
        lambda it: replace(
            it, attendance=it.attendance._replace(misses=1), clock=_clock(table)._replace(missed=True, deadline=NOON)
        ),
    )
    if len(table.players) > 2 or not seats:
        return table
    [seat] = seats
    other = next(it.seat for it in table.players if it.seat != seat)
    asked = Proposal(kind=ProposalKind.LATE, seat=seat, decision=table.decision, asked=(other,), made=NOON)
    return replace(
        table,
        settings=table.settings._replace(late=Late.COMPUTER),
        proposals=table.proposals._replace(at_decision=asked),
    )


def on_reserve(table: Table) -> Table:
    """The time of the first who must act is up, and their reserve runs."""
    clock = _clock(table)._replace(spent=DAY, deadline=NOON + DAY)
    return _each(timed(table), _first(table), lambda it: replace(it, clock=clock))


def nudged(table: Table) -> Table:
    """The first who must act has been nudged."""
    by = next((it.seat for it in table.players if it.seat not in _first(table)), Seat(0))
    clock = _clock(table)._replace(nudge=Nudge(NOON - HOUR, by))
    return _each(timed(table), _first(table), lambda it: replace(it, clock=clock))


def gone(table: Table) -> Table:
    """A computer plays for somebody until they are back."""
    return _each(timed(table), _last(table), lambda it: replace(it, attendance=Attendance(StandIn.ABSENT, 2)))


def missed(table: Table) -> Table:
    """A computer plays this turn for the first who must act."""
    return _each(timed(table), _first(table), lambda it: replace(it, attendance=Attendance(StandIn.TURN, 1)))


def away(table: Table) -> Table:
    """Somebody is away, and the table waits for them."""
    absences = (Absence(begin=BEGAN, end=NOON + 2 * DAY),)
    return _each(
        timed(table), _last(table), lambda it: replace(it, preferences=it.preferences.replace(absences=absences))
    )


def away_with_computer(table: Table) -> Table:
    """Somebody is away, and a computer plays for them meanwhile."""
    absences = (Absence(begin=BEGAN, end=NOON + 20 * DAY, computer=True),)
    return _each(
        timed(table),
        _last(table),
        lambda it: replace(
            it,
            preferences=it.preferences.replace(absences=absences),
            attendance=it.attendance._replace(stand_in=StandIn.AWAY),
        ),
    )


def paused(table: Table) -> Table:
    """All clocks stand still."""
    table = timed(table)
    return replace(table, times=table.times._replace(pauses=(Pause(NOON - HOUR, NOON + DAY),)))


def resting(table: Table) -> Table:
    """Computers would play for everybody, so nobody does."""
    everybody = {it.seat for it in table.people}
    gone = _each(timed(table), everybody, lambda it: replace(it, attendance=Attendance(StandIn.ABSENT, 2)))
    return replace(gone, times=gone.times._replace(pauses=(Pause(NOON - HOUR, None),)))


def evening(table: Table) -> Table:
    """Everybody plays fast this evening."""
    everybody = {it.seat for it in table.people}
    return _each(timed(table), everybody, lambda it: replace(it, fast_play=Span(NOON - HOUR, NOON + 3 * HOUR)))


def with_computers(table: Table) -> Table:
    """All but the first are computer players, and there are tips."""
    others = {it.seat for it in table.players[1:]}
    return _each(_helped(timed(table), Help.TIPS), others, lambda it: replace(it, person=None, clock=None))


def first_game(table: Table, seat: Seat, *, hinted: bool = False) -> Table:
    """Somebody alone with computers plays their first game of this kind, and has a hint where they are `hinted`."""
    hint, history = Hinted(1, _hint(table, seat)) if hinted else NO_HINTS, History(is_newcomer=True)
    others = {it.seat for it in table.players if it.seat != seat}
    table = _each(timed(table), others, lambda it: replace(it, person=None, clock=None))
    table = _each(table, {seat}, lambda it: replace(it, clock=None, hinted=hint, history=history))
    host = table.players[seat].person or table.host
    return replace(table, channel=replace(table.channel, guild=None), host=host)


def resigning(table: Table) -> Table:
    """Everybody resigns in a moment; nobody sees that of the others."""
    return _each(
        timed(table),
        {it.seat for it in table.people},
        lambda it: replace(it, delayed=it.delayed._replace(resignation=NOON + HOUR)),
    )


def muted(table: Table) -> Table:
    """Those who must act have switched off their reminders, and have a hint, as their host allows."""
    clock, allowed = _clock(table)._replace(muted=True), _helped(timed(table), Help.HINTS)
    return _each(allowed, _acting(table), lambda it: replace(it, clock=clock, hinted=Hinted(1, _hint(table, it.seat))))


def _helped(table: Table, by: Help) -> Table:
    return replace(table, settings=table.settings._replace(help=by))


def _hint(table: Table, seat: Seat) -> Hint | None:
    """The first move that a seat could make."""
    if table.match is None:
        return None
    move = next(iter(table.match.game.legal(table.match.view(seat))), None)
    return None if move is None else Hint(table.decision, str(move))


SITUATIONS: Mapping[str, Situation] = {
    "late": late,
    "on reserve": on_reserve,
    "nudged": nudged,
    "somebody gone": gone,
    "a missed turn": missed,
    "away": away,
    "away with a computer": away_with_computer,
    "paused": paused,
    "resting": resting,
    "evening": evening,
    "computers": with_computers,
    "resigning": resigning,
    "reminders off": muted,
}
"""By what is said of the screens."""


def shown(context: TableContext, change: Situation) -> TableContext:
    """The table as it is shown at noon in a situation; computers of other tables think first."""
    return context._replace(table=change(context.table), now=Now(NOON), ahead=2 if change is with_computers else None)
