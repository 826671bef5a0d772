"""The painter of Add-Vantage."""

from collections.abc import Sequence

from PIL import Image

from games.addvantage import AddVantageView
from games.words import Words
from render.addvantage import board, middle, panels
from render.addvantage import cover as front
from render.addvantage.alt_text import describe
from render.addvantage.header import header
from render.addvantage.highlights import marks
from render.addvantage.layout import arrange
from render.addvantage.scene import Scene
from render.painter import WIDTH, Picture
from render.toolkit.canvas import Canvas
from render.toolkit.dice import Dice
from render.toolkit.fonts import Fonts
from render.toolkit.seats import written
from render.toolkit.sprites import Sprites
from render.toolkit.theme import TABLE, palette


class AddVantagePainter:
    """Draws Add-Vantage; keeps its sprites and labels."""

    def __init__(self) -> None:
        self._fonts = Fonts()
        self._sprites = Sprites(self._fonts)
        self._dice = Dice(self._sprites)

    def draw(self, view: AddVantageView, names: Sequence[str], words: Words, partial: tuple[str, ...] = ()) -> Picture:
        """The table; whoever sits at it sees his own board large, with the cells where he can win a tile marked."""
        canvas = self.paint(view, names, words, partial)
        return Picture(canvas.png(self._colours()), describe(view, names, words, marks(view, partial)))

    def paint(self, view: AddVantageView, names: Sequence[str], words: Words, partial: tuple[str, ...] = ()) -> Canvas:
        """The picture before it is encoded."""
        marked = marks(view, partial)
        places = arrange(view, marked.seller)
        size = (WIDTH, places.height)
        table = self._sprites.get(("addvantage table", size), lambda: Image.new("RGB", size, TABLE))
        canvas = Canvas(table, self._fonts)
        scene = Scene(canvas, self._sprites, view, written(names, self._sprites), words, self._dice, marked)
        header(scene)
        middle.middle(scene, places.middle)
        for spot in places.spots:
            panels.Panel(scene, spot).draw()
        return canvas

    def cover(self, words: Words) -> Picture:
        """The front of the box."""
        return Picture(front.cover(self._sprites, words).png(self._colours()), front.told(words))

    def _colours(self) -> Image.Image:
        return self._sprites.get("palette", lambda: palette((*board.colours(), *middle.colours(), *front.colours())))
