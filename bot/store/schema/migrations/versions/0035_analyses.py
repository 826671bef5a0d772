"""Store what the coach found out about finished games; the rows can be thrown away."""

import sqlalchemy as sa
from alembic import op

from bot.store.schema.columns import UtcDateTime

revision = "0035"
down_revision = "0034"


def upgrade() -> None:
    serial = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "analyses",
        sa.Column("table_id", serial, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("analysis", sa.Text, nullable=False),
        sa.Column("made", UtcDateTime, nullable=False),
    )
