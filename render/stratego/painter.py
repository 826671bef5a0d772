"""The painter of Stratego 4."""

from collections.abc import Sequence

from PIL import Image

from games.core import Seat
from games.stratego.board import Side
from games.stratego.model import StrategoView
from games.words import Words
from render.painter import Picture
from render.stratego import setup
from render.stratego.alt_text import describe
from render.stratego.battle import battle
from render.stratego.board import empty
from render.stratego.cover import cover, told
from render.stratego.header import header
from render.stratego.layout import BATTLE, HEADER, Layout
from render.stratego.marks import Marks
from render.stratego.panels import panels
from render.stratego.pieces import Blocks
from render.stratego.position import position
from render.stratego.scene import Scene, placing
from render.stratego.theme import palette
from render.toolkit.canvas import Canvas
from render.toolkit.fonts import Fonts
from render.toolkit.seats import written
from render.toolkit.sprites import Sprites

PLAIN, FOUGHT = Layout(HEADER), Layout(HEADER + BATTLE)
"""Where the board lies: right under the band on top, and lower when a battle is shown between them."""


class StrategoPainter:
    """Draws Stratego 4; keeps its sprites and labels."""

    def __init__(self) -> None:
        self._fonts = Fonts()
        self._sprites = Sprites(self._fonts)
        self._blocks, self._marks = Blocks(self._sprites), Marks(self._sprites)

    def draw(self, view: StrategoView, names: Sequence[str], words: Words, partial: tuple[str, ...] = ()) -> Picture:
        """The board with its players; to a player who sets up his own zone."""
        canvas = self.paint(view, names, words, partial)
        return Picture(canvas.png(self._colours()), describe(view, names, words, partial))

    def paint(self, view: StrategoView, names: Sequence[str], words: Words, partial: tuple[str, ...] = ()) -> Canvas:
        """The picture before it is encoded."""
        layout = PLAIN if view.battle is None else FOUGHT
        canvas = Canvas(self._ground(view, layout), self._fonts)
        drawn_with = (self._blocks, self._marks, layout)
        scene = Scene(canvas, self._sprites, view, written(names, self._sprites), words, *drawn_with, partial)
        header(scene)
        if view.me is not None and placing(view):
            setup.setup(scene, view.me)
            return canvas
        if view.battle is not None:
            battle(scene, view.battle)
        position(scene)
        panels(scene)
        return canvas

    def cover(self, words: Words) -> Picture:
        """The front of the box."""
        return Picture(cover(self._sprites, self._blocks, words).png(self._colours()), told(words))

    def _ground(self, view: StrategoView, layout: Layout) -> Image.Image:
        if view.me is not None and placing(view):
            return self._zone(view.me, view.sides[view.me])
        return self._sprites.get(
            ("stratego board", layout.top, view.sides), lambda: empty(self._sprites, layout, view.sides)
        )

    def _zone(self, seat: Seat, side: Side) -> Image.Image:
        return self._sprites.get(("stratego zone", seat, side), lambda: setup.background(self._sprites, seat, side))

    def _colours(self) -> Image.Image:
        return self._sprites.get("stratego palette", palette)
