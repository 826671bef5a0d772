"""Keeps every message that was posted equal to what its table demands: after every commit, and at start.

Nothing is told that is not stored, and nothing stored depends on having been told. A post's row is written before it is
sent, and removed only after the message is; so a kill at any moment leaves at most work that is done again.
"""

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from typing import Any

from bot.delivery.desired import Want, Wants, find
from bot.delivery.messenger import Closed, Forbidden, Gone, Messenger, NoChannel, Passing, Stiff
from bot.delivery.renderer import Drawing
from bot.model import Post, Table
from bot.tables.refusals import NoSuchTable
from bot.tables.service import Tables
from bot.ui.i18n import Languages
from bot.ui.message import Screen
from games.core import Seat
from render.painter import Picture

log = logging.getLogger(__name__)

Pictures = tuple[Picture | None, tuple[Picture, ...]]
"""A screen's own picture and those of its cards."""

AT_ONCE = 8
"""Tables that are told about at the same time."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 300.0
"""Seconds between two tries while Discord does not answer: doubled from the first to the longest."""


class Reconciler:
    """One worker a table with something to tell; the newest state wins, steps in between are skipped."""

    def __init__(
        self, tables: Tables, wants: Wants, languages: Languages, drawing: Drawing, messenger: Messenger
    ) -> None:
        self._tables = tables
        self._wants = wants
        self._languages = languages
        self._drawing = drawing
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
        except Passing as trouble:
            log.warning("table %s: Discord is in trouble (%s)", table, trouble)
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
        posts = await self._tables.posts(number)
        panels = await self._wants.panels(table, posts)
        await _together(self._ensure_all([want], table, posts) for want in panels)
        table = await self._tables.get(number) if panels else table
        calls = await self._wants.calls(table, posts)
        await self._ensure_all(calls, table, posts)
        kept = await self._tables.posts(number)
        wanted = self._wants.kept(table, kept, calls)
        await _together(self._remove(post, kept) for post in kept if post.doomed or post.id not in wanted)
        await self._tables.shown(number, told)

    async def _found(self, number: int) -> tuple[Post, ...]:
        """A table's posts. What a ping told is told once, so one that was sent but not written down is looked for."""
        posts = await self._tables.posts(number)
        ping = find(posts, "ping")
        if ping is None or ping.message is not None:
            return posts
        message = await self._lost(ping, posts)
        if message is None:
            self._unsent.add(ping.id)
            return posts
        await self._tables.sent(ping.id, ping.channel, message, "", ping.turn, ping.since)
        return await self._tables.posts(number)

    async def _announced(self, table: Table, posts: tuple[Post, ...]) -> tuple[Post, ...]:
        """The posts, with a ping among them that is to tell the news: written down before the table's message moves on,
        and sent after it."""
        if not self._wants.tells(table):
            return posts
        news = [want for want in await self._wants.calls(table, posts) if want.news]
        for want in news:
            if (want.post is None or want.renew) and want.channel is not None:
                post = await self._intend(want, table, want.channel, want.post)
                self._unsent.add(post.id)
        return await self._tables.posts(table.id) if news else posts

    async def _ensure_all(self, wants: Iterable[Want], table: Table, posts: tuple[Post, ...]) -> None:
        for want in wants:
            try:
                await self._ensure(want, table, posts)
            except NoChannel:
                await self._no_channel(want, table)
            except Closed:
                if want.person is not None:
                    await self._tables.unreachable(table.id, Seat(want.seat), want.turn)
            except Forbidden as trouble:
                log.warning(
                    "table %s: the %s is not allowed in channel %s (%s)", table.id, want.kind, want.channel, trouble
                )

    async def _ensure(self, want: Want, table: Table, posts: tuple[Post, ...]) -> None:
        post = want.post
        if post is not None and post.message is None:
            post = await self._recover(want, post, posts)
        if (post is None and not want.rest) or want.renew:
            await self._send(want, table, post)
            return
        if post is None or post.digest == want.digest or self._is_barred(post, want.digest):
            return
        await self._edit(want, table, post)

    async def _edit(self, want: Want, table: Table, post: Post) -> None:
        assert post.message is not None  # noqa: S101 - narrowed by the caller
        try:
            await self._messenger.edit(post.channel, post.message, want.screen, await self._draw(want.screen))
        except Gone:
            await self._tables.forget(post.id)
            if not want.rest:
                await self._send(want, table, None)
        except Stiff:
            if not want.rest:  # else it is tried again when the table changes: a new message would call for nothing
                await self._send(want, table, post)
        except Forbidden:
            self._barred[post.id] = want.digest
            raise
        else:
            await self._tables.edited(post.id, want.digest, want.turn, want.since)

    async def _send(self, want: Want, table: Table, old: Post | None) -> None:
        picture = await self._draw(want.screen)
        channel = want.channel
        if channel is None and want.person is not None:
            channel = await self._messenger.private(want.person)
        if channel is None:
            return
        await self._deliver(want, await self._intend(want, table, channel, old), picture)

    async def _intend(self, want: Want, table: Table, channel: int, old: Post | None) -> Post:
        return await self._tables.intend_post(
            table.id, want.kind, want.seat, channel, want.turn, want.since, None if old is None else old.id
        )

    async def _deliver(self, want: Want, post: Post, picture: Picture | None) -> None:
        try:
            message = await self._messenger.send(post.channel, want.screen, picture, post.nonce)
        except Passing:
            raise
        except (Closed, Forbidden, NoChannel, Gone, Stiff):
            await self._tables.forget(post.id)
            raise
        await self._tables.sent(post.id, post.channel, message, want.digest, want.turn, want.since)

    async def _recover(self, want: Want, post: Post, posts: tuple[Post, ...]) -> Post | None:
        """A post that was intended but perhaps never sent: find it, or send it now under the same nonce."""
        message = await self._lost(post, posts)
        self._unsent.discard(post.id)
        if message is None and want.rest:
            await self._tables.forget(post.id)
        elif message is None:
            await self._deliver(want, post, await self._draw(want.screen))
        else:
            await self._tables.sent(post.id, post.channel, message, "", post.turn, post.since)
        return next((other for other in await self._tables.posts(post.table) if other.id == post.id), None)

    async def _lost(self, post: Post, posts: tuple[Post, ...]) -> int | None:
        if post.id in self._unsent:
            return None
        known = {other.message for other in posts if other.message is not None}
        return await self._messenger.lost(post.channel, post.table, post.kind, post.made, known)

    async def _remove(self, post: Post, posts: tuple[Post, ...]) -> None:
        try:
            message = post.message if post.message is not None else await self._lost(post, posts)
            if message is not None:
                await self._messenger.delete(post.channel, message)
        except (Forbidden, Stiff) as trouble:
            log.warning("a message of table %s stays where it is (%s)", post.table, trouble)
        await self._tables.forget(post.id)
        self._unsent.discard(post.id)

    async def _no_channel(self, want: Want, table: Table) -> None:
        if want.post is not None:
            await self._tables.forget(want.post.id)
        if want.kind == "table":
            log.info("the channel of table %s is gone; the table is closed", table.id)
            if await self._tables.abandon(table.id):
                self._dirty.add(table.id)

    def _is_barred(self, post: Post, digest: str) -> bool:
        return self._barred.get(post.id) == digest

    async def _draw(self, screen: Screen) -> Picture | None:
        return await drawn(screen, self._drawing, self._languages)


async def drawn(screen: Screen, drawing: Drawing, languages: Languages) -> Picture | None:
    """The picture of a screen's sketch, in the screen's language."""
    sketch = screen.sketch
    if sketch is None:
        return None
    words = languages.of(screen.locale).bound(sketch.names)
    if sketch.view is None:
        return await drawing.cover(sketch.game, words)
    return await drawing.draw(sketch.game, sketch.view, sketch.names, words, sketch.partial)


async def pictured(screen: Screen, drawing: Drawing, languages: Languages) -> Pictures:
    """All pictures of a screen."""
    return await drawn(screen, drawing, languages), await _small(screen, drawing, languages)


async def _small(screen: Screen, drawing: Drawing, languages: Languages) -> tuple[Picture, ...]:
    sketches = [card.sketch for card in screen.cards if card.sketch is not None]
    drawings = (drawn(Screen(screen.locale, sketch=sketch), drawing, languages) for sketch in sketches)
    return tuple(picture for picture in await asyncio.gather(*drawings) if picture is not None)


async def _together(works: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Run all to their end; then raise what went wrong first."""
    results = await asyncio.gather(*works, return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException):
            raise result
