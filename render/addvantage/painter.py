"""The painter of Add-Vantage."""

from collections.abc import Sequence
from functools import cached_property

from PIL import Image

from games.addvantage import AddVantageView
from games.words import Words
from render.addvantage.alt_text import describe
from render.addvantage.cover import cover, cover_alt_text
from render.addvantage.header import draw_header
from render.addvantage.highlights import highlights
from render.addvantage.layout import arrange
from render.addvantage.middle import draw_middle
from render.addvantage.panels import Panel
from render.addvantage.scene import AddVantageScene
from render.addvantage.theme import colours
from render.painter import Picture
from render.toolkit.canvas import Canvas
from render.toolkit.fonts import Fonts
from render.toolkit.panels import bare_table
from render.toolkit.seats import writable_names
from render.toolkit.sprites import SpriteCache
from render.toolkit.theme import palette


class AddVantagePainter:
    """Draws Add-Vantage; keeps its sprites and labels."""

    def __init__(self) -> None:
        self._sprites = SpriteCache(Fonts())

    def draw(self, view: AddVantageView, names: Sequence[str], words: Words, partial: tuple[str, ...] = ()) -> Picture:
        """The table; players see their own board large, with the cells marked where they can win a tile."""
        canvas = self.paint(view, names, words, partial)
        return Picture(canvas.png(self._palette), describe(view, names, words, highlights(view, partial)))

    def paint(self, view: AddVantageView, names: Sequence[str], words: Words, partial: tuple[str, ...] = ()) -> Canvas:
        """The picture before it is encoded."""
        sprites, marked = self._sprites, highlights(view, partial)
        layout = arrange(view, marked.seller)
        canvas = Canvas(bare_table(sprites, layout.height), sprites.fonts)
        scene = AddVantageScene(canvas, sprites, view, writable_names(names, sprites.fonts), words, marked)
        draw_header(scene)
        draw_middle(scene, layout.middle)
        for spot in layout.spots:
            Panel(scene, spot).draw()
        return canvas

    def cover(self, words: Words) -> Picture:
        """The front of the box."""
        return Picture(cover(self._sprites, words).png(self._palette), cover_alt_text(words))

    @cached_property
    def _palette(self) -> Image.Image:
        return palette(colours())
