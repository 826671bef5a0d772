"""A table as rows: from the rows of its seats to the value, and back to columns."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple, Self, TypeAlias, TypeVar

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import Connection, Row, delete

from bot.store.change import TableChange
from bot.store.games.milestones import MET, write_milestones
from bot.store.games.plans import prepared_in
from bot.store.games.results import write_streak
from bot.store.games.statements import DONE, GOES_ON, INSERT_SEATS, KNOWN_PLAIN, PLAIN, SEATS
from bot.store.people.people import preferences_in, server_in
from bot.store.schema import tables as schema
from bot.store.schema.tables import json_of, microseconds, moment_of
from bot.store.time.clocks import clock_in
from bot.values.calendar import Pause, Span, Times, covering
from bot.values.helping import Help, Hint, Hinted
from bot.values.milestone import MILESTONE, History, Tally
from bot.values.preferences import Pace, TableSettings
from bot.values.proposal import Proposal, Proposals, RefusedProposal
from bot.values.retention import NOBODY
from bot.values.seating import NO_ASKS, NO_REPLACING, LobbyState, Replacing, SeatAsks, Seating
from bot.values.table import ChannelRef, Player, Status, Table
from bot.values.turn_clock import Attendance, Delayed, DelayedMove, Late, StandIn
from games.core import AnyGame, Outcome, Seat
from games.errors import Corrupt
from games.levels import Level
from games.match import Match, Snapshot

Rows: TypeAlias = list[Row[Any]]
REFUSALS = TypeAdapter(tuple[RefusedProposal, ...])
"""Refused proposals as stored."""
DUEL = 2
_Stored = TypeVar("_Stored", bound=Sequence[Any])


def by_table(found: Iterable[_Stored]) -> dict[int, list[_Stored]]:
    """The rows by the ids of their tables, which stand first in each."""
    tables: dict[int, list[_Stored]] = {}
    for row in found:
        tables.setdefault(row[0], []).append(row)
    return tables


def table_of(rows: Rows, match: Match | None) -> Table:
    """Build a table from the rows of its seats; a table without seats has one row."""
    row = rows[0]
    return Table(
        **{name: getattr(row, name) for name in PLAIN},
        channel=ChannelRef(row.guild, row.channel, row.channel_locale, row.parent, row.seen_by_all),
        status=Status(row.status),
        players=_players(rows),
        match=match,
        server=server_in(row.server),
        settings=TableSettings(row.options, Pace(row.pace), Late(row.late), Help(row.help), row.invited_only),
        seating=Seating(
            row.size,
            tuple(row.invited),
            None if row.lobby is None else LobbyState.model_validate_json(row.lobby),
            NO_REPLACING if row.replacing is None else Replacing.model_validate_json(row.replacing),
            row.rung,
            NO_ASKS if row.seat_asks is None else SeatAsks.model_validate_json(row.seat_asks),
        ),
        times=Times(row.waiting_since, row.pinged_decision, () if row.pauses is None else _pauses_in(row.pauses)),
        proposals=Proposals(
            proposal_in(row.proposal),
            proposal_in(row.lasting),
            () if row.refusals is None else REFUSALS.validate_json(row.refusals),
        ),
    )


def seats_in(rows: Rows) -> int:
    """Return the number of seats. An anonymous table has no rows of seats, but stores its size."""
    return int(rows[0].size) if rows[0].host == NOBODY else len(rows)


def _players(rows: Rows) -> tuple[Player, ...]:
    row = rows[0]
    if row.host == NOBODY and row.rules is not None:
        return tuple(Player(Seat(at), None, f"Player {at + 1}", row.channel_locale) for at in range(row.size))
    return tuple(_player(row, rows) for row in rows if row.seat is not None)


def broken_of(rows: Rows) -> Table:
    """Build a table from its rows of KNOWN, if the others cannot be read: CLOSED if it is over, else BROKEN."""
    row = rows[0]
    return Table(
        **{name: getattr(row, name) for name in KNOWN_PLAIN},
        settings=TableSettings({}),
        seating=Seating(row.size),
        channel=ChannelRef(row.guild, row.channel, row.channel_locale),
        status=Status.CLOSED if row.over else Status.BROKEN,
        players=tuple(_known_player(row) for row in rows if row.seat is not None),
    )


def _known_player(row: Row[Any]) -> Player:
    if row.person is None:
        return Player(Seat(row.seat), None, row.computer, row.channel_locale)
    return Player(Seat(row.seat), row.person, row.name, row.locale)


def _player(row: Row[Any], rows: Rows) -> Player:
    player = replace(_known_player(row), kept_colour=row.kept_colour)
    if player.is_computer:
        return replace(player, level=Level(row.level))
    holds = row.delayed_line is not None and row.delayed_until is not None
    move = DelayedMove(row.delayed_decision, row.delayed_line, row.delayed_until) if holds else None
    return replace(
        player,
        unreachable=row.unreachable,
        delayed=Delayed(move, row.resigns),
        prepared=prepared_in(row),
        preferences=preferences_in(row),
        server_zone=server_in(row.home).zone,
        clock=clock_in(row),
        attendance=Attendance(None if row.stand_in is None else StandIn(row.stand_in), row.misses),
        fast_play=None if row.tonight is None else Span(row.tonight_from, row.tonight),
        history=_history(row, rows),
        hinted=Hinted(row.hints, Hint.read(row.hint) if row.hint else None),
    )


def _history(row: Row[Any], rows: Rows) -> History:
    stored = row.milestone
    milestone = _duels_of(row, rows) if stored is None else MILESTONE.validate_json(stored)
    return History(bool(row.practised), milestone, row.streak, row.wins_here or 0, row.known is None)


def _duels_of(row: Row[Any], rows: Rows) -> Tally | None:
    """The tally of a duel as an older bot has stored it, of games of the same kind alone."""
    if len(rows) != DUEL or sum(it.won_duels for it in rows) < MET:
        return None
    [rival] = (it for it in rows if it.seat != row.seat)
    return Tally(rival=Seat(rival.seat), won=row.won_duels, lost=rival.won_duels)


def proposal_in(text: str | None) -> Proposal | None:
    return None if text is None else Proposal.model_validate_json(text)


def _pauses_in(text: str) -> tuple[Pause, ...]:
    """Read pauses from JSON: pairs of microseconds since 1970."""
    return tuple(Pause(moment_of(begin), None if end is None else moment_of(end)) for begin, end in json.loads(text))


def _pauses_text(pauses: Iterable[Pause]) -> str | None:
    pairs = [(microseconds(begin), None if end is None else microseconds(end)) for begin, end in pauses]
    return json.dumps(pairs) if pairs else None


def restored(game: AnyGame, row: Row[Any], seats: int) -> Match:
    """Restore the match from a row with seed, state and outcome. Raise Corrupt."""
    try:
        ended = None if row.outcome is None else Outcome.model_validate_json(row.outcome)
    except ValidationError:
        raise Corrupt(f"{game.key}: a stored outcome does not read") from None
    return Match.restore(game, seats, row.options, row.seed, Snapshot(state=row.state, ended=ended))


def constant_columns(table: Table, now: datetime) -> dict[str, Any]:
    """The columns that are written once, when the table is created."""
    return {
        "game": table.game,
        "guild": table.channel.guild,
        "locale": table.channel.locale,
        "seen_by_all": table.channel.seen_by_all,
        "shown": table.shown,
        "made": now,
    }


def changing_columns(table: Table) -> dict[str, Any]:
    """The columns that every change writes."""
    return {
        **{name: getattr(table, name) for name in ("host", "version", "rematch", "decision")},
        **table.settings._asdict(),
        **table.seating._asdict(),
        **table.times._asdict(),
        "channel": table.channel.id,
        "parent": table.channel.parent,
        "status": table.status.value,
        "proposal": json_of(table.proposals.at_decision),
        "lasting": json_of(table.proposals.lasting),
        "refusals": REFUSALS.dump_json(table.proposals.refusals).decode() if table.proposals.refusals else None,
        "pace": int(table.settings.pace),
        "late": table.settings.late.value,
        "help": table.settings.help.value,
        "pauses": _pauses_text(table.times.pauses),
        "replacing": None if table.seating.replacing == NO_REPLACING else table.seating.replacing.model_dump_json(),
        "seat_asks": None if table.seating.seat_asks == NO_ASKS else table.seating.seat_asks.model_dump_json(),
        "lobby": json_of(table.seating.lobby),
        "due": table.times.waiting_since if table.computers_to_act else None,
        **_match_columns(table),
    }


def _match_columns(table: Table) -> dict[str, Any]:
    """The columns of the match, with the rules number by which it began."""
    if table.match is None:
        return dict.fromkeys(("rules", "seed", "state", "outcome"))
    snapshot = table.match.snapshot()
    return {
        "rules": table.match.game.rules,
        "seed": table.match.seed,
        "state": snapshot.state,
        "outcome": json_of(snapshot.ended),
    }


def seat_rows(table: Table) -> list[dict[str, Any]]:
    """The rows of a table's seats. People's names are stored in their own rows."""
    return [
        {
            "table_id": table.id,
            **{name: getattr(player, name) for name in ("seat", "person", "unreachable", "kept_colour")},
            "misses": player.attendance.misses,
            "hints": player.hinted.used,
            "hint": None if player.hinted.last is None else str(player.hinted.last),
            "name": player.name if player.is_computer else None,
            "level": None if player.level is None else player.level.value,
            "stand_in": None if player.attendance.stand_in is None else player.attendance.stand_in.value,
            "tonight": None if player.fast_play is None else player.fast_play.end,
            "tonight_from": None if player.fast_play is None else player.fast_play.begin,
            "streak": player.history.streak if table.is_over else 0,
            "milestone": json_of(player.history.milestone) if table.is_over else None,
            "wins_here": player.history.wins_here or None if table.is_over else None,
        }
        for player in table.players
    ]


class Pending(NamedTuple):
    """Whom a table waits for at a version: those who must move while it is not paused, and those who are asked
    something."""

    version: int
    to_act: tuple[int | None, ...] = ()
    asked: tuple[int | None, ...] = ()
    pauses: tuple[Pause, ...] = ()

    @classmethod
    def at(cls, table: Table) -> Self:
        asked = tuple(player.person for player in table.people if table.question_to(player) is not None)
        return cls(table.version, tuple(player.person for player in table.people_to_act), asked, table.times.pauses)

    def includes(self, person: int, now: datetime) -> bool:
        """Return whether the table waits for a person at `now`; a pause ends by itself."""
        return person in self.asked or (person in self.to_act and covering(self.pauses, now) is None)


def write_seats(connection: Connection, change: TableChange) -> None:
    """Write who sits at a table now, unless that is as before. The notifications of who left stay: when these people
    are evaluated next, they lead on to another table, or are deleted."""
    rows, number = seat_rows(change.after), change.after.id
    if change.before is not None:
        if rows == seat_rows(change.before):
            return
        connection.execute(delete(schema.seats).where(SEATS.table_id == number))
    if rows:
        connection.execute(INSERT_SEATS, rows)


def settle_seats(connection: Connection, change: TableChange) -> None:
    """Write since when nothing can be waited for at a table, and at its end what that changed. A copy in each seat
    lets a person's present tables be found without those of their past."""
    before, after = change.before, change.after
    if not _goes_on(after):
        connection.execute(DONE, {"table": after.id, "since": change.now})
    elif before is not None and not _goes_on(before):
        connection.execute(GOES_ON, {"table": after.id})
    if not after.is_over or (before is not None and before.is_over):
        return
    write_streak(connection, after)
    write_milestones(connection, after)


def _goes_on(table: Table) -> bool:
    """Whether something can still be waited for: where the game is over, an answer to who asks for a rematch."""
    return not table.is_over or table.proposals.at_decision is not None
