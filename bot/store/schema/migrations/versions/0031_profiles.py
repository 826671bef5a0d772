"""Add indexes to results: who else played in a game, and where they came, and in which order games ended."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"

OF_FIRST_SEAT = sa.text("seat = 0 AND person IS NOT NULL")


def upgrade() -> None:
    beside = ["table_id", "seat", "person", "share", "level", "from_start", "place", "team"]
    op.create_index("ix_results_beside", "results", beside)
    ended, first = ["ended_at", "table_id"], OF_FIRST_SEAT
    op.create_index("ix_results_ended", "results", ended, sqlite_where=first, postgresql_where=first)
