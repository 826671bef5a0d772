"""The bot's own emojis at Discord, brought up to date after a start, while the bot works already.

What an emoji is called ends in a digest of its pixels. So what is missing is made, nothing is ever changed, and what
an older drawing was called is deleted some time later: until then another process, or a message, may show it.
"""

import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager, suppress
from types import MappingProxyType
from typing import Final

import discord

from bot.delivery.messenger import DeliveryError, Transient, delivery_errors
from bot.ownership.ownership import ALONE, HOUSEKEEPING, LeaseLost, Ownership
from bot.process.tasks import Postponed, TryAgain
from bot.ui.languages import Emojis
from render import Drawer
from render.emojis import DIGEST, DrawnEmoji

_MOST: Final = 2000
"""Discord's limit for an application."""
OTHERS: Final = 30.0
"""Seconds after which is looked again when another process makes emojis at the same time."""
FULL_NAME: Final = re.compile(rf"(\w+)_[0-9a-f]{{{DIGEST}}}")
NO_EMOJIS: Final[Mapping[str, Drawer]] = MappingProxyType({})

log = logging.getLogger(__name__)

Draw = Callable[[str, Drawer], Awaitable[DrawnEmoji]]
Listed = dict[str, discord.Emoji]


@asynccontextmanager
async def _asking(refused: str) -> AsyncIterator[None]:
    """Ask Discord for something; what it refuses is left, with this line in the log. Raises TryAgain where it cannot be
    reached."""
    try:
        async with delivery_errors():
            yield
    except Transient as error:
        raise TryAgain(f"Discord does not answer ({error})") from error
    except DeliveryError as error:
        log.warning(refused, error)


class EmojiSync:
    """Makes the application have what `drawers` draw, by the names that games give them, and lets `emojis` know each of
    them. `draw` runs a drawer off the event loop. Of several processes one makes them, and the others read them."""

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
        """Make what is missing; one request where nothing is. What Discord refuses is left, with a line in the log.

        Raises TryAgain where Discord cannot be reached, and Postponed where another process is at it.
        """
        if not self._drawers:
            return
        async with _asking("Discord does not take the bot's own emojis (%s): words stand alone where one is missing"):
            for name, drawer in self._drawers.items():
                if name not in self._wanted:
                    self._wanted[name] = await self._draw(name, drawer)
            there = await self._listed()
            missing = [emoji for emoji in self._wanted.values() if emoji.full_name not in there]
            if not self._ownership.holds(HOUSEKEEPING):
                if missing:
                    raise Postponed(OTHERS)  # another process makes them
                self._wanted.clear()
                return
            try:
                with self._ownership.under(HOUSEKEEPING):
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
            # what came later belongs to a newer version of the bot, which runs beside this one
            self._outdated = [emoji for emoji in self._unwanted(there) if emoji.id < newest]
            self._wanted.clear()

    async def tidy(self) -> None:
        """Delete what `bring_up_to_date` found to be out of date. Raises TryAgain where Discord cannot be reached."""
        async with _asking("Discord does not let the bot delete its own emojis (%s)"):
            with suppress(LeaseLost), self._ownership.under(HOUSEKEEPING):
                await self._delete(self._outdated)

    def _names(self) -> set[str]:
        """What Discord is to call the emojis that are wanted."""
        return {emoji.full_name for emoji in self._wanted.values()}

    async def _make(self, emoji: DrawnEmoji) -> None:
        try:
            made = await self._client.create_application_emoji(name=emoji.full_name, image=emoji.png)
        except discord.HTTPException as error:
            if error.status == 400 and emoji.full_name in await self._listed():
                raise Postponed(OTHERS) from error  # another process was first, and goes on with the others
            raise
        self._emojis.know(emoji.name, emoji.full_name, made.id)

    async def _listed(self) -> Listed:
        """What there is; what is wanted of it is known from now on."""
        there = {emoji.name: emoji for emoji in await self._client.fetch_application_emojis()}
        for wanted in self._wanted.values():
            if wanted.full_name in there:
                self._emojis.know(wanted.name, wanted.full_name, there[wanted.full_name].id)
        return there

    def _unwanted(self, there: Listed) -> list[discord.Emoji]:
        """What the bot itself made under the name of an emoji of today, or of another one of the same games, and a
        digest: others, and its host, may have given the application emojis too."""
        games = tuple(name[: name.index("_") + 1] for name in self._drawers if "_" in name)
        own = ((it, FULL_NAME.fullmatch(it.name)) for it in there.values() if it.user == self._client.user)
        like_ours = (it for it, name in own if name and (name[1] in self._drawers or name[1].startswith(games)))
        return [emoji for emoji in like_ours if emoji.name not in self._names()]

    async def _delete(self, emojis: Iterable[discord.Emoji]) -> None:
        for emoji in emojis:
            with suppress(discord.NotFound):  # another process was first
                await emoji.delete()
