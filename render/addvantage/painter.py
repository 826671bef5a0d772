"""The painter of Add-Vantage."""

from collections.abc import Iterable, Sequence

from games.addvantage import AddVantageView
from games.words import Words
from render.addvantage.alt_text import describe
from render.addvantage.cover import COVER
from render.addvantage.header import draw_header
from render.addvantage.highlights import highlights
from render.addvantage.layout import arrange
from render.addvantage.middle import draw_middle
from render.addvantage.panels import Panel
from render.addvantage.scene import AddVantageScene
from render.addvantage.theme import colours
from render.toolkit.canvas import Canvas
from render.toolkit.game_painter import GamePainter
from render.toolkit.theme import Colour


class AddVantagePainter(GamePainter[AddVantageView, AddVantageScene]):
    """Draws Add-Vantage."""

    front = COVER

    def paint(
        self,
        view: AddVantageView,
        names: Sequence[str],
        words: Words,
        partial: tuple[str, ...] = (),
        pips: Sequence[int] = (),
        colours: Sequence[int] = (),
    ) -> AddVantageScene:
        """The table; players see their own board large, with the cells marked where they can win a tile."""
        sprites, marked = self.sprites, highlights(view, partial)
        layout = arrange(view, marked.seller)
        canvas = Canvas.bare(layout.height, sprites.fonts)
        scene = AddVantageScene(canvas, sprites, view, names, words, marked, pips=pips, colours=colours)
        draw_middle(scene, layout.middle)
        for spot in layout.spots:
            Panel(scene, spot).draw()
        return scene

    def draw_header(self, scene: AddVantageScene) -> None:
        draw_header(scene)

    def describe(self, view: AddVantageView, names: Sequence[str], words: Words, partial: tuple[str, ...]) -> str:
        return describe(view, names, words, highlights(view, partial))

    def colours(self) -> Iterable[Colour]:
        return colours()
