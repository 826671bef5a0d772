"""What happens when somebody's time is up, who plays for them, and how they come back; nothing is written here."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final

from bot.tables import agreements, transitions
from bot.tables.clocks import Now, pauses, reckoned, turn_time, waited
from bot.tables.refusals import NotAsked, NotLate
from bot.tables.transitions import with_player_in
from bot.values.proposal import Proposal, ProposalKind
from bot.values.record import NOBODY_STOOD_IN, PlayedFor, PlayedLine, StoodIn, StoodInMove, Told
from bot.values.table import Player, Status, Table, Timer, TimerKind, Transition
from bot.values.turn_clock import Late, LateAnswer, Reminded, StandIn, TurnClock
from games.core import Seat
from games.errors import MovedOn
from games.match import UNPLAYED, Match, follow

REST: Final = timedelta(days=30)
"""After so long a table is closed at which nobody plays any more."""
BACK: Final = timedelta(days=1)
"""So long it stays after somebody is back who has said when."""
WAIT: Final = timedelta(days=2)
"""How much longer the other of two may choose to wait."""
SHORT: Final = 4
"""Whoever was late and is there again has the time for a turn divided by this for the rest of theirs."""
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
            return _not_chosen(table, timer.seat, now)
        case TimerKind.REST:
            return _closed(table, now)
        case TimerKind.EVENING:
            return agreements.evenings_turned(table, timer.due, now)
        case TimerKind.PROPOSAL:
            return agreements.run_out(table, now)
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
    done so all along. One turn that they have missed stays missed until they move."""
    player = transitions.require_player(table, person)
    if player.stand_in is None:
        return Transition(table, renews=True) if table.is_resting else None
    misses = 0 if player.is_gone else player.misses
    present = transitions.with_player_in(table, replace(player, stand_in=None, misses=misses))
    return Transition(present, back=player.seat)


def decided(table: Table, person: int, answer: LateAnswer, now: Now) -> Transition:
    """What the other of two has chosen for who is late. Raises NotAsked or NotLate."""
    late = late_one(table, person)
    match answer:
        case LateAnswer.WAIT:
            clock = late.clock
            assert clock is not None  # noqa: S101 - whoever is late has one
            return _with_clock(replace(table, proposal=None), late, _prolonged(table, late, clock, WAIT, now))
        case LateAnswer.COMPUTER:
            return _stood_in(replace(table, proposal=None), late, StandIn.ABSENT)
        case LateAnswer.END:
            match = transitions.require_playing(table)
            return transitions.moved(table, match, match.forfeit(late.seat))


def gave_time(table: Table, player: Player) -> Player | None:
    """The other of two, where they have chosen to wait longer for this player, whose turn goes on since; None where
    nobody has. No other turn has as much left as they choose to wait, and begins anew."""
    clock = player.clock
    if clock is None or clock.renewed is None or clock.on_reserve or len(table.players) != 2:
        return None
    return table.players[1 - player.seat] if clock.runs and clock.spent and clock.stretch == WAIT else None


def there_again(table: Table, seat: Seat, now: Now) -> Table:
    """The table after a step of a player: where they were late and their turn goes on, they are there again and have a
    quarter of the time for the rest of it, or at a table without a clock all the time they like."""
    player = table.players[seat]
    clock = player.clock
    if clock is None or not clock.missed:
        return table
    time = turn_time(table, player, now)
    again = _prolonged(table, player, clock, time / SHORT, now)
    if not time:  # they were late in an evening of fast play, which is over, at a table without a clock
        again = reckoned(table, player, again._replace(allotted=time, spent=time), now)
    return transitions.with_player_in(table, replace(player, clock=again))


def _not_chosen(table: Table, seat: Seat, now: Now) -> Transition:
    """The other of two has not chosen: a computer player goes on for who is late. Raises MovedOn where nobody is asked
    any more."""
    ends = choice_ends(table, table.players[seat], now)
    if ends is None:
        raise MovedOn
    if ends > now.moment:  # who is asked was away, or the bot: they have longer
        return Transition(table)
    return _stood_in(replace(table, proposal=None), table.players[seat], StandIn.ABSENT)


def rest_ends(table: Table, now: Now) -> datetime:
    """When a table that rests is closed, if nobody comes back: not while the bot is not there, and not before the first
    one has been back for a day who has said until when they are away."""
    unplayed = waited(table.pauses[-1].begin, REST, now)
    away = (player for player in table.people if player.stand_in is StandIn.AWAY)
    ends = (absence.end for player in away for absence in player.absences if absence.covers(now.moment))
    first = min(ends, default=None)
    return unplayed if first is None else max(unplayed, first + BACK)


def _closed(table: Table, now: Now) -> Transition:
    """A table at which nobody has played any more is closed."""
    if not table.is_resting:
        raise MovedOn
    if rest_ends(table, now) > now.moment:
        return Transition(table)
    return transitions.ended(table, transitions.require_playing(table), UNPLAYED)


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
    if len(table.players) == 2:  # the other one is asked, where the table is settled
        return _with_clock(table, player, clock._replace(missed=True))
    return Transition(transitions.with_player_in(table, missed_once_more(player)))


def _stood_in(table: Table, player: Player, why: StandIn) -> Transition:
    """A computer player plays for a person from now on."""
    return Transition(transitions.with_player_in(table, replace(player, stand_in=why)))


def _on_reserve(table: Table, player: Player, clock: TurnClock, now: Now) -> TurnClock:
    """A clock whose time for the turn has passed: from that moment on the reserve runs."""
    return reckoned(table, player, clock._replace(started=clock.due, spent=clock.allotted), now)


def late_one(table: Table, person: int) -> Player:
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
    running = clock._replace(started=now.moment, spent=clock.allotted - by, reserve=reserve)
    return reckoned(table, player, running._replace(missed=False).anew(now.moment), now)


def _with_clock(table: Table, player: Player, clock: TurnClock) -> Transition:
    return Transition(transitions.with_player_in(table, replace(player, clock=clock)))


MISSES: Final = 2
"""After so many turns that somebody has missed running, a computer player goes on for them."""
CHOICE: Final = timedelta(days=3)
"""So long the other of two has to choose what shall happen with who is late; then a computer plays on."""


def missed_once_more(player: Player) -> Player:
    """A player for whom a computer plays a turn that they have missed, or goes on where they have missed several."""
    misses = player.misses + 1
    return replace(player, misses=misses, stand_in=StandIn.ABSENT if misses >= MISSES else StandIn.TURN)


def with_late(before: Table | None, table: Table, now: datetime) -> Table:
    """The table with what follows from somebody's being late of two: the other one is asked what shall happen. Where
    they are late too, a computer player plays that turn for each; where they are gone, it goes on for who is late."""
    late = _late_of_two(table)
    if late is None:
        return _without_question(table)
    other = table.players[1 - late.seat]
    if not other.is_present:
        return with_player_in(_without_question(table), replace(late, stand_in=StandIn.ABSENT))
    if other.stand_in is None and not _has_missed(other):
        return replace(table, proposal=_question(before, table, late, other, now))
    missed = with_player_in(_without_question(table), missed_once_more(late))
    return missed if other.stand_in is not None else with_player_in(missed, missed_once_more(other))


def is_asked_about(table: Table, player: Player) -> bool:
    """Whether the other of two is asked what shall happen with a player who is late."""
    asked = table.open_proposal
    return asked is not None and asked.kind is ProposalKind.LATE and asked.seat == player.seat


def choice_ends(table: Table, late: Player, now: Now) -> datetime | None:
    """When a computer player goes on for who is late, if the other one has not chosen: not while the bot is not there,
    the table is paused, or who is asked is away. None where nobody is asked."""
    asked = table.open_proposal
    if asked is None or late.clock is None or not is_asked_about(table, late):
        return None
    begin = asked.made or late.clock.due or now.moment
    return waited(begin, CHOICE, now, pauses(table, table.players[1 - late.seat], now))


def _late_of_two(table: Table) -> Player | None:
    """A player whose turn waits for what the other one chooses."""
    if table.status is not Status.PLAYING or table.late is not Late.COMPUTER or len(table.players) != 2:
        return None
    return next((player for player in table.people_to_act if _has_missed(player)), None)


def _has_missed(player: Player) -> bool:
    return player.clock is not None and player.clock.missed


def _question(before: Table | None, table: Table, late: Player, other: Player, now: datetime) -> Proposal:
    """What the other one is asked: the same as before where it is the same person, who has no more time for it."""
    asked = None if before is None or not is_asked_about(before, late) else before.open_proposal
    if before is not None and asked is not None and before.players[other.seat].person == other.person:
        return asked.replace(decision=table.decision)
    kind, decision = ProposalKind.LATE, table.decision
    return Proposal(kind=kind, seat=late.seat, decision=decision, asked=(other.seat,), made=now)


def _without_question(table: Table) -> Table:
    asked = table.proposal
    return table if asked is None or asked.kind is not ProposalKind.LATE else replace(table, proposal=None)


async def stood_in(table: Table, played: PlayedFor | None) -> StoodIn:
    """What a computer player has played for a person, as positions and moves."""
    if table.match is None or played is None:
        return NOBODY_STOOD_IN
    wanted = {line.ply for line in played.lines}
    moves = await asyncio.to_thread(_replayed, table.match, played.living, played.told)
    goes_on = any(line.decision >= table.pinged_decision for line in played.lines)
    return StoodIn(moves, _turns(played.living, wanted), goes_on)


def _replayed(
    match: Match, living: Sequence[PlayedLine], told: Mapping[int, tuple[Told, ...]]
) -> tuple[StoodInMove, ...]:
    """The moves in the lines of which is said what is told of them, each with the position before it as its seat sees
    it."""
    now, found = Match.start(match.game, match.seats, match.options, match.seed).match, []
    for line in living:
        if line.ply in told:
            found.append(StoodInMove(now.view(line.seat), now.read(line.text.partition(" ")[2]), told[line.ply]))
        now = follow(now, line.text).match
    return tuple(found)


def _turns(living: Sequence[PlayedLine], wanted: Collection[int]) -> int:
    """In how many turns these lines of one seat were played: what follows each other at once is one."""
    goes_on = sum(one.seat == other.seat and {one.ply, other.ply} <= set(wanted) for one, other in pairwise(living))
    return len(wanted) - goes_on
