"""Add the parent channel of a table that has its own thread; null for all that exist."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.add_column("tables", sa.Column("parent", sa.BigInteger))
