"""What can happen at a table: from a table to what becomes of it, or a Refusal. Nothing is written here."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from bot.tables.refusals import (
    BadOptions,
    Begun,
    Full,
    HostOnly,
    NoRematch,
    NotBegun,
    NotSeated,
    TableClosed,
    TooFew,
    TooMany,
)
from bot.values.record import RecordLine
from bot.values.table import Player, Status, Table, Transition
from bot.values.turn_clock import NOTHING_PREPARED
from games.core import AnyGame, Move, Options, Resigned, Seat
from games.errors import MovedOn, NotYourTurn, Over
from games.match import CLOSE, Match, Played, fold


def options_of(game: AnyGame, options: dict[str, Any]) -> Options:
    """The options as the game knows them. Raises BadOptions."""
    try:
        return game.options.model_validate(options)
    except ValidationError:
        raise BadOptions from None


def played(table: Table, person: int, move: Move, decision: int) -> Transition:
    """A person's move, chosen at this decision. Raises Refusal."""
    player = require_player(table, person)
    present = with_player_in(table, replace(player, stand_in=None, misses=0))
    return _move_of(present, player.seat, move, decision)._replace(mover=player.seat)


def computer_played(table: Table, seat: Seat, move: Move, decision: int) -> Transition:
    """A computer player's move, chosen at this decision, its own or for a person for whom it plays. Raises Refusal."""
    require_playing(table)
    if not 0 <= seat < len(table.players) or not table.players[seat].is_played_by_computer:
        raise NotYourTurn
    return _move_of(table, seat, move, decision)


def _move_of(table: Table, seat: Seat, move: Move, decision: int) -> Transition:
    match = require_playing(table)
    if decision != table.decision:
        raise MovedOn
    step = match.play(seat, move)
    change = moved(table, match, step)
    undoable = move.undoable(match.view(seat)) and step.match.outcome is None
    return change._replace(lines=tuple(replace(line, undoable=undoable) for line in change.lines))


def resigned(table: Table, person: int) -> Transition:
    """A person resigns. Of two the other wins; else a computer player takes the seat; without people the game ends."""
    player = require_player(table, person)
    match = require_playing(table)
    change = moved(table, match, match.resign(player.seat))
    if change.table.is_over:
        return change
    players = [computer(table, player.seat) if other is player else other for other in table.players]
    lasting = change.table.lasting
    own = lasting is not None and lasting.seat == player.seat
    after = replace(change.table, players=tuple(players), lasting=None if own else lasting)
    lines = tuple(replace_name(line, table.names[player.seat]) for line in change.lines)
    if after.people:
        return Transition(with_host(after), lines)
    closing = ended(after, change.table.match or match)
    return Transition(closing.table, lines + closing.lines)


def replace_name(line: RecordLine, name: str) -> RecordLine:
    """The line of a resignation with the name of who resigned, since their seat has another's name from now on."""
    events = (event.replace(name=name) if isinstance(event, Resigned) else event for event in line.events)
    return replace(line, events=tuple(events))


def rematched(table: Table, seats: Collection[Seat], game: AnyGame, seed: bytes, *, fill: bool) -> Transition:
    """The people in these seats and the computer players again, each one seat further: whoever sat second sits first.
    Computer players take all other seats, or where these are not `fill`ed only as many as the game needs. Begun at
    once. Raises NoRematch."""
    require_rematch(table)
    fresh = Table(0, table.game, table.options, table.channel, table.host, Status.LOBBY, table.size)
    fresh = replace(fresh, pace=table.pace, late=table.late, server=table.server)
    for player in (*table.players[1:], table.players[0]):
        if player.is_computer or player.seat in seats:
            fresh = with_player(fresh, _afresh(player))
        elif fill:
            fresh = with_player(fresh, computer(fresh, Seat(len(fresh.players))))
    possible = options_of(game, table.options).seats(game.seats)
    fresh = with_computers(fresh, next((number for number in possible if number >= len(fresh.players)), 0))
    return started(with_host(fresh), game, seed)


def _afresh(player: Player) -> Player:
    """A player as at a new table: whatever was found out, held, prepared or resigned at the old one stays there."""
    left = replace(player, unreachable=None, held=None, resigns=None, prepared=NOTHING_PREPARED)
    return replace(left, clock=None, stand_in=None, misses=0, tonight=None)


def require_rematch(table: Table) -> None:
    """Refuse a rematch of a game that is not over."""
    if not table.is_over or table.match is None:
        raise NoRematch


def started(table: Table, game: AnyGame, seed: bytes) -> Transition:
    """A lobby's game in its first position. Raises TooFew, or BadOptions for options of an older version."""
    options = options_of(game, table.options)
    seats = options.seats(game.seats)
    if len(table.players) > seats[-1]:
        raise TooMany(most=seats[-1])
    if len(table.players) not in seats:
        raise TooFew(least=next(number for number in seats if number > len(table.players)))
    first = Match.start(game, len(table.players), options, seed)
    table = replace(
        table,
        status=Status.PLAYING,
        decision=first.match.turn,
        pinged_decision=first.match.turn,
        match=first.match,
    )
    return Transition(with_status(table), (RecordLine(-1, first.line, first.events),))


def moved(table: Table, match: Match, step: Played) -> Transition:
    """A table after a line that was played on `match`."""
    same = step.match.turn == match.turn
    alone = len(match.to_act) == 1 and step.match.to_act == match.to_act
    decision = table.decision + step.match.turn - match.turn
    after = replace(
        table,
        match=step.match,
        decision=decision,
        proposal=None,
        lasting=table.lasting if table.lasting is not None and table.lasting.is_open else None,
        pinged_decision=table.pinged_decision if same or alone else decision,
    )
    return Transition(with_status(after), (RecordLine(table.decision, step.line, step.events),))


def replayed(match: Match, lines: Sequence[str]) -> Match:
    """The match as it was after the first lines of its record that count."""
    return fold(Match.start(match.game, match.seats, match.options, match.seed).match, lines)


def closed(table: Table, person: int, moderator: bool) -> Transition:
    """A lobby, a game or a table that does not read ends without a winner. Raises Refusal."""
    after = abandoned(table)
    require_host(table, person, moderator)
    return after


def abandoned(table: Table) -> Transition:
    """The same, whoever wants it. Raises Over or TableClosed."""
    if table.status in (Status.LOBBY, Status.BROKEN):
        return Transition(replace(table, status=Status.CLOSED), renews=True)
    return ended(table, require_playing(table))


def ended(table: Table, match: Match, line: str = CLOSE) -> Transition:
    """A table whose game is closed; `line`, one of CLOSINGS, says why."""
    change = moved(table, match, match.close(line))
    return Transition(replace(change.table, status=Status.CLOSED), change.lines)


def with_status(table: Table) -> Table:
    """The table; a finished one where its match is over."""
    if table.match is None or table.match.outcome is None:
        return table
    return replace(table, status=Status.FINISHED, waiting_since=None, lasting=None)


def with_players(table: Table, players: Sequence[Player]) -> Table:
    """The table with these players, seated in this order."""
    return replace(table, players=tuple(replace(player, seat=Seat(seat)) for seat, player in enumerate(players)))


def with_player(table: Table, player: Player) -> Table:
    """The table with one player more. Raises Full."""
    if len(table.players) >= table.size:
        raise Full
    return with_players(table, (*table.players, player))


def with_computers(table: Table, least: int) -> Table:
    """The table with as many computer players as it takes until so many sit at it."""
    for seat in range(len(table.players), least):
        table = with_player(table, computer(table, Seat(seat)))
    return table


def with_player_in(table: Table, player: Player) -> Table:
    """The table with another state of the player who sits in the same seat."""
    players = tuple(player if it.seat == player.seat else it for it in table.players)
    return replace(table, players=players)


def with_host(table: Table) -> Table:
    """The table; the first person is host where the host has left."""
    people = [player.person for player in table.players if player.person is not None]
    return table if table.host in people else replace(table, host=people[0])


def computer(table: Table, seat: Seat) -> Player:
    """A computer player under a name that is free here and means the same in every language."""
    taken = {*table.names, *(player.name for player in table.players)}
    number = next(number for number in range(1, len(taken) + 2) if f"Computer {number}" not in taken)
    return Player(seat, None, f"Computer {number}", table.channel.locale)


def require_lobby(table: Table) -> None:
    """Refuse what can only be done before the game begins."""
    if table.status is Status.LOBBY:
        return
    if table.match is None:
        raise TableClosed
    raise Over if table.is_over else Begun


def require_playing(table: Table) -> Match:
    """The match that is being played; refuse where there is none."""
    if table.status is Status.PLAYING and table.match is not None:
        return table.match
    if table.match is None:
        raise TableClosed if table.is_over else NotBegun
    raise Over


def require_player(table: Table, person: int) -> Player:
    """The player that a person is; refuse anybody else."""
    player = table.player_of(person)
    if player is None:
        raise NotSeated
    return player


def require_host(table: Table, person: int, moderator: bool) -> None:
    """Refuse whoever is neither host nor moderator."""
    if person != table.host and not moderator:
        raise HostOnly
