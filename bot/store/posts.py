"""Messages on Discord as the database knows them, and the drafts that their panels work on."""

import secrets
from collections.abc import Callable
from datetime import datetime
from typing import Any

from sqlalchemy import Row, delete, insert, select, update

from bot.model import Post
from bot.store import schema
from bot.store.base import Store
from games.core import Seat

POSTS, DRAFTS, TABLES = schema.posts.c, schema.drafts.c, schema.tables.c

INTEND = insert(schema.posts).returning(POSTS.id)


class Posts:
    """What the bot has sent or is about to send; a row is written before its message and goes after it."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def posts(self, table: int) -> tuple[Post, ...]:
        """A table's posts, oldest first."""
        async with self._store.reading() as connection:
            found = await connection.execute(select(schema.posts).where(POSTS.table_id == table).order_by(POSTS.id))
            return tuple(post_of(row) for row in found)

    async def intend_post(self, table: int, kind: str, seat: int, channel: int, turn: int, since: int) -> Post:
        """Write down that a message will be sent; its `nonce` tells Discord when it is sent a second time."""
        values: dict[str, Any] = {
            "kind": kind,
            "seat": seat,
            "channel": channel,
            "message": None,
            "turn": turn,
            "since": since,
            "digest": "",
            "nonce": secrets.token_hex(12),
            "doomed": False,
            "made": self._clock(),
        }
        async with self._store.writing() as connection:
            result = await connection.execute(INTEND, {"table_id": table, **values})
            return Post(id=result.scalar_one(), table=table, **values)

    async def sent(self, post: int, channel: int, message: int, digest: str, turn: int, since: int) -> None:
        """The message stands on Discord."""
        await self._set(post, channel=channel, message=message, digest=digest, turn=turn, since=since)

    async def edited(self, post: int, digest: str, turn: int, since: int) -> None:
        """The message looks different now."""
        await self._set(post, digest=digest, turn=turn, since=since)

    async def doom(self, post: int) -> None:
        """The message is to be deleted."""
        await self._set(post, doomed=True)

    async def forget(self, post: int) -> None:
        """The message is gone."""
        async with self._store.writing() as connection:
            await connection.execute(delete(schema.posts).where(POSTS.id == post))

    async def shown(self, table: int, version: int) -> None:
        """Discord shows this version of the table, or a newer one."""
        change = update(schema.tables).where(TABLES.id == table, TABLES.shown < version).values(shown=version)
        async with self._store.writing() as connection:
            await connection.execute(change)

    async def unshown(self) -> tuple[int, ...]:
        """The tables that Discord does not show as they are."""
        async with self._store.reading() as connection:
            found = await connection.execute(select(TABLES.id).where(schema.UNSHOWN).order_by(TABLES.id))
            return tuple(found.scalars())

    async def _set(self, post: int, **values: Any) -> None:
        async with self._store.writing() as connection:
            await connection.execute(update(schema.posts).where(POSTS.id == post).values(**values))


class Drafts:
    """Long moves that are being composed; a draft is its player's secret."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def draft(self, table: int, seat: Seat) -> str | None:
        """What this seat has composed so far, in notation."""
        wanted = select(DRAFTS.text).where(DRAFTS.table_id == table, DRAFTS.seat == seat)
        async with self._store.reading() as connection:
            found: str | None = (await connection.execute(wanted)).scalar()
            return found

    async def keep_draft(self, table: int, seat: Seat, text: str | None) -> None:
        """Keep what this seat has composed; None forgets it."""
        async with self._store.writing() as connection:
            await connection.execute(delete(schema.drafts).where(DRAFTS.table_id == table, DRAFTS.seat == seat))
            if text is not None:
                await connection.execute(insert(schema.drafts).values(table_id=table, seat=seat, text=text))


def post_of(row: Row[Any]) -> Post:
    """The post in a row."""
    values = dict(row._mapping)
    return Post(table=values.pop("table_id"), **values)
