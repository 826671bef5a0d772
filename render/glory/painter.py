"""The painter of Steal the Glory."""

from collections.abc import Sequence

from PIL import Image

from games.glory import GloryView
from games.words import N_, Words
from render.glory import board as track
from render.glory.alt_text import describe
from render.glory.cover import cover, told
from render.glory.header import header
from render.glory.panels import GAP, PanelSizes, standings
from render.glory.scene import Scene
from render.painter import SMALL, WIDTH, Picture
from render.toolkit.canvas import Canvas
from render.toolkit.cards import Deck, high
from render.toolkit.fonts import Box, Fonts
from render.toolkit.header import HEIGHT as HEADER
from render.toolkit.seats import written
from render.toolkit.sprites import Point, Sprites
from render.toolkit.theme import DEEP, INK, SEATS, TABLE, WHITE, palette

EDGE = 16
ACROSS = WIDTH - 2 * EDGE
HALF = (ACROSS - GAP) // 2


class GloryPainter:
    """Draws Steal the Glory; keeps its sprites and labels."""

    def __init__(self) -> None:
        self._fonts = Fonts()
        self._sprites = Sprites(self._fonts)
        self._deck = Deck(self._sprites)

    def draw(self, view: GloryView, names: Sequence[str], words: Words, partial: tuple[str, ...] = ()) -> Picture:
        """The table, and under it the onlooker's hand when he sits at it and the game goes on."""
        canvas = self.paint(view, names, words, partial)
        return Picture(canvas.png(self._colours()), describe(view, names, words))

    def paint(self, view: GloryView, names: Sequence[str], words: Words, partial: tuple[str, ...] = ()) -> Canvas:
        """The picture before it is encoded."""
        layout = Layout(view)
        background = self._sprites.get(("glory", layout.key), lambda: self._background(layout))
        canvas = Canvas(background, self._fonts)
        scene = Scene(canvas, self._sprites, view, written(names, self._sprites), words, self._deck, partial)
        header(scene)
        _board(scene, layout)
        standings(scene, Box(EDGE, layout.tiles_at, ACROSS, 0), layout.sizes)
        if layout.private:
            _hand(scene, layout)
        return canvas

    def _background(self, layout: "Layout") -> Image.Image:
        image = Image.new("RGB", (WIDTH, layout.height), TABLE)
        sheet = track.board(self._sprites, layout.course)
        image.paste(sheet, (EDGE, layout.board_at), sheet)
        return image

    def cover(self, words: Words) -> Picture:
        """The front of the box."""
        return Picture(cover(self._sprites, words).png(self._colours()), told(words))

    def _colours(self) -> Image.Image:
        return self._sprites.get("palette", palette)


class Layout:
    """Where everything goes, by the number of seats and whether a hand is shown."""

    def __init__(self, view: GloryView) -> None:
        self.private = view.me is not None and view.outcome is None
        many = view.seats > 4
        self.hand_width = 168 if many else 220
        pitch = (96 if self.private else 108) if many else 112 if self.private else 124
        self.course = track.Course(view.finish, ACROSS, pitch)
        self.sizes = _sizes(view.seats, self.private)
        self.board_at = HEADER + GAP
        self.tiles_at = self.board_at + self.course.height + GAP
        self.hand_at = self.tiles_at + self.sizes.rows(view.seats) * (self.sizes.height + GAP)
        self.height = self.hand_at + (high(self.hand_width) + 36 if self.private else 4)
        self.key = (view.finish, view.seats, self.private)

    def on_board(self, point: Point) -> tuple[int, int]:
        """A point of the board as one of the picture."""
        return EDGE + round(point[0]), self.board_at + round(point[1])


def _sizes(seats: int, private: bool) -> PanelSizes:
    if private:
        return PanelSizes(2, HALF, 130 if seats > 4 else 148, 68, 46 if seats > 4 else 58, 56, roomy=False)
    if seats > 2:
        return PanelSizes(2, HALF, 190, 84, 84, 62, roomy=True)
    return PanelSizes(1, ACROSS, 220, 120, 106, 76, roomy=True)


def _board(scene: Scene, layout: Layout) -> None:
    course, view, canvas, sprites = layout.course, scene.view, scene.canvas, scene.sprites
    for space, text, colour in ((0, N_("START"), WHITE), (view.finish, N_("FINISH"), INK)):
        box = course.box(space)
        label = Box(EDGE + box.x + 8, layout.board_at + box.bottom - 36, box.width - 16, 34)
        canvas.text(scene.say(text), label, SMALL, SMALL, colour=colour, align="centre")
    for number, thing in enumerate(view.collectibles, 1):
        x, y = layout.on_board(course.middle(thing.space))
        sprite = sprites.trophy(number, track.TROPHY) if thing.owner is None else sprites.socket(number, track.TROPHY)
        canvas.centre(sprite, x, y - 12)
    for seat, (start, end) in enumerate(zip(view.came_from, view.pawns, strict=True)):
        aside = (seat - (view.seats - 1) / 2) * 8
        dot = sprites.shape(SEATS[seat], track.DOT)
        for point in course.walk(start, end, aside):
            canvas.centre(dot, *layout.on_board(point))
    _pawns(scene, layout)


def _pawns(scene: Scene, layout: Layout) -> None:
    view, course = scene.view, layout.course
    for space in sorted(set(view.pawns)):
        here = [seat for seat in range(view.seats) if view.pawns[seat] == space]
        box = course.box(space)
        for seat, (dx, dy) in zip(here, track.spread(len(here), box.width, track.PAWN), strict=True):
            x = EDGE + box.x + box.width // 2 + dx
            y = layout.board_at + box.bottom - 26 - track.PAWN // 2 + dy
            scene.canvas.centre(scene.sprites.pawn(SEATS[seat], track.PAWN), x + 2, y)


def _hand(scene: Scene, layout: Layout) -> None:
    view, width = scene.view, layout.hand_width
    tray = Box(0, layout.hand_at + high(width) * 2 // 3, WIDTH, layout.height)
    scene.canvas.block(tray, DEEP)
    step = width + 28
    x = (WIDTH - step * len(view.hand) + 28) // 2
    for place, card in enumerate(view.hand):
        lifted = card == view.chosen or scene.partial[1:2] == (card,)
        left, top = x + place * step, layout.hand_at + (6 if lifted else 22)
        if lifted:
            scene.canvas.paste(scene.deck.frame(width, 8), left - 8, top - 8)
        scene.canvas.paste(scene.deck.face(card, width), left, top)
        if card == view.chosen:
            scene.canvas.centre(scene.sprites.tick(64), left + width - 16, top + 20)
