"""Keeps every posted message equal to what its table demands: after every commit, and at start.

Nothing is posted that is not stored, and nothing stored depends on having been posted. What Discord does not allow is
owed: the table does not count as shown until it is.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from bot.delivery.desired import DesiredMessage, DesiredMessages, unwanted
from bot.delivery.errors import ChannelGone, Transient
from bot.delivery.messenger import Messenger
from bot.delivery.owed import Owed
from bot.delivery.poster import Poster
from bot.delivery.renderer import Renderer
from bot.process.tasks import Postponed, TaskOwner, TryAgain
from bot.tables.refusals import NoSuchTable, TableBroken
from bot.tables.service import TableService
from bot.values.post import Posts
from bot.values.table import Status, Table

log = logging.getLogger(__name__)

AT_ONCE = 8
"""Tables whose messages are brought up to date at the same time."""


def _nobody() -> None:
    pass


def _not_told(_table: Table, _posts: Posts) -> None:
    pass


class Reconciler:
    """One task for each table whose messages are out of date; the newest state wins, steps in between are skipped."""

    def __init__(
        self,
        tables: TableService,
        desired: DesiredMessages,
        renderer: Renderer,
        messenger: Messenger,
        changed: Callable[[Table], None] | None = None,
        called: Callable[[], None] = _nobody,
        read: Callable[[Table, Posts], None] = _not_told,
    ) -> None:
        """`changed` is given a table that rests since its channel is not found, or goes on; `called` hears that people
        are due to be looked at, since their calls lead to the message of a table that is over; `read` is given a table
        and its messages as they are before they are brought up to date."""
        self._tables = tables
        self._repository = tables.repositories.messages
        self._desired = desired
        self._renderer = renderer
        self._owed = Owed()
        self._poster = Poster(self._repository, renderer, messenger, self._owed)
        self._changed = changed or self.show
        self._called = called
        self._told = read
        self._newest: dict[int, Table] = {}
        """The tables that are to be shown, as they were when that was asked for; each is used once."""
        self._outdated = TaskOwner("reconcile table", self._attempt)
        self._slots = asyncio.Semaphore(AT_ONCE)

    def show(self, table: Table) -> None:
        """Bring the messages of a table up to date that has changed. Returns at once."""
        before = self._newest.get(table.id)
        if before is None or before.version <= table.version:
            self._newest[table.id] = table
        self.schedule(table.id)

    def schedule(self, table: int) -> None:
        """Bring a table's messages up to date, which is loaded for that. Returns at once."""
        self._outdated.schedule(table)

    def allowed_again(self, channel: int | None = None, guild: int | None = None) -> None:
        """The bot may perhaps write again in a channel, or in those of a guild: tell what is owed there."""
        for table in self._owed.lift(channel, guild):
            self.schedule(table)

    async def settled(self) -> None:
        """Wait until no table's messages are out of date."""
        await self._outdated.settled()

    async def close(self) -> None:
        """Stop; what is left out of date is brought up to date after the next start."""
        await self._outdated.close()

    async def _attempt(self, table: int) -> None:
        try:
            async with self._slots:
                await self._reconcile(table)
        except Transient as error:
            raise TryAgain(f"Discord is in trouble ({error})") from error
        except TableBroken:
            log.debug("table %s does not read; its messages stay as they are", table)
        except NoSuchTable:
            log.warning("table %s or its game is not there; its messages stay as they are", table)

    async def _reconcile(self, number: int) -> None:
        """Make all messages of a table show what is stored now; raises Postponed where some of it is owed."""
        table, messages = await self._tables.with_posts(number, self._newest.pop(number, None))
        self._told(table, messages)
        self._owed.begin(number)
        self.begin_drawing(table)
        try:
            messages = await self._shown(table, messages)
            await self._finish(table, messages)
        finally:
            if edits := self._poster.edits(number):
                await self._repository.mark_edited(*edits)

    async def _shown(self, table: Table, messages: Posts) -> Posts:
        """Make Discord show all that a table needs, and nothing else; the messages as they are recorded then."""
        public = await self._desired.public(table, messages)
        if public is not None and await self._ensure(public, table, messages):
            messages = await self._repository.of(table.id)
        others = [
            *self._desired.of_lobby(table, messages),
            *await self._desired.proposals(table, messages),
            *self._desired.lasting(table, messages),
            *self._desired.seats(table, messages),
        ]
        if any([await self._ensure(other, table, messages) for other in others]):
            messages = await self._repository.of(table.id)
        await _together(self._poster.delete(it, table, messages) for it in unwanted(messages, others))
        return messages

    def begin_drawing(self, table: Table) -> None:
        """Draw the new picture of a table that has changed already, before it is known what else its message says."""
        picture = self._desired.picture(table) if table.shown < table.version else None
        if picture is not None:
            self._renderer.begin(picture, table.language)

    async def _finish(self, table: Table, messages: Posts) -> None:
        """What is shown counts as shown; where something is owed, the host is told once, and it is tried again."""
        if self._owed.is_fresh(table.id):
            told = self._desired.blocked_notice(table, messages, gone=self._owed.is_gone(table.id))
            if told is not None:
                await self._ensure(told, table, messages)
        wait = self._owed.end(table.id)
        if wait is not None:
            raise Postponed(wait)
        if table.is_resting and any(player.is_present for player in table.people):  # its channel was not found before
            self._changed(await self._tables.settle(table.id))
        obsolete = [posted for posted in messages if posted.kind == "blocked"]
        await _together(self._poster.delete(posted, table, messages) for posted in obsolete)
        people = {posted.person for posted in messages if table.is_over and posted.person is not None}
        edits = self._poster.edits(table.id)
        if edits or people or table.shown < table.version:
            await self._repository.mark_shown(table.id, table.version, people, edits)
        if people:
            self._called()

    async def _ensure(self, desired: DesiredMessage, table: Table, messages: Posts) -> bool:
        try:
            return await self._poster.ensure(desired, table, messages)
        except ChannelGone:
            await self._channel_gone(desired, table)
            return True

    async def _channel_gone(self, desired: DesiredMessage, table: Table) -> None:
        """A game rests while its channel is not found: a wrong token finds none, and Discord tells of one that was
        deleted (`TableService.abandon`). At a table that is over nothing is to be shown any more."""
        if table.is_over and desired.posted is not None:
            await self._repository.remove(desired.posted.id)
        if table.status is Status.PLAYING and not table.is_resting:
            log.warning("the channel of table %s is not found; the table rests", table.id)
            self._changed(await self._tables.settle(table.id, rests=True))


async def _together(works: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Run all to their end; then raise what went wrong first."""
    for result in await asyncio.gather(*works, return_exceptions=True):
        if isinstance(result, BaseException):
            raise result
