"""Add tables that only invited people can join; all that exist are open to everybody."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("tables", sa.Column("invited_only", sa.Boolean(), nullable=False, server_default=sa.false()))
