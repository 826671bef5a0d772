"""Since when somebody has time anew in their turn; nobody whose turn runs already."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("clocks", sa.Column("renewed", sa.BigInteger()))
