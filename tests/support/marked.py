"""The texts that are marked for translation, as `make words` extracts them."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from babel.messages.extract import extract_from_dir

from games.words import NP_

ROOT: Final = Path(__file__).parents[2]
SOURCES: Final = ("games", "render", "bot")
TEST_GAMES: Final = "tests/support/test_games"
"""Theirs are marked too, and are in no catalogue."""
KEYWORDS: Final[dict[str, Any]] = {"N_": None, "NN_": (1, 2), "NP_": ((1, "c"), 2)}

MsgId: TypeAlias = str | tuple[str, ...]


@cache
def marked(*folders: str) -> frozenset[MsgId]:
    """Every msgid in some folders."""
    found = (entry for folder in folders for entry in extract_from_dir(str(ROOT / folder), keywords=KEYWORDS))
    return frozenset(keyed(message, context) for _, _, message, _, context in found)


def keyed(message: str | Sequence[str], context: str | None) -> MsgId:
    """A msgid as phrases name it: its context before it, both numbers of one that has two."""
    if not isinstance(message, str):
        return tuple(message)
    return message if context is None else NP_(context, message)
