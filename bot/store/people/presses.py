"""What people pressed last, stored on PostgreSQL: the process that notifies a person may not be the one that hears
their presses.

It is read with the notifications of a person; see `bot.store.messages`.
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
"""The join leaves out people who are not stored yet and people who were erased meanwhile.

`before` is the row as the statement found it, also if another process wrote at the same time: then the bot evaluates a
person twice rather than never. `asked` also grows if a notification is due already, so that an evaluation that began
before the press cannot postpone it.
"""


class PressRepository(Repository):
    """One row for each person, with the newest press that any process has stored."""

    async def write(self, presses: Mapping[int, Press]) -> Mapping[int, bool]:
        """Store the presses of these people in one statement, in the order of their ids to avoid deadlocks.

        If a person had pressed nothing for half a day, their next evaluation becomes due now. Return the people whose
        presses were stored, each with whether an evaluation became due.
        """
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
        """Delete presses made before a moment."""
        old = select(PRESSES.person).where(PRESSES.made < before).order_by(PRESSES.person).with_for_update()
        pruning = delete(presses).where(PRESSES.person.in_(old))
        await self._database.write_idempotent(lambda connection: connection.execute(pruning))


def press_in(row: Row[Any]) -> Press | None:
    """Read the press from the columns PRESS, which may be null."""
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
