"""Replay the record of each game that has begun, compare the result with the stored position, and repair what can be
derived from seed and moves."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, Row, bindparam, case, func, select, update

from bot.store.errors import is_of_row
from bot.store.games.results import write_missing_results
from bot.store.schema import tables as schema
from bot.store.schema.tables import json_of
from bot.values.retention import NOBODY
from bot.values.table import Status
from games.core import AnyGame, Outcome
from games.errors import Corrupt
from games.match import CLOSE, CLOSINGS, NOBODY_PLAYED, UNPLAYED, Match, Played, Record, Snapshot, replay, told_lines
from games.rulebook import Rulebook

_T, _MOVES = schema.tables.c, schema.moves.c
_NUMBER: Any = bindparam("number")
_ROWS = select(func.count()).where(schema.seats.c.table_id == _T.id).correlate(schema.tables).scalar_subquery()
_SEATS = case((_T.host == NOBODY, _T.size), else_=_ROWS).label("seats")
"""An anonymised table has no rows of seats, so that its size is read instead."""
_BEGUN = select(_T.game, _T.rules, _T.options, _T.seed, _SEATS).where(_T.id == _NUMBER)
_POSITION = select(_T.state, _T.outcome).where(_T.id == _NUMBER)
_STATUS = select(_T.status).where(_T.id == _NUMBER)
_LINES = select(_MOVES.ply, _MOVES.line).where(_MOVES.table_id == _NUMBER).order_by(_MOVES.ply)
_EVENTS = select(_MOVES.ply, _MOVES.events).where(_MOVES.table_id == _NUMBER, _MOVES.dropped_by.is_(None))
_EVENTS_OF = select(_MOVES.events).where(_MOVES.table_id == _NUMBER, _MOVES.ply == bindparam("ply"))
_WRITE = update(schema.tables).where(_T.id == _NUMBER).values(version=_T.version + 1)
_WRITE_EVENTS = update(schema.moves).where(_MOVES.table_id == _NUMBER, _MOVES.ply == bindparam("of"))

INCOMPLETE: Final = "its options, its seed or lines of its record do not read"
POSITION: Final = "its position does not read"
STATUS: Final = "how far it is does not read"
EVENTS: Final = "what came of {count} of its moves does not read"
OTHER: Final = "its record leads to another position than is stored"


@dataclass(frozen=True, repr=False)
class Checked:
    """What is wrong with a game that has begun, in words for the host, and the repaired values.

    `columns` are those of the table's row; `events` are by ply. Both are secret. `played_out` is set if the game was
    played to its end.
    """

    game: str = ""
    wrong: tuple[str, ...] = ()
    columns: Mapping[str, Any] = field(default_factory=dict)
    events: Mapping[int, str] = field(default_factory=dict)
    played_out: Match | None = None
    lacks_rules: bool = False

    @property
    def can_be_mended(self) -> bool:
        return bool(self.columns or self.events)


def check(connection: Connection, number: int, games: Rulebook) -> Checked:
    """Replay the record of a table whose game has begun, and compare it with what is stored."""
    begun = _read(lambda: connection.execute(_BEGUN, {"number": number}).one())
    lines = _read(lambda: connection.execute(_LINES, {"number": number}).all())
    if begun is None or lines is None:
        return Checked(wrong=(INCOMPLETE,))
    game = games.find(begun.game, begun.rules)
    if game is None:
        return Checked(begun.game, lacks_rules=True)
    record = _read(lambda: _record(begun, lines))
    if record is None:
        return Checked(begun.game, (INCOMPLETE,))
    stored = _read(lambda: connection.execute(_POSITION, {"number": number}).one())
    try:
        told = _replayed(record, game, stored)
    except Corrupt as error:
        return Checked(begun.game, (str(error),))
    return _compared(connection, number, told, stored)


def mend(connection: Connection, number: int, checked: Checked) -> None:
    """Write the repaired values of a table in the open transaction, and mark its messages as out of date.

    Also write the results of a finished game if they are missing because its outcome could not be read.
    """
    connection.execute(_WRITE.values(**checked.columns), {"number": number})
    for ply, events in checked.events.items():
        connection.execute(_WRITE_EVENTS.values(events=events), {"number": number, "of": ply})
    match = checked.played_out
    if match is not None and match.outcome is not None:
        write_missing_results(connection, number, match, match.outcome)


def _read(read: Callable[[], Any]) -> Any:
    """Return what `read` returns; None if a stored value cannot be parsed."""
    try:
        return read()
    except Exception as error:
        if not is_of_row(error):
            raise
        return None


def _record(begun: Row[Any], lines: Sequence[Row[Any]]) -> Record:
    """Build the record without names. Raise ValueError if lines are missing."""
    if [row.ply for row in lines] != list(range(len(lines))) or not lines or lines[0].line:
        raise ValueError("lines are missing")
    return Record(
        game=begun.game,
        rules=begun.rules,
        options=begun.options,
        seats=begun.seats,
        seed=begun.seed.hex(),
        lines=tuple(row.line for row in lines[1:]),
    )


def _replayed(record: Record, game: AnyGame, stored: Row[Any] | None) -> dict[int, Played]:
    """Return the positions after each line that counts, by ply. Raise Corrupt.

    Older bots wrote "close" for every closing, also where the stored reason is that nobody played.
    """
    lines = record.lines
    if lines and lines[-1] == f"- {CLOSE}" and _closed_unplayed(stored):
        record = record.replace(lines=(*lines[:-1], f"- {UNPLAYED}"))
    return dict(zip(told_lines(lines), replay(record, game), strict=True))


def _closed_unplayed(stored: Row[Any] | None) -> bool:
    outcome = _outcome(stored)
    return outcome is not None and outcome.reason == NOBODY_PLAYED


def _outcome(stored: Row[Any] | None) -> Outcome | None:
    if stored is None or stored.outcome is None:
        return None
    found: Outcome | None = _read(lambda: Outcome.model_validate_json(stored.outcome))
    return found


def _compared(connection: Connection, number: int, told: Mapping[int, Played], stored: Row[Any] | None) -> Checked:
    match = told[max(told)].match
    wrong, columns = list[str](), dict[str, Any]()
    found = None if stored is None else _read(lambda: _stored_match(match, stored))
    if found != match:
        snapshot = match.snapshot()
        wrong.append(POSITION if found is None else OTHER)
        columns |= {"state": snapshot.state, "outcome": json_of(snapshot.ended)}
    if _read(lambda: Status(connection.execute(_STATUS, {"number": number}).scalar_one())) is None:
        wrong.append(STATUS)
        columns["status"] = _status(match).value
    events = _unread_events(connection, number, told)
    if events:
        wrong.append(EVENTS.format(count=len(events)))
    played_out = match if _status(match) is Status.FINISHED else None
    return Checked(match.game.key, tuple(wrong), columns, events, played_out)


def _stored_match(match: Match, stored: Row[Any]) -> Match:
    """Return the stored match. Raise Corrupt, or ValidationError if its outcome cannot be parsed."""
    ended = None if stored.outcome is None else Outcome.model_validate_json(stored.outcome)
    snapshot = Snapshot(state=stored.state, ended=ended)
    return Match.restore(match.game, match.seats, match.options.model_dump(), match.seed, snapshot)


def _status(match: Match) -> Status:
    if match.outcome is None:
        return Status.PLAYING
    return Status.CLOSED if match.outcome.reason in CLOSINGS.values() else Status.FINISHED


def _unread_events(connection: Connection, number: int, told: Mapping[int, Played]) -> dict[int, str]:
    """Return the replayed events, by ply, of the lines whose stored events cannot be parsed."""
    adapter = told[0].match.game.events_adapter()
    stored = _read(lambda: connection.execute(_EVENTS, {"number": number}).all())
    texts: dict[int, str | None] = {row.ply: row.events for row in stored or ()}
    if stored is None:
        texts = {ply: _read(partial(_text_of, connection, number, ply)) for ply in told}

    def is_read(ply: int) -> bool:
        """Compare the text first, since that is much faster than parsing; an older bot may have written it
        differently."""
        text = texts.get(ply)
        if text is None:
            return False
        return text == made[ply] or _read(partial(adapter.validate_json, text)) is not None

    made = {ply: adapter.dump_json(it.events).decode() for ply, it in told.items()}
    return {ply: text for ply, text in made.items() if not is_read(ply)}


def _text_of(connection: Connection, number: int, ply: int) -> str:
    text: str = connection.execute(_EVENTS_OF, {"number": number, "ply": ply}).scalar_one()
    return text
