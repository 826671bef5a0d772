"""How players nudge those who keep them waiting, and how those want to hear no more of it. Nothing is written here."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.tables.deadlines import Now, clock_of, pauses
from bot.tables.refusals import NobodyToNudge, NudgedBefore
from bot.tables.transitions import require_player, require_playing, with_player_in
from bot.values.calendar import played
from bot.values.preferences import absent
from bot.values.table import Player, Status, Table, Transition
from bot.values.turn_clock import Nudge, TurnClock
from games.core import Seat
from games.errors import NotYourTurn, Refusal
from games.words import Phrase

_PATIENCE: Final = timedelta(hours=1)
"""Nobody is nudged before they have been waited for so long; where a turn is shorter, for half of it."""
_AGAIN: Final = timedelta(hours=8)
"""So long nobody at a table nudges somebody whom one of them has nudged."""


def nudged(table: Table, person: int, now: Now) -> Transition:
    """A person nudges those who keep them waiting. Raises NotSeated, NotBegun, Over, TableClosed, NobodyToNudge or
    NudgedBefore."""
    require_playing(table)
    nudger = require_player(table, person).seat
    found, after = nudgeable(table, nudger, now), table
    if not found:
        raise _not_nudged(table, nudger, now)
    for player in found:
        clock = _clock(table, player, now)._replace(nudge=Nudge(now.moment, nudger))
        after = with_player_in(after, replace(player, clock=clock))
    return Transition(after)


def muted(table: Table, person: int, now: Now) -> Transition:
    """A person wants to hear no more of their turn. Raises NotSeated, NotBegun, Over, TableClosed or NotYourTurn."""
    require_playing(table)
    player = require_player(table, person)
    if player not in table.people_to_act:
        raise NotYourTurn
    clock = _clock(table, player, now)._replace(muted=True)
    return Transition(with_player_in(table, replace(player, clock=clock)))


def nudgeable(table: Table, nudger: Seat, now: Now) -> tuple[Player, ...]:
    """The players whom the seat `nudger` may nudge now: they could have moved for long enough, and nobody has nudged
    them for eight hours."""
    found = _waited_for(table, nudger, now)
    return tuple(player for player in found if _next_nudge(player) <= now.moment)


def _not_nudged(table: Table, nudger: Seat, now: Now) -> Refusal:
    nudges = [(_next_nudge(player), player.seat) for player in _waited_for(table, nudger, now)]
    if not nudges:
        return NobodyToNudge()
    again, seat = min(nudges)
    return NudgedBefore(who=table.names[seat], moment=Phrase(f"<t:{int(again.timestamp())}:R>"))


def _waited_for(table: Table, nudger: Seat, now: Now) -> Iterable[Player]:
    """The other players who have kept the table waiting for long enough; nobody while it is paused."""
    if table.status is not Status.PLAYING or table.times.pause_at(now.moment) is not None:
        return ()
    others = (player for player in table.people_to_act if player.seat != nudger)
    return [player for player in others if _has_kept_waiting(table, player, now)]


def _has_kept_waiting(table: Table, player: Player, now: Now) -> bool:
    """Whether a player could have moved for long enough, without absences, pauses and outages."""
    clock = player.clock
    began = table.times.waiting_since if clock is None else clock.told_from
    if began is None or absent(player.preferences.absences, now.moment) is not None:
        return False
    short = clock is not None and clock.is_timed and clock.allotted < _PATIENCE
    patience = clock.allotted / 2 if clock is not None and short else _PATIENCE
    return played(began, now.moment, pauses(table, player, now)) >= patience


def _next_nudge(player: Player) -> datetime:
    last = None if player.clock is None else player.clock.nudge
    return datetime.min.replace(tzinfo=UTC) if last is None else last.moment + _AGAIN


def _clock(table: Table, player: Player, now: Now) -> TurnClock:
    """The clock of a player who must act; a turn that began before there were any has one from now on."""
    clock = player.clock or clock_of(table, table, player, now, undone=False)
    assert clock is not None  # noqa: S101 - whoever must act has one
    return clock
