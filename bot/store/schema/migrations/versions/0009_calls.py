"""Replace a panel for each table and a ping for each turn by one notification for each person.

A person's newest panel at an unfinished table becomes their notification, and their other panels are deleted. Panels of
finished games stay as the last message about them.
"""

import json
from collections import defaultdict

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

PANELS = (
    "UPDATE posts SET person = (SELECT s.person FROM seats s WHERE s.table_id = posts.table_id AND s.seat = posts.seat)"
    " WHERE kind = 'panel' AND table_id IN (SELECT t.id FROM tables t WHERE t.ended_at IS NULL)"
)
LAST_PANELS = (
    "DELETE FROM posts WHERE kind = 'panel' AND person IS NULL AND NOT doomed"
    " AND table_id IN (SELECT t.id FROM tables t WHERE t.ended_at IS NOT NULL)"
)
OLDER = (
    "UPDATE posts SET doomed = :yes WHERE kind = 'panel' AND id NOT IN (SELECT max(p.id) FROM posts p"
    " WHERE p.kind = 'panel' AND p.person IS NOT NULL AND NOT p.doomed GROUP BY p.person)"
)
NOBODYS = (
    "UPDATE posts SET doomed = :yes, person = (SELECT t.host FROM tables t WHERE t.id = posts.table_id)"
    " WHERE kind = 'ping' OR (kind = 'panel' AND person IS NULL)"
)
"""A person's notification deletes their pending deletes; messages without a person are assigned to the host."""
TOLD = (
    "SELECT s.person, t.id, t.called FROM seats s JOIN tables t ON t.id = s.table_id"
    " JOIN posts p ON p.table_id = t.id AND p.kind = 'panel' AND p.seat = s.seat"
    " WHERE t.ended_at IS NULL AND s.person IS NOT NULL AND p.turn >= t.called"
)
"""Who has a panel for the present turn of a table."""
CALLED = (
    "SELECT person FROM posts WHERE person IS NOT NULL UNION SELECT s.person FROM seats s"
    " JOIN tables t ON t.id = s.table_id WHERE t.ended_at IS NULL AND t.rules IS NOT NULL AND s.person IS NOT NULL"
)
TURN = 1
"""The stage of a notification that it is somebody's turn."""


def upgrade() -> None:
    """Every person for whom an unfinished game may wait becomes due for evaluation once."""
    op.add_column("posts", sa.Column("person", sa.BigInteger()))
    only = sa.text("person IS NOT NULL")
    op.create_index("ix_posts_person", "posts", ["person"], sqlite_where=only, postgresql_where=only)
    op.create_table(
        "calls",
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("due", sa.BigInteger()),
        sa.Column("asked", sa.Integer(), nullable=False),
        sa.Column("told", sa.Text(), nullable=False),
        sa.Column("sounded", sa.BigInteger()),
        sa.PrimaryKeyConstraint("person", name="pk_calls"),
    )
    op.create_index("ix_calls_due", "calls", ["due"])
    _make_calls()


def _make_calls() -> None:
    connection = op.get_bind()
    told: defaultdict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for person, table, turn in connection.execute(sa.text(TOLD)).all():
        told[person].append((table, turn, TURN))
    for statement in (PANELS, LAST_PANELS):
        connection.execute(sa.text(statement))
    for statement in (OLDER, NOBODYS):
        connection.execute(sa.text(statement), {"yes": True})
    insert = sa.text("INSERT INTO calls (person, due, asked, told) VALUES (:person, 0, 0, :told)")
    for (person,) in connection.execute(sa.text(CALLED)).all():
        connection.execute(insert, {"person": person, "told": json.dumps(told[person])})
