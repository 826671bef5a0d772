"""The painter of Heroes & Cities."""

from collections.abc import Iterable, Sequence

from games.heroes import GAME, HeroesView
from games.words import Words
from render.heroes.alt_text import describe
from render.heroes.board import board
from render.heroes.cover import COVER
from render.heroes.header import draw_header
from render.heroes.layout import ABOVE, BELOW
from render.heroes.panels import draw_panel
from render.heroes.position import draw_position
from render.heroes.scene import HeroesScene
from render.heroes.theme import colours
from render.toolkit.canvas import Canvas
from render.toolkit.game_painter import GamePainter
from render.toolkit.seats import writable_names
from render.toolkit.theme import Colour


class HeroesPainter(GamePainter[HeroesView]):
    """Draws Heroes & Cities."""

    game = GAME
    front = COVER

    def paint(self, view: HeroesView, names: Sequence[str], words: Words, partial: tuple[str, ...] = ()) -> Canvas:
        """The board between its players; to whom it is the turn with what they can choose."""
        sprites = self.sprites
        canvas = Canvas(board(sprites), sprites.fonts)
        scene = HeroesScene(canvas, sprites, view, writable_names(names, sprites.fonts), words, partial)
        draw_header(scene)
        draw_panel(scene, "black", ABOVE)
        draw_position(scene)
        draw_panel(scene, "white", BELOW)
        return canvas

    def describe(self, view: HeroesView, names: Sequence[str], words: Words, partial: tuple[str, ...]) -> str:
        return describe(view, names, words, partial)

    def colours(self) -> Iterable[Colour]:
        return colours()
