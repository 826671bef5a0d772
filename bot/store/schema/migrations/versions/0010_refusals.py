"""Who refused what of that which people agree on beside their moves, in place of when somebody refused to end a game.

Who that was is not known of what is older.
"""

import json
from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def upgrade() -> None:
    """Move each moment to the column that takes its place."""
    op.add_column("tables", sa.Column("refusals", sa.Text()))
    connection = op.get_bind()
    refused = sa.text("SELECT id, end_refused FROM tables WHERE end_refused IS NOT NULL")
    update = sa.text("UPDATE tables SET refusals = :refusals WHERE id = :id")
    for table, microseconds in connection.execute(refused).all():
        moment = EPOCH + timedelta(microseconds=microseconds)
        row = {"kind": "end", "person": None, "moment": moment.isoformat()}
        connection.execute(update, {"id": table, "refusals": json.dumps([row])})
    op.drop_column("tables", "end_refused")
