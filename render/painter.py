"""The contract of a painter: it draws a View and names as a picture with a description in words.

A painter knows its game's View and never its State. It may cache, may be called from several threads at once, and
returns the same bytes for equal arguments.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from games.values import Frozen
from games.words import Words

if TYPE_CHECKING:
    from render.toolkit.sprites import SpriteCache

WIDTH = 1000
"""The width of every picture in pixels; Discord shows it 400 wide on a phone."""

SMALL = 28
"""The smallest text size in pixels (11 on a phone)."""

LARGE = 36
"""The smallest size in pixels of text that decides play (14 on a phone)."""

ALT_CORNER = (130, 80)
"""The width and height of the lower left corner that must show nothing important: Discord covers it with a badge that
opens the description."""

ALT_LIMIT = 1024
"""Discord's limit for a description, counted in UTF-16 units, the larger count."""


@dataclass(frozen=True)
class Picture:
    """A finished picture: a palette PNG of at most 80 kB, and the position in words of at most 1,024 characters."""

    png: bytes
    alt: str

    def __repr__(self) -> str:
        return f"Picture({len(self.png)} bytes)"


class Sheet(Frozen, ABC):
    """A picture of no game: all that is drawn stands in it."""

    @abstractmethod
    def draw(self, words: Words, sprites: "SpriteCache") -> Picture:
        """Draw it in the reader's language, with sprites that the drawer keeps for the next one."""


class Painter(Protocol):
    """Draws one game."""

    def draw(
        self,
        view: Any,
        names: Sequence[str],
        words: Words,
        partial: tuple[str, ...] = (),
        pips: Sequence[int] = (),
        colours: Sequence[int] = (),
        *,
        header: bool = False,
    ) -> Picture:
        """Draw the position as `view.me` may see it (None: as the channel does).

        `names` are the players' names in seat order, `words` the viewer's language with the full names. `partial` is
        the kind and fields of a move that is being picked, which is marked; if the move is no longer possible, the
        parts that still exist are marked. `pips` are by seat the strength of a computer player, shown as dots after its
        name; 0 for a person, and empty if there are none. `colours` are by seat the number of its style in SEATS, empty
        if it is the seat's. A `header` on top says whose turn it is, for pictures that no message explains.
        """

    def cover(self, words: Words) -> Picture:
        """Draw the front of the game's box, for lobbies and help."""
