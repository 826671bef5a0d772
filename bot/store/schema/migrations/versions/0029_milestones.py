"""Store in each seat what the end of its game changed for its person.

A new index counts without reading rows how often one person has placed above another.
"""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"

OF_SOMEBODY = sa.text("person IS NOT NULL")


def upgrade() -> None:
    op.add_column("seats", sa.Column("milestone", sa.Text))
    op.add_column("seats", sa.Column("wins_here", sa.Integer))
    columns = ["person", "table_id", "place", "team"]
    op.create_index("ix_results_tallies", "results", columns, sqlite_where=OF_SOMEBODY, postgresql_where=OF_SOMEBODY)
