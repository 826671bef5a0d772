"""The rules of a game for players, cut into pages that fit into a message."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from bot.ui.i18n import ENGLISH

MAX_PAGE_LENGTH: Final = 1899
"""Characters of a page."""

_GAP_BELOW_HEADING = re.compile(r"^(#{1,6} .*)\n\n", re.MULTILINE)
_BEFORE_HEADING = re.compile(r"^(?=#{1,6} )", re.MULTILINE)


@cache
def rules_pages(key: str, code: str) -> tuple[str, ...]:
    """The rules of the game `key` in the language `code`, in pages of at most 1,899 characters, which begin at headings
    where they can.

    English where there is none in that language; no page at all for a game without a text.
    """
    folder = files("games") / "texts"
    for language in (code, ENGLISH):
        text = folder / f"{key}.{language}.md"
        if text.is_file():
            return tuple(paginated(_GAP_BELOW_HEADING.sub(r"\1\n", text.read_text("utf-8"))))
    return ()


def paginated(markdown: str, most: int = MAX_PAGE_LENGTH) -> list[str]:
    """Markdown in pages of at most `most` characters: cut at headings, else at paragraphs, lines, words."""
    packed = _packed(_BEFORE_HEADING.split(markdown), most, ("\n\n", "\n", " ", ""))
    return [page.strip() for page in packed if page.strip()]


def _packed(parts: Iterable[str], most: int, separators: Sequence[str]) -> list[str]:
    """As many parts a page as fit, nothing lost; a part that is too long itself is cut at the first separator."""
    pages: list[str] = []
    for part in parts:
        fits = len(part) <= most
        pieces = [part] if fits else _packed(_cut(part, separators[0], most), most, separators[1:])
        for piece in pieces:
            if pages and len(pages[-1]) + len(piece) <= most:
                pages[-1] += piece
            else:
                pages.append(piece)
    return pages


def _cut(text: str, separator: str, most: int) -> list[str]:
    """The text in parts that end with `separator`; for an empty one parts of `most` characters."""
    if not separator:
        return [text[start : start + most] for start in range(0, len(text), most)]
    return [part + separator for part in text.split(separator)]
