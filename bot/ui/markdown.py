"""Text that stands in a Discord message as it is, whatever signs it holds."""

import re
import unicodedata
from functools import lru_cache

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
