"""Add what the processes of a cluster share: leases, members, sessions, presses, pending retries, downtime of
shards."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    op.create_table(
        "leases",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("holder", sa.String(32), nullable=False),
        sa.Column("term", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_leases"),
    )
    op.create_index("ix_leases_holder", "leases", ["holder"])
    op.create_table(
        "processes",
        sa.Column("holder", sa.String(32), nullable=False),
        sa.Column("version", sa.String(32), nullable=False),
        sa.Column("shards", sa.Integer, nullable=False),
        sa.Column("begun", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("leaving", sa.Boolean, nullable=False),
        sa.Column("lag", sa.BigInteger, nullable=False),
        sa.Column("queue", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("holder", name="pk_processes"),
    )
    op.create_table(
        "sessions",
        sa.Column("shard", sa.String(32), nullable=False),
        sa.Column("session", sa.String(128), nullable=False),
        sa.Column("sequence", sa.BigInteger, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("heard", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("shard", name="pk_sessions"),
    )
    op.create_table(
        "presses",
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("touched", sa.Text, nullable=False),
        sa.Column("touched_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_presses"),
    )
    op.create_table(
        "debts",
        sa.Column("channel", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("guild", sa.BigInteger),
        sa.PrimaryKeyConstraint("channel", name="pk_debts"),
    )
    op.create_table(
        "unserved",
        sa.Column("shard", sa.String(32), nullable=False),
        sa.Column("begin", sa.BigInteger, nullable=False),
        sa.Column("end", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("shard", "begin", name="pk_unserved"),
    )
