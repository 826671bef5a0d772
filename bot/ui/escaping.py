"""What is filled into a Discord message: text is escaped, so that it stays plain text; Discord's own markup is not."""

import re
import unicodedata
from datetime import datetime
from functools import lru_cache

from games.characters import is_seen, undirected

_INLINE = re.compile(r"([\\*_~|`<\[\]]|(?<=\w):(?=//))")
_LEADING = re.compile(r"^(\d+(?=\.)|)([#>.+-])")
_MENTION = re.compile(r"@(?=[\w!&])")


class Markup(str):
    """Discord's own markup as the value of a field: it is filled in as it is."""

    __slots__ = ()


def stamp(moment: datetime, style: str = "f") -> Markup:
    """A moment as Discord shows it: "f" with date and time, "R" as how long until then."""
    return Markup(f"<t:{int(moment.timestamp())}:{style}>")


def until(moment: datetime) -> Markup:
    return Markup(f"{stamp(moment)} ({stamp(moment, 'R')})")


@lru_cache(maxsize=1024)
def escaped(name: str) -> str:
    """A name as plain text in a Discord message: no markdown, no link, no mention, no line break, never empty."""
    breaks = ("Cc", "Cs", "Zl", "Zp")  # controls, halves of characters, line breaks
    visible = "".join(" " if unicodedata.category(char) in breaks else char for char in undirected(name))
    text = " ".join(visible.split()) if any(map(is_seen, visible)) else "?"
    return _MENTION.sub("@\N{ZERO WIDTH SPACE}", _LEADING.sub(r"\1\\\2", _INLINE.sub(r"\\\1", text)))


def in_lines(described: str) -> str:
    """The description of a picture as text in a message, line by line."""
    return "\n".join(escaped(line) for line in described.splitlines() if line.strip())
