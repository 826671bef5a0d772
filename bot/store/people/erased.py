"""The erasure list: people to be erased, each by a keyed hash, since their id must not be stored.

An entry is written before the erasure begins, and the database notes which entries it has carried out. After a kill the
next start finishes the rest, and after a restore the bot erases again the people whom the backup still contains.
Therefore the list of a SQLite database lies beside its file and not inside; PostgreSQL keeps it in tables.
"""

import asyncio
import hmac
import json
import os
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from pydantic import TypeAdapter
from sqlalchemy import Connection, delete, insert, select

from bot.process.clock import utc_now
from bot.store.connections.database import Database
from bot.store.connections.engines import insert_new
from bot.store.errors import DatabaseUnusable
from bot.store.schema import tables as schema
from bot.store.sqlite_file.file import BACKUPS_LIVE, PRIVATE

_KEY_BYTES: Final = 32
ENDING: Final = ".forgotten"
"""The suffix that the list's file adds to the name of the database."""


class Entry(NamedTuple):
    """A request to erase a person; `token` is unique and random."""

    token: str
    hash: str
    moment: datetime


@dataclass(frozen=True, repr=False)
class Kept:
    """The key of the hashes, and the entries, oldest first."""

    key: bytes = field(default_factory=lambda: secrets.token_bytes(_KEY_BYTES))
    entries: tuple[Entry, ...] = ()

    def hash(self, person: int) -> str:
        return hmac.digest(self.key, str(person).encode(), "sha256").hex()

    def number(self, person: int) -> int:
        """Return the hash as a number below 0, which is nobody's id, for columns of ids."""
        return -1 - int(self.hash(person)[:15], 16)

    def with_person(self, person: int, now: datetime) -> tuple["Kept", Entry]:
        """Return the list with an entry for the person, without entries older than any backup; and the entry."""
        entry = Entry(secrets.token_hex(16), self.hash(person), now)
        young = (it for it in self.entries if now - it.moment < BACKUPS_LIVE)
        return Kept(self.key, (*young, entry)), entry


class Place(Protocol):
    """Where the erasure list is stored."""

    async def read(self) -> Kept:
        """Read the list. If there is none, write an empty one with a new key first."""

    async def write(self, kept: Kept) -> None:
        """Replace the list durably."""


class BesideFile:
    """A file that only the bot's user may read. Both methods raise DatabaseUnusable."""

    def __init__(self, database: Path) -> None:
        real = database.resolve()
        self._path = real.with_name(real.name + ENDING)

    async def read(self) -> Kept:
        if not self._path.exists():
            await self.write(Kept())
        try:
            stored = json.loads(self._path.read_text("utf-8"))
            entries = _ENTRIES.validate_python(stored["forgotten"])
            return Kept(bytes.fromhex(stored["key"]), entries)
        except (OSError, ValueError, KeyError, TypeError):
            raise DatabaseUnusable(
                f"The list {self._path} of those whom the bot was to forget does not read; please put a copy back."
            ) from None

    async def write(self, kept: Kept) -> None:
        text = json.dumps({"key": kept.key.hex(), "forgotten": _ENTRIES.dump_python(kept.entries, mode="json")})
        try:
            await asyncio.to_thread(_replace, self._path, text)
        except OSError as error:
            raise DatabaseUnusable(f"The list {self._path} cannot be written: {error.strerror}.") from None


def _replace(path: Path, text: str) -> None:
    """Write a file atomically: after a crash either the old or the new one is there, complete."""
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    file = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE)
    with os.fdopen(file, "wb") as writing:
        writing.write(text.encode())
        writing.flush()
        os.fsync(file)
    part.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


class InTables:
    """Tables of the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self) -> Kept:
        return await self._database.write(kept_in)

    async def write(self, kept: Kept) -> None:
        await self._database.write(lambda connection: keep_in(connection, kept))


def kept_in(connection: Connection) -> Kept:
    """Read the list from its tables, in the open transaction."""
    keys, rows = schema.erased_keys, schema.erased
    insert_new(connection, keys, {"id": 1, "key": Kept().key})
    key = connection.execute(select(keys.c.key)).scalar_one()
    return Kept(key, tuple(map(Entry._make, connection.execute(select(rows).order_by(rows.c.moment, rows.c.token)))))


def keep_in(connection: Connection, kept: Kept) -> None:
    """Insert new entries and delete expired ones. Another process may add entries at the same time."""
    oldest = min((it.moment for it in kept.entries), default=None)
    if oldest is not None:
        connection.execute(delete(schema.erased).where(schema.erased.c.moment < oldest))
    for entry in kept.entries:
        insert_new(connection, schema.erased, entry._asdict())


def move_into(connection: Connection, kept: Kept) -> None:
    """Store the list of a file in the tables, with its key, in the open transaction."""
    connection.execute(delete(schema.erased_keys))
    connection.execute(insert(schema.erased_keys), {"id": 1, "key": kept.key})
    keep_in(connection, kept)


_ENTRIES: Final = TypeAdapter(tuple[Entry, ...])


class ErasedList:
    """The erasure list of a database, and which of its entries are not carried out."""

    def __init__(self, database: Database, clock: Callable[[], datetime] = utc_now) -> None:
        self._database = database
        self._clock = clock
        self._place: Place = InTables(database) if database.file is None else BesideFile(database.file)
        self._writing = asyncio.Lock()
        self._key: bytes | None = None

    async def keyed(self) -> Kept:
        """Return the key without entries; it is read once and then kept in memory. Raise DatabaseUnusable."""
        if self._key is None:
            self._key = (await self.read()).key
        return Kept(self._key)

    async def add(self, person: int) -> Entry:
        """Write durably that a person is to be erased: after a crash the next start does it. Raise DatabaseUnusable."""
        async with self._writing:
            kept, entry = (await self._read()).with_person(person, self._clock())
            await self._place.write(kept)
        return entry

    async def read(self) -> Kept:
        """Return the list. Raise DatabaseUnusable."""
        async with self._writing:  # the first reader makes the key, and there must be only one
            return await self._read()

    async def _read(self) -> Kept:
        kept = await self._place.read()
        self._key = kept.key
        return kept

    async def not_carried_out(self) -> tuple[Kept, Sequence[Entry]]:
        """Return the list, and those of its entries that this database has not carried out."""
        kept, done = await self.read(), await self._done()
        return kept, [it for it in kept.entries if it.token not in done]

    async def carried_out(self) -> Kept:
        """Return the list with only those of its entries that this database has carried out, by whichever process."""
        done = await self._done()
        kept = await self.read()
        return Kept(kept.key, tuple(it for it in kept.entries if it.token in done))

    async def _done(self) -> set[str]:
        return {row.token for row in await self._database.rows(select(schema.erasures))}


def note_done(connection: Connection, tokens: Sequence[str], kept: Kept) -> None:
    """Note that entries are carried out, in the open transaction, and delete the notes of expired entries."""
    listed = [*tokens, *(it.token for it in kept.entries)]
    connection.execute(delete(schema.erasures).where(schema.erasures.c.token.not_in(listed)))
    for token in tokens:
        insert_new(connection, schema.erasures, {"token": token})
