"""The painter of Steal the Glory."""

from collections.abc import Sequence

from PIL import Image

from games.glory import GloryView
from games.words import Words
from render.glory.alt_text import describe
from render.glory.board import board
from render.glory.cover import COVER
from render.glory.hand import draw_hand
from render.glory.header import draw_header
from render.glory.layout import ACROSS, BOARD_AT, EDGE, arrange
from render.glory.panels import draw_panels
from render.glory.position import draw_position
from render.glory.scene import GloryScene
from render.glory.track import Track
from render.toolkit.box import Box
from render.toolkit.canvas import Canvas
from render.toolkit.game_painter import GamePainter
from render.toolkit.sprites import SpriteCache, cached, opaque
from render.toolkit.theme import TABLE


class GloryPainter(GamePainter[GloryView, GloryScene]):
    """Draws Steal the Glory."""

    front = COVER

    def paint(
        self,
        view: GloryView,
        names: Sequence[str],
        words: Words,
        partial: tuple[str, ...] = (),
        pips: Sequence[int] = (),
        colours: Sequence[int] = (),
    ) -> GloryScene:
        """The table, and under it the viewer's hand while they play."""
        layout = arrange(view)
        canvas = Canvas.bare(layout.height, self.sprites.fonts)
        canvas.paste(_board(self.sprites, layout.track), EDGE, BOARD_AT)
        scene = GloryScene(canvas, self.sprites, view, names, words, partial, pips=pips, colours=colours)
        draw_position(scene, layout)
        draw_panels(scene, Box(EDGE, layout.panels_at, ACROSS, 0), layout.panel)
        if layout.hand_at is not None:
            draw_hand(scene, layout.hand_at, layout.card_width)
        return scene

    def draw_header(self, scene: GloryScene) -> None:
        draw_header(scene)

    def describe(self, view: GloryView, names: Sequence[str], words: Words, partial: tuple[str, ...]) -> str:
        return describe(view, names, words)


@cached
def _board(sprites: SpriteCache, track: Track) -> Image.Image:
    return opaque(board(sprites, track), TABLE).quantize(dither=Image.Dither.NONE)  # a palette of its own: no seat's
