"""What the painters of all games do alike: they encode, describe, and draw the front of the box."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import ClassVar, Generic, Self

from PIL import Image

from games.characters import undirected
from games.words import Words
from render.painter import Painter, Picture
from render.toolkit.alt_text import V, translated, truncated
from render.toolkit.canvas import Canvas
from render.toolkit.cover import Cover
from render.toolkit.fonts import Fonts
from render.toolkit.sprites import SpriteCache
from render.toolkit.theme import Colour, palette


def sharing(painters: Mapping[str, Painter]) -> dict[str, Painter]:
    """The painters with one cache for all of them, so that what they keep together has one bound."""
    sprites = SpriteCache(Fonts())
    for painter in painters.values():
        if isinstance(painter, GamePainter):
            painter.sprites = sprites
    return dict(painters)


class GamePainter(ABC, Generic[V]):
    """A painter; a game says what is painted and what is told."""

    front: ClassVar[Cover]

    def __init__(self) -> None:
        self.sprites = SpriteCache(Fonts())

    def __reduce__(self) -> tuple[type[Self], tuple[()]]:
        """For another process, which draws its sprites itself."""
        return type(self), ()

    @abstractmethod
    def paint(
        self, view: V, names: Sequence[str], words: Words, partial: tuple[str, ...] = (), pips: Sequence[int] = ()
    ) -> Canvas:
        """The picture before it is encoded; the arguments are those of `Painter.draw`."""

    @abstractmethod
    def describe(self, view: V, names: Sequence[str], words: Words, partial: tuple[str, ...]) -> str:
        """The position in words, of at most ALT_LIMIT characters."""

    def colours(self) -> Iterable[Colour]:
        """What the game's pictures need beyond the colours of all games."""
        return ()

    @cached_property
    def palette(self) -> Image.Image:
        """An image with the colours of these pictures."""
        return palette(self.colours())

    @cached_property
    def _front(self) -> bytes:
        """The picture of the front of the box. What it alone is drawn with is not kept."""
        scenery = self.front.scenery(SpriteCache(self.sprites.fonts))
        return Canvas(scenery, self.sprites.fonts).png(self.palette)

    def draw(
        self, view: V, names: Sequence[str], words: Words, partial: tuple[str, ...] = (), pips: Sequence[int] = ()
    ) -> Picture:
        """The position, encoded and described."""
        canvas = self.paint(view, names, words, partial, pips)
        return Picture(canvas.png(self.palette), undirected(self.describe(view, names, words, partial)))

    def cover(self, words: Words) -> Picture:
        """The front of the box, described in the reader's language."""
        return Picture(self._front, truncated(translated(words, self.front.text)))
