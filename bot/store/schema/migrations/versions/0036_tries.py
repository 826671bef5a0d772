"""Store which finished game a person tries again, and what they have played there."""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"


def upgrade() -> None:
    serial = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "tries",
        sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("table_id", serial, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("from_line", sa.Integer(), nullable=False),
        sa.Column("lines", sa.Text(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_tries_table_id", "tries", ["table_id"])
    op.create_index("ix_tries_changed", "tries", ["changed"])
