"""The tables that say who was erased, without naming them; see `bot/store/people/erased.py`."""

from typing import Final

from sqlalchemy import Column, Integer, LargeBinary, String, Table

from bot.store.schema.columns import UtcDateTime, metadata
from bot.store.schema.personal_columns import IMPERSONAL

# The erasure list, on PostgreSQL; on SQLite it is a file beside the database. See `ErasedList`.
erased: Final = Table(
    "forgotten",
    metadata,
    Column("token", String(32), primary_key=True, info=IMPERSONAL),
    Column("hash", String(64), nullable=False, info=IMPERSONAL),
    Column("moment", UtcDateTime, nullable=False),
)
erased_keys: Final = Table(
    "forgotten_keys",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("key", LargeBinary(32), nullable=False, info=IMPERSONAL),
)

# The entries of the erasure list that this database, or the one whose backup it is, has carried out.
erasures: Final = Table("forgettings", metadata, Column("token", String(32), primary_key=True, info=IMPERSONAL))
