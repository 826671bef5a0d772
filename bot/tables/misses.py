"""What a missed turn brings: a computer player for that turn or for longer, or of two the question to the other one.

That question follows from how the table is, so it stands as long as somebody is late, whatever else happens meanwhile.
Nothing is written here.
"""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.tables.clocks import Now, pauses
from bot.tables.transitions import with_player_in
from bot.tables.waits import waited
from bot.values.proposal import Proposal, ProposalKind
from bot.values.table import Player, Status, Table
from bot.values.turn_clock import Late, StandIn

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
