"""Store refused proposals in place of the moment at which somebody refused to end a game.

Who refused before this migration is unknown.
"""

import json
from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def upgrade() -> None:
    """Move each moment to the new column."""
    op.add_column("tables", sa.Column("refusals", sa.Text()))
    connection = op.get_bind()
    refused = sa.text("SELECT id, end_refused FROM tables WHERE end_refused IS NOT NULL")
    update = sa.text("UPDATE tables SET refusals = :refusals WHERE id = :id")
    for table, microseconds in connection.execute(refused).all():
        moment = EPOCH + timedelta(microseconds=microseconds)
        row = {"kind": "end", "person": None, "moment": moment.isoformat()}
        connection.execute(update, {"id": table, "refusals": json.dumps([row])})
    op.drop_column("tables", "end_refused")
