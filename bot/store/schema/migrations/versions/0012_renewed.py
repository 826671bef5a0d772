"""Add when a player's time was renewed within their turn; null for turns that are running."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("clocks", sa.Column("renewed", sa.BigInteger()))
