"""Store in each seat when its table became idle, and how many duels its player had won by then.

New indexes keep past games out of frequent queries.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"

UNFINISHED = sa.text("ended_at IS NULL")
RUNS = sa.text("started IS NOT NULL")
DONE = """
UPDATE seats SET done = (SELECT ended_at FROM tables WHERE tables.id = seats.table_id)
WHERE table_id IN (SELECT id FROM tables WHERE ended_at IS NOT NULL AND proposal IS NULL)
"""
SEATS = """
SELECT table_id, results.game, seat, person, share FROM results JOIN tables ON tables.id = table_id
ORDER BY ended_at, table_id, seat
"""
WINS = sa.text("UPDATE seats SET won_duels = :won WHERE table_id = :number AND seat = :seat")


def upgrade() -> None:
    op.add_column("seats", sa.Column("done", sa.BigInteger))
    op.add_column("seats", sa.Column("won_duels", sa.Integer, nullable=False, server_default="0"))
    op.execute(DONE)
    connection = op.get_bind()
    wins = list(_wins(connection.execute(sa.text(SEATS))))
    if wins:
        connection.execute(WINS, wins)
    op.drop_index("ix_seats_person", "seats")
    op.create_index("ix_seats_person", "seats", ["person", "done"])
    op.create_index("ix_tables_ended", "tables", ["channel", "ended_at"])
    op.create_index("ix_tables_rules", "tables", ["game", "rules", "ended_at"])
    for name, column in (("ix_tables_guild", "guild"), ("ix_tables_unfinished", "made")):
        op.create_index(name, "tables", [column], sqlite_where=UNFINISHED, postgresql_where=UNFINISHED)
    op.create_index("ix_clocks_running", "clocks", ["table_id"], sqlite_where=RUNS, postgresql_where=RUNS)


def _wins(rows: Any) -> Iterator[dict[str, int]]:
    """Yield how many duels each player had won against the same opponent, after each duel."""
    won = defaultdict[tuple[str, int, int], int](int)
    for number, group in groupby(rows, lambda row: row.table_id):
        seats = list(group)
        people = [row.person for row in seats]
        if len(seats) != 2 or None in people:
            continue
        for row, rival in zip(seats, reversed(people), strict=True):
            won[row.game, row.person, rival] += row.share == 1
            yield {"number": number, "seat": row.seat, "won": won[row.game, row.person, rival]}
