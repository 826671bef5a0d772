"""Store who wants to be told the end of a game that they watch, and who asks for a computer's seat."""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    op.add_column("tables", sa.Column("seat_asks", sa.Text()))
    serial = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "wanted_ends",
        sa.Column("table_id", serial, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    )
    op.create_index("ix_wanted_ends_person", "wanted_ends", ["person"])
