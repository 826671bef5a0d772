"""Add an index that tells who else played in a game, and where they came, without reading rows of results."""

from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    beside = ["table_id", "seat", "person", "share", "level", "from_start", "place", "team"]
    op.create_index("ix_results_beside", "results", beside)
