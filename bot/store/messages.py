"""Messages on Discord as the database knows them."""

import secrets
from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, bindparam, delete, func, insert, select, update

from bot.store import schema
from bot.store.database import Database
from bot.store.due_calls import look_at
from bot.values.post import PostedMessage

POSTS, TABLES = schema.posts.c, schema.tables.c

# Built once: a statement costs more to build than to run.
WITH_VERSION = (
    select(TABLES.version, schema.posts)
    .select_from(schema.tables.join(schema.posts, POSTS.table_id == TABLES.id, isouter=True))
    .where(TABLES.id == bindparam("number"))
    .order_by(POSTS.id)
)
SELECT = select(schema.posts).where(POSTS.table_id == bindparam("number")).order_by(POSTS.id)
INSERT = insert(schema.posts).returning(POSTS.id)
UPDATE = update(schema.posts).where(POSTS.id == bindparam("number"))
DELETE = delete(schema.posts).where(POSTS.id == bindparam("number"))
DOOMED = select(func.max(POSTS.id)).where(
    *(POSTS.table_id == bindparam("table"), POSTS.kind == bindparam("of_kind"), POSTS.seat == bindparam("at")),
    *(POSTS.pending_delete, POSTS.message.is_not(None)),
)
KEEP_LAST = update(schema.posts).where(POSTS.id == DOOMED.scalar_subquery())
MARK_SHOWN = update(schema.tables).where(TABLES.id == bindparam("number"), TABLES.shown < bindparam("shown_version"))


class Edit(NamedTuple):
    """That a message looks different now: its row, and what is recorded of its look."""

    post: int
    digest: str
    decision: int
    since: int


class MessageRepository:
    """What the bot has sent or is about to send; a row is written before its message and goes after it."""

    def __init__(self, database: Database, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._clock = clock

    async def of(self, table: int) -> tuple[PostedMessage, ...]:
        """A table's messages, oldest first."""
        found = await self._database.read(lambda connection: connection.execute(SELECT, {"number": table}).all())
        return tuple(message_of(row) for row in found)

    async def with_version(self, table: int) -> tuple[int | None, tuple[PostedMessage, ...]]:
        """The version of a table (None: there is none), and its messages, oldest first."""
        rows = await self._database.read(lambda connection: connection.execute(WITH_VERSION, {"number": table}).all())
        messages = tuple(message_of(row) for row in rows if row.id is not None)
        return (rows[0].version if rows else None), messages

    async def intend(
        self,
        table: int,
        kind: str,
        seat: int,
        channel: int,
        decision: int,
        since: int,
        old: PostedMessage | None = None,
        person: int | None = None,
    ) -> PostedMessage:
        """Write down that a message will be sent; its `nonce` tells Discord when it is sent a second time.

        The message `old`, in whose place it comes, is to be deleted. `person` is whom it calls.
        """
        values: dict[str, Any] = {
            "kind": kind,
            "seat": seat,
            "channel": channel,
            "message": None,
            "decision": decision,
            "since": since,
            "digest": "",
            "nonce": secrets.token_hex(12),
            "pending_delete": False,
            "made": self._clock(),
            "person": person,
        }
        row = {"table_id": table, **values}

        def write(connection: Connection) -> int:
            if old is not None:
                connection.execute(UPDATE, {"number": old.id, "pending_delete": True})
            return int(connection.execute(INSERT, row).scalar_one())

        return PostedMessage(id=await self._database.write(write), table=table, **values)

    async def mark_sent(self, post: int, channel: int, message: int, digest: str, decision: int, since: int) -> None:
        """The message stands on Discord."""
        await self._set(post, channel=channel, message=message, digest=digest, decision=decision, since=since)

    async def mark_edited(self, *edits: Edit) -> None:
        """Messages look different now."""
        await self._database.write(lambda connection: _mark_edited(connection, edits))

    async def mark_moved(self, post: int, table: int, kind: str, seat: int, decision: int, digest: str) -> None:
        """The call shows another table now, or is of another kind."""
        values = {"table_id": table, "kind": kind, "seat": seat, "decision": decision, "digest": digest}
        await self._set(post, **values)

    async def mark_for_deletion(self, post: int) -> None:
        """The message is to be deleted."""
        await self._set(post, pending_delete=True)

    async def remove(self, post: int) -> None:
        """The message is gone."""
        await self._database.write(lambda connection: connection.execute(DELETE, {"number": post}))

    async def withdraw(self, post: PostedMessage) -> None:
        """The message cannot be sent now: the one in whose place it was to come stays."""
        values = {"table": post.table, "of_kind": post.kind, "at": post.seat, "pending_delete": False}

        def write(connection: Connection) -> None:
            connection.execute(DELETE, {"number": post.id})
            connection.execute(KEEP_LAST, values)

        await self._database.write(write)

    async def mark_shown(
        self, table: int, version: int, people: Collection[int] = (), edits: Sequence[Edit] = ()
    ) -> None:
        """Discord shows this version of the table, or a newer one, by these `edits`; the calls of these people are to
        be looked at, since they lead to its message."""
        values = {"number": table, "shown_version": version, "shown": version}

        def write(connection: Connection) -> None:
            _mark_edited(connection, edits)
            connection.execute(MARK_SHOWN, values)
            look_at(connection, people, self._clock())

        await self._database.write(write)

    async def unshown(self) -> tuple[int, ...]:
        """The ids of the tables that Discord does not show as they are."""
        wanted = select(TABLES.id).where(schema.UNSHOWN).order_by(TABLES.id)
        return tuple(await self._database.read(lambda connection: connection.execute(wanted).scalars().all()))

    async def _set(self, post: int, **values: Any) -> None:
        await self._database.write(lambda connection: connection.execute(UPDATE, {"number": post, **values}))


def _mark_edited(connection: Connection, edits: Sequence[Edit]) -> None:
    for post, digest, decision, since in edits:
        connection.execute(UPDATE, {"number": post, "digest": digest, "decision": decision, "since": since})


def message_of(row: Row[Any]) -> PostedMessage:
    """The message in a row."""
    values = {column.name: row._mapping[column] for column in POSTS}
    renamed = {"table": "table_id", "pending_delete": "doomed", "decision": "turn"}
    return PostedMessage(**{name: values.pop(column) for name, column in renamed.items()}, **values)
