"""What people try again of finished games: one game a person, from one decision on."""

import json
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from functools import partial
from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, delete, select, update

from bot.process.clock import utc_now
from bot.store.connections.database import Database, Repository
from bot.store.connections.engines import upsert
from bot.store.schema import tables as schema
from bot.values.retention import NOBODY
from games.core import Seat

_TRIES, _TABLES, _PEOPLE = schema.tries.c, schema.tables.c, schema.people.c
_OF: Final = select(_TRIES.table_id, _TRIES.seat, _TRIES.from_line, _TRIES.lines, _TRIES.changed).where(
    _TRIES.person == bindparam("who")
)
_OVER: Final = select(_TABLES.id).where(
    _TABLES.id == bindparam("number"), _TABLES.ended_at.is_not(None), _TABLES.host != NOBODY
)
_OLD: Final = delete(schema.tries).where(_TRIES.changed < schema.MOMENT)
_SOME_OLD: Final = select(_TRIES.person).where(_TRIES.changed < schema.MOMENT).limit(1)
_KNOWN: Final = select(_PEOPLE.id).where(_PEOPLE.id == bindparam("who"))


class Try(NamedTuple):
    """The game of a `table` from the line `from_line` of its record on, as the player of `seat` tries it; `lines` are
    played since, secrets included."""

    table: int
    seat: Seat
    from_line: int
    lines: tuple[str, ...] = ()


class TryRepository(Repository):
    """At most one try a person. It goes with the person, with the table, and two weeks after its last change."""

    def __init__(self, database: Database, clock: Callable[[], datetime] = utc_now) -> None:
        super().__init__(database, clock)
        self.has_old: Callable[..., Awaitable[int | None]] = partial(database.scalar, _SOME_OLD)
        """Read whether anything was changed last before `moment`: the person of one such row, or None."""
        self.prune: Callable[..., Awaitable[int]] = partial(database.run, _OLD)
        """Delete what was changed last before `moment`."""

    async def of(self, person: int) -> tuple[Try, datetime] | None:
        """Return what a person tries, and when it changed last; None if they try nothing."""
        for row in await self._database.look(_OF, who=person):
            return Try(row.table_id, Seat(row.seat), row.from_line, tuple(json.loads(row.lines))), row.changed
        return None

    async def begin(self, person: int, begun: Try) -> bool:
        """Store a try in place of the one before. Return False where nobody knows the person, or who played there."""
        row = {"person": person, **begun._asdict(), "lines": _stored(begun.lines), "changed": self._clock()}
        row["table_id"] = row.pop("table")

        def write(connection: Connection) -> bool:
            # Who erases the person or anonymises the table waits at its row, and then finds this one.
            found = connection.execute(_OVER.with_for_update(), {"number": begun.table}).first()
            if found is None or connection.execute(_KNOWN.with_for_update(), {"who": person}).first() is None:
                return False
            upsert(connection, schema.tries, row)
            return True

        return await self._database.write(write)

    async def change(self, person: int, before: Try, lines: Sequence[str]) -> Try | None:
        """Store other lines of a try. Return it as it is then; None where it is not as `before` any more."""
        same = (_TRIES.table_id == before.table, _TRIES.from_line == before.from_line, _TRIES.seat == before.seat)
        found = update(schema.tries).where(_TRIES.person == person, *same, _TRIES.lines == _stored(before.lines))
        changed = await self._database.run(found.values(lines=_stored(lines), changed=self._clock()))
        return before._replace(lines=tuple(lines)) if changed else None

    async def drop(self, person: int, table: int) -> None:
        """A person tries nothing more at a table."""
        await self._database.run(delete(schema.tries).where(_TRIES.person == person, _TRIES.table_id == table))


def _stored(lines: Sequence[str]) -> str:
    return json.dumps(list(lines))
