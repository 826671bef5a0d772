"""The common part of all painters: encoding, describing, and drawing the front of the box."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar, Generic, Self, TypeVar

from PIL import Image

from games.characters import undirected
from games.words import Words
from render.painter import Painter, Picture
from render.toolkit.alt_text import V, translated, truncated
from render.toolkit.canvas import Canvas
from render.toolkit.cover import Cover
from render.toolkit.fonts import Fonts
from render.toolkit.header import HEIGHT as HEADER
from render.toolkit.scene import Scene
from render.toolkit.sprites import SpriteCache
from render.toolkit.theme import Colour, palette

S = TypeVar("S", bound=Scene[Any])


def sharing(painters: Mapping[str, Painter]) -> dict[str, Painter]:
    """Give the painters one shared cache, so that its limit holds for all of them together."""
    sprites = SpriteCache(Fonts())
    for painter in painters.values():
        if isinstance(painter, GamePainter):
            painter.sprites = sprites
    return dict(painters)


class GamePainter(ABC, Generic[V, S]):
    """A painter; each game implements `paint` and `describe`."""

    front: ClassVar[Cover]

    def __init__(self) -> None:
        self.sprites = SpriteCache(Fonts())

    def __reduce__(self) -> tuple[type[Self], tuple[()]]:
        """Pickle the painter without its sprites, which another process draws itself."""
        return type(self), ()

    @abstractmethod
    def paint(
        self,
        view: V,
        names: Sequence[str],
        words: Words,
        partial: tuple[str, ...] = (),
        pips: Sequence[int] = (),
        colours: Sequence[int] = (),
    ) -> S:
        """Draw the picture without a header, before it is encoded; the arguments are those of `Painter.draw`."""

    @abstractmethod
    def draw_header(self, scene: S) -> None:
        """Draw the header on the scene's canvas, which is as high as a header."""

    @abstractmethod
    def describe(self, view: V, names: Sequence[str], words: Words, partial: tuple[str, ...]) -> str:
        """Describe the position in at most ALT_LIMIT characters."""

    def colours(self) -> Iterable[Colour]:
        """Return the colours of the game's pictures beyond those of all games."""
        return ()

    @cached_property
    def palette(self) -> Image.Image:
        """An image with the palette of the game's pictures."""
        return palette(self.colours())

    @cached_property
    def _front(self) -> bytes:
        """The front of the box as PNG. Sprites used only there are not cached."""
        scenery = self.front.scenery(SpriteCache(self.sprites.fonts))
        return Canvas(scenery, self.sprites.fonts).png(self.palette)

    def draw(
        self,
        view: V,
        names: Sequence[str],
        words: Words,
        partial: tuple[str, ...] = (),
        pips: Sequence[int] = (),
        colours: Sequence[int] = (),
        *,
        header: bool = False,
    ) -> Picture:
        """Return the position, encoded and described."""
        scene = self.paint(view, names, words, partial, pips, colours)
        canvas = self.header(scene).above(scene.canvas) if header else scene.canvas
        return Picture(canvas.png(self.palette), undirected(self.describe(view, names, words, partial)))

    def header(self, scene: S) -> Canvas:
        """Return the header of a picture that was painted."""
        canvas = Canvas.bare(HEADER, scene.canvas.fonts)
        self.draw_header(replace(scene, canvas=canvas))
        return canvas

    def cover(self, words: Words) -> Picture:
        """Return the front of the box, described in the reader's language."""
        return Picture(self._front, truncated(translated(words, self.front.text)))
