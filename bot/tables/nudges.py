"""Somebody who is waited for is told that somebody does wait, under that one's name, or wants to hear no more of it;
nothing is written here."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.tables.clocks import Now, clock_of, pauses
from bot.tables.refusals import NobodyToNudge, NudgedBefore
from bot.tables.transitions import require_player, require_playing, with_player_in
from bot.values.calendar import played
from bot.values.preferences import absent
from bot.values.table import Player, Status, Table, Transition
from bot.values.turn_clock import TurnClock
from games.core import Seat
from games.errors import NotYourTurn
from games.words import Phrase

PATIENCE: Final = timedelta(hours=1)
"""Nobody is nudged before they have been waited for so long; where a turn is shorter, for half of it."""
AGAIN: Final = timedelta(hours=8)
"""So long nobody at a table nudges somebody whom one of them has nudged."""


def nudged(table: Table, person: int, now: Now) -> Transition:
    """Whoever keeps a person waiting at a table is nudged by them.

    Raises NotSeated, NotBegun, Over, TableClosed, NobodyToNudge or NudgedBefore.
    """
    require_playing(table)
    nudger = require_player(table, person)
    found = nudgeable(table, nudger.seat, now)
    if not found:
        _refuse(table, nudger.seat, now)
    after = table
    for player in found:
        after = with_player_in(after, _nudged(table, player, nudger.seat, now))
    return Transition(after)


def muted(table: Table, person: int, now: Now) -> Transition:
    """A person who must act wants to hear no more of this turn. Raises NotSeated, NotBegun, Over, TableClosed or
    NotYourTurn."""
    require_playing(table)
    player = require_player(table, person)
    if player not in table.people_to_act:
        raise NotYourTurn
    return Transition(with_player_in(table, replace(player, clock=_clock(table, player, now)._replace(muted=True))))


def nudgeable(table: Table, nudger: Seat, now: Now) -> tuple[Player, ...]:
    """Whom the player in the seat `nudger` may nudge now: those who could have moved for long enough, and whom nobody
    has nudged for eight hours."""
    found = _waited_for(table, nudger, now)
    return tuple(player for player in found if _next_nudge(player) <= now.moment)


def waited_from(clock: TurnClock) -> datetime:
    """Since when somebody was waited for who was nudged: since they had time anew, where that was before."""
    return clock.told_from if clock.nudged is None or clock.told_from <= clock.nudged else clock.began


def _refuse(table: Table, nudger: Seat, now: Now) -> None:
    """Raise NudgedBefore, with the first moment at which somebody can be nudged again, or NobodyToNudge."""
    nudges = [(_next_nudge(player), player.seat) for player in _waited_for(table, nudger, now)]
    if not nudges:
        raise NobodyToNudge
    again, seat = min(nudges)
    raise NudgedBefore(who=table.names[seat], moment=Phrase(f"<t:{int(again.timestamp())}:R>"))


def _waited_for(table: Table, nudger: Seat, now: Now) -> Iterable[Player]:
    """Those other than the nudger who have kept the table waiting for long enough; nobody while it is paused."""
    if table.status is not Status.PLAYING or table.pause_at(now.moment) is not None:
        return ()
    others = (player for player in table.people_to_act if player.seat != nudger)
    return [player for player in others if _has_kept_waiting(table, player, now)]


def _has_kept_waiting(table: Table, player: Player, now: Now) -> bool:
    """Whether somebody could have moved for long enough, in which they were not away, nor the table paused, nor the bot
    not there."""
    clock = player.clock
    began = table.waiting_since if clock is None else clock.told_from
    if began is None or absent(player.absences, now.moment) is not None:
        return False
    short = clock is not None and clock.is_timed and clock.allotted < PATIENCE
    patience = clock.allotted / 2 if clock is not None and short else PATIENCE
    return played(began, now.moment, pauses(table, player, now)) >= patience


def _next_nudge(player: Player) -> datetime:
    last = None if player.clock is None else player.clock.nudged
    return datetime.min.replace(tzinfo=UTC) if last is None else last + AGAIN


def _nudged(table: Table, player: Player, nudger: Seat, now: Now) -> Player:
    return replace(player, clock=_clock(table, player, now)._replace(nudged=now.moment, nudged_by=nudger))


def _clock(table: Table, player: Player, now: Now) -> TurnClock:
    """The clock of somebody who must act; a turn that began before there were any has one from now on."""
    clock = player.clock or clock_of(table, table, player, now, undone=False)
    assert clock is not None  # noqa: S101 - whoever must act has one
    return clock
