"""A stand-in for Discord's private chats that is as bad as Discord at its worst, and a database between whose answers
other people act: for tests that watch what stands in somebody's chat."""

import sqlite3
from collections.abc import Awaitable, Callable
from random import Random
from typing import NamedTuple, Self

import discord
from sqlalchemy import Engine, StaticPool, create_engine, event

from bot.delivery.messenger import (
    BadRequest,
    DeliveryError,
    DirectMessagesClosed,
    MessageGone,
    Messenger,
    NotEditable,
    Transient,
)
from bot.store.connections.database import Database, migrate
from bot.store.connections.engines import T, Work
from bot.store.errors import DatabaseUnusable
from bot.ui.message import MessageSpec
from bot.values.messages import MessageRecord
from render.painter import Picture

FIRST_PERSON = 10_000
"""Everybody's private channel has their own number, from this on; what has a lower one is a channel of a server."""
FAULTS = 0.04
"""How often Discord fails before it has done what was asked, and how often after."""

Meanwhile = Callable[[], Awaitable[None]]


async def nothing() -> None:
    """Nobody does anything meanwhile."""


class MemoryBackend:
    """SQLite without a file and without a thread: an evening has some hundred reads and writes."""

    tells = ""

    def __init__(self) -> None:
        self._file = sqlite3.connect(":memory:", isolation_level=None)
        self._reader, self._writer = self._engine(), self._engine()
        event.listen(self._writer, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))

    def _engine(self) -> Engine:
        return create_engine("sqlite://", creator=lambda: self._file, poolclass=StaticPool)

    async def start(self, prepare: Work[None]) -> None:
        await self.write(prepare)
        self._file.execute("PRAGMA foreign_keys = ON")
        self._empty = self._file.serialize()

    def forget(self) -> None:
        """Be as empty as after the start."""
        self._file.deserialize(self._empty)

    async def read(self, work: Work[T]) -> T:
        with self._reader.connect() as connection:
            return work(connection)

    async def glance(self, work: Work[T]) -> T:
        return await self.read(work)

    async def write(self, work: Work[T]) -> T:
        with self._writer.begin() as connection:
            return work(connection)

    async def write_idempotent(self, work: Work[T]) -> T:
        return await self.write(work)

    async def settle(self) -> None:
        """All is written at once."""

    async def wipe(self) -> None:
        """There is no file."""

    async def close(self) -> None:
        self._file.close()

    def unusable(self, error: Exception) -> DatabaseUnusable:
        return DatabaseUnusable(str(error))


class WatchedDatabase(Database):
    """Before each of its answers others may do something (`meanwhile`), or the bot may be killed."""

    meanwhile: Meanwhile = staticmethod(nothing)

    def __init__(self, backend: MemoryBackend) -> None:
        super().__init__(backend)
        self.forget = backend.forget

    @classmethod
    async def empty(cls) -> Self:
        """One without a file."""
        backend = MemoryBackend()
        await backend.start(migrate)
        return cls(backend)

    async def read(self, work: Work[T]) -> T:
        await self.meanwhile()
        return await super().read(work)

    async def glance(self, work: Work[T]) -> T:
        await self.meanwhile()
        return await super().glance(work)

    async def write(self, work: Work[T]) -> T:
        await self.meanwhile()
        return await super().write(work)


class Note(NamedTuple):
    """A message that stands; Discord edits no more what is `old`."""

    channel: int
    spec: MessageSpec
    nonce: str
    old: bool = False


class Chats(Messenger):
    """Messages in private chats and in one channel. `emptied` hears of whose chat a deletion has left empty."""

    def __init__(self, random: Random, emptied: Callable[[int], Awaitable[None]]) -> None:
        super().__init__(discord.Client(intents=discord.Intents.none()))
        self._emptied = emptied
        self._last = 0
        self._random = random
        self.faulty = False
        self.meanwhile: Meanwhile = nothing
        self.standing: dict[int, Note] = {}
        self.closed: set[int] = set()
        """Who takes no private messages from the bot."""

    def private(self, person: int) -> list[int]:
        """The messages in somebody's chat, oldest first."""
        return [number for number, note in self.standing.items() if note.channel == person]

    def mentions(self, person: int) -> bool:
        """Whether a message in the channel calls somebody."""
        return any(person in note.spec.mentions for note in self.standing.values())

    def show(self, message: int, spec: MessageSpec) -> None:
        """A message shows this now, as by the answer to a press on it."""
        if message in self.standing:
            self.standing[message] = self.standing[message]._replace(spec=spec)

    async def send(self, channel: int, spec: MessageSpec, picture: Picture | None, nonce: str) -> int:
        await self.meanwhile()
        self._may_fail(before=True)
        self._require_open(channel)
        message = self._of_nonce(channel, nonce)
        if message is None:
            self._last = message = self._last + 1
            self.standing[message] = Note(channel, spec, nonce)
        self._may_fail()
        return message

    async def edit(self, channel: int, message: int, spec: MessageSpec, picture: Picture | None) -> None:
        await self.meanwhile()
        self._may_fail(before=True)
        self._require_open(channel)
        if message not in self.standing:
            raise MessageGone
        if self.standing[message].old:
            raise NotEditable
        self._may_fail(BadRequest, before=True)
        self.show(message, spec)
        self._may_fail()

    async def delete(self, channel: int, message: int) -> None:
        self._may_fail(before=True)
        stood = self.standing.pop(message, None)
        if stood is not None and channel >= FIRST_PERSON and not self.private(channel):
            await self._emptied(channel)
        self._may_fail()

    async def private_channel(self, person: int, *, anew: bool = False) -> int:
        self._may_fail(before=True)
        return person

    async def find_lost(self, record: MessageRecord, known: set[int]) -> int | None:
        await self.meanwhile()
        self._may_fail(before=True)
        found = self._of_nonce(record.channel, record.nonce)
        return None if found in known else found

    def _of_nonce(self, channel: int, nonce: str) -> int | None:
        same = (it for it, note in self.standing.items() if (note.channel, note.nonce) == (channel, nonce))
        return next(same, None)

    def _require_open(self, channel: int) -> None:
        if channel in self.closed:
            raise DirectMessagesClosed

    def _may_fail(self, error: type[DeliveryError] = Transient, *, before: bool = False) -> None:
        if self.faulty and self._random.random() < FAULTS:
            raise error("before" if before else "after")
