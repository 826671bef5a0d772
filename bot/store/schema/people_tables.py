"""The tables of what is known of people and servers apart from their games."""

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text, false, text, true

from bot.store.schema.columns import Serial, UtcDateTime, metadata
from bot.store.schema.personal_columns import BANNED, IMPERSONAL, OWN

UNLISTED: Final = text("unlisted")

people: Final = Table(
    "people",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False, info=OWN),
    Column("name", Text, nullable=False),
    Column("locale", String(16), nullable=False),
    # PersonSettings and a tuple of Absence as JSON; null: nothing was chosen.
    Column("settings", Text),
    Column("absences", Text),
    # Fields of PersonSettings of their own, since the previous release rejects settings that it does not know.
    Column("unlisted", Boolean, nullable=False, server_default=false()),
    Column("uninvited", Boolean, nullable=False, server_default=false()),
    Index("ix_people_unlisted", "id", sqlite_where=UNLISTED, postgresql_where=UNLISTED),
)

# ServerSettings as JSON.
servers: Final = Table(
    "servers",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False, info=IMPERSONAL),
    Column("settings", Text, nullable=False, info=IMPERSONAL),
    Column("lost", Text, nullable=False, server_default="", info=IMPERSONAL),
    Column("standings", Boolean, nullable=False, server_default=true()),
)

# The noticeboard of a server; see `Noticeboard`.
noticeboards: Final = Table(
    "noticeboards",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False, info=IMPERSONAL),
    Column("channel", BigInteger, info=IMPERSONAL),
    Column("message", BigInteger, info=IMPERSONAL),
    Column("nonce", String(25), nullable=False, info=IMPERSONAL),
    Column("made", UtcDateTime, nullable=False),
    Column("content_hash", Text, nullable=False, info=IMPERSONAL),
    Column("locale", String(16), nullable=False, info=IMPERSONAL),
    Column("refused", Boolean, nullable=False),
    Column("stale", Boolean, nullable=False),
    Column("old_channel", BigInteger, info=IMPERSONAL),
    Column("old_message", BigInteger, info=IMPERSONAL),
)

# When servers removed the bot, as Discord reported.
guild_removals: Final = Table(
    "departures",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False, info=IMPERSONAL),
    Column("moment", UtcDateTime, nullable=False),
)

# People banned from a server's tables, and since when.
banned: Final = Table(
    "barred",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False, info=IMPERSONAL),
    Column("person", BigInteger, primary_key=True, autoincrement=False, info=BANNED),
    Column("made", UtcDateTime, nullable=False),
    Index("ix_barred_person", "person"),
)

# Who wants to be called when somebody opens a table of a game on a server; see `bot/store/people/seekers.py`.
seekers: Final = Table(
    "seekers",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False, info=OWN),
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(32), primary_key=True),
    # Where they asked: they read what stands there.
    Column("channel", BigInteger, nullable=False),
    Column("made", UtcDateTime, nullable=False),
    Column("until", UtcDateTime, nullable=False),
    # The table to which they are to be called, and since when; null: none is open.
    Column("table_id", BigInteger, key="table"),
    Column("called", UtcDateTime),
    Index("ix_seekers_game", "guild", "game", "made"),
    Index("ix_seekers_until", "until"),
    Index("ix_seekers_table", "table"),
)

favourites: Final = Table(
    "favourites",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False, info=OWN),
    Column("game", String(32), primary_key=True),
    Column("name", Text, primary_key=True),
    Column("text", Text, nullable=False),
)

# The finished game that a person tries again, from a line of its record on; see `bot/store/people/tries.py`.
tries: Final = Table(
    "tries",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False, info=OWN),
    Column("table_id", Serial, ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("from_line", Integer, nullable=False),
    # What is played since, as JSON: a list of lines like those of a record.
    Column("lines", Text, nullable=False),
    Column("changed", UtcDateTime, nullable=False),
    Index("ix_tries_table_id", "table_id"),
    Index("ix_tries_changed", "changed"),
)
