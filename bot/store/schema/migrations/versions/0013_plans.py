"""Add plans and standing orders."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    serial = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "plans",
        sa.Column("table_id", serial, nullable=False, autoincrement=False),
        sa.Column("seat", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("plan", sa.Text()),
        sa.Column("orders", sa.Text()),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_plans_table_id"),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_plans"),
    )
