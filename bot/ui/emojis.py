"""The application's own emojis, by the names that games call them.

They are an adornment: where Discord has none, or does not take them, the text beside them is enough.
"""

from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import discord

from bot.ui.marks import filled_in

INVALID_FORM: Final = 50035
"""Discord's code for a request that it does not take as it is."""

Sent = TypeVar("Sent")


class Emojis:
    """Those that Discord is known to have. At a start there are none; they come one by one while the bot works."""

    def __init__(self) -> None:
        self._known: dict[str, discord.PartialEmoji] = {}

    def know(self, name: str, full_name: str, emoji_id: int) -> None:
        """Discord has the emoji that games call `name`, as `full_name`, under that id."""
        self._known[name] = discord.PartialEmoji(name=full_name, id=emoji_id)

    def of(self, name: str | None) -> discord.PartialEmoji | None:
        """The emoji for a button or an option; None where the text is to stand alone."""
        return None if name is None else self._known.get(name)

    def face(self, emoji: str | None) -> discord.PartialEmoji | str | None:
        """What stands on a button: the emoji of that name, or one of Unicode's as it is."""
        return self.of(emoji) if emoji is None or emoji.isascii() else emoji

    def inside(self, text: str) -> str:
        """A text with the emojis at its marks; nothing in the place of those that Discord does not have."""
        return filled_in(text, lambda emoji: str(self.face(emoji) or ""))


async def adorned(emojis: Emojis, send: Callable[[Emojis], Awaitable[Sent]]) -> Sent:
    """Send what is made with these emojis; once more without any, where Discord does not take one of them: it may have
    been deleted, and sometimes Discord itself does not know one that is there.

    Raises what `send` raises otherwise.
    """
    try:
        return await send(emojis)
    except discord.HTTPException as error:
        if error.code != INVALID_FORM or ".emoji." not in error.text:
            raise
        return await send(Emojis())
