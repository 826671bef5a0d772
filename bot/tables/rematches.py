"""The next game of the same people: who plays in it, and who of those that watch gets a seat."""

from collections.abc import Collection
from dataclasses import replace

from bot.tables.refusals import AlreadySeated, InvitedOnly, NoRematch, Removed
from bot.tables.transitions import (
    computer,
    options_of,
    require_playing,
    started,
    with_computers,
    with_host,
    with_player,
    with_replacing,
)
from bot.values.helping import NO_HINTS, Help
from bot.values.proposal import ProposalKind
from bot.values.seating import Replacing, Seating, Watcher, mention
from bot.values.table import Person, Player, Status, Table, Transition
from bot.values.turn_clock import NOTHING_DELAYED, NOTHING_PREPARED, PLAYS
from games.core import AnyGame, Seat
from games.levels import Level


def require_rematch(table: Table) -> None:
    if not table.is_over or table.match is None:
        raise NoRematch


def rematched(
    table: Table, seats: Collection[Seat], game: AnyGame, seed: bytes, *, fill: bool, level: Level | None = None
) -> Transition:
    """A new game of the people in these seats and the computer players, each one seat further, in the colour that they
    had. Watchers take the seats of the others, then those of computer players, then free ones. Computer players `fill`
    what is left, or only as many as the game needs; they play at another `level` than before, if one is named. Raises
    NoRematch."""
    require_rematch(table)
    possible = options_of(game, table.settings.options).seats(game.seats)
    watchers = [it for it in table.seating.replacing.watchers if table.player_of(it.person) is None]
    order: list[Player | None] = []
    for player in (*table.players[1:], table.players[0]):
        if player.is_computer or player.seat in seats:
            order.append(_afresh(player, level))
        elif watchers:
            order.append(_seated(watchers.pop(0)))
        elif fill:
            order.append(None)
    for at, taken in enumerate(order):
        if watchers and (taken is None or taken.is_computer):
            order[at] = _seated(watchers.pop(0))
    while watchers and len(order) < possible[-1]:
        order.append(_seated(watchers.pop(0)))
    settings, seating = table.settings._replace(help=Help.NONE), Seating(max(table.seating.size, len(order)))
    fresh = Table(0, table.game, settings, table.channel, table.host, Status.LOBBY, seating, server=table.server)
    level = level or next((player.level for player in table.players if player.level is not None), Level.NORMAL)
    for sits in order:
        fresh = with_player(fresh, sits or computer(fresh, Seat(len(fresh.players)), level))
    fresh = with_computers(fresh, next((number for number in possible if number >= len(fresh.players)), 0), level)
    replacing = Replacing(watchers=tuple(watchers), removed=table.seating.replacing.removed)
    fresh = replace(_coloured(fresh), seating=seating._replace(replacing=replacing))
    return started(with_host(fresh), game, seed)


def _coloured(table: Table) -> Table:
    """The table, in which each that has no colour of an earlier game gets the first that is free."""
    kept = {player.kept_colour for player in table.players}
    free = (colour for colour in range(len(table.players)) if colour not in kept)
    players = (it if it.kept_colour is not None else replace(it, kept_colour=next(free)) for it in table.players)
    return replace(table, players=tuple(players))


def _seated(watcher: Watcher) -> Player:
    return Player(Seat(0), watcher.person, watcher.name, watcher.locale)


def _afresh(player: Player, level: Level | None) -> Player:
    """A player without what was found out, held, prepared or resigned at the old table; a computer at a level, if one
    is named."""
    left = replace(
        player, unreachable=None, delayed=NOTHING_DELAYED, prepared=NOTHING_PREPARED, kept_colour=player.colour
    )
    if player.is_computer and level is not None:
        left = replace(left, level=level)
    history = left.history._replace(milestone=None, streak=0, wins_here=0)
    return replace(left, clock=None, attendance=PLAYS, fast_play=None, history=history, hinted=NO_HINTS)


def require_watcher(table: Table, person: int) -> None:
    """Raises AlreadySeated, Removed, InvitedOnly, NotBegun or TableClosed for somebody who gets no seat in the next
    game of these people."""
    if table.player_of(person) is not None:
        raise AlreadySeated
    if person in table.seating.replacing.removed:
        raise Removed
    if table.settings.invited_only:
        raise InvitedOnly(host=mention(table.host))
    if table.match is None:
        require_playing(table)


def is_left(table: Table) -> bool:
    """Whether a game is over, and nobody has asked for a rematch."""
    asked = table.open_proposal
    proposed = asked is not None and asked.kind is ProposalKind.REMATCH
    return table.is_over and table.rematch is None and not proposed


def watched(table: Table, person: Person) -> Transition | None:
    """Somebody who watches gets a seat in the rematch. None for somebody who has asked already. Raises as
    `require_watcher`."""
    require_watcher(table, person.id)
    if any(it.person == person.id for it in table.seating.replacing.watchers):
        return None
    watcher = Watcher(person=person.id, name=person.name, locale=person.locale)
    return _watching(table, (*table.seating.replacing.watchers, watcher))._replace(joined=person)


def unwatched(table: Table, person: int) -> Transition:
    """Somebody who watches wants no seat in the next game any more."""
    return _watching(table, tuple(it for it in table.seating.replacing.watchers if it.person != person))


def _watching(table: Table, watchers: tuple[Watcher, ...]) -> Transition:
    return Transition(with_replacing(table, table.seating.replacing.replace(watchers=watchers)))


def companions(table: Table) -> list[int]:
    """The people of a game that is over, its winners first."""
    winners = table.match.outcome.winners if table.match is not None and table.match.outcome is not None else ()
    people = sorted(table.people, key=lambda it: it.seat not in winners)
    return [it.person for it in people if it.person is not None]
