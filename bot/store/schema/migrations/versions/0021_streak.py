"""Store in each seat the streak of games that its person won or lost against computer players only."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.add_column("seats", sa.Column("streak", sa.Integer, nullable=False, server_default="0"))
