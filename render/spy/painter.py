"""The painter of Spy."""

from collections.abc import Iterable, Sequence

from games.spy import SpyView
from games.words import Words
from render.spy.alt_text import describe
from render.spy.cover import COVER
from render.spy.hand import draw_hand
from render.spy.header import draw_header
from render.spy.highlights import highlights
from render.spy.layout import arrange
from render.spy.piles import draw_match, draw_piles
from render.spy.rows import Row
from render.spy.scene import SpyScene
from render.spy.targets import draw_targets
from render.spy.theme import colours
from render.toolkit.canvas import Canvas
from render.toolkit.game_painter import GamePainter
from render.toolkit.theme import Colour


class SpyPainter(GamePainter[SpyView, SpyScene]):
    """Draws Spy."""

    front = COVER

    def paint(
        self,
        view: SpyView,
        names: Sequence[str],
        words: Words,
        partial: tuple[str, ...] = (),
        pips: Sequence[int] = (),
        colours: Sequence[int] = (),
    ) -> SpyScene:
        """The table; players see their hand, and at each target what their cards would do there."""
        sprites, layout = self.sprites, arrange(view)
        canvas = Canvas.bare(layout.height, sprites.fonts)
        marked = highlights(view, partial)
        scene = SpyScene(canvas, sprites, view, names, words, marked, pips=pips, colours=colours)
        draw_piles(scene)
        draw_targets(scene)
        for spot in layout.spots:
            Row(scene, spot).draw()
        draw_match(scene, layout.free if layout.hand is None else draw_hand(scene, layout.hand))
        return scene

    def draw_header(self, scene: SpyScene) -> None:
        draw_header(scene)

    def describe(self, view: SpyView, names: Sequence[str], words: Words, partial: tuple[str, ...]) -> str:
        return describe(view, names, words, highlights(view, partial))

    def colours(self) -> Iterable[Colour]:
        return colours()
