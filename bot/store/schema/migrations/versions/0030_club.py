"""Store who stands on no leaderboard, who takes no invitations, and which servers have no leaderboards."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    op.add_column("people", sa.Column("unlisted", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("people", sa.Column("uninvited", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("servers", sa.Column("standings", sa.Boolean, nullable=False, server_default=sa.true()))
