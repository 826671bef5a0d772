"""Store which help a table offers, and in each seat the number of hints used and the last one."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    op.add_column("tables", sa.Column("help", sa.String(16), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("hints", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("hint", sa.Text))
