"""The painter of Steal the Glory."""

from collections.abc import Sequence
from functools import cached_property

from PIL import Image

from games.glory import GloryView
from games.words import Words
from render.glory.alt_text import describe
from render.glory.board import board
from render.glory.cover import cover, cover_alt_text
from render.glory.hand import draw_hand
from render.glory.header import draw_header
from render.glory.layout import ACROSS, EDGE, Layout
from render.glory.panels import draw_panels
from render.glory.position import draw_position
from render.glory.scene import GloryScene
from render.painter import WIDTH, Picture
from render.toolkit.canvas import Canvas
from render.toolkit.fonts import Box, Fonts
from render.toolkit.seats import writable_names
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import TABLE, palette


class GloryPainter:
    """Draws Steal the Glory; keeps its sprites and labels."""

    def __init__(self) -> None:
        self._sprites = SpriteCache(Fonts())

    def draw(self, view: GloryView, names: Sequence[str], words: Words, partial: tuple[str, ...] = ()) -> Picture:
        """The table, and under it the viewer's hand while they play."""
        canvas = self.paint(view, names, words, partial)
        return Picture(canvas.png(self._palette), describe(view, names, words))

    def paint(self, view: GloryView, names: Sequence[str], words: Words, partial: tuple[str, ...] = ()) -> Canvas:
        """The picture before it is encoded."""
        layout = Layout(view.finish, view.seats, hand=view.me is not None and view.outcome is None)
        canvas = Canvas(_background(self._sprites, layout), self._sprites.fonts)
        scene = GloryScene(canvas, self._sprites, view, writable_names(names, self._sprites.fonts), words, partial)
        draw_header(scene)
        draw_position(scene, layout)
        draw_panels(scene, Box(EDGE, layout.panels_at, ACROSS, 0), layout.panel)
        if layout.hand:
            draw_hand(scene, layout)
        return canvas

    def cover(self, words: Words) -> Picture:
        """The front of the box."""
        return Picture(cover(self._sprites, words).png(self._palette), cover_alt_text(words))

    @cached_property
    def _palette(self) -> Image.Image:
        return palette()


@cached
def _background(sprites: SpriteCache, layout: Layout) -> Image.Image:
    image = Image.new("RGB", (WIDTH, layout.height), TABLE)
    sheet = board(sprites, layout.track)
    image.paste(sheet, (EDGE, layout.board_at), sheet)
    return image
