"""Add to results whether leaderboards count them, with indexes that answer a leaderboard without reading rows; and the
noticeboards of servers.

The column of stored results is filled while the bot runs; see `ResultRepository.rank`.
"""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"

COUNTED = sa.text("standing >= 0")
UNRANKED = sa.text("standing IS NULL")
UNLISTED = sa.text("unlisted")


def upgrade() -> None:
    op.add_column("results", sa.Column("standing", sa.Integer))
    for name, table, columns, which in (
        ("ix_results_board", "results", ["guild", "game", "person", "ended_at", "standing"], COUNTED),
        ("ix_results_latest", "results", ["guild", "ended_at", "table_id", "game"], COUNTED),
        ("ix_results_unranked", "results", ["table_id"], UNRANKED),
        ("ix_people_unlisted", "people", ["id"], UNLISTED),
    ):
        op.create_index(name, table, columns, sqlite_where=which, postgresql_where=which)
    op.create_table(
        "noticeboards",
        sa.Column("guild", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("channel", sa.BigInteger()),
        sa.Column("message", sa.BigInteger()),
        sa.Column("nonce", sa.String(25), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("content_hash", sa.Text(), nullable=False),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("refused", sa.Boolean(), nullable=False),
        sa.Column("stale", sa.Boolean(), nullable=False),
        sa.Column("old_channel", sa.BigInteger()),
        sa.Column("old_message", sa.BigInteger()),
        sa.PrimaryKeyConstraint("guild", name="pk_noticeboards"),
    )
