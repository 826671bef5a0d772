"""The contract of a painter: a View and names become a picture with its description in words.

A painter knows its game's View and never its State. It keeps caches, may be asked from several threads at
once, and draws the same bytes for equal arguments.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from games.words import Words

WIDTH = 1000
"""Pixels across every picture; Discord shows it 400 wide on a phone."""

SMALL = 28
"""The least size of any lettering, in pixels (11 on a phone)."""

LARGE = 36
"""The least size of what decides play, in pixels (14 on a phone)."""

ALT_CORNER = (130, 80)
"""Width and height of the lower left corner that shows nothing one needs: Discord lays a badge over it, which opens the
description."""

ALT_LIMIT = 1024
"""Discord's limit for a description, counted in UTF-16 units to be on the safe side."""


@dataclass(frozen=True)
class Picture:
    """A finished picture: a palette PNG of at most 60 kB, and the position in words of at most 1,024 characters."""

    png: bytes
    alt: str

    def __repr__(self) -> str:
        return f"Picture({len(self.png)} bytes)"


class Painter(Protocol):
    """Draws one game."""

    def draw(
        self, view: Any, names: Sequence[str], words: Words, partial: tuple[str, ...] = (), pips: Sequence[int] = ()
    ) -> Picture:
        """The position as `view.me` may see it (None: as the channel does).

        `names` are the seats' names in seat order, `words` the viewer's language with the full names bound in;
        `partial` is the kind and the fields of a move that is being picked, and is marked. A move that was picked or
        planned some turns ago may be possible no more: what it names is marked as far as it is there. `pips` tell by
        seat how strong a computer player is, in so many dots behind its name; 0 for a person, and empty without any.
        """

    def cover(self, words: Words) -> Picture:
        """The front of the game's box, for lobbies and help."""
