"""Add results, filled from finished games, and removals of the bot from servers.

An outcome is stored beside the state if a resignation, a deadline or an agreement ended the game, else inside the
state.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op
from pydantic import BaseModel

from games.model import Outcome
from games.ranking import placings

revision = "0017"
down_revision = "0016"

SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
AT_ONCE = 500
"""Tables held in memory at a time."""
OVER = (
    "SELECT id, game, {state} AS state, {outcome} AS outcome FROM tables"
    " WHERE id > :after AND status = 'finished' ORDER BY id LIMIT :most"
)
SEATED = sa.text(
    "SELECT table_id, seat, person, level FROM seats WHERE table_id > :after AND table_id <= :last"
    " ORDER BY table_id, seat"
)
INSERT = sa.text(
    "INSERT INTO results (table_id, seat, game, person, level, place, share)"
    " VALUES (:table_id, :seat, :game, :person, :level, :place, :share)"
)


class Ended(BaseModel):
    """The outcome inside a state."""

    ended: Outcome


def upgrade() -> None:
    _create_tables()
    connection, after = op.get_bind(), 0
    found = sa.text(OVER.format(**{name: _as_bytes(connection, name) for name in ("state", "outcome")}))
    while over := connection.execute(found, {"after": after, "most": AT_ONCE}).all():
        seated = connection.execute(SEATED, {"after": after, "last": over[-1].id}).all()
        if rows := list(_results(over, seated)):
            connection.execute(INSERT, rows)
        after = over[-1].id


def _as_bytes(connection: sa.Connection, column: str) -> str:
    """Return SQL that reads a text column as bytes: SQLite may hold invalid UTF-8, which would stop the migration."""
    return f"CAST({column} AS BLOB)" if connection.dialect.name == "sqlite" else column


def _create_tables() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", SERIAL, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("person", sa.BigInteger()),
        sa.Column("level", sa.String(16)),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("share", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_results"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_results_table_id"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_results_person"),
    )
    somebody = sa.text("person IS NOT NULL")
    op.create_index(
        "ix_results_person", "results", ["person", "game"], sqlite_where=somebody, postgresql_where=somebody
    )
    op.create_table(
        "departures",
        sa.Column("guild", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("moment", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild", name="pk_departures"),
    )
    old = sa.text("ended_at IS NOT NULL AND host <> 0")
    records = sa.text("host = 0 AND rules IS NOT NULL")
    for name, which in (("ix_tables_old", old), ("ix_tables_records", records)):
        op.create_index(name, "tables", ["ended_at"], sqlite_where=which, postgresql_where=which)


def _results(over: Sequence[sa.Row[Any]], seated: Sequence[sa.Row[Any]]) -> Iterator[dict[str, Any]]:
    """Yield the result rows of some tables. A table whose outcome cannot be parsed has none."""
    players: dict[int, list[sa.Row[Any]]] = {}
    for row in seated:
        players.setdefault(row.table_id, []).append(row)
    for table in over:
        here = players.get(table.id, [])
        try:
            outcome = Outcome.model_validate_json(table.outcome) if table.outcome else _of_state(table.state)
            reached = placings(outcome, len(here))
        except (ArithmeticError, LookupError, TypeError, ValueError):
            continue
        for player, placing in zip(here, reached, strict=True):
            yield {**player._mapping, "game": table.game, **placing._asdict()}


def _of_state(state: bytes | str) -> Outcome:
    return Ended.model_validate_json(state).ended
