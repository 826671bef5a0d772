"""Until when a lobby stands, and when its host counts as gone. Nothing is written here."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.tables.deadlines import Now, quiet_hours_at, waited
from bot.tables.transitions import require_lobby, with_lobby_state
from bot.values.calendar import deadline
from bot.values.seating import LobbyState
from bot.values.table import Status, Table, Transition
from bot.values.timers import EVERYBODY, Timer, TimerKind
from games.errors import MovedOn

HOST_GONE: Final = timedelta(days=1)
"""After so long without a sign of its host anybody who sits in a lobby may begin."""
HOST_AWAY: Final = timedelta(hours=1)
"""After so long they have not been there lately, as is said."""
STAYS: Final = timedelta(days=3)
"""How long a lobby stands after it was opened."""
STAYS_AFTER_JOINING: Final = timedelta(days=1)
"""How long at least after somebody has sat down."""
WARNED: Final = timedelta(hours=1)
"""How long before it is closed that is said."""
SEEN_EVERY: Final = timedelta(minutes=10)
"""So often at most it is noted that the host was there."""


def with_lobby(before: Table | None, change: Transition, table: Table, now: Now) -> Table:
    """A lobby with its state after a change: just opened, open for longer as somebody joined, or with another host."""
    state, moment = table.seating.lobby, now.moment
    if state is None:
        closes = _closing(table, moment, STAYS)
        return with_lobby_state(table, LobbyState(closes=closes, host_acted=moment, reckoned=moment))
    if before is not None and before.host != table.host:
        state = state.replace(host_acted=moment)
    if change.joined is not None:
        state = _with_joined(table, state, change.joined.id, now)
    return with_lobby_state(table, state)


def lobby_timers(table: Table, now: Now) -> tuple[Timer, ...]:
    """Timers for when a lobby is closed, when that is said, and when its host counts as gone if somebody else sits."""
    state = table.seating.lobby
    if state is None:
        return ()
    closes = closing_of(table, state, now)
    moments = {TimerKind.LOBBY_CLOSE: closes}
    if not state.warned:
        moments[TimerKind.LOBBY_WARNING] = closes - WARNED
    gone = host_gone(state, now.at(table))
    if gone > now.moment and len(table.people) > 1:
        moments[TimerKind.HOST] = gone
    return tuple(Timer(table.id, 0, EVERYBODY, kind, moment) for kind, moment in moments.items())


def lobby_effect(table: Table, timer: Timer, now: Now) -> Transition:
    """What a timer of a lobby brings. Raises MovedOn, Begun or TableClosed if it has nothing to do. A lobby whose
    closing could not be said an hour before, because of an outage, is closed an hour after that."""
    require_lobby(table)
    state = table.seating.lobby
    if state is None or timer.kind is TimerKind.HOST:
        return Transition(table)
    closes, said = closing_of(table, state, now), now.moment + WARNED
    if timer.kind is TimerKind.LOBBY_WARNING and closes <= said:
        return Transition(with_lobby_state(table, state.replace(warned=True, closes=said, reckoned=now.moment)))
    if closes > now.moment:  # the bot was not there meanwhile
        return Transition(table)
    if not state.warned:
        raise MovedOn
    return Transition(replace(with_lobby_state(table, state.replace(expired=True)), status=Status.CLOSED))


def closing_of(table: Table, state: LobbyState, now: Now) -> datetime:
    """The moment at which a lobby is closed: later after an outage, and then not said in its host's quiet hours."""
    begin = min(state.reckoned or state.host_acted, state.closes)
    closes = waited(begin, state.closes - begin, now.at(table))
    return state.closes if closes == state.closes else _closing(table, closes - WARNED, WARNED)


def host_is_gone(table: Table, now: Now) -> bool:
    """Whether anybody who sits in a lobby may begin: its host has done nothing there for long."""
    state = table.seating.lobby
    return table.status is Status.LOBBY and state is not None and host_gone(state, now.at(table)) <= now.moment


def host_seen(table: Table, person: int, moment: datetime) -> Transition | None:
    """The host of a lobby has done something there; None for others, and if that is known already."""
    state = table.seating.lobby
    if table.status is not Status.LOBBY or state is None or person != table.host:
        return None
    if moment - state.host_acted < SEEN_EVERY:
        return None
    return Transition(with_lobby_state(table, state.replace(host_acted=moment)))


def _with_joined(table: Table, state: LobbyState, joined: int, now: Now) -> LobbyState:
    state = state.replace(declined=tuple(person for person in state.declined if person != joined))
    closes = _closing(table, now.moment, STAYS_AFTER_JOINING)
    if closes <= closing_of(table, state, now):
        return state
    return state.replace(closes=closes, reckoned=now.moment, warned=False)


def host_gone(state: LobbyState, now: Now) -> datetime:
    """The moment from which on the host of a lobby counts as gone."""
    return waited(state.host_acted, HOST_GONE, now)


def _closing(table: Table, moment: datetime, stays: timedelta) -> datetime:
    """The moment at which a lobby has stood so long; its warning never comes in its host's quiet hours."""
    host = table.player_of(table.host)
    quiet = None if host is None else quiet_hours_at(table, host)
    said = deadline(moment, stays - WARNED, (), quiet)
    return (said or moment + stays - WARNED) + WARNED
