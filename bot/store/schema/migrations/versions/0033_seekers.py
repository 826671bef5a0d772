"""Store who wants to be called when somebody opens a table of a game, and how many a table has called."""

import sqlalchemy as sa
from alembic import op

from bot.store.schema.columns import UtcDateTime

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    op.create_table(
        "seekers",
        sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("made", UtcDateTime, nullable=False),
        sa.Column("until", UtcDateTime, nullable=False),
        sa.Column("table_id", sa.BigInteger),
        sa.Column("called", UtcDateTime),
    )
    op.create_index("ix_seekers_game", "seekers", ["guild", "game", "made"])
    op.create_index("ix_seekers_until", "seekers", ["until"])
    op.create_index("ix_seekers_table", "seekers", ["table_id"])
    op.add_column("tables", sa.Column("rung", sa.Integer, nullable=False, server_default="0"))
