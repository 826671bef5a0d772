"""Add to results what a profile counts of each, with indexes that answer a profile without reading rows.

The columns of stored results are filled while the bot runs; see `ResultRepository.rank`.
"""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"

OF_SOMEBODY = sa.text("person IS NOT NULL")
UNSUMMED = sa.text("won IS NULL")
FIGURES = ["game", "won", "with_people", "rung", "guild", "standing", "ended_at", "table_id", "place", "team"]
MET = ["table_id", "place", "team", "guild", "standing"]


def upgrade() -> None:
    op.add_column("results", sa.Column("won", sa.Boolean))
    op.add_column("results", sa.Column("with_people", sa.Boolean))
    op.add_column("results", sa.Column("rung", sa.String(16)))
    for name, columns, which in (
        ("ix_results_figures", ["person", *FIGURES], OF_SOMEBODY),
        ("ix_results_met", ["person", *MET], OF_SOMEBODY),
        ("ix_results_unsummed", ["table_id"], UNSUMMED),
    ):
        op.create_index(name, "results", columns, sqlite_where=which, postgresql_where=which)
