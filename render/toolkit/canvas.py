"""A picture in the making: a background, sprites pasted on it, and labels; at the end a palette PNG."""

from io import BytesIO
from typing import NamedTuple, Self

from PIL import Image

from render.painter import WIDTH
from render.toolkit.box import Box
from render.toolkit.fonts import Align, Fonts, Weight
from render.toolkit.theme import INK, TABLE, Colour

LEVELS = (6, 9)
"""zlib's levels, tried in turn until the picture is small enough: 9 saves a tenth of the bytes of 6 and takes six times
as long, so it is left to the few pictures that need it; 3 would make them a third larger."""

LIMIT = 60_000
"""Bytes that no picture may pass."""


class PlacedText(NamedTuple):
    """What was written where: the box that was allotted, and the ink in it."""

    text: str
    size: int
    box: Box
    ink: Box


class Canvas:
    """An RGB image of its own for each drawing; what is pasted stays shared and untouched."""

    def __init__(self, background: Image.Image, fonts: Fonts) -> None:
        self.image = background.copy()
        self.fonts = fonts
        self.texts: list[PlacedText] = []

    @classmethod
    def bare(cls, height: int, fonts: Fonts) -> Self:
        """The table with nothing on it. It is filled as fast as a copy of it would be made."""
        canvas = cls(Image.new("RGB", (0, 0)), fonts)
        canvas.image = Image.new("RGB", (WIDTH, height), TABLE)
        return canvas

    def paste(self, sprite: Image.Image, x: int, y: int) -> None:
        """Put a sprite at a corner, with its own transparency if it has any."""
        self.image.paste(sprite, (x, y), sprite if sprite.mode == "RGBA" else None)

    def centre(self, sprite: Image.Image, x: int, y: int) -> None:
        """Put a sprite with its middle on a point."""
        self.paste(sprite, x - sprite.width // 2, y - sprite.height // 2)

    def fill(self, box: Box, colour: Colour) -> None:
        """Fill a rectangle."""
        self.image.paste(colour, (box.x, box.y, box.right, box.bottom))

    def text(
        self,
        text: str,
        box: Box,
        size: int,
        least: int,
        *,
        colour: Colour = INK,
        weight: Weight = "Bold",
        align: Align = "left",
    ) -> int:
        """Write a line inside `box`, from `size` pixels down to `least`; the ink's right edge comes back."""
        label = self.fonts.fit(text, box.width, weight, size, least)
        spare = {"left": 0, "centre": (box.width - label.mask.width) // 2, "right": box.width - label.mask.width}
        x = box.x + spare[align]
        y = _baseline(box, label.size) + label.top
        self.image.paste(colour, (x, y), label.mask)
        self.texts.append(PlacedText(label.text, label.size, box, Box(x, y, label.mask.width, label.mask.height)))
        return x + label.mask.width

    def png(self, palette: Image.Image) -> bytes:
        """The finished picture in the colours of `palette`."""
        return encoded(self.image.quantize(palette=palette, dither=Image.Dither.NONE))


def _baseline(box: Box, size: int) -> int:
    """Where letters stand so that Roboto's line (0.93 up, 0.24 down) lies in the middle of the box."""
    return box.y + round((box.height + size * (0.93 - 0.24)) / 2)


def encoded(image: Image.Image) -> bytes:
    """A palette image as PNG."""
    for level in LEVELS:
        stream = BytesIO()
        image.save(stream, "PNG", compress_level=level)
        if stream.tell() <= LIMIT:
            break
    return stream.getvalue()
