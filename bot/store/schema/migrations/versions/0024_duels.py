"""Add an index that counts the duels between two people without reading rows."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"

OF_SOMEBODY = sa.text("person IS NOT NULL")


def upgrade() -> None:
    op.create_index(
        "ix_results_shares",
        "results",
        ["person", "game", "share", "table_id"],
        sqlite_where=OF_SOMEBODY,
        postgresql_where=OF_SOMEBODY,
    )
