"""Number decisions, and add timers, delayed moves, lines taken back, and sittings.

Until now a decision had the number of its turn, so that stored numbers stay valid.
"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("tables", sa.Column("decision", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("proposal", sa.Text()))
    op.add_column("moves", sa.Column("undoable", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("moves", sa.Column("dropped_by", sa.Integer()))
    _create_tables()
    _number_decisions()
    _seat_players()


def _create_tables() -> None:
    op.create_table(
        "sittings",
        sa.Column("table_id", SERIAL, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("from_ply", sa.Integer(), nullable=False),
        sa.Column("person", sa.BigInteger()),
        sa.Column("name", sa.Text()),
        sa.PrimaryKeyConstraint("table_id", "seat", "from_ply", name="pk_sittings"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_sittings_table_id"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_sittings_person"),
    )
    op.create_table(
        "timers",
        sa.Column("table_id", SERIAL, nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "decision", "seat", "kind", name="pk_timers"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_timers_table_id"),
    )
    op.create_index("ix_timers_due", "timers", ["due"])
    op.create_table(
        "held_moves",
        sa.Column("table_id", SERIAL, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_held_moves"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_held_moves_table_id"),
    )


def _number_decisions() -> None:
    """Set the decision of each running game to the number of its turn."""
    connection = op.get_bind()
    number = sa.text("UPDATE tables SET decision = :decision WHERE id = :id")
    rows = connection.execute(sa.text("SELECT id, state FROM tables WHERE state IS NOT NULL")).all()
    for table, state in rows:
        connection.execute(number, {"decision": json.loads(state)["turn"], "id": table})


def _seat_players() -> None:
    """Seat present players from the beginning, or from the resignation of the player before them, who is known by
    name."""
    connection = op.get_bind()
    resigned = sa.text(
        "SELECT table_id, ply, line, events FROM moves WHERE line LIKE '% resign' ORDER BY table_id, ply"
    )
    seated = sa.text(
        "SELECT table_id, seat, person, seats.name FROM seats JOIN tables ON id = table_id WHERE rules IS NOT NULL"
    )
    since: dict[tuple[int, int], int] = {}
    rows: list[dict[str, Any]] = []
    for table, ply, line, events in connection.execute(resigned).all():
        seat = int(line.split()[0])
        for name in (event["name"] for event in json.loads(events) if event.get("name")):
            rows.append({"t": table, "seat": seat, "ply": since.get((table, seat), 0), "person": None, "name": name})
            since[table, seat] = ply + 1
    for table, seat, person, name in connection.execute(seated).all():
        rows.append({"t": table, "seat": seat, "ply": since.get((table, seat), 0), "person": person, "name": name})
    insert = sa.text(
        "INSERT INTO sittings (table_id, seat, from_ply, person, name) VALUES (:t, :seat, :ply, :person, :name)"
    )
    for row in rows:
        connection.execute(insert, row)
