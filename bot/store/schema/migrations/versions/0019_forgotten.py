"""Add the erasure list, by keyed hashes, and which of its entries this database has carried out."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.create_table(
        "forgotten",
        sa.Column("token", sa.String(32), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("moment", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("token", name="pk_forgotten"),
    )
    op.create_table(
        "forgotten_keys",
        sa.Column("id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("key", sa.LargeBinary(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_forgotten_keys"),
    )
    op.create_table(
        "forgettings",
        sa.Column("token", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("token", name="pk_forgettings"),
    )
