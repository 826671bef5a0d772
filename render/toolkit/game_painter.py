"""What the painters of all games do alike: they encode, describe, and draw the front of the box."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import ClassVar, Generic

from PIL import Image

from games.characters import undirected
from games.core import AnyGame
from games.words import Words
from render.painter import Painter, Picture
from render.toolkit.alt_text import V, translated, truncated
from render.toolkit.canvas import Canvas
from render.toolkit.cover import Cover, draw_title
from render.toolkit.fonts import Fonts
from render.toolkit.sprites import PackedImage, SpriteCache
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

    game: ClassVar[AnyGame]
    front: ClassVar[Cover]

    def __init__(self) -> None:
        self.sprites = SpriteCache(Fonts())

    @abstractmethod
    def paint(self, view: V, names: Sequence[str], words: Words, partial: tuple[str, ...] = ()) -> Canvas:
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
    def _scenery(self) -> PackedImage:
        """The front of the box without its title. It is asked for once a language, so that it is kept small, and what
        it alone is drawn with is not kept."""
        return PackedImage.of(self.front.scenery(SpriteCache(self.sprites.fonts)))

    def draw(self, view: V, names: Sequence[str], words: Words, partial: tuple[str, ...] = ()) -> Picture:
        """The position, encoded and described."""
        canvas = self.paint(view, names, words, partial)
        return Picture(canvas.png(self.palette), undirected(self.describe(view, names, words, partial)))

    def cover(self, words: Words) -> Picture:
        """The front of the box, with the title in the reader's language and how many can play."""
        canvas = Canvas(self._scenery.unpacked(), self.sprites.fonts)
        draw_title(canvas, words, self.game, self.front.top)
        return Picture(canvas.png(self.palette), truncated(translated(words, self.front.text)))
