"""What people do in a lobby, how long it stands, and who may begin. Nothing is written here.

How many tables, lobbies and invitations a person may have is counted as they are written: see `limit_tables` and
`limit_lobbies` in bot/store/people.py.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final

from bot.tables.clocks import Now, quiet_hours_at, waited
from bot.tables.refusals import (
    AlreadySeated,
    AskedToSit,
    Full,
    HasDeclined,
    HostBegins,
    InvitedOnly,
    NobodyCalled,
    NoComputer,
    NotInvited,
    NotSoMany,
    Removed,
    Reserved,
    SitsAlready,
    TooFew,
    TooMany,
    TooManySit,
    Unseen,
    WasRemoved,
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
from bot.values.seating import LaterInvitation, LobbyState, mention
from bot.values.table import EVERYBODY, ChannelRef, Person, Player, Status, Table, Timer, TimerKind, Transition
from bot.values.turn_clock import Late
from games.core import AnyGame, Seat
from games.errors import MovedOn
from games.words import Phrase

HOST_GONE: Final = timedelta(days=1)
"""After so long without a sign of its host anybody who sits in a lobby may begin."""
STAYS: Final = timedelta(days=3)
"""How long a lobby stands after it was opened."""
STAYS_AFTER_JOINING: Final = timedelta(days=1)
"""How long at least after somebody has sat down."""
WARNED: Final = timedelta(hours=1)
"""How long before it is closed that is said."""
MAX_NAMED: Final = 40
"""Characters of a name that are said again where nobody is called so."""
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
    *,
    invited_only: bool = False,
) -> Transition:
    """A lobby with its host, for `size` seats (None: as many as the options allow). In a private channel without guests
    computer players take the seats that the game needs. Raises BadOptions, TooFew or TooMany."""
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
    table = Table(0, game.key, checked, channel, host.id, Status.LOBBY, size, (player,), others, pace=pace, late=late)
    table = replace(table, invited_only=invited_only)
    return Transition(with_computers(table, seats[0]) if is_alone(table) else table, joined=host)


def is_alone(table: Table) -> bool:
    """Whether a person sits there, and nobody else can come."""
    return table.channel.guild is None and not table.reserved and len(table.people) == 1


def adjusted(
    table: Table,
    person: int,
    moderator: bool,
    pace: Pace | None = None,
    late: Late | None = None,
    invited_only: bool | None = None,
) -> Transition:
    """The host chooses the time for a turn, what happens to late players, or whether only those who are invited can
    join; None: as it is."""
    _require_leading(table, person, moderator)
    pace, late = table.pace if pace is None else pace, table.late if late is None else late
    only = table.invited_only if invited_only is None else invited_only
    return Transition(replace(table, pace=pace, late=late, invited_only=only))


def options_chosen(
    table: Table,
    person: int,
    moderator: bool,
    game: AnyGame,
    options: Mapping[str, Any],
    pace: Pace | None = None,
    late: Late | None = None,
) -> Transition:
    """The host chooses other options, and with them how many can sit down; what is not named stays. Raises
    BadOptions, or TooManySit if more sit there already."""
    table = adjusted(table, person, moderator, pace, late).table
    before, chosen = options_of(game, table.options), options_of(game, {**table.options, **options})
    most, seats = before.seats(game.seats)[-1], chosen.seats(game.seats)
    if len(table.players) > seats[-1]:
        raise TooManySit(most=seats[-1])
    size = seats[-1] if table.size == most else min(max(table.size, seats[0]), seats[-1])
    after = replace(table, options=chosen.model_dump(mode="json"), size=size)
    return Transition(with_computers(after, seats[0]) if is_alone(after) else after)


def joined(table: Table, person: Person) -> Transition:
    """A person takes a seat of a lobby, one that is not kept for somebody else. Raises Refusal."""
    require_lobby(table)
    if table.player_of(person.id) is not None:
        raise AlreadySeated
    if table.lobby is not None and person.id in table.lobby.removed:
        raise Removed
    if table.invited_only and person.id not in table.invited:
        raise InvitedOnly(host=mention(table.host))
    kept = () if person.id in table.reserved else table.reserved
    if 0 < table.size - len(table.players) <= len(kept):
        raise Reserved(who=tuple(mention(other) for other in kept))
    player = Player(Seat(len(table.players)), person.id, person.name, person.locale)
    invited = tuple(other for other in table.invited if other != person.id)
    return Transition(replace(with_player(table, player), invited=invited), joined=person)


def left(table: Table, person: int) -> Transition:
    """A person leaves a lobby; the next person is host then, and without one the table is closed."""
    require_lobby(table)
    return Transition(_without(table, require_player(table, person)))


def _without(table: Table, player: Player) -> Table:
    table = with_players(table, [other for other in table.players if other is not player])
    return with_host(table) if table.people else replace(table, status=Status.CLOSED)


def removed(table: Table, person: int, moderator: bool, named: str) -> Transition:
    """A player leaves a lobby since the host says so; a person may not sit down there again. They are named as in
    `seat_named`. Hosts who remove themselves just leave. Raises Refusal."""
    _require_leading(table, person, moderator)
    player = seat_named(table, named)
    after = _without(table, player)
    if player.person in (None, person) or after.lobby is None:
        return Transition(after)
    gone = (*after.lobby.removed, player.person)
    return Transition(replace(after, lobby=after.lobby.replace(removed=gone)))


def seat_named(table: Table, named: str) -> Player:
    """The player with this id, or else name, or else number of a seat, counted from 1. Raises NobodyCalled."""
    text = named.strip().casefold()
    by_id = {str(player.person): player for player in table.people}
    by_name = {table.names[player.seat].casefold(): player for player in table.players}
    by_number = {str(player.seat + 1): player for player in table.players}
    found = by_id.get(text) or by_name.get(text) or by_number.get(text)
    if found is None:
        raise NobodyCalled(name=named.strip()[:MAX_NAMED])
    return found


def invited(table: Table, person: int, moderator: bool, guests: Sequence[int], moment: datetime) -> Transition:
    """Seats are kept for people who are invited to a lobby; who keeps one already is not invited again. Raises
    Refusal."""
    _require_inviter(table, person, moderator)
    new = tuple(guest for guest in dict.fromkeys(guests) if guest not in table.reserved)
    state = table.lobby
    for guest in new:
        _require_inviting(table, guest)
    if not new:
        raise AskedToSit
    if len(table.players) + len(table.reserved) + len(new) > table.size:
        raise NotSoMany
    if state is not None:
        state = state.replace(later=(*state.later, LaterInvitation(people=new, moment=moment)))
    return Transition(replace(table, invited=(*table.invited, *new), lobby=state))


def require_room_for_guests(table: Table, person: int, moderator: bool) -> None:
    """Refuse a person who may not invite, or whose lobby has no seat left to keep. Raises HostOnly, Begun, TableClosed,
    Unseen or NotSoMany."""
    _require_inviter(table, person, moderator)
    if len(table.players) + len(table.reserved) >= table.size:
        raise NotSoMany


def _require_inviter(table: Table, person: int, moderator: bool) -> None:
    _require_leading(table, person, moderator)
    if table.channel.guild is None:
        raise Unseen


def _require_inviting(table: Table, guest: int) -> None:
    if table.player_of(guest) is not None:
        raise SitsAlready
    if table.lobby is not None and guest in table.lobby.declined:
        raise HasDeclined
    if table.lobby is not None and guest in table.lobby.removed:
        raise WasRemoved


def computer_added(table: Table, person: int, moderator: bool) -> Transition:
    return computers_seated(table, person, moderator, 1)


def computers_seated(table: Table, person: int, moderator: bool, count: int) -> Transition:
    """So many computer players take seats of a lobby; of several, as many as find one that is kept for nobody. Raises
    Full where not even one does."""
    _require_leading(table, person, moderator)
    first = with_player(table, computer(table, Seat(len(table.players))))
    return Transition(with_computers(first, min(len(table.players) + count, table.size - len(table.reserved))))


def computers_added(table: Table, person: int, moderator: bool) -> Transition:
    """Computer players take all seats of a lobby that are free and kept for nobody. Raises Full."""
    _require_leading(table, person, moderator)
    seats = table.size - len(table.reserved)
    if len(table.players) >= seats:
        raise Full
    return Transition(with_computers(table, seats))


def computer_removed(table: Table, person: int, moderator: bool) -> Transition:
    """The last computer player leaves."""
    _require_leading(table, person, moderator)
    last = next((player for player in reversed(table.players) if player.is_computer), None)
    if last is None:
        raise NoComputer
    return Transition(with_players(table, [player for player in table.players if player is not last]))


def cancelled(table: Table, person: int, moderator: bool) -> Transition:
    require_lobby(table)
    return closed(table, person, moderator)


def _require_leading(table: Table, person: int, moderator: bool) -> None:
    """Refuse anybody but the host of a lobby or a moderator."""
    require_lobby(table)
    require_host(table, person, moderator)


def with_lobby(before: Table | None, change: Transition, table: Table, now: Now) -> Table:
    """A lobby with its state after a change: just opened, open for longer as somebody joined, or with another host."""
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
    """Timers for when a lobby is closed, when that is said, and when its host counts as gone if somebody else sits."""
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
    """What a timer of a lobby brings. Raises MovedOn, Begun or TableClosed if it has nothing to do. A lobby whose
    closing could not be said an hour before, because of an outage, is closed an hour after that."""
    require_lobby(table)
    state = table.lobby
    if state is None or timer.kind is TimerKind.HOST:
        return Transition(table)
    closes, said = closing_of(table, state, now), now.moment + WARNED
    if timer.kind is TimerKind.LOBBY_WARNING and closes <= said:
        return Transition(replace(table, lobby=state.replace(warned=True, closes=said, reckoned=now.moment)))
    if closes > now.moment:  # the bot was not there meanwhile
        return Transition(table)
    if not state.warned:
        raise MovedOn
    return Transition(replace(table, status=Status.CLOSED, lobby=state.replace(expired=True)))


def closing_of(table: Table, state: LobbyState, now: Now) -> datetime:
    """The moment at which a lobby is closed: later after an outage, and then not said in its host's quiet hours."""
    begin = min(state.reckoned or state.host_acted, state.closes)
    closes = waited(begin, state.closes - begin, now)
    return state.closes if closes == state.closes else _closing(table, closes - WARNED, WARNED)


def host_is_gone(table: Table, now: Now) -> bool:
    """Whether anybody who sits in a lobby may begin: its host has done nothing there for long."""
    state = table.lobby
    return table.status is Status.LOBBY and state is not None and _host_gone(state, now) <= now.moment


def host_seen(table: Table, person: int, moment: datetime) -> Transition | None:
    """The host of a lobby has done something there; None for others, and if that is known already."""
    state = table.lobby
    if table.status is not Status.LOBBY or state is None or person != table.host:
        return None
    if moment - state.host_acted < SEEN_EVERY:
        return None
    return Transition(replace(table, lobby=state.replace(host_acted=moment)))


def declined(table: Table, person: int) -> Transition:
    """A guest does not come; their seat is kept no longer. Raises NotInvited or AlreadySeated."""
    require_lobby(table)
    if table.player_of(person) is not None:
        raise AlreadySeated
    if table.lobby is None or person not in table.reserved:
        raise NotInvited
    return Transition(replace(table, lobby=table.lobby.replace(declined=(*table.lobby.declined, person))))


def begun(table: Table, person: int, moderator: bool, game: AnyGame, seed: bytes, now: Now) -> Transition:
    """Its host, or anybody who sits there once they are gone, begins the game; somebody alone in a private chat with
    the computer players that it needs. Raises Refusal."""
    require_lobby(table)
    seated = table.player_of(person) is not None
    if not (host_is_gone(table, now) and seated):
        if seated and table.lobby is not None and not moderator and person != table.host:
            gone = _host_gone(table.lobby, now)
            raise HostBegins(moment=Phrase(f"<t:{int(gone.timestamp())}:f>"))
        require_host(table, person, moderator)
    least = options_of(game, table.options).seats(game.seats)[0]
    return started(with_computers(table, least) if is_alone(table) else table, game, seed)


def _with_joined(table: Table, state: LobbyState, joined: int, now: Now) -> LobbyState:
    state = state.replace(declined=tuple(person for person in state.declined if person != joined))
    closes = _closing(table, now.moment, STAYS_AFTER_JOINING)
    if closes <= closing_of(table, state, now):
        return state
    return state.replace(closes=closes, reckoned=now.moment, warned=False)


def _host_gone(state: LobbyState, now: Now) -> datetime:
    return waited(state.host_acted, HOST_GONE, now)


def _closing(table: Table, moment: datetime, stays: timedelta) -> datetime:
    """The moment at which a lobby has stood so long; its warning never comes in its host's quiet hours."""
    host = table.player_of(table.host)
    quiet = None if host is None else quiet_hours_at(table, host)
    said = due(moment, stays - WARNED, (), quiet)
    return (said or moment + stays - WARNED) + WARNED
