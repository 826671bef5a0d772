"""Synchronise the application's emojis after a start, while the bot already works.

The name of an emoji ends in a hash of its pixels. So missing ones are made and none is ever changed; an outdated one is
deleted later, since another process or a message may still show it.
"""

import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager, suppress
from types import MappingProxyType
from typing import Final

import discord

from bot.delivery.messenger import DeliveryError, Transient, delivery_errors
from bot.ownership.ownership import ALONE, MAINTENANCE, LeaseLost, Ownership
from bot.process.tasks import Postponed, TryAgain
from bot.ui.languages import Emojis
from render import Drawer
from render.emojis import DIGEST, DrawnEmoji

_MOST: Final = 2000
"""Discord's limit for an application."""
OTHERS: Final = 30.0
"""Seconds to wait while another process makes emojis."""
FULL_NAME: Final = re.compile(rf"(\w+)_[0-9a-f]{{{DIGEST}}}")
NO_EMOJIS: Final[Mapping[str, Drawer]] = MappingProxyType({})

log = logging.getLogger(__name__)

Draw = Callable[[str, Drawer], Awaitable[DrawnEmoji]]
Listed = dict[str, discord.Emoji]


@asynccontextmanager
async def _asking(refused: str) -> AsyncIterator[None]:
    """Run requests to Discord. Log rejected ones with this message. Raise TryAgain if Discord cannot be reached."""
    try:
        async with delivery_errors():
            yield
    except Transient as error:
        raise TryAgain(f"Discord does not answer ({error})") from error
    except DeliveryError as error:
        log.warning(refused, error)


class EmojiSync:
    """Make the application have all emojis that `drawers` draw, by their names in games, and tell `emojis` their ids.

    `draw` runs a drawer outside the event loop. Of several processes one makes the emojis and the others read them.
    """

    def __init__(
        self,
        client: discord.Client,
        drawers: Mapping[str, Drawer],
        draw: Draw,
        emojis: Emojis,
        ownership: Ownership = ALONE,
    ) -> None:
        self._client = client
        self._drawers = drawers
        self._draw = draw
        self._emojis = emojis
        self._ownership = ownership
        self._wanted: dict[str, DrawnEmoji] = {}
        self._outdated: list[discord.Emoji] = []

    async def bring_up_to_date(self) -> None:
        """Make the missing emojis. Log what Discord rejects.

        Raise TryAgain if Discord cannot be reached, Postponed while another process makes them.
        """
        if not self._drawers:
            return
        async with _asking("Discord does not take the bot's own emojis (%s): words stand alone where one is missing"):
            for name, drawer in self._drawers.items():
                if name not in self._wanted:
                    self._wanted[name] = await self._draw(name, drawer)
            there = await self._listed()
            missing = [emoji for emoji in self._wanted.values() if emoji.full_name not in there]
            if not self._ownership.holds(MAINTENANCE):
                if missing:
                    raise Postponed(OTHERS)  # another process makes them
                self._wanted.clear()
                return
            try:
                with self._ownership.under(MAINTENANCE):
                    if len(there) + len(missing) > _MOST:
                        await self._delete(self._unwanted(there))
                    for emoji in missing:
                        await self._make(emoji)
            except LeaseLost:
                raise Postponed(OTHERS) from None  # another process makes the rest
            if missing:
                log.info("made %d emojis", len(missing))
                there = await self._listed()
            newest = max((it.id for it in map(there.get, self._names()) if it is not None), default=0)
            # newer emojis belong to a newer version of the bot that runs at the same time
            self._outdated = [emoji for emoji in self._unwanted(there) if emoji.id < newest]
            self._wanted.clear()

    async def tidy(self) -> None:
        """Delete the outdated emojis that `bring_up_to_date` found. Raise TryAgain if Discord cannot be reached."""
        async with _asking("Discord does not let the bot delete its own emojis (%s)"):
            with suppress(LeaseLost), self._ownership.under(MAINTENANCE):
                await self._delete(self._outdated)

    def _names(self) -> set[str]:
        """Return the full names of the desired emojis."""
        return {emoji.full_name for emoji in self._wanted.values()}

    async def _make(self, emoji: DrawnEmoji) -> None:
        try:
            made = await self._client.create_application_emoji(name=emoji.full_name, image=emoji.png)
        except discord.HTTPException as error:
            if error.status == 400 and emoji.full_name in await self._listed():
                raise Postponed(OTHERS) from error  # another process was first and makes the others
            raise
        self._emojis.know(emoji.name, emoji.full_name, made.id)

    async def _listed(self) -> Listed:
        """Return the existing emojis by full name, and tell `emojis` the ids of the desired ones."""
        there = {emoji.name: emoji for emoji in await self._client.fetch_application_emojis()}
        for wanted in self._wanted.values():
            if wanted.full_name in there:
                self._emojis.know(wanted.name, wanted.full_name, there[wanted.full_name].id)
        return there

    def _unwanted(self, there: Listed) -> list[discord.Emoji]:
        """Return emojis that the bot made for these games and no longer uses.

        Emojis that its host or others gave the application are left alone.
        """
        games = tuple(name[: name.index("_") + 1] for name in self._drawers if "_" in name)
        own = ((it, FULL_NAME.fullmatch(it.name)) for it in there.values() if it.user == self._client.user)
        like_ours = (it for it, name in own if name and (name[1] in self._drawers or name[1].startswith(games)))
        return [emoji for emoji in like_ours if emoji.name not in self._names()]

    async def _delete(self, emojis: Iterable[discord.Emoji]) -> None:
        for emoji in emojis:
            with suppress(discord.NotFound):  # another process was first
                await emoji.delete()
