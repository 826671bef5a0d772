"""Add who is asked to take a seat in a game, and for whom."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("tables", sa.Column("replacing", sa.Text()))
