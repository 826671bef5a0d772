"""What can happen at a table: from a table to what becomes of it, or a Refusal. Nothing is written here."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from bot.tables.refusals import (
    BadOptions,
    Begun,
    Full,
    GameGone,
    HostOnly,
    LongOver,
    NotBegun,
    NotSeated,
    TableClosed,
    TooFew,
    TooMany,
)
from bot.values.calendar import Pause
from bot.values.names import free_computer_name
from bot.values.proposal import Proposal, Proposals
from bot.values.record import PlayedBy, PlayedLine, RecordLine
from bot.values.retention import NOBODY
from bot.values.seating import LobbyState, Replacing
from bot.values.table import Player, Renewal, Status, Table, Transition
from bot.values.turn_clock import PLAYS
from games.core import AnyGame, Move, Options, Resigned, Seat
from games.errors import MovedOn, NotYourTurn, Over
from games.levels import Level
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
    present = with_player_in(table, replace(player.back_on_server(), attendance=PLAYS))
    return _move_of(present, player.seat, move, decision)._replace(mover=player.seat)


def computer_played(table: Table, seat: Seat, move: Move, decision: int) -> Transition:
    """A computer player's or a stand-in's move, chosen at this decision. Raises Refusal."""
    require_playing(table)
    if not 0 <= seat < len(table.players) or not table.players[seat].is_played_by_computer:
        raise NotYourTurn
    return _move_of(table, seat, move, decision)


def forced(table: Table, seat: Seat, move: Move) -> Transition:
    """The only move of a person, which is played for them. It says nothing of whether they are there."""
    return played_by(_move_of(table, seat, move, table.decision), PlayedBy.FORCED)


def played_by(change: Transition, what: PlayedBy) -> Transition:
    """A move, with what played it for its player."""
    return change._replace(lines=tuple(replace(line, played_by=what) for line in change.lines))


def _move_of(table: Table, seat: Seat, move: Move, decision: int) -> Transition:
    match = require_playing(table)
    if decision != table.decision:
        raise MovedOn
    step = match.play(seat, move)
    change = moved(table, match, step)
    undoable = move.undoable(match.view(seat)) and step.match.outcome is None
    return change._replace(lines=tuple(replace(line, undoable=undoable) for line in change.lines))


def resigned(table: Table, person: int) -> Transition:
    """Of two players the other wins; else a computer player takes the seat. Without other people the game ends, and
    nobody takes it."""
    player = require_player(table, person)
    match = require_playing(table)
    change = moved(table, match, match.resign(player.seat))
    if change.table.is_over:
        return change
    if len(table.people) == 1:
        closing = ended(change.table, change.table.match or match)
        return Transition(closing.table, change.lines + closing.lines)
    players = [computer(table, player.seat) if other is player else other for other in table.players]
    after, lasting = replace(change.table, players=tuple(players)), change.table.proposals.lasting
    if lasting is not None and lasting.seat == player.seat:
        after = with_lasting(after, None)
    return Transition(with_host(after), tuple(_naming(line, table.names[player.seat]) for line in change.lines))


def _naming(line: RecordLine, name: str) -> RecordLine:
    """A line that keeps the name of the player who resigns: their seat has another's from now on."""
    events = (event.replace(name=name) if isinstance(event, Resigned) else event for event in line.events)
    return replace(line, events=tuple(events))


def started(table: Table, game: AnyGame, seed: bytes) -> Transition:
    """A lobby's game in its first position. Raises TooFew, or BadOptions for options of an older version."""
    options = options_of(game, table.settings.options)
    seats = options.seats(game.seats)
    if len(table.players) > seats[-1]:
        raise TooMany(most=seats[-1])
    if len(table.players) not in seats:
        raise TooFew(least=next(number for number in seats if number > len(table.players)))
    first = Match.start(game, len(table.players), options, seed)
    decision = table.decision + first.match.turn
    table = replace(
        table,
        status=Status.PLAYING,
        decision=decision,
        times=table.times._replace(pinged_decision=decision),
        match=first.match,
        seating=table.seating.begun(),
    )
    return Transition(with_status(table), (RecordLine(-1, first.line, first.events),))


def moved(table: Table, match: Match, step: Played) -> Transition:
    """A table after a line that was played on `match`."""
    same = step.match.turn == match.turn
    alone = len(match.to_act) == 1 and step.match.to_act == match.to_act
    decision, lasting = table.decision + step.match.turn - match.turn, table.proposals.lasting
    stands = lasting if lasting is not None and lasting.is_open else None
    after = replace(
        table,
        match=step.match,
        decision=decision,
        proposals=Proposals(None, stands, table.proposals.refusals),
        times=table.times._replace(pinged_decision=table.times.pinged_decision if same or alone else decision),
    )
    return Transition(with_status(after), (RecordLine(table.decision, step.line, step.events),))


def replayed(match: Match, lines: Sequence[str]) -> Match:
    """A match after these lines of its record."""
    return fold(Match.start(match.game, match.seats, match.options, match.seed).match, lines)


def replayed_to(match: Match, lines: Sequence[PlayedLine], plies: Iterable[int]) -> dict[int, Match]:
    """The match as it was after each of these lines of its record. `lines` are all that were not taken back, oldest
    first."""
    found, at, before = {}, Match.start(match.game, match.seats, match.options, match.seed).match, 0
    for ply in sorted(plies):
        at = fold(at, [line.text for line in lines if before < line.ply <= ply])
        found[ply], before = at, ply
    return found


def closed(table: Table, person: int, moderator: bool) -> Transition:
    """A lobby, a game or a table that does not read ends without a winner. Raises Refusal."""
    after = abandoned(table)
    require_host(table, person, moderator)
    return after


def abandoned(table: Table) -> Transition:
    """The same, whoever wants it. Raises Over or TableClosed."""
    if table.status in (Status.LOBBY, Status.BROKEN):
        return Transition(replace(table, status=Status.CLOSED), renewal=Renewal.CLOCKS)
    return ended(table, require_playing(table))


def ended(table: Table, match: Match, line: str = CLOSE) -> Transition:
    """A table without a winner; `line`, one of CLOSINGS, says why."""
    change = moved(table, match, match.close(line))
    return Transition(replace(change.table, status=Status.CLOSED), change.lines)


def with_proposal(table: Table, proposal: Proposal | None) -> Table:
    """The table at whose decision this is proposed, or nothing any more."""
    return replace(table, proposals=table.proposals._replace(at_decision=proposal))


def with_lasting(table: Table, proposal: Proposal | None) -> Table:
    """The table at which this is proposed whatever is decided meanwhile, or nothing any more."""
    return replace(table, proposals=table.proposals._replace(lasting=proposal))


def with_lobby_state(table: Table, state: LobbyState) -> Table:
    return replace(table, seating=table.seating._replace(lobby=state))


def with_pauses(table: Table, pauses: tuple[Pause, ...]) -> Table:
    return replace(table, times=table.times._replace(pauses=pauses))


def with_replacing(table: Table, replacing: Replacing) -> Table:
    return replace(table, seating=table.seating._replace(replacing=replacing))


def with_status(table: Table) -> Table:
    """The table; a finished one where its match is over."""
    if table.match is None or table.match.outcome is None:
        return table
    finished = replace(table, status=Status.FINISHED, times=table.times._replace(waiting_since=None))
    return with_lasting(finished, None)


def with_players(table: Table, players: Sequence[Player]) -> Table:
    return replace(table, players=tuple(replace(player, seat=Seat(seat)) for seat, player in enumerate(players)))


def with_player(table: Table, player: Player) -> Table:
    """Raises Full."""
    if len(table.players) >= table.seating.size:
        raise Full
    return with_players(table, (*table.players, player))


def with_computers(table: Table, least: int, level: Level = Level.NORMAL) -> Table:
    """The table with computer players of a level until at least so many sit there."""
    for seat in range(len(table.players), least):
        table = with_player(table, computer(table, Seat(seat), level))
    return table


def with_player_in(table: Table, player: Player) -> Table:
    players = tuple(player if it.seat == player.seat else it for it in table.players)
    return replace(table, players=players)


def with_host(table: Table) -> Table:
    """The table; its first person is host if the host has left."""
    people = [player.person for player in table.players if player.person is not None]
    return table if table.host in people else replace(table, host=people[0])


def computer(table: Table, seat: Seat, level: Level = Level.NORMAL) -> Player:
    """A computer player under a name that is free here."""
    name = free_computer_name([*table.names, *(player.name for player in table.players)])
    return Player(seat, None, name, table.channel.locale, level=level)


def require_lobby(table: Table) -> None:
    if table.status is Status.LOBBY:
        return
    if table.match is None:
        raise TableClosed
    raise Over if table.is_over else Begun


def require_playing(table: Table) -> Match:
    if table.status is Status.PLAYING and table.match is not None:
        return table.match
    if table.match is None:
        raise TableClosed if table.is_over else NotBegun
    raise Over


def require_player(table: Table, person: int) -> Player:
    player = table.player_of(person)
    if player is None:
        raise NotSeated
    return player


def is_anonymous(table: Table) -> bool:
    """Whether its record is all that was kept of a table, without who played; without a match not even that."""
    return table.host == NOBODY


def require_kept(table: Table) -> Table:
    """The table. Raises GameGone if nothing was kept of its game."""
    if is_anonymous(table) and table.match is None:
        raise GameGone
    return table


def require_named(table: Table) -> Table:
    """The table. Raises LongOver, also GameGone, if it is not known any more who played there."""
    if is_anonymous(require_kept(table)):
        raise LongOver
    return table


def require_host(table: Table, person: int, moderator: bool) -> None:
    if person != table.host and not moderator:
        raise HostOnly
