"""Keep the world in a SQLite file, used by one playground at a time: written after changes, read at the start."""

import asyncio
import sqlite3
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Self

from playground.model import Emoji, Event, Message
from playground.server import snapshot
from playground.server.attachments import AttachmentStore
from playground.server.commands import Commands
from playground.server.world import World

FORMAT = 1
"""The version of the file's format, increased when older files can no longer be read."""
EVERY = 1.0
"""Seconds between writes, and so the time that a kill may lose."""
PASSING = frozenset({"BOT_PRESENCE", "CLOCK", "INTERACTION", "SITUATION", "TYPING_START"})
"""Events that change nothing in the file."""
SCHEMA = """
PRAGMA locking_mode = EXCLUSIVE;
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
BEGIN EXCLUSIVE;
CREATE TABLE IF NOT EXISTS world (json TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS emojis (id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL, image BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS messages (id INTEGER PRIMARY KEY, channel INTEGER NOT NULL, json TEXT NOT NULL);
COMMIT;
"""
"""The exclusive lock, which SQLite keeps until the file is closed, refuses a second playground."""


class WorldInUse(Exception):
    """Another playground uses the file."""


class WorldUnreadable(Exception):
    """The file cannot be opened or read; the text says so in one sentence."""


class KeptWorld:
    """The file of a world, open until `close`."""

    def __init__(self, file: Path) -> None:
        """Open the file, or create it in an existing folder. Raise WorldInUse or WorldUnreadable."""
        self._file = file
        self._changed: dict[int, Message] = {}
        self._is_changed = self._emojis_changed = False
        self._opened = ExitStack()
        try:
            self._database = self._opened.enter_context(closing(sqlite3.connect(file, timeout=0, isolation_level=None)))
            self._database.executescript(SCHEMA)
        except sqlite3.Error as error:
            self._opened.close()
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise WorldInUse(file) from None
            raise self._unreadable(error) from None

    def _unreadable(self, error: Exception) -> WorldUnreadable:
        return WorldUnreadable(f"The fake Discord that is kept in {self._file} does not read ({error}).")

    @property
    def is_empty(self) -> bool:
        """Whether nothing was ever written."""
        return self._database.execute("SELECT 1 FROM world").fetchone() is None

    def clear(self) -> None:
        """Delete everything."""
        self._database.executescript("DELETE FROM world; DELETE FROM emojis; DELETE FROM messages")

    def load(self, world: World, commands: Commands, attachments: AttachmentStore) -> None:
        """Fill the world from the file, if it has one. Raise WorldUnreadable."""
        try:
            self._load(world, commands, attachments)
        except (sqlite3.Error, KeyError, TypeError, ValueError) as error:
            raise self._unreadable(error) from None

    def _load(self, world: World, commands: Commands, attachments: AttachmentStore) -> None:
        found = self._database.execute("SELECT json FROM world").fetchone()
        if found is None:
            return
        if self._database.execute("PRAGMA user_version").fetchone() != (FORMAT,):
            raise ValueError("it is of another version")
        served_at = snapshot.fill(world, commands, found[0])
        for number, name, kind, image in self._database.execute("SELECT id, name, type, image FROM emojis ORDER BY id"):
            world.emojis[number] = Emoji(number, name, image, kind)
        for channel, text in self._database.execute("SELECT channel, json FROM messages ORDER BY id"):
            message = snapshot.message_of(text.replace(served_at, world.origin), world)
            world.channels[channel].messages[message.id] = message
            attachments.files.update({file.id: file for file in message.attachments})

    async def keep(self, world: World, commands: Commands) -> None:
        """Write changes until this is cancelled, then once more."""
        stop = world.subscribe(self._note)
        self._is_changed = self._emojis_changed = True
        try:
            while True:
                self._write(world, commands)
                await asyncio.sleep(EVERY)
        finally:
            stop()
            self._write(world, commands)

    def _note(self, event: Event) -> None:
        if event.kind in PASSING:
            return
        self._is_changed = True
        if event.kind == "EMOJIS":
            self._emojis_changed = True
        if event.message is not None:
            self._changed[event.message.id] = event.message
        elif event.kind in ("CHANNEL_DELETE", "THREAD_DELETE"):
            self._changed.update(event.channel.messages)

    def _write(self, world: World, commands: Commands) -> None:
        """Write all changes in one transaction; after a failure they are written the next time."""
        if not self._is_changed:
            return
        try:
            with self._database:
                self._database.execute("BEGIN")
                self._write_changes(world, commands)
        except sqlite3.Error as error:
            print(f"The fake Discord cannot be kept in {self._file}: {error}.", file=sys.stderr)
            return
        self._changed.clear()
        self._is_changed = self._emojis_changed = False

    def _write_changes(self, world: World, commands: Commands) -> None:
        gone = [(number,) for number, message in self._changed.items() if not snapshot.is_kept(message)]
        there = [
            (message.id, message.channel_id, snapshot.message_text(message))
            for message in self._changed.values()
            if snapshot.is_kept(message)
        ]
        self._database.executemany("DELETE FROM messages WHERE id = ?", gone)
        self._database.executemany("INSERT OR REPLACE INTO messages VALUES (?, ?, ?)", there)
        if self._emojis_changed:
            emojis = [(it.id, it.name, it.content_type, it.data) for it in world.emojis.values()]
            self._database.execute("DELETE FROM emojis")
            self._database.executemany("INSERT INTO emojis VALUES (?, ?, ?, ?)", emojis)
        self._database.execute("DELETE FROM world")
        self._database.execute("INSERT INTO world VALUES (?)", (snapshot.world_text(world, commands),))
        self._database.execute(f"PRAGMA user_version = {FORMAT}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()
