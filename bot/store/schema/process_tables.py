"""The tables by which processes that run the bot together know of each other.

All of it is about now: nothing is lost with it but a moment.
"""

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, String, Table, Text

from bot.store.schema.columns import Duration, UtcDateTime, metadata
from bot.store.schema.personal_columns import IMPERSONAL, OWN

# Who may do what, and for which term; see `bot.ownership.ownership`. The time is the server's.
leases: Final = Table(
    "leases",
    metadata,
    Column("name", String(32), primary_key=True, info=IMPERSONAL),
    Column("holder", String(32), nullable=False, info=IMPERSONAL),
    Column("term", BigInteger, nullable=False, info=IMPERSONAL),
    Column("expires", UtcDateTime, nullable=False),
    Index("ix_leases_holder", "holder"),
)

# The processes that run; one that is leaving claims nothing more. `lag` is its event loop's, `queue` its thinking jobs,
# `shards` how many it takes there to be: it claims none of those that others count otherwise.
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

# The session of each shard with the gateway, by which another process resumes it, and when it was heard last.
sessions: Final = Table(
    "sessions",
    metadata,
    Column("shard", String(32), primary_key=True, info=IMPERSONAL),
    Column("session", String(128), nullable=False, info=IMPERSONAL),
    Column("sequence", BigInteger, nullable=False, info=IMPERSONAL),
    Column("address", Text, nullable=False, info=IMPERSONAL),
    Column("heard", UtcDateTime, nullable=False),
)

# When nobody served a shard.
unserved: Final = Table(
    "unserved",
    metadata,
    Column("shard", String(32), primary_key=True, info=IMPERSONAL),
    Column("begin", UtcDateTime, primary_key=True),
    Column("end", UtcDateTime, nullable=False),
)

# What people pressed last, and where they may have half picked something, as JSON; see `bot.process.presses.Press`.
presses: Final = Table(
    "presses",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False, info=OWN),
    Column("made", UtcDateTime, nullable=False),
    Column("what", Text, nullable=False, info=IMPERSONAL),
    Column("touched", Text, nullable=False, info=IMPERSONAL),
    Column("touched_at", UtcDateTime, nullable=False),
)

# The channels in which a process owes something. Whoever hears that it is allowed again takes the note away.
debts: Final = Table(
    "debts",
    metadata,
    Column("channel", BigInteger, primary_key=True, autoincrement=False, info=IMPERSONAL),
    Column("guild", BigInteger, info=IMPERSONAL),
)
