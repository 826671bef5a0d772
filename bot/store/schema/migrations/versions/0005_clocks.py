"""Add paces, clocks, stand-ins, and the downtime of the bot.

Older tables have no pace and no clock.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("tables", sa.Column("pace", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("late", sa.String(16), nullable=False, server_default="computer"))
    op.add_column("tables", sa.Column("pauses", sa.Text()))
    op.add_column("seats", sa.Column("stand_in", sa.String(16)))
    op.add_column("seats", sa.Column("misses", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("tonight", sa.BigInteger()))
    _create_clocks()
    op.create_table(
        "heartbeats",
        sa.Column("id", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("beat", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_heartbeats"),
    )
    op.create_table(
        "outages",
        sa.Column("begin", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("end", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("begin", name="pk_outages"),
    )


def _create_clocks() -> None:
    op.create_table(
        "clocks",
        sa.Column("table_id", SERIAL, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("began", sa.BigInteger(), nullable=False),
        sa.Column("started", sa.BigInteger()),
        sa.Column("allotted", sa.BigInteger(), nullable=False),
        sa.Column("reserve", sa.BigInteger(), nullable=False),
        sa.Column("spent", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger()),
        sa.Column("quiet", sa.String(80)),
        sa.Column("missed", sa.Boolean(), nullable=False),
        sa.Column("reminded", sa.Integer(), nullable=False),
        sa.Column("muted", sa.Boolean(), nullable=False),
        sa.Column("extended", sa.Boolean(), nullable=False),
        sa.Column("nudged", sa.BigInteger()),
        sa.Column("nudged_by", sa.Integer()),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_clocks"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_clocks_table_id"),
    )
