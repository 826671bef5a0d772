"""How long a lobby stands, for whom its seats are kept, and who may begin; nothing is written here."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final

from bot.tables.clocks import Now, quiet_hours_at, waited
from bot.tables.refusals import (
    AlreadySeated,
    Full,
    HostBegins,
    NoComputer,
    NotInvited,
    Reserved,
    TooFew,
    TooMany,
    TooManySit,
)
from bot.tables.transitions import (
    closed,
    computer,
    options_of,
    require_host,
    require_lobby,
    require_player,
    started,
    with_computers,
    with_host,
    with_player,
    with_players,
)
from bot.values.calendar import due
from bot.values.preferences import Pace
from bot.values.seating import LobbyState, mention
from bot.values.table import EVERYBODY, ChannelRef, Person, Player, Status, Table, Timer, TimerKind, Transition
from bot.values.turn_clock import Late
from games.core import AnyGame, Seat
from games.errors import MovedOn
from games.words import Phrase

HOST_GONE: Final = timedelta(days=1)
"""After so long without a sign of its host whoever sits at a lobby may begin."""
STAYS: Final = timedelta(days=3)
"""How long a lobby stands after it was opened."""
STAYS_AFTER_JOINING: Final = timedelta(days=1)
"""How long at least after somebody has sat down."""
WARNED: Final = timedelta(hours=1)
"""How long before it is closed that is said."""
SEEN_EVERY: Final = timedelta(minutes=10)
"""So often at most it is noted that the host was there."""


def opened(
    game: AnyGame,
    options: dict[str, Any],
    size: int | None,
    channel: ChannelRef,
    host: Person,
    invited: Sequence[int],
    pace: Pace = Pace.NONE,
    late: Late = Late.COMPUTER,
) -> Transition:
    """A lobby with its host, for `size` seats (None: as many as the options allow).

    In a private channel, where nobody else can join, computer players take the seats that the game needs, unless
    somebody is invited.

    Raises BadOptions, TooFew or TooMany.
    """
    chosen = options_of(game, options)
    seats = chosen.seats(game.seats)
    size = seats[-1] if size is None else size
    if size < seats[0]:
        raise TooFew(least=seats[0])
    if size > seats[-1]:
        raise TooMany(most=seats[-1])
    checked = chosen.model_dump(mode="json")
    others = tuple(dict.fromkeys(person for person in invited if person != host.id))
    player = Player(Seat(0), host.id, host.name, host.locale)
    table = Table(0, game.key, checked, channel, host.id, Status.LOBBY, size, (player,), others)
    table = replace(table, pace=pace, late=late)
    return Transition(with_computers(table, seats[0]) if _is_alone(table) else table, joined=host)


def _is_alone(table: Table) -> bool:
    """Whether nobody else can come: computer players then take the seats that the game needs."""
    return table.channel.guild is None and not table.reserved


def clocked(
    table: Table, person: int, moderator: bool, pace: Pace | None = None, late: Late | None = None
) -> Transition:
    """The host chooses the time for a turn, or what happens to whoever is late; None: as it is."""
    _require_leading(table, person, moderator)
    pace, late = table.pace if pace is None else pace, table.late if late is None else late
    return Transition(replace(table, pace=pace, late=late))


def options_chosen(
    table: Table,
    person: int,
    moderator: bool,
    game: AnyGame,
    options: Mapping[str, Any],
    pace: Pace | None = None,
    late: Late | None = None,
) -> Transition:
    """The host chooses other options, and with them how many can sit down; what is not named stays as it is.

    Raises BadOptions, or TooManySit where more sit there already.
    """
    table = clocked(table, person, moderator, pace, late).table
    before, chosen = options_of(game, table.options), options_of(game, {**table.options, **options})
    most, seats = before.seats(game.seats)[-1], chosen.seats(game.seats)
    if len(table.players) > seats[-1]:
        raise TooManySit(most=seats[-1])
    size = seats[-1] if table.size == most else min(max(table.size, seats[0]), seats[-1])
    after = replace(table, options=chosen.model_dump(mode="json"), size=size)
    return Transition(with_computers(after, seats[0]) if _is_alone(after) else after)


def joined(table: Table, person: Person) -> Transition:
    """A person takes a seat of a lobby, one that is not kept for somebody else. Raises Refusal."""
    require_lobby(table)
    if table.player_of(person.id) is not None:
        raise AlreadySeated
    kept = () if person.id in table.reserved else table.reserved
    if 0 < table.size - len(table.players) <= len(kept):
        raise Reserved(who=tuple(mention(other) for other in kept))
    player = Player(Seat(len(table.players)), person.id, person.name, person.locale)
    invited = tuple(other for other in table.invited if other != person.id)
    return Transition(replace(with_player(table, player), invited=invited), joined=person)


def left(table: Table, person: int) -> Transition:
    """A person leaves a lobby; the next person is host then, and without one the table is closed."""
    require_lobby(table)
    player = require_player(table, person)
    table = with_players(table, [other for other in table.players if other is not player])
    return Transition(with_host(table) if table.people else replace(table, status=Status.CLOSED))


def computer_added(table: Table, person: int, moderator: bool) -> Transition:
    """A computer player takes a seat of a lobby."""
    _require_leading(table, person, moderator)
    return Transition(with_player(table, computer(table, Seat(len(table.players)))))


def computers_added(table: Table, person: int, moderator: bool) -> Transition:
    """Computer players take all seats of a lobby that are free and kept for nobody. Raises Full."""
    _require_leading(table, person, moderator)
    seats = table.size - len(table.reserved)
    if len(table.players) >= seats:
        raise Full
    return Transition(with_computers(table, seats))


def computer_removed(table: Table, person: int, moderator: bool) -> Transition:
    """The computer player that came last leaves the lobby."""
    _require_leading(table, person, moderator)
    last = next((player for player in reversed(table.players) if player.is_computer), None)
    if last is None:
        raise NoComputer
    return Transition(with_players(table, [player for player in table.players if player is not last]))


def cancelled(table: Table, person: int, moderator: bool) -> Transition:
    """The lobby is given up."""
    require_lobby(table)
    return closed(table, person, moderator)


def _require_leading(table: Table, person: int, moderator: bool) -> None:
    """Refuse whoever is not host of this lobby, nor a moderator."""
    require_lobby(table)
    require_host(table, person, moderator)


def with_lobby(before: Table | None, change: Transition, table: Table, now: Now) -> Table:
    """The table with what its lobby keeps after a change: opened, longer open since somebody joined, another host, or
    none any more since the game has begun."""
    if table.status is not Status.LOBBY:
        return table if table.match is None else replace(table, lobby=None)
    state, moment = table.lobby, now.moment
    if state is None:
        closes = _closing(table, moment, STAYS)
        return replace(table, lobby=LobbyState(closes=closes, host_acted=moment, reckoned=moment))
    if before is not None and before.host != table.host:
        state = state.replace(host_acted=moment)
    if change.joined is not None:
        state = _with_joined(table, state, change.joined.id, now)
    return replace(table, lobby=state)


def lobby_timers(table: Table, now: Now) -> tuple[Timer, ...]:
    """When a lobby is closed, when that is said before, and when its host counts as gone, where somebody else sits."""
    state = table.lobby
    if state is None:
        return ()
    closes = closing_of(table, state, now)
    moments = {TimerKind.LOBBY_CLOSE: closes}
    if not state.warned:
        moments[TimerKind.LOBBY_WARNING] = closes - WARNED
    gone = _host_gone(state, now)
    if gone > now.moment and len(table.people) > 1:
        moments[TimerKind.HOST] = gone
    return tuple(Timer(table.id, 0, EVERYBODY, kind, moment) for kind, moment in moments.items())


def lobby_effect(table: Table, timer: Timer, now: Now) -> Transition:
    """What a timer of a lobby brings. Raises MovedOn, Begun or TableClosed where it has nothing to do any more.

    A lobby that is older than all of this counts from now on; one whose closing could not be said an hour before, since
    the bot was not there, is closed an hour after that.
    """
    require_lobby(table)
    state = table.lobby
    if state is None or timer.kind is TimerKind.HOST:
        return Transition(table)
    closes, said = closing_of(table, state, now), now.moment + WARNED
    if timer.kind is TimerKind.LOBBY_WARNING and closes <= said:
        return _with_state(table, state.replace(warned=True, closes=said, reckoned=now.moment))
    if closes > now.moment:  # the bot was not there meanwhile
        return Transition(table)
    if not state.warned:
        raise MovedOn
    return _with_state(replace(table, status=Status.CLOSED), state.replace(expired=True))


def closing_of(table: Table, state: LobbyState, now: Now) -> datetime:
    """When a lobby is closed: later by what the bot was not there, and then not said in its host's quiet hours
    either."""
    begin = min(state.reckoned or state.host_acted, state.closes)
    closes = waited(begin, state.closes - begin, now)
    return state.closes if closes == state.closes else _closing(table, closes - WARNED, WARNED)


def host_is_gone(table: Table, now: Now) -> bool:
    """Whether the host of a lobby has done nothing there for so long that whoever sits may begin."""
    state = table.lobby
    return table.status is Status.LOBBY and state is not None and _host_gone(state, now) <= now.moment


def host_seen(table: Table, person: int, moment: datetime) -> Transition | None:
    """The host of a lobby has done something there; None for anybody else, and where that is known already."""
    state = table.lobby
    if table.status is not Status.LOBBY or state is None or person != table.host:
        return None
    if moment - state.host_acted < SEEN_EVERY:
        return None
    return _with_state(table, state.replace(host_acted=moment))


def declined(table: Table, person: int) -> Transition:
    """Somebody who was invited does not come; their seat is kept no longer. Raises NotInvited or AlreadySeated."""
    require_lobby(table)
    if table.player_of(person) is not None:
        raise AlreadySeated
    if table.lobby is None or person not in table.reserved:
        raise NotInvited
    return _with_state(table, table.lobby.replace(declined=(*table.lobby.declined, person)))


def begun(table: Table, person: int, moderator: bool, game: AnyGame, seed: bytes, now: Now) -> Transition:
    """The game begins, by its host's will or, once they are gone, by that of anybody who sits there. Raises Refusal."""
    require_lobby(table)
    seated = table.player_of(person) is not None
    if not (host_is_gone(table, now) and seated):
        if seated and table.lobby is not None and not moderator and person != table.host:
            gone = _host_gone(table.lobby, now)
            raise HostBegins(moment=Phrase(f"<t:{int(gone.timestamp())}:f>"))
        require_host(table, person, moderator)
    return started(table, game, seed)


def _with_state(table: Table, state: LobbyState) -> Transition:
    return Transition(replace(table, lobby=state))


def _with_joined(table: Table, state: LobbyState, joined: int, now: Now) -> LobbyState:
    """What a lobby keeps once somebody has sat down."""
    state = state.replace(declined=tuple(person for person in state.declined if person != joined))
    closes = _closing(table, now.moment, STAYS_AFTER_JOINING)
    if closes <= closing_of(table, state, now):
        return state
    return state.replace(closes=closes, reckoned=now.moment, warned=False)


def _host_gone(state: LobbyState, now: Now) -> datetime:
    """When the host counts as gone."""
    return waited(state.host_acted, HOST_GONE, now)


def _closing(table: Table, moment: datetime, stays: timedelta) -> datetime:
    """When a lobby is closed that stands so long from a moment on; that is never said in its host's quiet hours."""
    host = table.player_of(table.host)
    quiet = None if host is None else quiet_hours_at(table, host)
    said = due(moment, stays - WARNED, (), quiet)
    return (said or moment + stays - WARNED) + WARNED
