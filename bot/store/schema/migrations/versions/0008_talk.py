"""Add proposals that outlive a decision, refusals to end a game, and the beginning of fast play.

Nobody could agree to play fast before.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("tables", sa.Column("lasting", sa.Text()))
    op.add_column("tables", sa.Column("end_refused", sa.BigInteger()))
    op.add_column("seats", sa.Column("tonight_from", sa.BigInteger()))
