"""Store in each seat the colour that its player keeps from an earlier game."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    op.add_column("seats", sa.Column("kept_colour", sa.Integer))
