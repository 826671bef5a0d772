"""What can happen at a table: from a table to what becomes of it, or a Refusal. Nothing is written here."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from pydantic import ValidationError

from bot.model import Chair, Change, Line, Person, Place, Status, Table
from bot.tables.refusals import (
    AlreadySeated,
    BadOptions,
    Begun,
    Full,
    Gone,
    HostOnly,
    NoComputer,
    NoRematch,
    NotBegun,
    NotSeated,
    TooFew,
    TooMany,
)
from games.core import Game, Options, Resigned, Seat
from games.errors import NotYourTurn, Over
from games.match import Match, Played

AnyGame = Game[Any, Any, Any]


def opened(
    game: AnyGame, options: dict[str, Any], size: int | None, place: Place, host: Person, invited: Sequence[int]
) -> Change:
    """A lobby with its host, for `size` seats (None: as many as the options allow).

    Raises BadOptions, TooFew or TooMany.
    """
    chosen = options_of(game, options)
    seats = game.seats_with(chosen)
    size = seats[-1] if size is None else size
    if size < seats[0]:
        raise TooFew(seats[0])
    if size > seats[-1]:
        raise TooMany(seats[-1])
    checked = chosen.model_dump(mode="json")
    others = tuple(dict.fromkeys(person for person in invited if person != host.id))
    chair = Chair(Seat(0), host.id, host.name, host.locale)
    table = Table(0, game.key, checked, place, host.id, Status.LOBBY, size, (chair,), others)
    return Change(table, newcomer=host)


def options_of(game: AnyGame, options: dict[str, Any]) -> Options:
    """The options as the game knows them. Raises BadOptions."""
    try:
        return game.options.model_validate(options)
    except ValidationError:
        raise BadOptions from None


def joined(table: Table, person: Person) -> Change:
    """Somebody sits down."""
    need_lobby(table)
    if table.chair_of(person.id) is not None:
        raise AlreadySeated
    chair = Chair(Seat(len(table.chairs)), person.id, person.name, person.locale)
    invited = tuple(other for other in table.invited if other != person.id)
    return Change(replace(with_chair(table, chair), invited=invited), newcomer=person)


def left(table: Table, person: int) -> Change:
    """Somebody gets up; the next person is host then, and without one the table is closed."""
    need_lobby(table)
    chair = need_chair(table, person)
    table = seated(table, [other for other in table.chairs if other is not chair])
    return Change(with_host(table) if table.people else replace(table, status=Status.CLOSED))


def computer_added(table: Table, person: int, moderator: bool) -> Change:
    """A computer player sits down."""
    need_lobby(table)
    need_host(table, person, moderator)
    return Change(with_chair(table, computer(table, Seat(len(table.chairs)))))


def computer_removed(table: Table, person: int, moderator: bool) -> Change:
    """The computer player that came last gets up."""
    need_lobby(table)
    need_host(table, person, moderator)
    last = next((chair for chair in reversed(table.chairs) if chair.is_computer), None)
    if last is None:
        raise NoComputer
    return Change(seated(table, [chair for chair in table.chairs if chair is not last]))


def begun(table: Table, person: int, moderator: bool, game: AnyGame, seed: bytes, now: datetime) -> Change:
    """The game begins."""
    need_lobby(table)
    need_host(table, person, moderator)
    return started(table, game, seed, now)


def cancelled(table: Table, person: int, moderator: bool) -> Change:
    """The lobby is given up."""
    need_lobby(table)
    need_host(table, person, moderator)
    return Change(replace(table, status=Status.CLOSED))


def closed(table: Table, person: int, moderator: bool, now: datetime) -> Change:
    """The game ends without a winner; a lobby is cancelled."""
    if table.status is Status.LOBBY:
        return cancelled(table, person, moderator)
    match = need_playing(table)
    need_host(table, person, moderator)
    return ended(table, match, now)


def played(table: Table, person: int, move: str, turn: int | None, now: datetime) -> Change:
    """Somebody's move. Raises Refusal."""
    chair = need_chair(table, person)
    match = need_playing(table)
    return moved(table, match, match.play(chair.seat, match.read(move), turn), now)._replace(decided=chair.seat)


def computer_played(table: Table, seat: Seat, move: str, turn: int, now: datetime) -> Change:
    """A computer player's move. Raises Refusal."""
    match = need_playing(table)
    if not (0 <= seat < len(table.chairs)) or not table.chairs[seat].is_computer:
        raise NotYourTurn
    return moved(table, match, match.play(seat, match.read(move), turn), now)


def resigned(table: Table, person: int, now: datetime) -> Change:
    """Somebody gives up. Of two the other wins; else a computer player takes the chair, and one without people ends."""
    chair = need_chair(table, person)
    match = need_playing(table)
    change = moved(table, match, match.resign(chair.seat), now)
    if change.table.is_over:
        return change
    chairs = [computer(table, chair.seat) if other is chair else other for other in table.chairs]
    after = replace(change.table, chairs=tuple(chairs))
    lines = tuple(replace_name(line, chair.name) for line in change.lines)
    if after.people:
        return Change(with_host(after), lines)
    closing = ended(after, change.table.match or match, now)
    return Change(closing.table, lines + closing.lines)


def replace_name(line: Line, name: str) -> Line:
    """A line of a resignation that names who gave up, since his seat has another's name from now on."""
    events = (event.replace(name=name) if isinstance(event, Resigned) else event for event in line.events)
    return line._replace(events=tuple(events))


def rematched(table: Table, person: int, game: AnyGame, seed: bytes, now: datetime) -> Change:
    """The same players again, each one seat further: whoever sat second sits first. Begun at once."""
    need_chair(table, person)
    if not table.is_over or table.match is None:
        raise NoRematch
    fresh = Table(0, table.game, table.options, table.place, table.host, Status.LOBBY, table.size)
    return started(seated(fresh, (*table.chairs[1:], table.chairs[0])), game, seed, now)


def started(table: Table, game: AnyGame, seed: bytes, now: datetime) -> Change:
    """A lobby's game in its first position. Raises TooFew, or BadOptions for options of an older version."""
    options = options_of(game, table.options)
    seats = game.seats_with(options)
    if len(table.chairs) > seats[-1]:
        raise TooMany(seats[-1])
    if len(table.chairs) not in seats:
        raise TooFew(next(number for number in seats if number > len(table.chairs)))
    first = Match.start(game, len(table.chairs), options, seed)
    table = replace(table, status=Status.PLAYING, match=first.match, waiting_since=now, called=first.match.turn)
    return Change(settled(table), (Line(-1, first.line, first.events),))


def moved(table: Table, match: Match, step: Played, now: datetime) -> Change:
    """A table after a line that was played at `match`."""
    same = step.match.turn == match.turn
    alone = len(match.to_act) == 1 and step.match.to_act == match.to_act
    after = replace(
        table,
        match=step.match,
        waiting_since=table.waiting_since if same else now,
        called=table.called if same or alone else step.match.turn,
    )
    return Change(settled(after), (Line(match.turn, step.line, step.events),))


def abandoned(table: Table, now: datetime) -> Change:
    """A table whose channel is gone is closed, whoever sits at it. Raises Over or Gone where it is over already."""
    if table.status is Status.LOBBY:
        return Change(replace(table, status=Status.CLOSED))
    return ended(table, need_playing(table), now)


def ended(table: Table, match: Match, now: datetime) -> Change:
    """A table whose game is closed."""
    change = moved(table, match, match.close(), now)
    return Change(replace(change.table, status=Status.CLOSED), change.lines)


def settled(table: Table) -> Table:
    """A table that is finished when its match is."""
    if table.match is None or table.match.outcome is None:
        return table
    return replace(table, status=Status.FINISHED, waiting_since=None)


def seated(table: Table, chairs: Sequence[Chair]) -> Table:
    """A table with these chairs, in this order."""
    return replace(table, chairs=tuple(replace(chair, seat=Seat(seat)) for seat, chair in enumerate(chairs)))


def with_chair(table: Table, chair: Chair) -> Table:
    """A table with one chair more. Raises Full."""
    if len(table.chairs) >= table.size:
        raise Full
    return seated(table, (*table.chairs, chair))


def with_host(table: Table) -> Table:
    """A table whose host sits at it."""
    people = [chair.person for chair in table.chairs if chair.person is not None]
    return table if table.host in people else replace(table, host=people[0])


def computer(table: Table, seat: Seat) -> Chair:
    """A computer player under a name that is free here and means the same in every language."""
    taken = set(table.names)
    number = next(number for number in range(1, len(taken) + 2) if f"Computer {number}" not in taken)
    return Chair(seat, None, f"Computer {number}", table.place.locale)


def need_lobby(table: Table) -> None:
    """Refuse what can only be done before the game begins."""
    if table.status is Status.LOBBY:
        return
    if table.match is None:
        raise Gone
    raise Over if table.is_over else Begun


def need_playing(table: Table) -> Match:
    """The match that is being played; refuse where there is none."""
    if table.status is Status.PLAYING and table.match is not None:
        return table.match
    if table.match is None:
        raise Gone if table.is_over else NotBegun
    raise Over


def need_chair(table: Table, person: int) -> Chair:
    """The chair of a player; refuse anybody else."""
    chair = table.chair_of(person)
    if chair is None:
        raise NotSeated
    return chair


def need_host(table: Table, person: int, moderator: bool) -> None:
    """Refuse whoever is neither host nor moderator."""
    if person != table.host and not moderator:
        raise HostOnly
