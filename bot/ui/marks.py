"""Marks: where in a text one of the application's own emojis stands, by the name that games call it.

A text is made without knowing which emojis Discord has, and stays equal whether it has them or not: `layout` puts each
in the place of its mark, or nothing. Marks are made of control characters, which nobody can write into a text: names,
and whatever else people write, lose them where they are escaped. Only what is laid out as a text may hold marks;
labels, alternative texts and files are made of plain words.
"""

import re
from collections.abc import Callable
from typing import Final

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
