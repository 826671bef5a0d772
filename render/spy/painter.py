"""The painter of Spy."""

from collections.abc import Sequence

from PIL import Image

from games.spy import SpyView
from games.words import Words
from render.painter import WIDTH, Picture
from render.spy import cover as front
from render.spy import emblems, panels
from render.spy.alt_text import describe
from render.spy.hand import hand
from render.spy.header import header
from render.spy.highlights import marks
from render.spy.layout import arrange
from render.spy.scene import Scene
from render.spy.targets import targets
from render.toolkit.canvas import Canvas
from render.toolkit.dice import Dice
from render.toolkit.fonts import Fonts
from render.toolkit.seats import written
from render.toolkit.sprites import Sprites
from render.toolkit.theme import TABLE, palette


class SpyPainter:
    """Draws Spy; keeps its sprites and labels."""

    def __init__(self) -> None:
        self._fonts = Fonts()
        self._sprites = Sprites(self._fonts)
        self._dice = Dice(self._sprites)

    def draw(self, view: SpyView, names: Sequence[str], words: Words, partial: tuple[str, ...] = ()) -> Picture:
        """The table; whoever sits at it sees his hand, and at each target what his cards would do there."""
        canvas = self.paint(view, names, words, partial)
        return Picture(canvas.png(self._colours()), describe(view, names, words, marks(view, partial)))

    def paint(self, view: SpyView, names: Sequence[str], words: Words, partial: tuple[str, ...] = ()) -> Canvas:
        """The picture before it is encoded."""
        places = arrange(view)
        size = (WIDTH, places.height)
        table = self._sprites.get(("spy table", size), lambda: Image.new("RGB", size, TABLE))
        canvas = Canvas(table, self._fonts)
        scene = Scene(
            canvas, self._sprites, view, written(names, self._sprites), words, self._dice, marks(view, partial)
        )
        header(scene)
        targets(scene)
        for spot in places.spots:
            panels.Panel(scene, spot).draw()
        if places.hand is not None:
            hand(scene, places.hand)
        return canvas

    def cover(self, words: Words) -> Picture:
        """The front of the box."""
        return Picture(front.cover(self._sprites, words).png(self._colours()), front.told(words))

    def _colours(self) -> Image.Image:
        return self._sprites.get("palette", lambda: palette((*emblems.colours(), *panels.colours())))
