"""The tables by which the processes of a cluster know of each other.

They describe the present only: losing them would cost a moment, and no data.
"""

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, String, Table, Text

from bot.store.schema.columns import Duration, UtcDateTime, metadata
from bot.store.schema.personal_columns import IMPERSONAL, OWN

# The owner (`holder`) and the fencing token (`term`) of each lease, by the server's clock. See
# `bot.ownership.ownership`.
leases: Final = Table(
    "leases",
    metadata,
    Column("name", String(32), primary_key=True, info=IMPERSONAL),
    Column("holder", String(32), nullable=False, info=IMPERSONAL),
    Column("term", BigInteger, nullable=False, info=IMPERSONAL),
    Column("expires", UtcDateTime, nullable=False),
    Index("ix_leases_holder", "holder"),
)

# The running processes; one that is leaving claims nothing more. `lag` is that of its event loop, `queue` its number of
# thinking jobs, `shards` the total that it assumes: it claims no shard of another total.
processes: Final = Table(
    "processes",
    metadata,
    Column("holder", String(32), primary_key=True, info=IMPERSONAL),
    Column("version", String(32), nullable=False, info=IMPERSONAL),
    Column("shards", Integer, nullable=False),
    Column("begun", UtcDateTime, nullable=False),
    Column("expires", UtcDateTime, nullable=False),
    Column("leaving", Boolean, nullable=False),
    Column("lag", Duration, nullable=False),
    Column("queue", Integer, nullable=False),
)

# The gateway session of each shard, with which another process can resume it, and when the shard was last heard.
sessions: Final = Table(
    "sessions",
    metadata,
    Column("shard", String(32), primary_key=True, info=IMPERSONAL),
    Column("session", String(128), nullable=False, info=IMPERSONAL),
    Column("sequence", BigInteger, nullable=False, info=IMPERSONAL),
    Column("address", Text, nullable=False, info=IMPERSONAL),
    Column("heard", UtcDateTime, nullable=False),
)

# The downtime of each shard.
shard_downtime: Final = Table(
    "unserved",
    metadata,
    Column("shard", String(32), primary_key=True, info=IMPERSONAL),
    Column("begin", UtcDateTime, primary_key=True),
    Column("end", UtcDateTime, nullable=False),
)

# What each person pressed last, and where they may have picked half a move, as JSON; see `bot.process.presses.Press`.
presses: Final = Table(
    "presses",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False, info=OWN),
    Column("made", UtcDateTime, nullable=False),
    Column("what", Text, nullable=False, info=IMPERSONAL),
    Column("touched", Text, nullable=False, info=IMPERSONAL),
    Column("touched_at", UtcDateTime, nullable=False),
)

# Channels with a pending retry. The process that hears that the bot may write there again deletes the row.
pending_retries: Final = Table(
    "debts",
    metadata,
    Column("channel", BigInteger, primary_key=True, autoincrement=False, info=IMPERSONAL),
    Column("guild", BigInteger, info=IMPERSONAL),
)
