"""Store which settings of a server were lost because what they named was deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    op.add_column("servers", sa.Column("lost", sa.Text, nullable=False, server_default=""))
