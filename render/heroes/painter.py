"""The painter of Heroes & Cities."""

from collections.abc import Iterable, Sequence

from games.heroes import HeroesView
from games.words import Words
from render.heroes.alt_text import describe
from render.heroes.board import board
from render.heroes.cover import COVER
from render.heroes.header import draw_header
from render.heroes.layout import arrange
from render.heroes.panels import draw_panel
from render.heroes.position import draw_position
from render.heroes.scene import HeroesScene
from render.heroes.strip import draw_strip
from render.heroes.theme import SIDE_STYLES, colours
from render.toolkit.canvas import Canvas
from render.toolkit.game_painter import GamePainter
from render.toolkit.theme import Colour


class HeroesPainter(GamePainter[HeroesView, HeroesScene]):
    """Draws Heroes & Cities."""

    front = COVER

    def paint(
        self,
        view: HeroesView,
        names: Sequence[str],
        words: Words,
        partial: tuple[str, ...] = (),
        pips: Sequence[int] = (),
        colours: Sequence[int] = (),
    ) -> HeroesScene:
        """The board between its players, the viewer below; to whom it is the turn with what they can choose."""
        sprites, layout = self.sprites, arrange(view)
        canvas = Canvas(board(sprites, layout), sprites.fonts)
        scene = HeroesScene(canvas, sprites, view, names, words, layout, partial, pips=pips, colours=colours)
        draw_position(scene)
        draw_strip(scene)
        for side in SIDE_STYLES:
            draw_panel(scene, side, layout.panel(side))
        return scene

    def draw_header(self, scene: HeroesScene) -> None:
        draw_header(scene)

    def describe(self, view: HeroesView, names: Sequence[str], words: Words, partial: tuple[str, ...]) -> str:
        return describe(view, names, words, partial)

    def colours(self) -> Iterable[Colour]:
        return colours()
