"""Text that stands in a Discord message as it is, whatever signs it holds."""

import re
import unicodedata
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Final, TypeVar

import discord

from games.characters import is_seen, undirected

_INLINE = re.compile(r"([\\*_~|`<\[\]]|(?<=\w):(?=//))")
_LEADING = re.compile(r"^(\d+(?=\.)|)([#>.+-])")
_MENTION = re.compile(r"@(?=[\w!&])")


@lru_cache(maxsize=1024)
def escaped(name: str) -> str:
    """A name as plain text in a Discord message: no markdown, no link, no mention, no line break, never empty."""
    visible = "".join(" " if _is_control(char) else char for char in undirected(name))
    text = " ".join(visible.split()) if any(map(is_seen, visible)) else "?"
    return _MENTION.sub("@\N{ZERO WIDTH SPACE}", _LEADING.sub(r"\1\\\2", _INLINE.sub(r"\\\1", text)))


def _is_control(char: str) -> bool:
    """Whether it is a control, a line break or half a character."""
    return unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp")


BEGIN: Final = "\x0e"
END: Final = "\x0f"
_MARK: Final = re.compile(f"{BEGIN}([^{BEGIN}{END}]*){END}")


def mark(emoji: str | None) -> str:
    """What stands in a text for an emoji and the blank behind it; nothing for none."""
    return "" if emoji is None else f"{BEGIN}{emoji}{END}"


def filled_in(text: str, shown: Callable[[str], str]) -> str:
    """The text with what is shown of each emoji, by its name, and a blank behind it; where nothing is, neither."""
    return _MARK.sub(lambda found: f"{sign} " if (sign := shown(found[1])) else "", text)


def bare(text: str) -> str:
    """The text without its emojis."""
    return _MARK.sub("", text)


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
