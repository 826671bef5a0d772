"""The painter of Heroes & Cities."""

from collections.abc import Sequence

from PIL import Image

from games.heroes import HeroesView
from games.words import Words
from render.heroes import panels
from render.heroes.alt_text import describe
from render.heroes.board import HEIGHT as BOARD
from render.heroes.board import Board
from render.heroes.cover import cover, told
from render.heroes.header import HEIGHT as HEADER
from render.heroes.header import header
from render.heroes.marks import Marks
from render.heroes.pieces import Men
from render.heroes.position import position
from render.heroes.scene import Scene
from render.heroes.theme import colours
from render.painter import Picture
from render.toolkit.canvas import Canvas
from render.toolkit.fonts import Fonts
from render.toolkit.seats import written
from render.toolkit.sprites import Sprites
from render.toolkit.theme import palette

GAP = 8
ABOVE = HEADER + GAP
BOARD_AT = ABOVE + panels.HEIGHT + GAP
BELOW = BOARD_AT + BOARD + GAP
HEIGHT = BELOW + panels.HEIGHT + GAP


class HeroesPainter:
    """Draws Heroes & Cities; keeps its sprites and labels."""

    def __init__(self) -> None:
        self._fonts = Fonts()
        self._sprites = Sprites(self._fonts)
        self._men, self._marks, self._board = Men(self._sprites), Marks(self._sprites), Board(BOARD_AT)

    def draw(self, view: HeroesView, names: Sequence[str], words: Words, partial: tuple[str, ...] = ()) -> Picture:
        """The board between its players; for whom it is the turn with what he can choose."""
        canvas = self.paint(view, names, words, partial)
        return Picture(canvas.png(self._colours()), describe(view, names, words, partial))

    def paint(self, view: HeroesView, names: Sequence[str], words: Words, partial: tuple[str, ...] = ()) -> Canvas:
        """The picture before it is encoded."""
        canvas = Canvas(self._sprites.get("heroes board", self._background), self._fonts)
        drawn_with = (self._men, self._marks, self._board)
        scene = Scene(canvas, self._sprites, view, written(names, self._sprites), words, *drawn_with, partial)
        header(scene)
        panels.bar(scene, "black", ABOVE)
        position(scene)
        panels.bar(scene, "white", BELOW)
        return canvas

    def cover(self, words: Words) -> Picture:
        """The front of the box."""
        return Picture(cover(self._sprites, self._men, words).png(self._colours()), told(words))

    def _background(self) -> Image.Image:
        return self._board.empty(self._sprites, HEIGHT).image

    def _colours(self) -> Image.Image:
        return self._sprites.get("heroes palette", lambda: palette(colours()))
