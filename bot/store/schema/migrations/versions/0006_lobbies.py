"""Let lobbies expire.

Older lobbies get a timer that is due at once; the bot that fires it counts their time from then on.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

OLD_LOBBIES = """
INSERT INTO timers (table_id, decision, seat, kind, due)
SELECT id, 0, -1, 'lobby-close', 0 FROM tables WHERE status = 'lobby'
"""


def upgrade() -> None:
    op.add_column("tables", sa.Column("lobby", sa.Text()))
    op.execute(OLD_LOBBIES)
