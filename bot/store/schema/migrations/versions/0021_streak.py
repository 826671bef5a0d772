"""Each seat says how many games in a row somebody had won or lost against computers alone when this one was over."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.add_column("seats", sa.Column("streak", sa.Integer, nullable=False, server_default="0"))
