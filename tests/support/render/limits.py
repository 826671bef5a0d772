"""What every picture keeps to, so that a phone shows it whole and its lettering can be read."""

from io import BytesIO

from PIL import Image

from render.painter import SMALL, WIDTH, Picture
from render.toolkit.alt_text import length
from render.toolkit.box import Box
from render.toolkit.canvas import Canvas


def assert_within_limits(picture: Picture) -> None:
    image = Image.open(BytesIO(picture.png))

    assert len(picture.png) <= 60_000
    assert image.mode == "P"
    assert image.width == WIDTH
    assert 4 / 5 <= image.width / image.height <= 4 / 3
    assert 0 < length(picture.alt) <= 1024


def assert_lettering_fits(canvas: Canvas) -> None:
    whole = Box(0, 0, *canvas.image.size)

    assert canvas.texts
    for label in canvas.texts:
        assert label.box.holds(label.ink), label
        assert label.size >= SMALL, label
        assert whole.holds(label.box), label
