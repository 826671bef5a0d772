"""Continue tables where a person is late but no timer was set.

Each gets a timer that is due at once; the bot that fires it computes all timers of the table.
"""

from alembic import op

revision = "0011"
down_revision = "0010"

WITHOUT_TIMER = """
INSERT INTO timers (table_id, decision, seat, kind, due)
SELECT id, 0, -1, 'pause', 0 FROM tables
WHERE status = 'playing' AND late = 'computer'
AND EXISTS (
    SELECT 1 FROM clocks WHERE clocks.table_id = tables.id AND clocks.missed AND clocks.started IS NOT NULL
    AND NOT EXISTS (
        SELECT 1 FROM timers WHERE timers.table_id = tables.id AND timers.seat = clocks.seat AND timers.kind = 'choice'
    )
)
AND NOT EXISTS (
    SELECT 1 FROM timers
    WHERE timers.table_id = tables.id AND timers.decision = 0 AND timers.seat = -1 AND timers.kind = 'pause'
)
"""


def upgrade() -> None:
    op.execute(WITHOUT_TIMER)
