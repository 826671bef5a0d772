"""The painter of Spy."""

from collections.abc import Sequence
from functools import cached_property

from PIL import Image

from games.spy import SpyView
from games.words import Words
from render.painter import Picture
from render.spy.alt_text import describe
from render.spy.cover import cover, cover_alt_text
from render.spy.hand import draw_hand
from render.spy.header import draw_header
from render.spy.highlights import highlights
from render.spy.layout import arrange
from render.spy.panels import Panel
from render.spy.scene import SpyScene
from render.spy.targets import draw_targets
from render.spy.theme import colours
from render.toolkit.canvas import Canvas
from render.toolkit.fonts import Fonts
from render.toolkit.panels import bare_table
from render.toolkit.seats import writable_names
from render.toolkit.sprites import SpriteCache
from render.toolkit.theme import palette


class SpyPainter:
    """Draws Spy; keeps its sprites and labels."""

    def __init__(self) -> None:
        self._sprites = SpriteCache(Fonts())

    def draw(self, view: SpyView, names: Sequence[str], words: Words, partial: tuple[str, ...] = ()) -> Picture:
        """The table; players see their hand, and at each target what their cards would do there."""
        canvas = self.paint(view, names, words, partial)
        return Picture(canvas.png(self._palette), describe(view, names, words, highlights(view, partial)))

    def paint(self, view: SpyView, names: Sequence[str], words: Words, partial: tuple[str, ...] = ()) -> Canvas:
        """The picture before it is encoded."""
        sprites, layout = self._sprites, arrange(view)
        canvas = Canvas(bare_table(sprites, layout.height), sprites.fonts)
        marked = highlights(view, partial)
        scene = SpyScene(canvas, sprites, view, writable_names(names, sprites.fonts), words, marked)
        draw_header(scene)
        draw_targets(scene)
        for spot in layout.spots:
            Panel(scene, spot).draw()
        if layout.hand is not None:
            draw_hand(scene, layout.hand)
        return canvas

    def cover(self, words: Words) -> Picture:
        """The front of the box."""
        return Picture(cover(self._sprites, words).png(self._palette), cover_alt_text(words))

    @cached_property
    def _palette(self) -> Image.Image:
        return palette(colours())
