"""Text as Discord shows it: names without markdown, moments, and the places of the application's own emojis.

A text is made without knowing which emojis Discord has, and stays equal whether it has them or not: it holds a mark,
which `layout` replaces by the emoji, or by nothing. A mark is made of control characters. Nobody can write one into a
text: what people write loses them where it is escaped. Labels, alternative texts and files hold no marks.
"""

import re
import unicodedata
from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import lru_cache
from typing import Final, TypeVar

import discord

from games.characters import is_seen, undirected

BEGIN: Final = "\x0e"
END: Final = "\x0f"
INVALID_FORM: Final = 50035
"""Discord's code for a request that it does not take as it is."""
_MARK: Final = re.compile(f"{BEGIN}([^{BEGIN}{END}]*){END}")
_INLINE = re.compile(r"([\\*_~|`<\[\]]|(?<=\w):(?=//))")
_LEADING = re.compile(r"^(\d+(?=\.)|)([#>.+-])")
_MENTION = re.compile(r"@(?=[\w!&])")

Sent = TypeVar("Sent")


class Markup(str):
    """Discord's own markup as the value of a field: it is filled in as it is."""

    __slots__ = ()


def stamp(moment: datetime, style: str = "f") -> Markup:
    """A moment as Discord shows it: "f" with date and time, "R" as how long until then."""
    return Markup(f"<t:{int(moment.timestamp())}:{style}>")


def until(moment: datetime) -> Markup:
    """A moment, and how long until then."""
    return Markup(f"{stamp(moment)} ({stamp(moment, 'R')})")


@lru_cache(maxsize=1024)
def escaped(name: str) -> str:
    """A name as plain text in a Discord message: no markdown, no link, no mention, no line break, never empty."""
    breaks = ("Cc", "Cs", "Zl", "Zp")  # controls, halves of characters, line breaks
    visible = "".join(" " if unicodedata.category(char) in breaks else char for char in undirected(name))
    text = " ".join(visible.split()) if any(map(is_seen, visible)) else "?"
    return _MENTION.sub("@\N{ZERO WIDTH SPACE}", _LEADING.sub(r"\1\\\2", _INLINE.sub(r"\\\1", text)))


def mark(emoji: str | None) -> str:
    """The mark of an emoji and the blank behind it; nothing for none."""
    return "" if emoji is None else f"{BEGIN}{emoji}{END}"


def bare(text: str) -> str:
    """The text without its emojis."""
    return _MARK.sub("", text)


class Emojis:
    """The application's own emojis that Discord is known to have, by the names that games give them.

    At a start there are none; they come one by one while the bot works.
    """

    def __init__(self) -> None:
        self._known: dict[str, discord.PartialEmoji] = {}

    def know(self, name: str, full_name: str, emoji_id: int) -> None:
        """Discord has the emoji that games call `name`, as `full_name`, under that id."""
        self._known[name] = discord.PartialEmoji(name=full_name, id=emoji_id)

    def of(self, name: str) -> discord.PartialEmoji | None:
        """The emoji of that name; None where Discord is not known to have it."""
        return self._known.get(name)

    def face(self, emoji: str | None) -> discord.PartialEmoji | str | None:
        """What stands on a button: the emoji of that name, or one of Unicode's as it is."""
        return emoji if emoji and not emoji.isascii() else self.of(emoji or "")

    def inside(self, text: str) -> str:
        """A text with the emojis at its marks, each with a blank behind it."""
        return _MARK.sub(lambda found: f"{sign} " if (sign := self.face(found[1])) else "", text)


async def adorned(emojis: Emojis, send: Callable[[Emojis], Awaitable[Sent]]) -> Sent:
    """Send what is made with these emojis, and once more without any where Discord does not take one of them: it may
    have been deleted, and sometimes Discord itself does not know one that is there.

    Raises what `send` raises otherwise.
    """
    try:
        return await send(emojis)
    except discord.HTTPException as error:
        if error.code != INVALID_FORM or ".emoji." not in error.text:
            raise
        return await send(Emojis())
