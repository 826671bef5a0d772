"""What happens when a player's time is up: reminders before it, who plays for them, what the other of two is asked, and
how they come back. Nothing is written here."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final

from bot.tables import transitions
from bot.tables.deadlines import Now, pauses, reckoned, turn_time, waited
from bot.tables.refusals import NotAsked, NotLate
from bot.values.proposal import Proposal, ProposalKind
from bot.values.record import NOBODY_STOOD_IN, PlayedLine, Recent, StoodIn, StoodInMove, Told
from bot.values.table import AWAITED, LEFT, Player, Renewal, Status, Table, Transition
from bot.values.turn_clock import Attendance, Late, LateAnswer, Reminded, StandIn, TurnClock
from games.core import Seat
from games.errors import MovedOn
from games.match import UNPLAYED, Match, follow

REST: Final = timedelta(days=30)
"""After so long a table is closed at which nobody plays any more."""
_BACK: Final = timedelta(days=1)
"""So long it stays after somebody is back who has said when."""
WAIT: Final = timedelta(days=2)
"""How much longer the other of two may choose to wait."""
_SHORT: Final = 4
"""Whoever was late and is there again has the time for a turn divided by this for the rest of theirs."""
CANNOT_BE_TOLD: Final = timedelta(days=1)
"""How much more time somebody has whom the bot could not tell that it is their turn."""
MISSES: Final = 2
"""After so many turns that somebody has missed running, a computer player goes on for them."""
CHOICE: Final = timedelta(days=3)
"""So long the other of two has to choose what shall happen with who is late; then a computer plays on."""


def clock_passed(table: Table, seat: Seat, due: datetime, now: Now, *, told: bool) -> Transition:
    """A player's clock has reached the moment `due`, and their turn is missed unless they have more time: they could
    not play all along, have a reserve, or could not be `told` of their turn, which counts once. Raises MovedOn if the
    clock is not due then any more."""
    player = table.players[seat]
    clock = player.clock
    if clock is None or clock.deadline != due or clock.missed or not clock.runs:
        raise MovedOn
    later = reckoned(table, player, clock, now)
    if later.deadline is None or later.deadline > now.moment:
        return _with_clock(table, player, later)
    if not clock.on_extra_time and clock.extra_time > timedelta():
        on_extra_time = clock._replace(started=clock.deadline, spent=clock.allotted)
        return _with_clock(table, player, reckoned(table, player, on_extra_time, now))
    if not told and not clock.extended:
        return _with_clock(table, player, _prolonged(table, player, clock, CANNOT_BE_TOLD, now)._replace(extended=True))
    return _missed(table, player, clock)


def reminded(table: Table, seat: Seat, stage: Reminded) -> Transition:
    """A player has had a reminder. Raises MovedOn if it is not their turn any more, or they had it before."""
    player = table.players[seat]
    clock = player.clock
    if clock is None or not clock.runs or clock.missed or clock.reminded >= stage:
        raise MovedOn
    return _with_clock(table, player, clock._replace(reminded=stage))


def back(table: Table, person: int) -> Transition | None:
    """A player who presses something plays themselves again, and a table that rested goes on; None if neither changes.
    One turn that they have missed stays missed until they move. Whoever had left the server counts as there."""
    player = transitions.require_player(table, person)
    there = player.back_on_server()
    if player.attendance.stand_in is None:
        renewed = Transition(transitions.with_player_in(table, there), renewal=Renewal.CLOCKS)
        return renewed if table.is_resting or player.has_left else None
    misses = 0 if player.is_gone else player.attendance.misses
    present = transitions.with_player_in(table, replace(there, attendance=Attendance(None, misses)))
    return Transition(present, back=player.seat)


def left(table: Table, person: int) -> Transition | None:
    """A player is not on the table's server any more; None if that is known, or says nothing of this table."""
    player = table.player_of(person)
    if player is None or player.has_left or table.channel.guild is None or table.status is not Status.PLAYING:
        return None
    return Transition(transitions.with_player_in(table, replace(player, unreachable=LEFT)))


def is_here(table: Table, person: int) -> Transition | None:
    """A player is on the table's server after all; None if they count as there."""
    player = table.player_of(person)
    if player is None or not player.has_left:
        return None
    return Transition(transitions.with_player_in(table, player.back_on_server()))


def decided(table: Table, person: int, answer: LateAnswer, now: Now) -> Transition:
    """The other of two has chosen what happens with a late player. Raises NotAsked or NotLate."""
    late = late_one(table, person)
    match answer:
        case LateAnswer.WAIT:
            return _waited_for(transitions.with_proposal(table, None), late, now)
        case LateAnswer.COMPUTER:
            return _stood_in(transitions.with_proposal(table, None), late)
        case LateAnswer.END:
            match = transitions.require_playing(table)
            return transitions.moved(table, match, match.forfeit(late.seat))


def _waited_for(table: Table, late: Player, now: Now) -> Transition:
    """The other of two waits: a late player has two days more, and one who has left the server that much at least."""
    clock = late.clock
    assert clock is not None  # noqa: S101 - whoever is late has one
    late = replace(late, unreachable=AWAITED) if late.has_left else late
    if not clock.missed and clock.deadline is not None and clock.deadline >= now.moment + WAIT:
        return _with_clock(table, late, clock)
    return _with_clock(table, late, _prolonged(table, late, clock, WAIT, now))


def gave_time(table: Table, player: Player) -> Player | None:
    """The other of two, if they have chosen to wait longer for this player, whose turn goes on since. No other turn
    that begins anew has that much left."""
    clock = player.clock
    if clock is None or clock.renewed is None or clock.on_extra_time or len(table.players) != 2:
        return None
    return table.players[1 - player.seat] if clock.runs and clock.spent and clock.stretch == WAIT else None


def there_again(table: Table, seat: Seat, now: Now) -> Table:
    """The table after a step of a player. If they were late and their turn goes on, they have a quarter of the time
    for the rest of it, or without a clock all the time they like."""
    player = table.players[seat]
    clock = player.clock
    if clock is None or not clock.missed:
        return table
    time = turn_time(table, player, now)
    again = _prolonged(table, player, clock, time / _SHORT, now)
    if not time:  # they were late in an evening of fast play, which is over, at a table without a clock
        again = reckoned(table, player, again._replace(allotted=time, spent=time), now)
    return transitions.with_player_in(table, replace(player, clock=again))


def not_chosen(table: Table, seat: Seat, now: Now) -> Transition:
    """The other of two has not chosen: a stand-in goes on for the late player. Raises MovedOn if none is asked."""
    ends = choice_ends(table, table.players[seat], now)
    if ends is None:
        raise MovedOn
    if ends > now.moment:  # who is asked was away, or the bot: they have longer
        return Transition(table)
    return _stood_in(transitions.with_proposal(table, None), table.players[seat])


def rest_ends(table: Table, now: Now) -> datetime:
    """When a table that rests is closed if nobody comes back. Outages do not count, and the first player whose absence
    ends has a day after it."""
    unplayed = waited(table.times.pauses[-1].begin, REST, now.at(table))
    away = (player for player in table.people if player.attendance.stand_in is StandIn.AWAY)
    ends = (absence.end for player in away for absence in player.preferences.absences if absence.covers(now.moment))
    first = min(ends, default=None)
    return unplayed if first is None else max(unplayed, first + _BACK)


def rest_over(table: Table, now: Now) -> Transition:
    """A table that has rested long enough is closed. Raises MovedOn if it does not rest any more."""
    if not table.is_resting:
        raise MovedOn
    if rest_ends(table, now) > now.moment:
        return Transition(table)
    return transitions.ended(table, transitions.require_playing(table), UNPLAYED)


def _missed(table: Table, player: Player, clock: TurnClock) -> Transition:
    """The turn is missed: everybody waits, a stand-in plays it, or the other of two chooses."""
    others = [it for it in table.people if it is not player and it.is_present]
    if not others:  # nobody waits for them: the table rests until they are back
        return _stood_in(table, player)
    if table.settings.late is Late.WAIT or len(table.players) == 2:  # the other one of two is asked as a consequence
        return _with_clock(table, player, clock._replace(missed=True))
    return Transition(transitions.with_player_in(table, missed_once_more(player)))


def _stood_in(table: Table, player: Player) -> Transition:
    """A stand-in goes on for a player."""
    return Transition(transitions.with_player_in(table, player.with_stand_in(StandIn.ABSENT)))


def late_one(table: Table, person: int) -> Player:
    """The late player of whom this person is asked. Raises NotAsked or NotLate."""
    asked, player = table.open_proposal, transitions.require_player(table, person)
    if asked is None or asked.kind is not ProposalKind.LATE or player.seat not in asked.asked:
        raise NotAsked
    late = table.players[asked.seat]
    if not _is_awaited_in_vain(late):
        raise NotLate
    return late


def _prolonged(table: Table, player: Player, clock: TurnClock, by: timedelta, now: Now) -> TurnClock:
    extra_time = timedelta() if clock.on_extra_time else clock.extra_time
    running = clock._replace(started=now.moment, spent=clock.allotted - by, extra_time=extra_time)
    return reckoned(table, player, running._replace(missed=False).anew(now.moment), now)


def _with_clock(table: Table, player: Player, clock: TurnClock) -> Transition:
    return Transition(transitions.with_player_in(table, replace(player, clock=clock)))


def missed_once_more(player: Player) -> Player:
    """A player whose missed turn a stand-in plays; after several, it goes on."""
    misses = player.attendance.misses + 1
    return replace(player, attendance=Attendance(StandIn.ABSENT if misses >= MISSES else StandIn.TURN, misses))


def with_late(before: Table | None, table: Table, now: datetime) -> Table:
    """The table with what follows if one of two is late: the other is asked. If they are late too, a stand-in plays
    that turn for each; if they are gone, it goes on for the late player. Of one who has left the server the other is
    asked before."""
    late = _late_of_two(table)
    if late is None:
        return _without_question(table)
    other = table.players[1 - late.seat]
    if not _has_missed(late):
        asks = other.person is not None and other.attendance.stand_in is None and not _is_awaited_in_vain(other)
        question = _question(before, table, late, other, now) if asks else None
        return _without_question(table) if question is None else transitions.with_proposal(table, question)
    if not other.is_present:
        return transitions.with_player_in(_without_question(table), late.with_stand_in(StandIn.ABSENT))
    if other.attendance.stand_in is None and not _has_missed(other):
        return transitions.with_proposal(table, _question(before, table, late, other, now))
    missed = transitions.with_player_in(_without_question(table), missed_once_more(late))
    both = other.attendance.stand_in is None
    return transitions.with_player_in(missed, missed_once_more(other)) if both else missed


def is_asked_about(table: Table, player: Player) -> bool:
    """Whether the other of two is asked about a late player."""
    asked = table.open_proposal
    return asked is not None and asked.kind is ProposalKind.LATE and asked.seat == player.seat


def choice_ends(table: Table, late: Player, now: Now) -> datetime | None:
    """When a stand-in goes on for a late player unless the other one chooses: three days after they were asked, but not
    before three days after the time was up, of who has left the server. Outages, pauses and absences of the other one
    do not count. None if nobody is asked."""
    asked = table.open_proposal
    if asked is None or late.clock is None or not is_asked_about(table, late):
        return None
    begin = max(filter(None, (asked.made, late.clock.deadline)), default=now.moment)
    now = now.at(table)
    return waited(begin, CHOICE, now, pauses(table, table.players[1 - late.seat], now))


def _late_of_two(table: Table) -> Player | None:
    """A player whose turn waits for what the other one chooses; one whose time is up before one who has time yet."""
    if table.status is not Status.PLAYING or table.settings.late is not Late.COMPUTER or len(table.players) != 2:
        return None
    in_vain = (player for player in table.people_to_act if _is_awaited_in_vain(player))
    return min(in_vain, key=lambda player: not _has_missed(player), default=None)


def _has_missed(player: Player) -> bool:
    return player.clock is not None and player.clock.missed


def _is_awaited_in_vain(player: Player) -> bool:
    """Whether a player's time is up, or has an end and they have left the server, and nobody has chosen to wait."""
    timed = player.clock is not None and player.clock.is_timed
    return _has_missed(player) or (timed and player.unreachable == LEFT)


def _question(before: Table | None, table: Table, late: Player, other: Player, now: datetime) -> Proposal:
    """What the other one is asked; the same as before for the same person, who has no more time for it."""
    asked = None if before is None or not is_asked_about(before, late) else before.open_proposal
    if before is not None and asked is not None and before.players[other.seat].person == other.person:
        return asked.replace(decision=table.decision)
    return Proposal(kind=ProposalKind.LATE, seat=late.seat, decision=table.decision, asked=(other.seat,), made=now)


def _without_question(table: Table) -> Table:
    asked = table.proposals.at_decision
    asks = asked is not None and asked.kind is ProposalKind.LATE
    return transitions.with_proposal(table, None) if asks else table


async def stood_in(table: Table, recent: Recent) -> StoodIn:
    """What a stand-in has played for a person, as positions and moves; and the lines that were played by themselves."""
    played = recent.played_for
    if table.match is None or played is None:
        return replace(NOBODY_STOOD_IN, ahead=recent.ahead)
    wanted = {line.ply for line in played.lines}
    moves = await asyncio.to_thread(_replayed, table.match, played.living, played.told)
    goes_on = any(line.decision >= table.times.pinged_decision for line in played.lines)
    return StoodIn(moves, _turns(played.living, wanted), goes_on, recent.ahead)


def _replayed(
    match: Match, living: Sequence[PlayedLine], told: Mapping[int, tuple[Told, ...]]
) -> tuple[StoodInMove, ...]:
    """The moves of the lines that are `told`, each with the position before it as its seat sees it."""
    now, found = Match.start(match.game, match.seats, match.options, match.seed).match, []
    for line in living:
        if line.ply in told:
            found.append(StoodInMove(now.view(line.seat), now.read(line.text.partition(" ")[2]), told[line.ply]))
        now = follow(now, line.text).match
    return tuple(found)


def _turns(living: Sequence[PlayedLine], wanted: Collection[int]) -> int:
    """In how many turns these lines of one seat were played; lines that follow each other at once are one."""
    goes_on = sum(one.seat == other.seat and {one.ply, other.ply} <= set(wanted) for one, other in pairwise(living))
    return len(wanted) - goes_on


def is_late(player: Player) -> bool:
    """Whether the time of a person is up: the others wait, or a stand-in goes on for them."""
    missed = player.clock is not None and player.clock.missed
    return player.person is not None and (missed or player.is_gone)
