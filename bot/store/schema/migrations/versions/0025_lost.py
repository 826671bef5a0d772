"""A server remembers of which choices nothing is left since what was chosen is deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    op.add_column("servers", sa.Column("lost", sa.Text, nullable=False, server_default=""))
