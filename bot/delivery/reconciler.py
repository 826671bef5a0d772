"""Keeps every message that was posted equal to what its table demands: after every commit, and at start.

Nothing is told that is not stored, and nothing stored depends on having been told. A post's row is written before it is
sent, and removed only after the message is; so a kill at any moment leaves at most work that is done again.
"""

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from typing import Any

from bot.delivery.desired import DesiredMessage, DesiredMessages
from bot.delivery.messenger import (
    ChannelGone,
    DirectMessagesClosed,
    MessageGone,
    Messenger,
    NotAllowed,
    NotEditable,
    Transient,
)
from bot.delivery.renderer import Renderer
from bot.model import PostedMessage, Table, find_message
from bot.tables.refusals import NoSuchTable
from bot.tables.service import TableService
from games.core import Seat
from render.painter import Picture

log = logging.getLogger(__name__)

AT_ONCE = 8
"""Tables that are told about at the same time."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 300.0
"""Seconds between two tries while Discord does not answer: doubled from the first to the longest."""


class Reconciler:
    """One worker a table with something to tell; the newest state wins, steps in between are skipped."""

    def __init__(
        self,
        tables: TableService,
        wants: DesiredMessages,
        renderer: Renderer,
        messenger: Messenger,
    ) -> None:
        self._tables = tables
        self._messages = tables.repositories.messages
        self._wants = wants
        self._renderer = renderer
        self._messenger = messenger
        self._dirty: set[int] = set()
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._room = asyncio.Semaphore(AT_ONCE)
        self._barred: dict[int, str] = {}
        self._unsent: set[int] = set()
        """Posts that are known not to have been sent."""

    def poke(self, table: int) -> None:
        """Something about the table changed; returns at once."""
        self._dirty.add(table)
        if table not in self._workers:
            self._workers[table] = asyncio.create_task(self._work(table), name=f"tell table {table}")

    async def settled(self) -> None:
        """Wait until nothing is left to tell."""
        while self._workers:
            await asyncio.wait(self._workers.values())

    async def close(self) -> None:
        """Stop telling; what is left is told after the next start."""
        workers = list(self._workers.values())
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)

    async def _work(self, table: int) -> None:
        pause = FIRST_PAUSE
        try:
            while table in self._dirty:
                self._dirty.discard(table)
                if await self._attempt(table):
                    pause = FIRST_PAUSE
                    continue
                self._dirty.add(table)
                await asyncio.sleep(pause)
                pause = min(pause * 2, LONGEST_PAUSE)
        finally:
            del self._workers[table]
            if table in self._dirty:
                self.poke(table)

    async def _attempt(self, table: int) -> bool:
        """Tell once; False when it must be tried again."""
        try:
            async with self._room:
                await self._bring(table)
        except Transient as error:
            log.warning("table %s: Discord is in trouble (%s)", table, error)
            return False
        except NoSuchTable:
            log.warning("table %s is not in the house, or its game is not; nothing is told of it", table)
        except Exception:
            log.exception("table %s could not be told", table)
            return False
        return True

    async def _bring(self, number: int) -> None:
        """Make all messages of a table show what is stored now."""
        table = await self._tables.get(number)
        told = table.version  # what is read again below may be newer than what the first messages show
        posts = await self._announced(table, await self._found(number))
        await self._ensure_all(await self._wants.public(table, posts), table, posts)
        posts = await self._messages.of(number)
        panels = await self._wants.panels(table, posts)
        await _together(self._ensure_all([desired], table, posts) for desired in panels)
        table = await self._tables.get(number) if panels else table
        calls = await self._wants.calls(table, posts)
        await self._ensure_all(calls, table, posts)
        kept = await self._messages.of(number)
        wanted = self._wants.kept(table, kept, calls)
        await _together(self._remove(post, kept) for post in kept if post.pending_delete or post.id not in wanted)
        await self._messages.mark_shown(number, told)

    async def _found(self, number: int) -> tuple[PostedMessage, ...]:
        """A table's posts. What a ping told is told once, so one that was sent but not written down is looked for."""
        posts = await self._messages.of(number)
        ping = find_message(posts, "ping")
        if ping is None or ping.message is not None:
            return posts
        message = await self._lost(ping, posts)
        if message is None:
            self._unsent.add(ping.id)
            return posts
        await self._messages.mark_sent(ping.id, ping.channel, message, "", ping.turn, ping.since)
        return await self._messages.of(number)

    async def _announced(self, table: Table, posts: tuple[PostedMessage, ...]) -> tuple[PostedMessage, ...]:
        """The posts, with a ping among them that is to tell the news: written down before the table's message moves on,
        and sent after it."""
        if not self._wants.tells(table):
            return posts
        news = [desired for desired in await self._wants.calls(table, posts) if desired.news]
        for desired in news:
            if (desired.post is None or desired.renew) and desired.channel is not None:
                post = await self._intend(desired, table, desired.channel, desired.post)
                self._unsent.add(post.id)
        return await self._messages.of(table.id) if news else posts

    async def _ensure_all(
        self, wants: Iterable[DesiredMessage], table: Table, posts: tuple[PostedMessage, ...]
    ) -> None:
        for desired in wants:
            try:
                await self._ensure(desired, table, posts)
            except ChannelGone:
                await self._no_channel(desired, table)
            except DirectMessagesClosed:
                if desired.person is not None:
                    await self._tables.set_unreachable(table.id, Seat(desired.seat), desired.turn)
            except NotAllowed as error:
                log.warning(
                    "table %s: the %s is not allowed in channel %s (%s)", table.id, desired.kind, desired.channel, error
                )

    async def _ensure(self, desired: DesiredMessage, table: Table, posts: tuple[PostedMessage, ...]) -> None:
        post = desired.post
        if post is not None and post.message is None:
            post = await self._recover(desired, post, posts)
        if (post is None and not desired.rest) or desired.renew:
            await self._send(desired, table, post)
            return
        if post is None or post.digest == desired.digest or self._is_barred(post, desired.digest):
            return
        await self._edit(desired, table, post)

    async def _edit(self, desired: DesiredMessage, table: Table, post: PostedMessage) -> None:
        assert post.message is not None  # noqa: S101 - narrowed by the caller
        try:
            await self._messenger.edit(
                post.channel, post.message, desired.spec, await self._renderer.own_picture(desired.spec)
            )
        except MessageGone:
            await self._messages.remove(post.id)
            if not desired.rest:
                await self._send(desired, table, None)
        except NotEditable:
            if not desired.rest:  # else it is tried again when the table changes: a new message would call for nothing
                await self._send(desired, table, post)
        except NotAllowed:
            self._barred[post.id] = desired.digest
            raise
        else:
            await self._messages.mark_edited(post.id, desired.digest, desired.turn, desired.since)

    async def _send(self, desired: DesiredMessage, table: Table, old: PostedMessage | None) -> None:
        picture = await self._renderer.own_picture(desired.spec)
        channel = desired.channel
        if channel is None and desired.person is not None:
            channel = await self._messenger.private(desired.person)
        if channel is None:
            return
        await self._deliver(desired, await self._intend(desired, table, channel, old), picture)

    async def _intend(
        self, desired: DesiredMessage, table: Table, channel: int, old: PostedMessage | None
    ) -> PostedMessage:
        return await self._messages.intend(
            table.id, desired.kind, desired.seat, channel, desired.turn, desired.since, None if old is None else old.id
        )

    async def _deliver(self, desired: DesiredMessage, post: PostedMessage, picture: Picture | None) -> None:
        try:
            message = await self._messenger.send(post.channel, desired.spec, picture, post.nonce)
        except Transient:
            raise
        except (DirectMessagesClosed, NotAllowed, ChannelGone, MessageGone, NotEditable):
            await self._messages.remove(post.id)
            raise
        await self._messages.mark_sent(post.id, post.channel, message, desired.digest, desired.turn, desired.since)

    async def _recover(
        self, desired: DesiredMessage, post: PostedMessage, posts: tuple[PostedMessage, ...]
    ) -> PostedMessage | None:
        """A post that was intended but perhaps never sent: find it, or send it now under the same nonce."""
        message = await self._lost(post, posts)
        self._unsent.discard(post.id)
        if message is None and desired.rest:
            await self._messages.remove(post.id)
        elif message is None:
            await self._deliver(desired, post, await self._renderer.own_picture(desired.spec))
        else:
            await self._messages.mark_sent(post.id, post.channel, message, "", post.turn, post.since)
        return next((other for other in await self._messages.of(post.table) if other.id == post.id), None)

    async def _lost(self, post: PostedMessage, posts: tuple[PostedMessage, ...]) -> int | None:
        if post.id in self._unsent:
            return None
        known = {other.message for other in posts if other.message is not None}
        return await self._messenger.lost(post.channel, post.table, post.kind, post.made, known)

    async def _remove(self, post: PostedMessage, posts: tuple[PostedMessage, ...]) -> None:
        try:
            message = post.message if post.message is not None else await self._lost(post, posts)
            if message is not None:
                await self._messenger.delete(post.channel, message)
        except (NotAllowed, NotEditable) as error:
            log.warning("a message of table %s stays where it is (%s)", post.table, error)
        await self._messages.remove(post.id)
        self._unsent.discard(post.id)

    async def _no_channel(self, desired: DesiredMessage, table: Table) -> None:
        if desired.post is not None:
            await self._messages.remove(desired.post.id)
        if desired.kind == "table":
            log.info("the channel of table %s is gone; the table is closed", table.id)
            if await self._tables.abandon(table):
                self._dirty.add(table.id)

    def _is_barred(self, post: PostedMessage, digest: str) -> bool:
        return self._barred.get(post.id) == digest


async def _together(works: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Run all to their end; then raise what went wrong first."""
    results = await asyncio.gather(*works, return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException):
            raise result
