"""What people pressed last, on a server: the process that calls somebody may not be the one in which they press.

It is read with the calls of a person; see `bot.store.messages`.
"""

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, Row, delete, select, text

from bot.process.presses import UP, Press
from bot.store.connections.database import Repository
from bot.store.schema.columns import microseconds
from bot.store.schema.process_tables import presses

PRESSES: Final = presses.c
PRESS: Final[tuple[ColumnElement[Any], ...]] = tuple(
    PRESSES[name].label(f"press_{name}") for name in ("made", "what", "touched", "touched_at")
)
"""The columns that `press_in` reads."""

_WRITE: Final = text(
    "WITH written AS ("
    "INSERT INTO presses (person, made, what, touched, touched_at)"
    " SELECT told.* FROM unnest(CAST(:person AS bigint[]), CAST(:made AS bigint[]), CAST(:what AS text[]),"
    " CAST(:touched AS text[]), CAST(:touched_at AS bigint[])) AS told (person, made, what, touched, touched_at)"
    " JOIN people ON people.id = told.person ORDER BY told.person FOR KEY SHARE OF people"
    " ON CONFLICT (person) DO UPDATE SET made = greatest(presses.made, excluded.made),"
    " what = CASE WHEN excluded.made >= presses.made THEN excluded.what ELSE presses.what END,"
    " touched = CASE WHEN excluded.touched_at >= presses.touched_at THEN excluded.touched ELSE presses.touched END,"
    " touched_at = greatest(presses.touched_at, excluded.touched_at)"
    " RETURNING person, made, (SELECT it.made FROM presses AS it WHERE it.person = presses.person) AS before"
    "), called AS ("
    "SELECT calls.person FROM calls JOIN written ON written.person = calls.person WHERE calls.due IS NOT NULL"
    " AND (written.before IS NULL OR written.made >= written.before + :up) ORDER BY calls.person FOR UPDATE OF calls"
    "), due AS ("
    "UPDATE calls SET due = least(due, :now), asked = asked + 1 FROM called WHERE calls.person = called.person"
    " RETURNING calls.person"
    ") SELECT person, due.person IS NOT NULL AS up FROM written LEFT JOIN due USING (person)"
)
"""The join leaves out people who are not stored yet, and people who were forgotten meanwhile. `before` is the row as
the statement found it, also where another process wrote at the same time: then the bot rather looks at somebody twice
than not at all. `asked` grows also where a call is due: a look that began before the press must not put it off."""


class PressRepository(Repository):
    """The rows of all processes, each with the newest that any of them has told."""

    async def write(self, presses: Mapping[int, Press]) -> Mapping[int, bool]:
        """Tell of these people's presses, in one statement; in the order of their ids, so that no two processes wait
        for each other. The calls of those who have not pressed anything in half a day before are due now, if they were
        to come at all. The people of whom something was written, and whether their call is due by that."""
        people = sorted(presses)
        rows = [_row(presses[person]) for person in people]
        columns = {name: [row[name] for row in rows] for name in rows[0]}
        values = {
            "person": people,
            "now": microseconds(self._clock()),
            "up": UP // timedelta(microseconds=1),
            **columns,
        }
        written = await self._database.write_idempotent(lambda connection: connection.execute(_WRITE, values).all())
        return {row.person: row.up for row in written}

    async def prune(self, before: datetime) -> None:
        """Delete what tells of presses before a moment."""
        old = select(PRESSES.person).where(PRESSES.made < before).order_by(PRESSES.person).with_for_update()
        pruning = delete(presses).where(PRESSES.person.in_(old))
        await self._database.write_idempotent(lambda connection: connection.execute(pruning))


def press_in(row: Row[Any]) -> Press | None:
    """The press in the columns PRESS, which may be null."""
    if row.press_made is None:
        return None
    message, table, decision = json.loads(row.press_what)
    touched = json.loads(row.press_touched)
    half_picked = None if touched is None else (touched[0], touched[1])
    return Press(row.press_made, message, table, decision, half_picked, row.press_touched_at)


def _row(press: Press) -> Mapping[str, Any]:
    return {
        "made": microseconds(press.moment),
        "what": json.dumps([press.message, press.table, press.decision]),
        "touched": json.dumps(press.touched),
        "touched_at": microseconds(press.touches),
    }
