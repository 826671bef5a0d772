"""The painter of Stratego 4."""

from collections.abc import Sequence
from functools import cached_property

from PIL import Image

from games.stratego import StrategoView
from games.words import Words
from render.painter import WIDTH
from render.stratego.alt_text import describe
from render.stratego.battle import draw_battle
from render.stratego.board import board
from render.stratego.cover import COVER
from render.stratego.facts import zone_shown
from render.stratego.header import draw_header
from render.stratego.layout import SQUARE, arrange
from render.stratego.panels import draw_panels
from render.stratego.position import draw_position
from render.stratego.scene import StrategoScene
from render.stratego.setup import background, draw_setup
from render.stratego.theme import palette
from render.toolkit.canvas import Canvas
from render.toolkit.game_painter import GamePainter
from render.toolkit.theme import seat_styles


class StrategoPainter(GamePainter[StrategoView, StrategoScene]):
    """Draws Stratego 4."""

    front = COVER

    def paint(
        self,
        view: StrategoView,
        names: Sequence[str],
        words: Words,
        partial: tuple[str, ...] = (),
        pips: Sequence[int] = (),
        colours: Sequence[int] = (),
    ) -> StrategoScene:
        """The board with its players, the viewer's own side below; players who set up see their own zone."""
        sprites, layout, zone, styles = self.sprites, arrange(view), zone_shown(view), seat_styles(colours)
        if zone is None:
            ground = board(sprites, view.sides, layout.below, styles)
            ground = ground.crop((0, -layout.top, WIDTH, SQUARE))  # above it is the palette's first colour, the table
            canvas = Canvas(ground, sprites.fonts)
        else:
            canvas = Canvas(background(sprites, styles[zone], view.sides[zone]), sprites.fonts)
        scene = StrategoScene(canvas, sprites, view, names, words, layout, partial, pips=pips, colours=colours)
        if zone is not None:
            draw_setup(scene, zone)
            return scene
        if view.battle is not None:
            draw_battle(scene, view.battle)
        draw_position(scene)
        draw_panels(scene)
        return scene

    def draw_header(self, scene: StrategoScene) -> None:
        draw_header(scene)

    def describe(self, view: StrategoView, names: Sequence[str], words: Words, partial: tuple[str, ...]) -> str:
        return describe(view, names, words, partial)

    @cached_property
    def palette(self) -> Image.Image:
        return palette()
