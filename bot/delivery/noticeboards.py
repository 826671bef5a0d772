"""Keeps the one message of a server that tells what can be joined there: silent, edited, and sent again where it was
deleted.

Its row is written before it is sent. Of several processes the owner of the server's partition sees to it; the others
note in the row that there is something to look at.
"""

import logging
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final, TypeAlias

import discord

from bot.delivery.messenger import Later, MessageGone, Messenger, NotEditable, Rejected, Transient
from bot.ownership.ownership import LeaseLost, Ownership, partition_lease
from bot.process.tasks import Postponed, TaskOwner, TryAgain
from bot.store.repositories import Repositories
from bot.tables import lobbies
from bot.ui.message import MessageSpec
from bot.ui.screens.noticeboard import ENDS, look_of, noticeboard
from bot.ui.screens.table_context import TableContexts, address
from bot.values.messages import NOTICEBOARD, MessageRecord
from bot.values.noticeboard import Noticeboard
from bot.values.table import Person

EDITS_APART: Final = 10.0
"""Seconds between two edits of one, at least."""
LIMITED: Final = 60.0
"""Seconds after which one is edited again that Discord lets nobody edit now: old messages take few edits."""
LOOK: Final = 10.0
"""Seconds between two looks for what other processes have noted."""
AGAIN: Final = 600.0
"""Seconds after which one is looked at even if nothing was heard."""
Place: TypeAlias = tuple[int | None, int | None]
"""A channel, and a message in it."""
_ANYBODY: Final = Person(0, "", "")

log = logging.getLogger(__name__)


class Noticeboards:
    """One task for each server that has one."""

    def __init__(
        self,
        repositories: Repositories,
        contexts: TableContexts,
        messenger: Messenger,
        ownership: Ownership,
        listen: Callable[[Callable[..., Coroutine[Any, Any, None]]], object],
        clock: Callable[[], float] = time.monotonic,
        gap: float = EDITS_APART,
    ) -> None:
        """`listen` lets discord.py call an event's handler by its name, which is done once there is a noticeboard: no
        message that is deleted costs anything before. `clock` gives seconds, of which `gap` are between two
        edits."""
        self._repositories = repositories
        self._boards = repositories.noticeboards
        self._contexts = contexts
        self._messenger = messenger
        self._ownership = ownership
        self._listen = listen
        self._listens = False
        self._clock = clock
        self._gap = gap
        self._guilds = dict[int, Place]()
        """The servers that have one, each with its channel and its message."""
        self._allowed = set[int]()
        """Those where the bot may perhaps write again."""
        self._edited = dict[int, float]()
        """When each was sent or edited last."""
        self._found = dict[int, float]()
        """When it was last known that each stands."""
        self._seen = set[int]()
        """Those that this process has looked at since it owns them."""
        self._tasks = TaskOwner("bring up to date the noticeboard of server", self._bring)
        self._looks = TaskOwner("look for noticeboards:", self._look)

    def begin(self) -> None:
        """Look at all of them, and if others share the bot, from time to time. Returns at once."""
        self._looks.schedule("all")

    async def close(self) -> None:
        await self._looks.close()
        await self._tasks.close()

    async def settled(self) -> None:
        await self._looks.settled()
        await self._tasks.settled()

    def changed(self, guild: int | None) -> None:
        """What a server's noticeboard tells may have changed; None: of all. Returns at once."""
        for it in [*self._guilds] if guild is None else [guild] if guild in self._guilds else []:
            self._tasks.schedule(it)

    def chosen(self, guild: int) -> None:
        """Somebody has chosen where a server's stands, or that there is none. Returns at once."""
        self._guilds.setdefault(guild, (None, None))
        self._hear()
        self._tasks.schedule(guild)

    def allowed_again(self, channel: int | None, guild: int | None) -> None:
        """The bot may perhaps write again in a channel, or in those of a server. Returns at once."""
        for it, (where, _) in self._guilds.items():
            if it == guild or (channel is not None and where == channel):
                self._allowed.add(it)
                self._tasks.schedule(it)

    def _hear(self) -> None:
        if not self._listens:
            self._listens = True
            self._listen(self.on_raw_message_delete)
            self._listen(self.on_raw_bulk_message_delete)

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """Discord says that a message was deleted."""
        await self.deleted(payload.guild_id, payload.message_id)

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Discord says that messages were deleted together."""
        for message in payload.message_ids:
            await self.deleted(payload.guild_id, message)

    async def deleted(self, guild: int | None, message: int) -> None:
        """Send the noticeboard of a server anew if this was its message that somebody deleted."""
        if guild is not None and self._guilds.get(guild, (None, None))[1] == message:
            await self._boards.lost(guild, message)
            self._tasks.schedule(guild)

    async def _look(self, what: str) -> None:
        """Find the noticeboards that this process has not looked at since it owns them, and those that others noted."""
        found = await self._boards.all()
        self._guilds = {it.guild: (it.channel, it.message) for it in found}
        if found:
            self._hear()
        self._seen = {it for it in self._seen if self._ownership.owns(it)}
        for board in found:
            if self._ownership.owns(board.guild) and (board.stale or board.guild not in self._seen):
                self._tasks.schedule(board.guild)
        if self._ownership.is_shared:
            raise Postponed(LOOK)

    async def _bring(self, guild: int) -> None:
        """Update the noticeboard of a server; a process that does not own the server only marks it as stale."""
        if not self._ownership.owns(guild):
            await self._boards.mark(guild, stale=True)
            return
        self._seen.add(guild)
        try:
            with suppress(LeaseLost), self._ownership.under(partition_lease(guild)):
                await self._show(guild)
        except Later as limit:
            raise Postponed(limit.after or LIMITED) from limit
        except Transient as error:
            raise TryAgain(f"Discord is in trouble ({error})") from error
        if guild in self._guilds:
            raise Postponed(AGAIN)

    async def _show(self, guild: int) -> None:
        board = await self._boards.of(guild)
        if board is not None and (board.old_message is not None or board.channel is None):
            await self._tidy(board)
            board = board if board.channel is not None else None
        if board is None or board.channel is None:
            self._guilds.pop(guild, None)
            return
        self._guilds[guild] = board.channel, board.message
        if board.refused and guild not in self._allowed:
            return
        self._allowed.discard(guild)
        if board.stale:  # before it is read what is so: what changes after that is noted anew
            await self._boards.mark(guild, stale=False)
        spec = await self._spec(board)
        if board.content_hash == look_of(spec) and await self._stands(guild, board.channel, board.message):
            return
        wait = self._edited.get(guild, -self._gap) + self._gap - self._clock()
        if wait > 0:
            raise Postponed(wait)
        try:
            await self._deliver(board, board.channel, spec)
        except NotEditable as error:
            raise Postponed(LIMITED) from error
        except Rejected as error:
            log.warning("the noticeboard of server %s is not shown (%s)", guild, error)
            await self._boards.mark(guild, refused=True)

    async def _stands(self, guild: int, channel: int, message: int | None) -> bool:
        """Whether its message is there. Discord is asked after a start and from time to time, as it may have been
        deleted without a word that the bot heard. Raises Transient."""
        if message is None:
            return False
        if self._clock() < self._found.get(guild, -AGAIN) + AGAIN:
            return True
        if await self._messenger.message_is_gone(channel, message):
            return False
        self._found[guild] = self._clock()
        return True

    async def _deliver(self, board: Noticeboard, channel: int, spec: MessageSpec) -> None:
        """Send the message of a noticeboard, or edit the one that stands. Raises DeliveryError."""
        self._edited[board.guild] = self._clock()
        message = board.message
        if message is None:
            message = await self._lost(board, channel)
        if message is not None:
            try:
                await self._messenger.edit(channel, message, spec, None)
            except MessageGone:
                await self._boards.lost(board.guild, message)
                found = await self._boards.of(board.guild)
                if found is None or found.channel != channel:
                    return
                board, message = found, None
        if message is None:
            message = await self._messenger.send(channel, spec, None, board.nonce)
        self._found[board.guild] = self._clock()
        if await self._boards.sent(board, message, look_of(spec)):
            self._guilds[board.guild] = channel, message
        elif message != board.message:  # it was placed elsewhere meanwhile, and nobody knows of this one
            await self._messenger.delete(channel, message)

    async def _lost(self, board: Noticeboard, channel: int) -> int | None:
        """The message that was sent if the bot was killed before it recorded that. Raises Transient."""
        record = MessageRecord(0, 0, NOTICEBOARD, -1, channel, None, -1, -1, "", board.nonce, False, board.made)
        return await self._messenger.find_lost(record, {board.old_message or 0})

    async def _tidy(self, board: Noticeboard) -> None:
        """Delete the message of a noticeboard that was moved or switched off. Raises Transient."""
        if board.old_channel is not None and board.old_message is not None:
            with suppress(Rejected):
                await self._messenger.delete(board.old_channel, board.old_message)
        await self._boards.tidied(board)

    async def _spec(self, board: Noticeboard) -> MessageSpec:
        """What anybody on the server may read: tables that anybody can join in channels that all can read."""
        settings = await self._repositories.servers.of(board.guild)
        language = self._contexts.languages.of(settings.language or board.locale)
        found = await self._repositories.tables.lobbies(board.guild)
        open_tables = lobbies.open_to((it for it in found if it.channel.seen_by_all), _ANYBODY)
        contexts = [self._contexts.of(it, language.code)._replace(link=address(it)) for it in open_tables]
        ended = await self._repositories.leaderboards.ended(board.guild, ENDS) if settings.standings else ()
        titles = {key: game.title for key, game in self._contexts.games.items()}
        return noticeboard(language, contexts, ended, titles, ranked=settings.standings)
