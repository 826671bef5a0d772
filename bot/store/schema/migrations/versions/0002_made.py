"""Store when a table was opened; null for older tables."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("made", sa.BigInteger()))
    op.create_index("ix_tables_made", "tables", ["made"])
