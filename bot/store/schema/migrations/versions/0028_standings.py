"""Add to results what standings need of a game, and to tables whether all members of the server can read the channel.

The new columns of stored results are filled while the bot runs; see `ResultRepository.complete`.
"""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"

OF_SOMEBODY = sa.text("person IS NOT NULL")
ON_SERVER = sa.text("guild IS NOT NULL")
INCOMPLETE = sa.text("ended_at IS NULL")


def upgrade() -> None:
    op.add_column("tables", sa.Column("seen_by_all", sa.Boolean))
    for name, kind in (
        ("guild", sa.BigInteger),
        ("seen_by_all", sa.Boolean),
        ("ended_at", sa.BigInteger),
        ("ending", sa.String(16)),
        ("seat_ending", sa.String(16)),
        ("team", sa.Integer),
        ("from_start", sa.Boolean),
        ("stood_in", sa.Integer),
        ("hints", sa.Integer),
        ("undos", sa.Integer),
    ):
        op.add_column("results", sa.Column(name, kind))
    for name, columns, which in (
        ("ix_results_newest", ["person", "ended_at", "table_id"], OF_SOMEBODY),
        ("ix_results_server", ["guild", "game", "ended_at"], ON_SERVER),
        ("ix_results_incomplete", ["table_id"], INCOMPLETE),
    ):
        op.create_index(name, "results", columns, sqlite_where=which, postgresql_where=which)
