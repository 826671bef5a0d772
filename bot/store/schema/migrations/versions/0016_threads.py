"""Below which channel a table has a thread of its own; no table has had one until now."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.add_column("tables", sa.Column("parent", sa.BigInteger))
