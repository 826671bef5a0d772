"""Plans, standing orders and forced moves: who can plan, in which position, and when what is prepared is played.
Nothing is written here.

A plan is played some time after its turn began. That moment is drawn for every decision and every player who must make
it, with or without a plan: neither a moment nor a timer tells who has one.
"""

import hashlib
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from bot.tables.deadlines import Now
from bot.tables.delayed_moves import delay_of
from bot.values.record import PlayedBy
from bot.values.table import Player, Status, Table
from bot.values.timers import Timer, TimerKind
from bot.values.turn_clock import Plan, PlanEnd, PreparedChange
from games.core import Event, Move, Seat
from games.errors import Refusal
from games.match import Match
from games.planning import PlanningMatch, names, planning

EARLIEST: Final = timedelta(seconds=20)
LATEST: Final = timedelta(seconds=60)
"""So long after their turn began a plan is played: drawn between these."""
GRACE: Final = timedelta(minutes=2)
"""So long after that moment the owner of a plan that was not played is called all the same: longer than the bot can be
away without an outage."""


def has_plans(table: Table) -> bool:
    """Whether plans can be made at a table: it is played, by two people or more."""
    goes_on = table.status is Status.PLAYING and table.match is not None and table.match.outcome is None
    return goes_on and len(table.people) > 1


def plannable(table: Table, player: Player) -> PlanningMatch | None:
    """The match in which a player picks the first move of their next turn; None where they cannot plan."""
    if not has_plans(table) or not player.is_present or table.match is None or player.seat in table.match.to_act:
        return None
    return planning(table.match, player.seat)


def position_after(match: Match, seat: Seat, lines: Iterable[str]) -> PlanningMatch | None:
    """The match in which `seat` picks the next move of a plan after these (notation); None if nothing more can be
    planned. Raises Refusal if one of them is not possible, or nothing can be planned now."""
    planned: tuple[Move, ...] = ()
    position = planning(match, seat)
    for line in lines:
        move = match.read(line)
        if position is None:
            return None
        position.check(seat, move)
        planned = (*planned, move)
        position = planning(match, seat, planned)
    return position


def plan_moment(table: Table, seat: Seat) -> datetime | None:
    """The moment at which the plan of a seat that must act is played, and before which nobody is called; None if nobody
    has plans or is waited for. Where one person plays with computers, only a forced move has one: soon."""
    if table.match is None or table.times.waiting_since is None:
        return None
    if not has_plans(table):
        player = table.players[seat]
        return None if forced(table, player) is None else table.times.waiting_since + delay_of(table, player)
    drawn = hashlib.blake2b(f"plan {table.decision} {seat}".encode(), key=table.match.seed, digest_size=8).digest()
    share = int.from_bytes(drawn) / 2**64
    return table.times.waiting_since + EARLIEST + share * (LATEST - EARLIEST)


def plan_timers(before: Table | None, after: Table) -> tuple[Timer, ...] | None:
    """Timers for the plans of all people who must act, with or without one; as a game begins, when nobody can have
    planned, for forced moves alone. None if the decision is the same."""
    begins = before is None or before.match is None
    if after.match is None or (before is not None and not begins and before.decision == after.decision):
        return None
    acting = (it for it in after.people if it.seat in after.match.to_act)
    moments = ((it.seat, plan_moment(after, it.seat)) for it in acting if not begins or forced(after, it) is not None)
    timers = tuple(Timer(after.id, after.decision, seat, TimerKind.PLAN, it) for seat, it in moments if it is not None)
    return timers or (None if begins else ())


def ordered(table: Table, player: Player) -> Move | None:
    """The move with which a player's standing orders answer; None: they are asked."""
    match, orders = table.match, player.prepared.orders
    if not orders or match is None or player.seat not in match.to_act or not has_plans(table):
        return None
    move: Move | None = match.game.ordered(match.view(player.seat), dict(orders))
    return move


def forced(table: Table, player: Player) -> Move | None:
    """The only move of a player who must act, where the rules let it be played for them."""
    match = table.match
    if table.status is not Status.PLAYING or match is None or player.seat not in match.to_act:
        return None
    move: Move | None = match.game.forced(match.view(player.seat))
    return move


class Answer(NamedTuple):
    """A move that is played for a player who has no plan for it, and why it is."""

    move: Move
    by: PlayedBy


def answer_of(table: Table, player: Player) -> Answer | None:
    """What a standing order answers for a player who must act, or else their forced move; None: they decide."""
    orders, only = ordered(table, player), forced(table, player)
    if orders is not None:
        return Answer(orders, PlayedBy.ORDER)
    return None if only is None else Answer(only, PlayedBy.FORCED)


def plan_of_turn(table: Table, player: Player) -> Plan | None:
    """The plan of a player who must act; it waits until a follow-up is over, which is not the turn that was planned."""
    return None if table.match is None or table.match.is_follow_up else player.prepared.live


def played_by(table: Table, seat: Seat, now: Now) -> datetime | None:
    """The moment by which the plan of a seat that must act was played if the bot was there; None if nobody has plans or
    is waited for."""
    moment = plan_moment(table, seat)
    if moment is None:
        return None
    for pause in now.at(table).downtime:
        end = now.moment if pause.end is None else pause.end
        if pause.begin < moment + GRACE and end > moment:
            moment = end
    return moment + GRACE


def answers_soon(table: Table, player: Player, now: Now) -> bool:
    """Whether a plan or an order of a player who must act will soon answer, or they can do one thing only."""
    until = played_by(table, player.seat, now)
    if until is None or now.moment >= until or player not in table.people_to_act:
        return False
    has = plan_of_turn(table, player) is not None or answer_of(table, player) is not None
    return has and player.delayed.move is None


class Verdict(NamedTuple):
    """The move of a plan whose turn has come, or why none is played, with the events that stopped it."""

    move: Move | None
    end: PlanEnd | None = None
    events: tuple[Event, ...] = ()


def judged(match: Match, seat: Seat, plan: Plan, happened: Sequence[Event]) -> Verdict:
    """What becomes of the plan of a seat after all that `happened` since it was made."""
    named = names(plan.moves)
    stopping = tuple(event for event in happened if event.stopping(seat, named))
    if stopping and not plan.insists:
        return Verdict(None, PlanEnd.STOPPED, stopping)
    try:
        move = match.read(plan.moves[0])
        match.check(seat, move)
    except Refusal:
        return Verdict(None, PlanEnd.ILLEGAL)
    if str(move) not in plan.confirmed and match.game.question(match.view(seat), move) is not None:
        return Verdict(None, PlanEnd.ASKED)
    return Verdict(move)


def kept_on(before: Table, mover: Seat, decision: int) -> PreparedChange | None:
    """The plan of a mover who plays a follow-up at `before`: it stands, and they have seen what happened until
    `decision`. None if they have no plan, or the move ends it."""
    prepared = before.players[mover].prepared
    if prepared.live is None or before.match is None or not before.match.is_follow_up:
        return None
    return PreparedChange(mover, prepared.version, prepared.live.replace(decision=decision))


def turn_goes_on(after: Table, seat: Seat) -> bool:
    """Whether the turn does in which a seat has just moved, though perhaps somebody answers first."""
    match = after.match
    return match is not None and (seat in match.to_act or match.is_follow_up)


def played_on(plan: Plan, decision: int, *, goes_on: bool = True) -> Plan:
    """The plan after its next move was played, where the table is at `decision` then. It has ended where the turn does
    not go on, which may be sooner than was planned."""
    rest = plan.moves[1:] if goes_on else ()
    if not rest:
        return Plan(moves=(), decision=decision, end=PlanEnd.PLAYED)
    return plan.replace(moves=rest, decision=decision)
