"""The board of Steal the Glory with nothing on it but its road and numbered stones."""

from PIL import Image

from render.glory.track import MARGIN, Track
from render.toolkit.box import Box
from render.toolkit.brush import Brush
from render.toolkit.sprites import SpriteCache, cached
from render.toolkit.theme import BOARD, BRONZE, DEEP, GOLD, HEDGE, INK, MUTED, ROAD, SHADE, SHADOW, STONE, Colour, mixed

EDGE = 7
CHEQUER = 9


def board(sprites: SpriteCache, track: Track) -> Image.Image:
    """The empty board with its road and numbered stones."""
    brush = Brush(track.width, track.height)
    brush.panel((0, 0, track.width, track.height), 22, ROAD, BOARD, EDGE)
    for row in range(1, track.rows):
        _hedge(brush, track, row)
    image = brush.done()
    for space in (0, track.finish):
        box = track.box(space)
        fill = GOLD if space else DEEP
        _paste(image, stone(sprites, box.width, box.height, fill), box)
    _lines(image, track)
    for space in range(1, track.finish):
        box = track.box(space)
        _paste(image, stone(sprites, box.width, box.height, STONE), box)
        label = sprites.fonts.fit(str(space), box.width, "Medium", 28, 28)
        image.paste(MUTED, (box.x + (box.width - label.mask.width) // 2, box.bottom - 6 + label.top), label.mask)
    return image


def _lines(image: Image.Image, track: Track) -> None:
    """A chequered line where the finish begins, a plain one where the start ends."""
    start, finish = track.box(0), track.box(track.finish)
    image.paste(STONE, (start.right - 14, start.y + 8, start.right - 8, start.bottom - 10))
    x = finish.x + 8 if track.rows % 2 else finish.right - 8 - 2 * CHEQUER
    for row in range((finish.height - 18) // CHEQUER):
        for column in range(2):
            left, top = x + column * CHEQUER, finish.y + 8 + row * CHEQUER
            image.paste((STONE, INK)[(row + column) % 2], (left, top, left + CHEQUER, top + CHEQUER))


def _hedge(brush: Brush, track: Track, row: int) -> None:
    """Between two rows, with a gap at the end where the road turns, and an arrow in it."""
    y = track.height - MARGIN - row * track.pitch
    turn = track.left + track.across
    right = row % 2 == 1
    brush.panel((EDGE if right else turn, y - 5, track.width - turn - EDGE, 10), 5, HEDGE)
    x = track.width - turn + track.across / 2 if right else turn - track.across / 2
    brush.polygon([(x - 15, y + 7), (x, y - 8), (x + 15, y + 7)], BRONZE)


def _paste(image: Image.Image, sprite: Image.Image, box: Box) -> None:
    """Lay a sprite on an image in the making."""
    image.paste(sprite, (box.x, box.y), sprite)


@cached
def stone(sprites: SpriteCache, width: int, height: int, fill: Colour) -> Image.Image:
    """A space of the track."""
    brush = Brush(width, height)
    brush.panel((0, 0, width, height), 14, mixed(fill, SHADE, SHADOW))
    brush.panel((0, 0, width, height - 3), 14, fill)
    return brush.done()
