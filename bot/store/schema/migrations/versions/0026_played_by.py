"""Store of each line of a record what played it for its player."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    op.add_column("moves", sa.Column("played_by", sa.String(8)))
