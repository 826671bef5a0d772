"""What happens when somebody's time is up, who plays for them, and how they come back; nothing is written here."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.model import Player, Table, Timer, TimerKind, Transition
from bot.proposal import Proposal, ProposalKind
from bot.tables import agreements, transitions
from bot.tables.clocks import Now, reckoned
from bot.tables.refusals import NotAsked, NotLate
from bot.tables.settling import is_asked_about
from bot.turn_clock import Late, LateAnswer, Reminded, StandIn, TurnClock
from games.core import Seat
from games.errors import MovedOn

MISSES: Final = 2
"""After so many turns that somebody has missed running, a computer player goes on for them."""
WAIT: Final = timedelta(days=2)
"""How much longer the other of two may choose to wait."""
CANNOT_BE_TOLD: Final = timedelta(days=1)
"""How much more time somebody has whom the bot could not tell that it is their turn."""


def clock_effect(table: Table, timer: Timer, now: Now, *, told: bool) -> Transition:
    """What a timer of a table's clocks, absences and pauses brings. Raises MovedOn where it has nothing to do."""
    transitions.require_playing(table)
    match timer.kind:
        case TimerKind.DEADLINE:
            return clock_passed(table, timer.seat, timer.due, now, told=told)
        case TimerKind.REMIND:
            return reminded(table, timer.seat, Reminded.ONCE)
        case TimerKind.LAST:
            return reminded(table, timer.seat, Reminded.LAST)
        case TimerKind.CHOICE:
            return _not_chosen(table, timer.seat, timer.due, now.moment)
        case TimerKind.REST:
            return _closed(table, timer.due, now.moment)
        case TimerKind.EVENING:
            return agreements.retimed(table, table.players[timer.seat], now)
        case TimerKind.PROPOSAL:
            return agreements.over(table, timer.due)
        case _:  # an absence or a pause begins or ends, which is all seen to where the table is settled
            return Transition(table)


def clock_passed(table: Table, seat: Seat, due: datetime, now: Now, *, told: bool) -> Transition:
    """A player's clock has reached the moment `due`: they have more time, or their turn is missed.

    They have more time where they could not play all along, where they have a reserve, and once where they could not be
    `told` that it is their turn. Raises MovedOn where the clock is not due then any more.
    """
    player = table.players[seat]
    clock = _running(player, due)
    later = reckoned(table, player, clock, now)
    if later.due is None or later.due > now.moment:
        return _with_clock(table, player, later)
    if not clock.on_reserve and clock.reserve > timedelta():
        return _with_clock(table, player, _on_reserve(table, player, clock, now))
    if not told and not clock.extended:
        return _with_clock(table, player, _prolonged(table, player, clock, CANNOT_BE_TOLD, now)._replace(extended=True))
    return _missed(table, player, clock)


def reminded(table: Table, seat: Seat, stage: Reminded) -> Transition:
    """A player has had a reminder. Raises MovedOn where it is not their turn any more, or they had it before."""
    player = table.players[seat]
    clock = player.clock
    if clock is None or not clock.runs or clock.missed or clock.reminded >= stage:
        raise MovedOn
    return _with_clock(table, player, clock._replace(reminded=stage))


def back(table: Table, person: int) -> Transition | None:
    """Whoever presses something plays themselves again, and with them a table that rested goes on; None where they have
    done so all along."""
    player = transitions.require_player(table, person)
    if player.stand_in is None:
        return None
    present = transitions.with_player_in(table, replace(player, stand_in=None, misses=0))
    return Transition(present, back=player.seat)


def decided(table: Table, person: int, answer: LateAnswer, now: Now) -> Transition:
    """What the other of two has chosen for who is late. Raises NotAsked or NotLate."""
    late = _late_one(table, person)
    match answer:
        case LateAnswer.WAIT:
            clock = late.clock
            assert clock is not None  # noqa: S101 - whoever is late has one
            return _with_clock(replace(table, proposal=None), late, _prolonged(table, late, clock, WAIT, now))
        case LateAnswer.COMPUTER:
            return _stood_in(replace(table, proposal=None), late, StandIn.ABSENT)
        case LateAnswer.END:
            match = transitions.require_playing(table)
            return transitions.moved(table, match, match.forfeit(late.seat), now.moment)


def _not_chosen(table: Table, seat: Seat, due: datetime, now: datetime) -> Transition:
    """The other of two has not chosen: a computer player goes on for who is late."""
    if not is_asked_about(table, table.players[seat]) or due > now:
        raise MovedOn
    return _stood_in(replace(table, proposal=None), table.players[seat], StandIn.ABSENT)


def _closed(table: Table, due: datetime, now: datetime) -> Transition:
    """A table at which nobody has played any more is closed."""
    if not table.is_resting or due > now:
        raise MovedOn
    return transitions.abandoned(table, now)


def _running(player: Player, due: datetime) -> TurnClock:
    clock = player.clock
    if clock is None or clock.due != due or clock.missed or not clock.runs:
        raise MovedOn
    return clock


def _missed(table: Table, player: Player, clock: TurnClock) -> Transition:
    """The turn is missed: everybody waits, a computer player plays it, or the other of two chooses."""
    others = [it for it in table.people if it is not player and it.is_present]
    if table.late is Late.WAIT and others:
        return _with_clock(table, player, clock._replace(missed=True))
    if not others:  # nobody waits for them: the table rests until they are back
        return _stood_in(table, player, StandIn.ABSENT)
    if len(table.players) == 2:
        asked = Proposal(kind=ProposalKind.LATE, seat=player.seat, decision=table.decision, asked=(others[0].seat,))
        return _with_clock(replace(table, proposal=asked), player, clock._replace(missed=True))
    misses = player.misses + 1
    why = StandIn.ABSENT if misses >= MISSES else StandIn.TURN
    return _stood_in(table, replace(player, misses=misses), why)


def _stood_in(table: Table, player: Player, why: StandIn) -> Transition:
    """A computer player plays for a person from now on."""
    return Transition(transitions.with_player_in(table, replace(player, stand_in=why)))


def _on_reserve(table: Table, player: Player, clock: TurnClock, now: Now) -> TurnClock:
    """A clock whose time for the turn has passed: from that moment on the reserve runs."""
    return reckoned(table, player, clock._replace(started=clock.due, spent=clock.allotted), now)


def _late_one(table: Table, person: int) -> Player:
    """The player who is late, where this person is asked what shall be done."""
    asked, player = table.open_proposal, transitions.require_player(table, person)
    if asked is None or asked.kind is not ProposalKind.LATE or player.seat not in asked.asked:
        raise NotAsked
    late = table.players[asked.seat]
    if late.clock is None or not late.clock.missed:
        raise NotLate
    return late


def _prolonged(table: Table, player: Player, clock: TurnClock, by: timedelta, now: Now) -> TurnClock:
    """A clock that has run down, with so much more time from now on."""
    reserve = timedelta() if clock.on_reserve else clock.reserve
    spent, allotted = clock.allotted, clock.allotted + by
    running = clock._replace(started=now.moment, spent=spent, allotted=allotted, reserve=reserve)
    longer = running._replace(missed=False, reminded=Reminded.NO)
    return reckoned(table, player, longer, now)


def _with_clock(table: Table, player: Player, clock: TurnClock) -> Transition:
    return Transition(transitions.with_player_in(table, replace(player, clock=clock)))
