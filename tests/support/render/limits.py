"""What every picture keeps to, so that a phone shows it whole and its lettering can be read."""

from io import BytesIO

from PIL import Image

from render.painter import SMALL, WIDTH, Picture
from render.toolkit.alt_text import length
from render.toolkit.box import Box
from render.toolkit.canvas import Canvas

BOARD = (4 / 5, 4 / 3)


def assert_within_limits(picture: Picture, shape: tuple[float, float] = BOARD) -> None:
    """`shape` is how many times as wide as high it may be."""
    image = Image.open(BytesIO(picture.png))

    assert len(picture.png) <= 60_000
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
