"""Copies into the results of finished games what other rows tell of them, before retention deletes those rows.

What no row tells, as of a game that has lost its seats or its record, is null: unknown.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Integer,
    Row,
    Text,
    and_,
    bindparam,
    cast,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.sql.functions import count

from bot.store.games.standings import rank_results
from bot.store.schema import tables as schema
from bot.values.results import Ending, SeatEnding
from games.core import Options, Seat
from games.match import AGREE, FORFEIT, RESIGN, UNDO

_T, _RESULTS, _SEATS = schema.tables.c, schema.results.c, schema.seats.c
_MOVES, _SITTINGS, _NEXT = schema.moves.c, schema.sittings.c, schema.sittings.alias("next").c
Place: TypeAlias = tuple[int, int]
"""A table and a seat."""

_NUMBERS: Final[BindParameter[Any]] = bindparam("numbers", expanding=True)
_GAMES = (
    select(_T.id, _T.guild, _T.seen_by_all, _T.ended_at, _T.rules.is_not(None).label("has_record"))
    .where(_T.id.in_(_NUMBERS))
    .order_by(_T.id)
    .with_for_update()
)
"""Locked, so that nobody is erased or anonymised there meanwhile."""
_SEATED = (
    select(*(_RESULTS[it] for it in ("table_id", "seat", "person", "seat_ending")), _SEATS.hints)
    .select_from(
        schema.results.join(
            schema.seats, and_(_SEATS.table_id == _RESULTS.table_id, _SEATS.seat == _RESULTS.seat), isouter=True
        )
    )
    .where(_RESULTS.table_id.in_(_NUMBERS))
)
_OWN: Final = cast(_RESULTS.seat, Text)
_IS_UNDO, _IS_AGREED = _MOVES.line.like(f"% {UNDO} %"), _MOVES.line == f"- {AGREE}"
_IS_RESIGNED, _IS_LATE = _MOVES.line.like(f"% {RESIGN}"), _MOVES.line.like(f"% {FORFEIT}")
_IS_SEALED: Final = _MOVES.events.like('%"seen_by":[%')


def _counted(which: ColumnElement[bool], name: str) -> ColumnElement[int]:
    return count().filter(which).label(name)


_LINES = (
    select(
        *(_RESULTS.table_id, _RESULTS.seat),
        *(_counted(_IS_AGREED, "agreed"), _counted(_IS_RESIGNED, "resigned"), _counted(_IS_LATE, "late")),
        _counted(_MOVES.line == _OWN + f" {RESIGN}", "own_resigned"),
        _counted(_MOVES.line == _OWN + f" {FORFEIT}", "own_late"),
        _counted(and_(_MOVES.line.like(_OWN + f" {UNDO} %"), ~_IS_SEALED), "undos"),
    )
    .select_from(schema.moves.join(schema.results, _RESULTS.table_id == _MOVES.table_id))
    .where(_MOVES.table_id.in_(_NUMBERS), or_(_IS_UNDO, _IS_AGREED, _IS_RESIGNED, _IS_LATE))
    .group_by(_RESULTS.table_id, _RESULTS.seat)
)
"""For each seat how many lines of a record ended its game in some way, or its own part, or took back its moves."""
_IS_STAND_IN = and_(_SITTINGS.person.is_(None), _SITTINGS.level.is_not(None), _SITTINGS.name.like("Computer (%"))
_SAT = select(
    *(_SITTINGS.table_id, _SITTINGS.seat, _SITTINGS.person, _SITTINGS.level.is_not(None).label("is_computer")),
    _IS_STAND_IN.label("is_stand_in"),
).where(_SITTINGS.table_id.in_(_NUMBERS))
_UNTIL = (
    select(func.min(_NEXT.from_ply))
    .where(_NEXT.table_id == _SITTINGS.table_id, _NEXT.seat == _SITTINGS.seat, _NEXT.from_ply > _SITTINGS.from_ply)
    .scalar_subquery()
)
_STOOD_IN = (
    select(_SITTINGS.table_id, _SITTINGS.seat, count().label("moves"))
    .select_from(schema.sittings.join(schema.moves, _MOVES.table_id == _SITTINGS.table_id))
    .where(_SITTINGS.table_id.in_(_NUMBERS), _IS_STAND_IN, _MOVES.ply >= _SITTINGS.from_ply)
    .where(or_(_UNTIL.is_(None), _MOVES.ply < _UNTIL), _MOVES.line.like(cast(_SITTINGS.seat, Text) + " %"))
    .where(_MOVES.dropped_by.is_(None), ~_IS_RESIGNED, ~_IS_LATE)
    .group_by(_SITTINGS.table_id, _SITTINGS.seat)
)
"""How many moves that count computer players made in a seat for its people."""
_WRITE = update(schema.results).where(
    _RESULTS.table_id == bindparam("number", type_=schema.Serial), _RESULTS.seat == bindparam("at", type_=Integer)
)


class _Lines(NamedTuple):
    """A row of _LINES; by default that of a seat without such lines."""

    agreed: int = 0
    resigned: int = 0
    late: int = 0
    own_resigned: int = 0
    own_late: int = 0
    undos: int = 0


def complete_results(connection: Connection, options: Mapping[int, Options | None]) -> None:
    """Copy into the results of these tables what other rows tell of their games, in the open transaction.

    `options` are those of each table; None: unknown.
    """
    where = {"numbers": sorted(options)}
    games = {row.id: row for row in connection.execute(_GAMES, where)}
    lines = {(row[0], row[1]): _Lines(*row[2:]) for row in connection.execute(_LINES, where)}
    stood_in = {(row[0], row[1]): row.moves for row in connection.execute(_STOOD_IN, where)}
    owners = dict[Place, set[tuple[int | None, bool]]]()
    for row in connection.execute(_SAT, where):
        owner = set() if row.is_stand_in else {(row.person, row.is_computer)}
        owners.setdefault((row.table_id, row.seat), set()).update(owner)
    seated = connection.execute(_SEATED, where).all()
    sizes = Counter(row.table_id for row in seated)
    facts = list[dict[str, Any]]()
    for row in seated:
        place, game, chosen = (row.table_id, row.seat), games[row.table_id], options[row.table_id]
        own, sat = lines.get(place, _Lines()), owners.get(place)
        ending = _ending(own, sizes[row.table_id]) if game.has_record else None
        moves = None if sat is None else stood_in.get(place, 0)
        facts.append(
            {
                "number": row.table_id,
                "at": row.seat,
                "guild": game.guild,
                "ended_at": game.ended_at,
                "seen_by_all": False if game.guild is None and game.has_record else game.seen_by_all,
                "ending": None if ending is None else ending.value,
                "seat_ending": _seat_ending(row, own, ending, moves),
                "team": None if chosen is None else chosen.team(Seat(row.seat)),
                "from_start": None if sat is None else sat <= {(row.person, row.person is None)},
                "stood_in": moves,
                "hints": row.hints,
                "undos": own.undos if game.has_record else None,
            }
        )
    if facts:
        connection.execute(_WRITE, facts)
        rank_results(connection, where["numbers"])


def _ending(lines: _Lines, seats: int) -> Ending:
    if lines.agreed:
        return Ending.AGREED
    if lines.late:
        return Ending.LATE
    return Ending.RESIGNED if lines.resigned and seats == 2 else Ending.RULES


def _seat_ending(row: Row[Any], lines: _Lines, ending: Ending | None, stood_in: int | None) -> str | None:
    """Return how a seat's part ended; None if a computer player may have stood in then, which only the end knows.

    Who has taken the seat of somebody who resigned has not resigned.
    """
    if lines.own_late:
        return SeatEnding.LATE.value
    if lines.own_resigned and (row.person is None or ending is Ending.RESIGNED):
        return SeatEnding.RESIGNED.value
    return row.seat_ending or (SeatEnding.PLAYED.value if stood_in == 0 else None)
