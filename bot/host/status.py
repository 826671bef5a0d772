"""`python -m bot status`: print the number of tables, pending work and its age, versions, and the processes of the
cluster.

It prints no person's name or id.
"""

import platform
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

import discord
from sqlalchemy import Connection, Select, func, select, text

from bot.host.lengths import told
from bot.process.clock import utc_now
from bot.process.zones import zones_used
from bot.store.backup.backup import require_file
from bot.store.connections.database import Database, file_of, require_present, url_of
from bot.store.games.counting import StoredRules, stored_rules
from bot.store.schema import tables as schema
from bot.store.schema.tables import HEAD, MOMENT
from bot.store.sqlite_file.process_lock import is_taken
from bot.store.time.downtime import LAST_BEAT
from bot.values.calendar import ABSENT

VERSION: Final = "0.1.0"
"""As in pyproject.toml, which is not in the container."""
_T, _MESSAGES, _STATES, _TIMERS = schema.tables.c, schema.message_records.c, schema.notifications.c, schema.timers.c
_LAST = select(func.max(schema.moves.c.made)).where(schema.moves.c.table_id == _T.id).scalar_subquery()


def _counted(since: Any, *where: Any) -> Select[Any]:
    """Select the number of rows and the earliest moment in them."""
    return select(func.count(), func.min(since)).where(*where)


_WAITING: Final[Mapping[str, Select[Any]]] = {
    "for a person": _counted(_T.waiting_since, _T.waiting_since.is_not(None), _T.due.is_(None)),
    "for a computer player": _counted(_T.due, _T.due.is_not(None)),
}
_PENDING: Final[Mapping[str, Select[Any]]] = {
    "tables to be shown": _counted(func.coalesce(_LAST, _T.made), schema.UNSHOWN),
    "messages to be sent": _counted(_MESSAGES.made, _MESSAGES.message.is_(None), ~_MESSAGES.pending_delete),
    "messages to be deleted": _counted(_MESSAGES.made, _MESSAGES.pending_delete),
    "people to be called": _counted(_STATES.due, _STATES.due <= MOMENT),
    "timers to fire": _counted(_TIMERS.due, _TIMERS.due <= MOMENT),
}
_BY_STATUS = select(_T.status, func.count()).group_by(_T.status)
NOTHING: Final = "nothing"


class Counted(NamedTuple):
    """A number of rows, and the earliest moment in them."""

    number: int
    since: datetime | None


class Found(NamedTuple):
    """What the database contains at a moment."""

    beat: datetime | None
    tables: Mapping[str, int]
    waiting: Mapping[str, Counted]
    pending: Mapping[str, Counted]
    rules: tuple[StoredRules, ...]
    engine: str


async def show_status(url: str) -> None:
    """Print the status, also while a bot runs. Raise DatabaseUnusable."""
    file = file_of(url)
    if file is not None:
        require_file(file)
    now = utc_now()
    database = await Database.open(url, prepare=require_present)
    try:
        found = await database.read(lambda connection: _find(connection, now))
        processes = await _processes(database, now) if file is None else ()
    finally:
        await database.close()
    where = url_of(url).render_as_string() if file is None else f"{file} ({file.stat().st_size / 1e6:.1f} MB)"
    runs = found.beat is not None and now - found.beat < ABSENT if file is None else is_taken(file)
    for line in _lines(found, now, where, runs=runs):
        print(line)
    for line in processes:
        print(line)


async def _processes(database: Database, now: datetime) -> Sequence[str]:
    from bot.cluster.lease_repository import LeaseRepository
    from bot.host.processes import told_of_processes  # needed with PostgreSQL only

    return tuple(told_of_processes(*await LeaseRepository(database, "", VERSION).known(), now))


def _find(connection: Connection, now: datetime) -> Found:
    def every(wanted: Mapping[str, Select[Any]]) -> dict[str, Counted]:
        return {what: Counted(*connection.execute(it, {"moment": now}).one()) for what, it in wanted.items()}

    return Found(
        connection.execute(LAST_BEAT).scalar(),
        {row[0]: row[1] for row in connection.execute(_BY_STATUS)},
        every(_WAITING),
        every(_PENDING),
        tuple(stored_rules(connection)),
        _engine(connection),
    )


def _engine(connection: Connection) -> str:
    if connection.dialect.name == "sqlite":
        return f"SQLite {sqlite3.sqlite_version}"
    return f"PostgreSQL {connection.execute(text('SHOW server_version')).scalar_one()}"


def _lines(found: Found, now: datetime, where: str, *, runs: bool) -> Iterator[str]:
    yield f"Database: {where}, schema {HEAD}"
    yield (
        f"Versions: Speeltafel {VERSION}, {found.engine}, Python {platform.python_version()},"
        f" discord.py {discord.__version__}, zones {zones_used()}"
    )
    yield f"Rules: {', '.join(map(str, found.rules)) or 'no game has begun'}"
    yield f"Bot: {_presence(found.beat, now, runs=runs)}"
    yield f"Tables: {', '.join(f'{number} {status}' for status, number in sorted(found.tables.items())) or 'none'}"
    yield f"Waiting: {_listed(found.waiting, now)}"
    yield f"Owed: {_listed(found.pending, now)}"


def _presence(beat: datetime | None, now: datetime, *, runs: bool) -> str:
    """Return whether a bot runs, and how long ago the last heartbeat was. A bot stores one each minute while it hears
    Discord."""
    heard = "none has said that it hears Discord" if beat is None else f"it heard Discord {told(now - beat)} ago"
    return f"{'runs' if runs else 'does not run'}; {heard}"


def _listed(counted: Mapping[str, Counted], now: datetime) -> str:
    parts = (
        f"{it.number} {what}" + (f" (the oldest for {told(now - it.since)})" if it.since is not None else "")
        for what, it in counted.items()
        if it.number
    )
    return ", ".join(parts) or NOTHING
