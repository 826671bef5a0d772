"""What every picture keeps to, so that a phone shows it whole and its lettering can be read."""

from io import BytesIO

from PIL import Image

from render.painter import ALT_CORNER, SMALL, WIDTH, Picture
from render.toolkit.alt_text import length
from render.toolkit.box import Box
from render.toolkit.canvas import Canvas

BOARD = (1000 / 1050, 3 / 2)
"""A phone shows a picture of this shape together with the words and buttons below it."""
PLAIN = 6
"""So many colours the ground, a panel, its edge and a frame have in the corner;"""
SMOOTHED = 0.01
"""and such a share of the corner may be of others: those between two of them, where an edge is smooth."""


def assert_within_limits(picture: Picture, shape: tuple[float, float] = BOARD) -> None:
    """`shape` is how many times as wide as high it may be."""
    image = Image.open(BytesIO(picture.png))

    assert len(picture.png) <= 80_000
    assert image.mode == "P"
    assert image.width == WIDTH
    assert shape[0] <= image.width / image.height <= shape[1]
    assert 0 < length(picture.alt) <= 1024


def assert_lettering_fits(canvas: Canvas) -> None:
    whole = Box(0, 0, *canvas.image.size)

    assert canvas.texts
    for label in canvas.texts:
        assert label.box.holds(label.ink), label
        assert label.size >= SMALL, label
        assert whole.holds(label.box), label


def assert_corner_is_free(canvas: Canvas, palette: Image.Image) -> None:
    """Nothing is written in the corner over which Discord lays a badge, and no sign reaches into it."""
    (wide, high), below = ALT_CORNER, canvas.image.height
    top = below - high
    corner = canvas.image.crop((0, top, wide, below)).quantize(palette=palette, dither=Image.Dither.NONE)
    counts = sorted((count for count, _ in corner.getcolors() or ()), reverse=True)

    for label in canvas.texts:
        assert label.ink.x >= wide or label.ink.bottom <= top, label
    assert sum(counts[PLAIN:]) <= SMOOTHED * wide * high
