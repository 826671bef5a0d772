"""What people do in a lobby, and who may begin. Nothing is written here.

How many tables, lobbies and invitations a person may have is counted as they are written: see `Limits.require` in
bot/store/games/limits.py.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from bot.tables.deadlines import Now
from bot.tables.lobby_times import HOST_AWAY, host_gone, host_is_gone
from bot.tables.refusals import (
    AlreadySeated,
    AskedToSit,
    Full,
    HasDeclined,
    HostAway,
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
    with_lobby_state,
    with_player,
    with_player_in,
    with_players,
)
from bot.values.preferences import Pace, TableSettings
from bot.values.seating import LaterInvitation, LobbyState, Seating, mention
from bot.values.table import ChannelRef, Person, Player, Status, Table, Transition
from bot.values.turn_clock import Late
from games.core import AnyGame, Seat
from games.errors import Refusal
from games.levels import Level
from games.words import Phrase

MAX_NAMED: Final = 40
"""Characters of a name that are said again where nobody is called so."""


def opened(
    game: AnyGame,
    settings: TableSettings,
    size: int | None,
    channel: ChannelRef,
    host: Person,
    invited: Sequence[int],
    *,
    level: Level | None = None,
) -> Transition:
    """A lobby with its host, for `size` seats (None: as many as the options allow). In a private channel without
    guests, or where a host names their `level`, computer players take the seats that the game needs. Raises BadOptions,
    TooFew or TooMany."""
    chosen = options_of(game, settings.options)
    seats = chosen.seats(game.seats)
    size = seats[-1] if size is None else size
    if size < seats[0]:
        raise TooFew(least=seats[0])
    if size > seats[-1]:
        raise TooMany(most=seats[-1])
    settings = settings._replace(options=chosen.model_dump(mode="json"))
    others = tuple(dict.fromkeys(person for person in invited if person != host.id))
    player = Player(Seat(0), host.id, host.name, host.locale)
    table = Table(0, game.key, settings, channel, host.id, Status.LOBBY, Seating(size, others), (player,))
    if level is not None or is_alone(table):
        table = with_computers(table, seats[0] - len(others), level or Level.NORMAL)
    return Transition(table, joined=host)


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
    pace, late = table.settings.pace if pace is None else pace, table.settings.late if late is None else late
    only = table.settings.invited_only if invited_only is None else invited_only
    return Transition(replace(table, settings=table.settings._replace(pace=pace, late=late, invited_only=only)))


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
    before, chosen = options_of(game, table.settings.options), options_of(game, {**table.settings.options, **options})
    most, seats = before.seats(game.seats)[-1], chosen.seats(game.seats)
    if len(table.players) > seats[-1]:
        raise TooManySit(most=seats[-1])
    size = seats[-1] if table.seating.size == most else min(max(table.seating.size, seats[0]), seats[-1])
    settings = table.settings._replace(options=chosen.model_dump(mode="json"))
    after = replace(table, settings=settings, seating=table.seating._replace(size=size))
    return Transition(with_computers(after, seats[0], _level_there(after)) if is_alone(after) else after)


def joined(table: Table, person: Person) -> Transition:
    """A person takes a seat of a lobby, one that is not kept for somebody else. Raises Refusal."""
    require_lobby(table)
    if table.player_of(person.id) is not None:
        raise AlreadySeated
    if table.seating.lobby is not None and person.id in table.seating.lobby.removed:
        raise Removed
    if table.settings.invited_only and person.id not in table.seating.invited:
        raise InvitedOnly(host=mention(table.host))
    kept = () if person.id in table.reserved else table.reserved
    if 0 < table.seating.size - len(table.players) <= len(kept):
        raise Reserved(who=tuple(mention(other) for other in kept))
    player = Player(Seat(len(table.players)), person.id, person.name, person.locale)
    invited = tuple(other for other in table.seating.invited if other != person.id)
    seated = replace(with_player(table, player), seating=table.seating._replace(invited=invited))
    return Transition(seated, joined=person)


def open_to(lobbies: Iterable[Table], person: Person) -> tuple[Table, ...]:
    """Those lobbies at which somebody can sit down: first those that need the fewest others after them, since with them
    a game soon begins; of these the newest, whose people are probably still there."""

    def wanted(table: Table) -> int:
        others = [it for it in table.reserved if it != person.id]
        return table.seating.size - len(table.players) - len(others)

    return tuple(sorted((it for it in lobbies if _may_join(it, person)), key=lambda it: (wanted(it), -it.id)))


def _may_join(table: Table, person: Person) -> bool:
    with suppress(Refusal):
        joined(table, person)
        return True
    return False


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
    if player.person in (None, person) or after.seating.lobby is None:
        return Transition(after)
    gone = (*after.seating.lobby.removed, player.person)
    return Transition(with_lobby_state(after, after.seating.lobby.replace(removed=gone)))


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
    state = table.seating.lobby
    for guest in new:
        _require_inviting(table, guest)
    if not new:
        raise AskedToSit
    if len(table.players) + len(table.reserved) + len(new) > table.seating.size:
        raise NotSoMany
    if state is not None:
        state = state.replace(later=(*state.later, LaterInvitation(people=new, moment=moment)))
    seating = table.seating._replace(invited=(*table.seating.invited, *new), lobby=state)
    return Transition(replace(table, seating=seating))


def require_room_for_guests(table: Table, person: int, moderator: bool) -> None:
    """Refuse a person who may not invite, or whose lobby has no seat left to keep. Raises HostOnly, Begun, TableClosed,
    Unseen or NotSoMany."""
    _require_inviter(table, person, moderator)
    if len(table.players) + len(table.reserved) >= table.seating.size:
        raise NotSoMany


def _require_inviter(table: Table, person: int, moderator: bool) -> None:
    _require_leading(table, person, moderator)
    if table.channel.guild is None:
        raise Unseen


def _require_inviting(table: Table, guest: int) -> None:
    if table.player_of(guest) is not None:
        raise SitsAlready
    if table.seating.lobby is not None and guest in table.seating.lobby.declined:
        raise HasDeclined
    if table.seating.lobby is not None and guest in table.seating.lobby.removed:
        raise WasRemoved


def computers_seated(
    table: Table, person: int, moderator: bool, level: Level = Level.NORMAL, count: int = 1
) -> Transition:
    """So many computer players of a level take seats of a lobby; of several, as many as find one that is kept for
    nobody. Raises Full where not even one does."""
    _require_leading(table, person, moderator)
    first = with_player(table, computer(table, Seat(len(table.players)), level))
    least = min(len(table.players) + count, table.seating.size - len(table.reserved))
    return Transition(with_computers(first, least, level))


def computers_added(table: Table, person: int, moderator: bool, level: Level = Level.NORMAL) -> Transition:
    """Computer players of a level take all seats of a lobby that are free and kept for nobody. Raises Full."""
    _require_leading(table, person, moderator)
    seats = table.seating.size - len(table.reserved)
    if len(table.players) >= seats:
        raise Full
    return Transition(with_computers(table, seats, level))


def levelled(table: Table, person: int, moderator: bool, level: Level, named: str) -> Transition:
    """A computer player of a lobby, named as in `seat_named`, plays at another level. Raises Refusal."""
    _require_leading(table, person, moderator)
    player = seat_named(table, named)
    if not player.is_computer:
        raise NoComputer
    return Transition(with_player_in(table, replace(player, level=level)))


def _level_there(table: Table) -> Level:
    """That of the computer players who sit there already."""
    return next((player.plays_at for player in table.players if player.is_computer), Level.NORMAL)


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


def declined(table: Table, person: int) -> Transition:
    """A guest does not come; their seat is kept no longer. Raises NotInvited or AlreadySeated."""
    require_lobby(table)
    if table.player_of(person) is not None:
        raise AlreadySeated
    if table.seating.lobby is None or person not in table.reserved:
        raise NotInvited
    declined = (*table.seating.lobby.declined, person)
    return Transition(with_lobby_state(table, table.seating.lobby.replace(declined=declined)))


def _host_begins(table: Table, state: LobbyState, now: Now) -> Refusal:
    """Says from when on anybody who sits there may begin."""
    moment = Phrase(f"<t:{int(host_gone(state, now).timestamp())}:f>")
    away = now.moment - state.host_acted >= HOST_AWAY
    return (HostAway if away else HostBegins)(host=mention(table.host), moment=moment)


def begun(
    table: Table, person: int, moderator: bool, game: AnyGame, seed: bytes, now: Now, level: Level | None = None
) -> Transition:
    """Its host, or anybody who sits there once they are gone, begins the game; somebody alone in a private chat with
    the computer players that it needs, all at the `level` that they choose by it. Raises Refusal."""
    require_lobby(table)
    seated = table.player_of(person) is not None
    if not (host_is_gone(table, now) and seated):
        if seated and table.seating.lobby is not None and not moderator and person != table.host:
            raise _host_begins(table, table.seating.lobby, now.at(table))
        require_host(table, person, moderator)
    if is_alone(table):
        least = options_of(game, table.settings.options).seats(game.seats)[0]
        table = with_computers(table, least, level or _level_there(table))
        players = [replace(it, level=level or it.level) if it.is_computer else it for it in table.players]
        table = replace(table, players=tuple(players))
    return started(table, game, seed)
