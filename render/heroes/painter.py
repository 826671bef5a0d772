"""The painter of Heroes & Cities."""

from collections.abc import Sequence
from functools import cached_property

from PIL import Image

from games.heroes import HeroesView
from games.words import Words
from render.heroes.alt_text import describe
from render.heroes.board import board
from render.heroes.cover import cover, cover_alt_text
from render.heroes.header import draw_header
from render.heroes.layout import ABOVE, BELOW
from render.heroes.panels import draw_panel
from render.heroes.position import draw_position
from render.heroes.scene import HeroesScene
from render.heroes.theme import colours
from render.painter import Picture
from render.toolkit.canvas import Canvas
from render.toolkit.fonts import Fonts
from render.toolkit.seats import writable_names
from render.toolkit.sprites import SpriteCache
from render.toolkit.theme import palette


class HeroesPainter:
    """Draws Heroes & Cities; keeps its sprites and labels."""

    def __init__(self) -> None:
        self._sprites = SpriteCache(Fonts())

    def draw(self, view: HeroesView, names: Sequence[str], words: Words, partial: tuple[str, ...] = ()) -> Picture:
        """The board between its players; to whom it is the turn with what they can choose."""
        canvas = self.paint(view, names, words, partial)
        return Picture(canvas.png(self._palette), describe(view, names, words, partial))

    def paint(self, view: HeroesView, names: Sequence[str], words: Words, partial: tuple[str, ...] = ()) -> Canvas:
        """The picture before it is encoded."""
        sprites = self._sprites
        canvas = Canvas(board(sprites), sprites.fonts)
        scene = HeroesScene(canvas, sprites, view, writable_names(names, sprites.fonts), words, partial)
        draw_header(scene)
        draw_panel(scene, "black", ABOVE)
        draw_position(scene)
        draw_panel(scene, "white", BELOW)
        return canvas

    def cover(self, words: Words) -> Picture:
        """The front of the box."""
        return Picture(cover(self._sprites, words).png(self._palette), cover_alt_text(words))

    @cached_property
    def _palette(self) -> Image.Image:
        return palette(colours())
