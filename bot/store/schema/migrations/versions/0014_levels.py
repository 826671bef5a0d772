"""Add the levels of computer players; all that exist play at "normal"."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    for table in ("seats", "sittings"):
        op.add_column(table, sa.Column("level", sa.String(16)))
    op.execute("UPDATE seats SET level = 'normal' WHERE person IS NULL")
    # a sitting without a person may belong to somebody known by name only
    op.execute("UPDATE sittings SET level = 'normal' WHERE person IS NULL AND name LIKE 'Computer %'")
