"""The noticeboards of servers: a row is written before its message is sent, and goes after that is deleted."""

import secrets
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, and_, bindparam, delete, insert, select, update

from bot.store.connections.database import Repository
from bot.store.schema import tables as schema
from bot.values.noticeboard import Noticeboard

_BOARDS = schema.noticeboards
_B = _BOARDS.c
_HERE = _B.guild == bindparam("which")
_ALL: Final = select(_BOARDS).order_by(_B.guild)
_FIND: Final = select(_BOARDS).where(_HERE)
_UPDATE: Final = update(_BOARDS).where(_HERE)
_SENT: Final = _UPDATE.where(_B.nonce == bindparam("sent_nonce"))
_LOST: Final = _UPDATE.where(_B.message == bindparam("gone"))
_TIDIED: Final = _UPDATE.where(_B.old_message == bindparam("deleted"))
_DELETE: Final = delete(_BOARDS).where(and_(_HERE, _B.channel.is_(None), _B.old_message.is_(None)))


class NoticeboardRepository(Repository):
    """One row for each server that has a noticeboard, or had one whose message is not deleted yet."""

    async def of(self, guild: int) -> Noticeboard | None:
        rows = await self._database.rows(_FIND, which=guild)
        return _board(rows[0]) if rows else None

    async def all(self) -> Sequence[Noticeboard]:
        return [_board(row) for row in await self._database.rows(_ALL)]

    async def place(self, guild: int, channel: int | None, locale: str) -> None:
        """Let it stand in a channel, or (None) nowhere any more. A message that stands elsewhere is to be deleted."""
        fresh = self._fresh()

        def write(connection: Connection) -> None:
            row = connection.execute(_FIND.with_for_update(), {"which": guild}).first()
            before = None if row is None else _board(row)
            if before is None and channel is None:
                return
            moves = before is None or before.channel != channel
            new: dict[str, Any] = {"channel": channel, "locale": locale, "refused": False}
            if moves:
                new |= {**fresh, "message": None, "stale": False}
                if before is not None and before.message is not None:
                    new |= {"old_channel": before.channel, "old_message": before.message}
            if before is None:
                connection.execute(insert(_BOARDS), {"guild": guild, **new})
            else:
                connection.execute(_UPDATE, {"which": guild, **new})

        await self._database.write(write)

    async def sent(self, board: Noticeboard, message: int, content_hash: str) -> bool:
        """Note that a noticeboard stands and shows that. Return False where it was placed elsewhere meanwhile."""
        values = {"message": message, "content_hash": content_hash, "refused": False}
        return bool(await self._database.run(_SENT, which=board.guild, sent_nonce=board.nonce, **values))

    async def lost(self, guild: int, message: int) -> None:
        """The message is deleted: it is to be sent anew."""
        await self._database.run(_LOST, which=guild, gone=message, **self._fresh(), message=None)

    async def mark(self, guild: int, **values: Any) -> None:
        await self._database.run(_UPDATE, which=guild, **values)

    async def tidied(self, board: Noticeboard) -> None:
        """The old message of a noticeboard is deleted; without a channel the row goes, too."""

        def write(connection: Connection) -> None:
            old = {"which": board.guild, "deleted": board.old_message, "old_channel": None, "old_message": None}
            connection.execute(_TIDIED, old)
            connection.execute(_DELETE, {"which": board.guild})

        await self._database.write(write)

    def _fresh(self) -> dict[str, Any]:
        """What a message begins with that is to be sent."""
        return {"nonce": secrets.token_hex(12), "made": self._clock(), "content_hash": ""}


def _board(row: Row[Any]) -> Noticeboard:
    return Noticeboard._make(row)
